"""Families of puzzles to try solvers on, and random puzzles with exactly one picture."""
