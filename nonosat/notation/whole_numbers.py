"""Whole numbers as files write them, and run lengths among them."""

from __future__ import annotations

import re

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.puzzle import LONGEST_SIDE

_DIGITS = re.compile(r"[0-9]+\Z")
_NUMBERS = re.compile(r"[0-9 \t,]*\Z")
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


def plain_lengths(text: str) -> list[int] | None:
    """The run lengths of a text that holds nothing else, separated by blanks, tabs or commas.

    ``None`` for any other text, and when a number is no run length: those are read number by number, with a
    place for each error, which takes ten times as long.

    >>> plain_lengths("3, 1 4"), plain_lengths("3 a"), plain_lengths("3 0")
    ([3, 1, 4], None, None)
    """
    words = text.replace(",", " ").split() if _NUMBERS.match(text) else []
    if not words or max(map(len, words)) > _MOST_DIGITS:
        return None
    lengths = list(map(int, words))
    return lengths if min(lengths) >= 1 and max(lengths) <= LONGEST_SIDE else None


def run_length(
    text: str, *, line: int | None = None, column: int | None = None, place: str | None = None
) -> int:
    """A run length, or 0; raises ``InputError`` for anything else."""
    length = whole_number(text, "expected a run length", line=line, column=column, place=place)
    if length > LONGEST_SIDE:
        expectation = f"expected a run length of at most {LONGEST_SIDE}"
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return length
