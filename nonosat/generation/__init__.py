"""Generated puzzles: families to try solvers on, and random puzzles with exactly one picture."""
