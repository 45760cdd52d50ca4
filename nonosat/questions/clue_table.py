"""The clues of a puzzle as a table in text."""

from __future__ import annotations

from nonosat.clue_text import shown_clue
from nonosat.puzzle import Puzzle


def clue_table(puzzle: Puzzle) -> str:
    """A line for each clue, after the name of its line.

    >>> from nonosat.grid import Grid
    >>> print(clue_table(Puzzle.of(Grid.from_text(["#.#"]))))
    row 1     1 1
    column 1  1
    column 2  0
    column 3  1
    """
    lines = puzzle.lines()
    width = max(len(line.name) for line in lines)
    return "\n".join(f"{line.name:<{width}}  {shown_clue(line.clue, puzzle.palette)}" for line in lines)
