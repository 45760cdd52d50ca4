"""Sets of puzzles: requirements for each, and duplicates.

- ``requirements``: parsing; ``requirement_checks``: whether a puzzle meets them, and why not;
- ``canonical_forms``: forms of clues and solutions that do not change when a puzzle is turned, mirrored,
  recoloured or framed by blank lines, and the number of cells in which two solutions differ;
- ``duplicate_search``: duplicates and near-duplicates;
- ``data_set``: puzzles as questions for machines, in two parts that share none.
"""
