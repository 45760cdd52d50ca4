"""Uniqueness, ambiguous cells, solution counts and contradictory clues.

- ``uniqueness.check``: one solution, several or none. Several: independent *groups* of ambiguous cells
  (``groups``) and ``closest_solutions``. None: a *core* (``line_core``), lines that contradict each other.
- ``counting.count``: the exact number of solutions, the product of the groups' counts (``group_count``);
  ``count_certificate`` proves it.
- ``certificates.certify``: a certificate of the solutions, or of their number.
- ``lint``: lint messages, such as a typing error that would explain a contradiction;
  ``what_if``: the effect of changing each cell.
"""
