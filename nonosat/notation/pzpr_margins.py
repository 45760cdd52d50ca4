"""Clues in the margins of a pzpr board: slots above each column and left of each row.

A board of ``width`` columns has ``(width + 1) // 2`` slots per row, and likewise for columns; a line's last
number stands nearest to the grid.
"""

from __future__ import annotations

from nonosat.clues import Clue, Run
from nonosat.errors import UnsupportedPuzzle
from nonosat.puzzle import Puzzle


def slot_count(cells: int) -> int:
    """The number of slots of a line with ``cells`` cells: the most runs that fit."""
    return (cells + 1) // 2


def clue_of_slots(lengths: list[int]) -> Clue:
    """The clue that the numbers of a line make, in reading order; 0 is an empty slot."""
    return tuple(Run(length) for length in lengths if length)


def check_slots(puzzle: Puzzle, format: str) -> None:
    """Raises ``UnsupportedPuzzle`` if a line has more numbers than slots."""
    for line in puzzle.lines():
        slots, numbers = slot_count(len(line.cells)), len(line.clue or ())
        if numbers > slots:
            raise UnsupportedPuzzle(f"{format} has {slots} places for numbers: {line.name} has {numbers}")
