"""Draw puzzles (``drawing``) and make books (``binding``).

This package solves and grades what they need; ``nonosat.drawing`` does the layout.
"""
