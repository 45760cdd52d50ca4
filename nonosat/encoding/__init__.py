"""Formulas for puzzles: one file an encoding, the only place where clauses are written.

- ``formula.formula_of`` is the door: a puzzle, with what line logic knows of it, becomes a ``Cnf``, by
  ``all_lines`` where there is numpy, else by ``plain_formula``;
- ``catalogue`` has our own encodings by name, each with its module: ``order``, ``start`` (with
  ``at_most_one``), ``path``, ``automaton``; ``walk`` is what those that go along a line share;
- ``problem`` is what an encoding is given: the runs of all lines in flat arrays, so that a *family*, the
  clauses of one rule, is written for all runs at once, with ``ragged`` where their lengths differ;
- ``open_lines`` are the lines as an encoding gets them, ``constants`` true and false among the literals;
  ``size`` says how large a formula can become before any of it is written;
- ``clue_states`` has the lines with ``?`` or ``*``, in every encoding, by ``line_automata``;
- ``plain`` is the order and the start encoding of one line as loops, ``plain_states`` what ``clue_states``
  writes: to be read beside the papers, the specification that the tests hold the others against, and what
  ``plain_formula`` goes by;
- ``plug_ins`` finds encodings in packages of other people, which ``one_line`` calls line by line;
- ``line_selectors``, ``free_lengths`` and ``clue_choices`` write formulas in which lines, numbers or clues
  can be switched off by an assumption (``two_grids`` is the first by numpy);
- ``single_line`` writes the formula of one line alone;
- ``components`` parts a formula (``components_at_once``: by numpy); ``advice`` makes hints for a search;
  ``wording`` says clauses in words.

Every encoding has exactly one model for each picture. ``plain`` is the easiest to read.
"""
