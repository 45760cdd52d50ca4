"""Drawings: one file per kind of drawing, pure functions from puzzles and grids to text or bytes."""
