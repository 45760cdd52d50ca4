"""A picture as text, a character a cell, as the source of a puzzle.

``.`` blank and ``#`` shaded, or ``0`` and ``1``; other characters are colours of a coloured picture
(``.`` is blank there). Pictures are separated by blank lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.formats.format import Format, decoded
from nonosat.grid import MOST_COLOURS, Grid
from nonosat.palette import RESERVED
from nonosat.puzzle import LONGEST_SIDE, MOST_CELLS, Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles whose pictures the text shows, each with the picture as its goal."""
    block: list[str] = []
    first = 0
    for number, line in enumerate([*decoded(data).split("\n"), ""], 1):
        row = line.rstrip()
        if row:
            first = first or number
            block.append(row)
        elif block:
            yield puzzle_of_rows(block, first)
            block, first = [], 0


def puzzle_of_rows(rows: list[str], first_line: int = 1) -> Puzzle:
    """The puzzle of one picture; ``first_line`` is where it begins, for errors."""
    width = len(rows[0])
    if width > LONGEST_SIDE or len(rows) > LONGEST_SIDE or width * len(rows) > MOST_CELLS:
        raise InputError(f"expected at most {LONGEST_SIDE} cells a side and {MOST_CELLS} in all")
    for number, row in enumerate(rows):
        if len(row) != width:
            raise InputError(
                f"expected {width} cells, as in the first row", found=row, line=first_line + number
            )
    characters = {character: None for row in rows for character in row}
    if set(characters) <= set("01") and characters:
        rows = [row.translate({48: ".", 49: "#"}) for row in rows]
        letters = "#"
    elif set(characters) <= {".", "#"}:
        letters = "#"
    else:
        letters = "".join(character for character in characters if character != ".")
        wrong = next((c for c in letters if c in RESERVED or c.isspace() or not c.isprintable()), None)
        if wrong is not None or len(letters) > MOST_COLOURS:
            line, row = next((n, row) for n, row in enumerate(rows) if (wrong or letters[-1]) in row)
            raise InputError(
                "expected a picture of '.' and '#', of '0' and '1', or of '.' and letters",
                found=wrong or letters[-1],
                line=first_line + line,
                column=row.index(wrong or letters[-1]) + 1,
            )
    picture = Grid.from_text(rows, letters=letters)
    return replace(Puzzle.of(picture), goal=picture)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The goals of the puzzles as text."""
    pictures: list[str] = []
    for puzzle in puzzles:
        if puzzle.goal is None or not puzzle.goal.is_complete:
            raise UnsupportedPuzzle("a text picture needs a puzzle with a complete goal")
        pictures.append(str(puzzle.goal.with_letters(puzzle.palette.letters)) + "\n")
    return "\n".join(pictures).encode()


def _recognises(data: bytes) -> bool:
    first = data.lstrip(b"\xef\xbb\xbf\r\n").split(b"\n", 1)[0].strip()
    return bool(first) and b" " not in first and first[:1] not in b"{[<$"


FORMAT = Format(
    name="text",
    title="a picture as text: '.#', '01' or letters",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    colour=True,
    goal=True,
    many=True,
)
