"""Formulas as text for other programs.

``instance.encode`` turns a puzzle into an ``Instance``, its formula. ``text`` writes it as DIMACS, with the
meaning of every variable in comments; an instance gives the same meanings as JSON. ``soft_constraints``
writes soft clauses for MaxSAT and pseudo-Boolean solvers. Nothing is solved here;
``nonosat.sat.tools.decoding`` turns a solver's model into a solution.
"""
