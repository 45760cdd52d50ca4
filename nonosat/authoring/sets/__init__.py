"""Sets of puzzles: what is wished of each, and which of them are the same puzzle.

- ``wishes``: what a set asks of a puzzle, as people write it; ``judging``: whether that holds, and why not;
- ``forms``: what stays of a puzzle, by its clues or its picture, however it is turned, mirrored, recoloured
  or framed by blank lines, and in how many cells two pictures differ;
- ``twins``: which puzzles are the same, or nearly so.
"""
