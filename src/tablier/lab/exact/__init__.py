"""Exact odds: the doors to a game's own solver, what a solver owes, and what its answers are."""
