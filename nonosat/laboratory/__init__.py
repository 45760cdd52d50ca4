"""Formulas beyond solving: answers of other programs, encodings side by side, instance families."""
