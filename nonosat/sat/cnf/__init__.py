"""Formulas as values: clauses, and what their variables mean.

Clauses are written in ``nonosat.sat.encodings`` and nowhere else; here is what comes of that. A ``formula.Cnf``
has its clauses in *families*, one a rule, and names the variables beside the cells (``Auxiliaries``). The
variables 1, 2, … are the cells in every formula (``numbering``). *Open cells* are those that are not
decided before the search: ``open_cells`` makes values of a model, and of values the clause that forbids them.
``clause_text`` writes clauses as DIMACS. What a walk has left ``unexplored`` is a formula, too; a
``component`` is a part of a formula that shares no variable with the rest.
"""
