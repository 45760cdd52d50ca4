"""Columns as they stand above the grid, padded with zeros, then the rows (r/dailyprogrammer's challenge 251).

0 0 1 1 0      5 3               5 3 is the width and the height;
1 2 1 1 5                        then blank lines stand where there
-              00 00 01 01 00    is '-' on the left (xKubo's solver)
0 1            01 02 01 01 05
0 2
…             00 01 …
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.errors import InputError
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, blocks, numbered_lines, words_of
from nonosat.notation.whole_numbers import numbers_of, run_length
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Clue, Puzzle, Run

_DIVIDER = re.compile(r"\s*-\s*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    lines = numbered_lines(data)
    dividers = [index for index, line in enumerate(lines) if _DIVIDER.match(line.text)]
    size: list[int] | None = None
    if len(dividers) == 1:
        above = [line for line in lines[: dividers[0]] if not line.is_blank]
        below = [line for line in lines[dividers[0] + 1 :] if not line.is_blank]
    else:
        lists = list(blocks(lines))
        if len(lists) != 3 or len(lists[0]) != 1:
            expectation = "expected columns and rows with a line '-' between them, or the size above both"
            raise InputError(expectation, found=f"{len(lists)} lists", line=1)
        size = numbers_of(lists[0][0], "expected the width and the height")
        above, below = lists[1:]
    if not above or not below:
        raise InputError("expected columns above the line '-' and rows below it", line=1)
    layers = [_numbers(line, "column") for line in above]
    width = len(layers[0])
    for line, layer in zip(above, layers, strict=True):
        if len(layer) != width:
            expectation = f"expected a number for each of {width} columns, 0 where there is none"
            raise InputError(expectation, found=f"{len(layer)}", line=line.number)
    if size not in (None, [width, len(below)]):
        expectation = "expected the width and the height of the lists below"
        raise InputError(expectation, found=lines[0].text.strip(), line=1)
    check_size(len(below), width, line=below[0].number)
    rows = tuple(_clue(_numbers(line, "row")) for line in below)
    yield Puzzle(rows, tuple(_clue(column) for column in zip(*layers, strict=True)))


def _numbers(line: TextLine, kind: str) -> list[int]:
    return [run_length(text, line=line.number, column=column, place=kind) for text, column in words_of(line)]


def _clue(numbers: Sequence[int]) -> Clue:
    return tuple(Run(number) for number in numbers if number)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle, with its size."""
    puzzle = the_only(puzzles, "a padded list")
    rows, columns = plain_clues(puzzle, "a padded list")
    digits = len(str(max((run.length or 0 for clue in rows + columns for run in clue), default=0)))
    layers = zip(*_padded(columns, digits), strict=True)
    lines = [f"{puzzle.width} {puzzle.height}", "", *map(" ".join, layers), ""]
    return encoded_lines([*lines, *map(" ".join, _padded(rows, digits))])


def _padded(clues: Sequence[Clue], digits: int) -> list[list[str]]:
    longest = max(1, *map(len, clues))
    lengths = [[0] * (longest - len(clue)) + [run.length or 0 for run in clue] for clue in clues]
    return [[f"{length:0{digits}}" for length in line] for line in lengths]


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    return re.match(r"[0-9]", text) is not None and (
        re.match(r"[0-9 \t\r\n]+\n[ \t]*-[ \t]*(\n|\Z)", text) is not None
        or re.match(r"[0-9]+[ \t]+[0-9]+[ \t]*\n[ \t]*\n[0-9]", text) is not None
    )


FORMAT = Format(
    name="padded",
    title="columns as above a grid, padded with zeros, then rows (r/dailyprogrammer, xKubo)",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
)
