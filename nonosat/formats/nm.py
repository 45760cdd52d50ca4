"""``.nm``: width, height and the rows as binary numbers, between slashes (nonograminGo).

Older files hold the whole picture in one number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import begins, described
from nonosat.notation.goal_pictures import puzzle_of_bits
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.whole_numbers import whole_number
from nonosat.puzzle import LONGEST_SIDE, Puzzle

#: More digits than a row of the longest side has in decimal.
_MOST_DIGITS = LONGEST_SIDE // 3


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzle whose goal the picture is."""
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


FORMAT = described("nm", begins(r"\d+/\d+/[\d/]+\s*(\n|\Z)"), read)
