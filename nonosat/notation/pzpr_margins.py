"""Clues in the margins of a pzpr board: slots above each column and left of each row.

A board of ``width`` columns has ``(width + 1) // 2`` slots per row, and likewise for columns; a line's last
number stands nearest to the grid.
"""

from __future__ import annotations

from nonosat.errors import UnsupportedPuzzle
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Clue, Puzzle, Run


def slot_count(cells: int) -> int:
    """The number of slots of a line with ``cells`` cells: the most runs that fit."""
    return (cells + 1) // 2


def clue_of_slots(lengths: list[int]) -> Clue:
    """The clue that the numbers of a line make, in reading order; 0 is an empty slot."""
    return tuple(Run(length) for length in lengths if length)


def clues_for_slots(puzzle: Puzzle, format: str) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The clues of rows and columns; ``UnsupportedPuzzle`` if one has more numbers than slots."""
    rows, columns = plain_clues(puzzle, format)
    for kind, clues, cells in (("row", rows, puzzle.width), ("column", columns, puzzle.height)):
        for number, clue in enumerate(clues, 1):
            if len(clue) > slot_count(cells):
                raise UnsupportedPuzzle(
                    f"{format} has {slot_count(cells)} places for numbers: {kind} {number} has {len(clue)}"
                )
    return rows, columns
