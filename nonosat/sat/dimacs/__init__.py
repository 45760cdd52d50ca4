"""Formulas and answers as text: what other programs read and write.

``instance.encode`` makes a formula for other programs of a puzzle, an ``Instance``. ``text`` writes it as
DIMACS, with the meaning of every variable in comments, and an instance gives the same meaning as JSON;
``soft`` writes questions with wishes, for MaxSAT and pseudo-Boolean solvers. ``answers`` reads what a solver
has answered. Nothing is solved here: ``nonosat.sat.tools.decoding`` makes a picture of an answer and judges
it.
"""
