"""Engines: what plays a machine or its automaton, from the slow reference to thousands of games in step."""
