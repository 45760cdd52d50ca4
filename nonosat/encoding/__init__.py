"""Formulas for puzzles: one file an encoding, the only place where clauses are written."""
