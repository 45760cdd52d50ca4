"""The answers of the TAAI, TCGA and ICGA tournaments: square pictures of 0 and 1, a ``$n`` above each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.file_text import encoded_lines
from nonosat.notation.format import begins, described
from nonosat.notation.goal_pictures import picture_of, puzzle_of_bits
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle

_HEADING = re.compile(r"\s*\$\s*\S*\s*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles whose goals the pictures are, in order."""
    heading: TextLine | None = None
    rows: list[TextLine] = []
    for line in numbered_lines(data):
        if _HEADING.match(line.text):
            if heading:
                yield _puzzle(heading, rows)
            heading, rows = line, []
        elif line.is_blank:
            continue
        elif heading is None:
            raise InputError(
                "expected a line '$1' above the first picture", found=line.text, line=line.number
            )
        else:
            rows.append(line)
    if heading is None:
        raise InputError("expected a line '$1' above the first picture")
    yield _puzzle(heading, rows)


def _puzzle(heading: TextLine, rows: Sequence[TextLine]) -> Puzzle:
    cells = [_cells(line, number) for number, line in enumerate(rows, 1)]
    side = len(cells[0]) if cells else 0
    for number, (line, row) in enumerate(zip(rows, cells, strict=True), 1):
        if len(row) != side:
            expectation = f"expected {side} cells, as in the first row"
            raise InputError(expectation, found=str(len(row)), line=line.number, place=f"row {number}")
    if len(rows) != side or not rows:
        expectation = f"expected {side or 'some'} rows, as the pictures are square"
        raise InputError(expectation, found=f"{len(rows)} rows", line=heading.number)
    check_size(side, side, line=heading.number)
    return puzzle_of_bits(side, side, b"".join(cells))


def _cells(line: TextLine, number: int) -> bytes:
    row = bytearray()
    for text, column in words_of(line):
        if text not in ("0", "1"):
            raise InputError(
                "expected cells 0 and 1", found=text, line=line.number, column=column, place=f"row {number}"
            )
        row.append(text == "1")
    return bytes(row)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The goals of the puzzles, numbered from 1."""
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.height != puzzle.width:
            raise UnsupportedPuzzle(f"tournament text holds square puzzles, not {puzzle.size}")
        plain_clues(puzzle, "tournament text")
        goal = picture_of(puzzle, "tournament text")
        yield encoded_lines([f"${number}", *("\t".join(map(str, row)) for row in goal.rows())])


FORMAT = described(
    "tournament-solutions",
    begins(r"\$[^\n]*\n\s*[01]([ \t]|\n|\Z)"),
    read,
    pieces=pieces,
    parts=rb"\n(?=[ \t]*\$)",
)
