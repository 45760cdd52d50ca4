"""Drawings and books of puzzles: ``drawing`` is one puzzle, ``binding`` a book of many.

How they look is in ``nonosat.drawing``; here is what must be solved for them first.
"""
