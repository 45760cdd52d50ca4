"""The fewest given cells, changed cells or changed numbers that leave exactly one picture.

``repairs.repair`` is the door; its answer is in ``result``. The three ways to repair:

- *givens* (``given_repair``): cells to print with the puzzle, the fewest by ``given_search``;
- *cells* (``cell_repair``): cells of the picture to change. ``change_search`` says in which order its ways of
  searching are tried; all of them work on one ``change_state`` and are told one ``change_problem``. The ways:
  ``exact_changes`` (by ``cheapest_changes``), ``greedy_changes``, ``settling_changes``, and from the other
  end ``simplified_start`` (with ``simplified_pictures``); ``restored_cells`` and ``local_improvement`` leave
  out what is not needed. An ``edited_picture`` has its clues at hand. ``visibility`` and ``less_visible``
  keep changes from being seen, ``symmetry`` keeps the picture's own;
- *clues* (``clue_repair``): numbers that may be typing errors, by ``clue_corrections`` and ``clue_search``.

A *demand* is a set of cells of which one must be changed because of an ambiguity
(``nonosat.authoring.ambiguity``): a cheapest choice that meets all known demands is a lower bound.
*Alternatives* are other repairs of the same size (``alternatives``:
``given_alternatives``, ``change_alternatives``), shown by ``alternative_sheet``.
``product_search`` leaves time for the ``confirmation`` of the best one, by another encoding and solver.
"""
