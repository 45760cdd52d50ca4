"""The fewest given cells, changed cells or changed numbers that leave exactly one picture.

``repairs.repair`` is the door; its answer is in ``result``. The three ways to repair:

- *givens* (``cell_repair``): cells to print with the puzzle, the fewest by ``given_search``;
- *cells* (``cell_repair``): cells of the picture to change. ``change_search`` says in which order its ways of
  searching are tried; all of them work on one ``change_state``. The ways: ``exact_changes`` (by
  ``cheapest_changes``), which alone proves a minimum, and ``settling_changes`` with
  ``local_improvement``. ``visibility`` keeps changes from being seen, ``symmetry`` keeps the picture's own;
- *clues* (``clue_search``): numbers that may be typing errors.

A *demand* is a set of cells of which one must be changed because of an ambiguity
(``nonosat.authoring.ambiguity``): a cheapest choice that meets all known demands is a lower bound.
*Alternatives* are other repairs of the same size (``alternatives``, ``change_alternatives``), shown by
``alternative_sheet``. ``product_search`` leaves time to confirm the best one, by another encoding and solver.
"""
