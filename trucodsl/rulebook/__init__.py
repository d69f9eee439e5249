"""Trees to a rule book: what the rules mean, and whether they can be meant together."""
