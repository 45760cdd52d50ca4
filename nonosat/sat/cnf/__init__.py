"""Formulas as values: clauses, and what their variables mean.

Only ``nonosat.sat.encodings`` writes clauses; this package defines the formulas. A ``formula.Cnf`` has its
clauses in *families*, one per rule, and names its ``AuxiliaryVariables``. The variables 1, 2, … are the cells
in every formula (``numbering``). ``undecided_cells`` are those not decided before the search: it reads their
values from a model, and writes the clause that blocks these values. ``clause_text`` writes clauses as DIMACS.
``unexplored`` writes what backtracking has left as clauses; a ``component`` is a part of a formula that
shares no variable with the rest.
"""
