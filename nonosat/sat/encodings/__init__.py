"""Formulas for puzzles: one file an encoding, the only place where clauses are written.

An encoding is a function from a line to clauses: it gets a ``line.LineToEncode`` and yields the name of each
rule with its clauses. Ours are ``order`` (read it first), ``start``, ``path`` and ``automaton``, which takes
every clue and so writes the lines for which the others have no clauses; ``catalogue`` has them by name, and
``plug_ins`` finds those of packages of other people.

- ``formula.formula_of``: a puzzle, with what line logic knows of it, becomes a ``Cnf``;
- ``cells``, ``line``: literals and lines as encodings get them;
- ``selectors``, ``free_lengths``: formulas in which lines, clues or numbers hold only if that is assumed;
- ``advice`` makes hints for a search; ``wording`` says clauses in words.

Every encoding has exactly one model for each solution.
"""
