"""Goals as numbers: PiCrest's ``.pcl`` and nonograminGo's ``.nm``.

``.pcl`` is name, width, height, then for each cell whether it is shaded and its colour in hex. The puzzle is
in black and white: the colours are those of the picture that PiCrest shows after solving, in which blank
cells have colours too. ``.nm`` is width, height and the rows as binary numbers, between slashes; older files
have the whole grid in one number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.goals import puzzle_of_bits
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import TextLine, numbered_lines
from nonosat.files.notation.whole_numbers import check_count, check_size, sizes_above, whole_number
from nonosat.model.errors import InputError
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle

#: Characters per cell: 0 or 1, and six hex digits.
_PER_CELL = 7
_CELL = re.compile(r"[01][0-9A-Fa-f]{6}")
_NUMBER = re.compile(r"[ \t]*[0-9]+[ \t]*\Z")


def read_pcl(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle with the shaded cells as its goal and the name as its title."""
    lines = numbered_lines(data)
    name = _name_line(lines)
    (width, height), last, below = sizes_above(lines[name + 1 :], "width", "height")
    check_size(height, width, line=last - 1)
    rows = [line for line in below if not line.is_blank]
    check_count(rows, height, "rows of cells", last)
    cells = b"".join(_cells(line, width, f"row {number}") for number, line in enumerate(rows, 1))
    yield with_texts(puzzle_of_bits(height, width, cells), {"title": lines[name].text})


def _name_line(lines: Sequence[TextLine]) -> int:
    """Return the index of the line with the name: the first or, in some files, the second, after the best
    time.
    """
    for index in (0, 1):
        after = lines[index + 1 : index + 4]
        if (
            len(after) == 3
            and all(_NUMBER.match(line.text) for line in after[:2])
            and _CELL.match(after[2].text.strip())
        ):
            return index
    raise InputError(
        "expected a name, the width and the height on lines of their own, and rows of cells", line=1
    )


def _cells(line: TextLine, width: int, place: str) -> bytes:
    text = line.text.rstrip()
    before = len(text) - len(text.lstrip())
    cells = bytearray()
    for start in range(before, len(text), _PER_CELL):
        if not _CELL.fullmatch(text, start, start + _PER_CELL) or len(text) < start + _PER_CELL:
            expectation = "expected a cell, 0 or 1 and a colour of six hex digits"
            found = text[start : start + _PER_CELL]
            raise line.input_error(expectation, found, column=start + 1, place=place)
        cells.append(text[start] == "1")
    check_count(cells, width, "cells", line.number, place)
    return bytes(cells)


_PCL = define_format("pcl", begins(r"([^\n]*\n){0,2}([ \t]*\d+[ \t]*\n){2}\s*[01][0-9A-Fa-f]{6}"), read_pcl)


#: More digits than a row of the longest side has in decimal.
_MOST_DIGITS = LONGEST_SIDE // 3


def read_nm(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle with the bits as its goal."""
    text = decoded(data)
    start = len(text) - len(text.lstrip())
    line, at = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
    parts: list[tuple[str, int]] = []
    for part in text.strip().split("/"):
        parts.append((part, at))
        at += len(part) + 1
    if len(parts) < 3:
        raise InputError("expected width, height and rows between slashes", found=text.strip(), line=line)
    width, height = (
        whole_number(part, f"expected the {what}", line=line, column=column)
        for (part, column), what in zip(parts[:2], ("width", "height"), strict=True)
    )
    check_size(height, width, line=line)
    rows = parts[2:]
    if len(rows) not in (1, height):
        raise InputError(f"expected {height} rows", found=str(len(rows)), line=line, column=rows[0][1])
    bits = width if len(rows) == height else width * height
    cells = "".join(_binary(part, bits, line, column) for part, column in rows)
    yield puzzle_of_bits(height, width, bytes(map(int, cells)))


def _binary(text: str, bits: int, line: int, column: int) -> str:
    digits = text.lstrip("0") or "0"
    if re.fullmatch("[0-9]+", text) and len(digits) <= _MOST_DIGITS and int(digits).bit_length() <= bits:
        return format(int(digits), f"0{bits}b")
    expectation = f"expected a number of at most {bits} bits"
    raise InputError(expectation, found=text, line=line, column=column)


_NM = define_format("nm", begins(r"\d+/\d+/[\d/]+\s*(\n|\Z)"), read_nm)
FORMATS = (_PCL, _NM)
