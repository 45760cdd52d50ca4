"""Whole numbers in files: run lengths and sizes, within their limits.

They are on separate lines, or in sequence across line breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Sized

from nonosat.files.notation.text_lines import TextLine, words_of
from nonosat.model.errors import InputError
from nonosat.model.puzzle import LONGEST_SIDE, MOST_CELLS

_DIGITS = re.compile(r"[0-9]+\Z")
_NUMBERS = re.compile(r"[0-9 \t,]*\Z")
#: More digits than any size or length can have.
_MOST_DIGITS = 12


def whole_number(
    text: str,
    expectation: str,
    *,
    line: int | None = None,
    column: int | None = None,
    place: str | None = None,
) -> int:
    """Return the number in ASCII digits; raises ``InputError`` for other texts and very long numbers."""
    digits = text.lstrip("0") or "0"
    if not _DIGITS.match(text) or len(digits) > _MOST_DIGITS:
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return int(digits)


def numbers_of(line: TextLine, expectation: str, place: str | None = None) -> list[int]:
    """Return the numbers of a line, separated by white space or commas."""
    return [
        whole_number(text, expectation, line=line.number, column=column, place=place)
        for text, column in words_of(line)
    ]


def plain_lengths(text: str) -> list[int] | None:
    """Return the run lengths of a text of nothing else, separated by blanks, tabs or commas.

    ``None`` for any other text and for invalid run lengths: these are read number by number, with the
    position of each error, which takes ten times as long.

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
    """Return a run length, or 0; raises ``InputError`` for anything else."""
    length = whole_number(text, "expected a run length", line=line, column=column, place=place)
    if length > LONGEST_SIDE:
        expectation = f"expected a run length of at most {LONGEST_SIDE}"
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return length


def sizes_above(lines: Sequence[TextLine], *names: str) -> tuple[list[int], int, Sequence[TextLine]]:
    """Return the sizes on the first non-blank lines, the number of the last of these, and the lines below.

    Each of ``names`` describes a line: one number, or two with an ``and`` between their names.
    """
    sizes: list[int] = []
    last = lines[0].number if lines else 1
    for name in names:
        at = next((at for at, line in enumerate(lines) if not line.is_blank), None)
        two = " and " in name
        expectation = f"expected {name}" if two else f"expected the {name} alone on its line"
        if at is None:
            raise InputError(expectation, found="the end", line=last)
        numbers = numbers_of(lines[at], f"{expectation}{' as numbers' if two else ''}")
        last = lines[at].number
        if len(numbers) != 1 + two:
            raise InputError(expectation, found=lines[at].text.strip(), line=last)
        sizes += numbers
        lines = lines[at + 1 :]
    return sizes, last, lines


def check_size(height: int, width: int, *, line: int | None = None) -> None:
    """Raise ``InputError`` unless a puzzle may have that size; call it before allocating memory."""
    for number, kind in ((height, "row"), (width, "column")):
        if number < 1:
            raise InputError(f"expected at least one {kind}", line=line)
        if number > LONGEST_SIDE:
            raise InputError(f"expected at most {LONGEST_SIDE} {kind}s", found=str(number), line=line)
    if height * width > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS} cells", found=f"{width} × {height}", line=line)


def check_count(found: Sized, wanted: int, what: str, line: int | None, place: str | None = None) -> None:
    """Raise ``InputError`` unless there are ``wanted`` items; ``what`` is their name, such as ``"cells"``."""
    if len(found) != wanted:
        raise InputError(f"expected {wanted} {what}", found=str(len(found)), line=line, place=place)


class WordStream:
    """A sequence of words, with the position of the last one taken (``line`` and ``column``, 1-based)."""

    def __init__(self, lines: Iterable[TextLine]) -> None:
        self._words = ((line.number, *word) for line in lines for word in words_of(line))
        self._next = next(self._words, None)
        self.line = 1
        self.column = 1

    @property
    def following(self) -> str | None:
        """The next word, or ``None`` at the end."""
        return self._next[1] if self._next else None

    def take(self, expectation: str) -> str:
        """Return the next word; raises ``InputError`` at the end."""
        if self._next is None:
            raise InputError(expectation, found="the end", line=self.line)
        self.line, word, self.column = self._next
        self._next = next(self._words, None)
        return word

    def number(self, expectation: str) -> int:
        """Return the next word as a number."""
        return whole_number(self.take(expectation), expectation, line=self.line, column=self.column)

    def input_error(self, expectation: str, found: str, place: str | None = None) -> InputError:
        """Return the error for the last word."""
        return InputError(expectation, found=found, line=self.line, column=self.column, place=place)
