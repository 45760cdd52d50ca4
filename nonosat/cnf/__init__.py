"""Formulas as values: clauses, and what their variables mean."""
