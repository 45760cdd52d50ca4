"""Game IDs of Pattern, the nonograms of Simon Tatham's puzzle collection; one per line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import UnsupportedPuzzle
from nonosat.notation.format import begins, described
from nonosat.notation.one_per_line import one_per_line
from nonosat.notation.tatham_description import description_of, puzzle_of_description
from nonosat.notation.writable_puzzle import each_puzzle
from nonosat.puzzle import Puzzle

_IDENTIFIER = re.compile(r"(\s*(?:pattern\s*:?\s*)?)([0-9]+(?:x[0-9]+)?)([:#])(\S*)\s*\Z", re.IGNORECASE)


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    for match, line in one_per_line(data, _IDENTIFIER, "expected a game ID like '5x4:2/1.1/…'"):
        if match[3] == "#":
            raise UnsupportedPuzzle(
                f"line {line.number}: a random seed of Tatham's Pattern is not a puzzle: "
                "use the game ID, which has a ':'"
            )
        yield puzzle_of_description(match[2], match[4], line.number, match.start(4) + 1)


@each_puzzle("Tatham's Pattern")
def pieces(puzzle: Puzzle, *_: object) -> list[str]:
    """The game IDs of black-and-white puzzles, one per line."""
    return [f"{puzzle.width}x{puzzle.height}:{description_of(puzzle)}"]


FORMAT = described(
    "tatham",
    begins(r"(pattern\s*:?\s*)?\d+(x\d+)?[:#]", re.IGNORECASE),
    read,
    pieces=pieces,
    parts=rb"\n(?=\S)",
)
