"""Formulas for puzzles: one file an encoding, the only place where clauses are written.

An encoding is a function from a line to clauses: it gets a ``line.LineToEncode`` and yields the name of each
rule with its clauses. ``order`` (read it first), ``start``, ``path`` and ``automaton`` are built in;
``automaton`` takes every clue, so it writes the lines that the others cannot. ``catalogue`` lists them by
name, and ``plug_ins`` finds the encodings of other packages.

- ``formula.formula_of``: turns a puzzle, with what line logic knows of it, into a ``Cnf``;
- ``cells``, ``line``: literals and lines as encodings get them;
- ``selectors``, ``relaxed_lengths``: formulas whose lines, clues or numbers hold only if that is assumed;
- ``phase_hints``: phase hints for a search; ``wording``: clauses in words.

Every encoding has exactly one model for each solution.
"""
