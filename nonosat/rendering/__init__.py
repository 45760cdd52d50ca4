"""Drawings: one file a way to draw, pure functions from puzzles and grids to text or bytes."""
