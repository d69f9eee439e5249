"""The command line: words in, text and an exit code out.

One module a group of commands, loaded when one of them is run.  No rule of any
game is known here, and no wording of a fault.
"""
