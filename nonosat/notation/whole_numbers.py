"""Whole numbers as files write them, and run lengths among them."""

from __future__ import annotations

import re

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.puzzle import LONGEST_SIDE

_DIGITS = re.compile(r"[0-9]+\Z")
#: More digits than any size or length can have; few enough to turn into a number at once.
_MOST_DIGITS = 12


def whole_number(
    text: str,
    expectation: str,
    *,
    line: int | None = None,
    column: int | None = None,
    place: str | None = None,
) -> int:
    """The number that ASCII digits write; other text, and absurdly long numbers, raise ``InputError``."""
    digits = text.lstrip("0") or "0"
    if not _DIGITS.match(text) or len(digits) > _MOST_DIGITS:
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return int(digits)


def numbers_of(line: TextLine, expectation: str, place: str | None = None) -> list[int]:
    """The numbers of a line, separated by white space or commas."""
    return [
        whole_number(text, expectation, line=line.number, column=column, place=place)
        for text, column in words_of(line)
    ]


def run_length(
    text: str, *, line: int | None = None, column: int | None = None, place: str | None = None
) -> int:
    """A run length, or 0; raises ``InputError`` for anything else."""
    length = whole_number(text, "expected a run length", line=line, column=column, place=place)
    if length > LONGEST_SIDE:
        expectation = f"expected a run length of at most {LONGEST_SIDE}"
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return length
