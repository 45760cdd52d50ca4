"""Clues padded with zeros or blanks, those of the columns below each other.

r/dailyprogrammer's challenge 251 has ``-`` below them, GriddlerSolver width and height above them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.files.notation.clue_lines import (
    clues_along,
    clues_below_each_other,
    clues_down,
    is_filled_up_with_blanks,
)
from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.text_lines import TextLine, blocks, headed, numbered_lines
from nonosat.files.notation.whole_numbers import check_count, check_size, sizes_above
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_DIVIDER = "-"
_HEADING = re.compile(r"\W*(columns|rows)\W*\Z|\s*-\s*\Z", re.IGNORECASE)
_BEGINNING = re.compile(
    r"\s*(?:columns\b[^\w\n]*+\n\s*)?(\d+\s+)+?(-[ \t]*|rows\b[^\w\n]*+)\n\s*\d", re.IGNORECASE
)


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; blank lines are ignored."""
    written = [line for line in numbered_lines(data) if not line.is_blank]
    parts: dict[str, list[TextLine]] = {}
    headings: list[str] = []
    for heading, lines in headed(written, _HEADING):
        word = _HEADING.findall(heading.text)[0].lower() if heading else "columns"
        if parts.setdefault(word or "rows", lines) is not lines:
            raise (heading or lines[0]).input_error("expected column clues and row clues once")
        headings += [word] if heading and word else []
    above, below = parts.get("columns"), parts.get("rows")
    if not above or not below:
        raise InputError("expected column clues, one line '-' and row clues", line=1)
    has_blanks = is_filled_up_with_blanks(above)
    if headings and not has_blanks:
        # Below headings each line is a typed clue.
        raise InputError("expected column clues below each other, with blanks", line=above[0].number)
    columns = clues_below_each_other(above) if has_blanks else clues_down(above)
    check_size(len(below), len(columns), line=above[0].number)
    yield Puzzle(clues_along(below, "row"), columns)


_WITH_DIVIDER = define_format("padded", lambda data: _BEGINNING.match(decoded(data)) is not None, read)


def read_sized(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; blank lines separate its three parts."""
    (width, height), last, lines = sizes_above(numbered_lines(data), "width and height")
    check_size(height, width, line=last)
    tables = list(blocks(lines))
    if len(tables) != 2 or not lines[0].is_blank:
        expectation = "expected a blank line, a table of column clues, a blank line and row clues"
        raise InputError(expectation, found=f"{len(tables)} parts", line=last)
    columns, rows = tables
    check_count(rows, height, "row clues", rows[0].number)
    yield Puzzle(clues_along(rows, "row"), clues_down(columns, width))


_SIZED = define_format("xkubo", begins(r"\d+[ \t]+\d+[ \t]*\n[ \t]*\n"), read_sized)
FORMATS = (_WITH_DIVIDER, _SIZED)
