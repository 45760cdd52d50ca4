"""Hiding: as many numbers as possible that a solver need not be shown, or the fewest to show."""
