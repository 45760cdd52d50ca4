"""Give or change the fewest cells, or correct the fewest numbers, so that exactly one solution remains.

Start at ``repairs.repair``; ``result`` is its result. Three kinds of repair:

- *givens* (``cell_repair``): the fewest cells to print with the puzzle, found by ``given_search``;
- *cells* (``cell_repair``): cells of the goal to change. ``change_search`` runs two searches on one
  ``change_state``: ``exact_changes`` (with ``cheapest_changes``), which alone proves optimality, and
  ``line_logic_changes`` with ``local_improvement``; ``visibility`` and ``symmetry`` rank the changes;
- *clues* (``clue_search``): numbers that may be typing errors.

A *demand*: at least one of some cells must change, because of an ambiguity (``nonosat.authoring.ambiguity``).
``alternatives``, ``change_alternatives``: other repairs of the same size, drawn by ``alternative_sheet``.
``confirmed_search``: confirms the best repair with another encoding and solver.
"""
