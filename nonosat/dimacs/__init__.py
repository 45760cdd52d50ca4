"""Formulas and answers as text: what other programs read and write."""
