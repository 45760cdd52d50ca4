"""Puzzles that a format can hold: a second one, several colours or unknown clues may be refused."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from nonosat.errors import UnsupportedPuzzle
from nonosat.puzzle import Clue, Puzzle


def the_only(puzzles: Iterable[Puzzle], format: str) -> Puzzle:
    """The one puzzle for a format that holds one; ``UnsupportedPuzzle`` if there are others."""
    found = list(islice(puzzles, 2))
    if len(found) != 1:
        how_many = "several puzzles" if found else "no puzzle"
        raise UnsupportedPuzzle(f"a file of {format} holds one puzzle, not {how_many}")
    return found[0]


def known_clues(puzzle: Puzzle, format: str) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The clues of the rows and of the columns; ``UnsupportedPuzzle`` if one is missing or unknown."""
    for line in puzzle.lines():
        if not line.is_known:
            raise UnsupportedPuzzle(f"{format} cannot hold unknown or missing clues ({line.name})")
    rows = tuple(clue for clue in puzzle.rows if clue is not None)
    columns = tuple(clue for clue in puzzle.columns if clue is not None)
    return rows, columns


def plain_clues(puzzle: Puzzle, format: str) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """The clues for a format without colours; ``UnsupportedPuzzle`` if there are several colours."""
    if len(puzzle.palette) > 1:
        raise UnsupportedPuzzle(f"{format} cannot hold clues in {len(puzzle.palette)} colours")
    return known_clues(puzzle, format)
