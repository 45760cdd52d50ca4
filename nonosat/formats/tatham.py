"""Game IDs of Pattern, the nonograms of Simon Tatham's puzzle collection; one per line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.file_text import beginning
from nonosat.notation.format import described
from nonosat.notation.tatham_description import description_of, puzzle_of_description
from nonosat.notation.text_lines import numbered_lines
from nonosat.puzzle import Puzzle

_IDENTIFIER = re.compile(r"(\s*(?:pattern\s*:?\s*)?)([0-9]+(?:x[0-9]+)?)([:#])(\S*)\s*\Z", re.IGNORECASE)


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    for line in numbered_lines(data):
        if line.is_blank:
            continue
        match = _IDENTIFIER.match(line.text)
        if not match:
            raise InputError(
                "expected a game ID like '5x4:2/1.1/…'", found=line.text.strip(), line=line.number
            )
        if match[3] == "#":
            raise UnsupportedPuzzle(
                f"line {line.number}: a random seed of Tatham's Pattern is not a puzzle: "
                "use the game ID, which has a ':'"
            )
        yield puzzle_of_description(match[2], match[4], line.number, match.start(4) + 1)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The game IDs of black-and-white puzzles, one per line."""
    for puzzle in puzzles:
        yield f"{puzzle.width}x{puzzle.height}:{description_of(puzzle)}\n".encode()


def _recognises(data: bytes) -> bool:
    return re.match(r"(pattern\s*:?\s*)?\d+(x\d+)?[:#]", beginning(data), re.IGNORECASE) is not None


FORMAT = described("tatham", _recognises, read, pieces=pieces, parts=rb"\n(?=\S)")
