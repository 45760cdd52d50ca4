"""The lines and words of a text file, with their positions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from nonosat.files.notation.file_text import decoded
from nonosat.model.errors import InputError

_WORD = re.compile(r"[^\s,]+")
#: Fifty puzzles with the longest sides, or a hundred thousand small ones; about 100 MB as lines.
_MOST_LINES = 1_000_000


class TextLine(NamedTuple):
    """A line of a file, or a part of one: its number (1-based), its text, and its first column (0-based)."""

    number: int
    text: str
    offset: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether there is only white space."""
        return not self.text or self.text.isspace()

    def stripped(self, marks: str | None = None) -> TextLine:
        """Return the line without these characters, or white space, at its ends."""
        start = len(self.text) - len(self.text.lstrip(marks))
        return TextLine(self.number, self.text[start:].rstrip(marks), self.offset + start)

    def input_error(
        self, expectation: str, found: object = None, *, column: int | None = None, place: str | None = None
    ) -> InputError:
        """Return the error for this line; ``found`` is its text unless it is given."""
        text = self.text.strip() if found is None else str(found)
        return InputError(expectation, found=text, line=self.number, column=column, place=place)


def numbered_lines(data: bytes) -> list[TextLine]:
    """Return all lines of a file, including the empty one after the last line end.

    Raises ``InputError`` for too many lines for the memory.
    """
    text = decoded(data)
    count = text.count("\n") + 1
    if count > _MOST_LINES:
        raise InputError(f"expected at most {_MOST_LINES} lines", found=str(count))
    texts = text.split("\n")
    return [TextLine(number, text) for number, text in enumerate(texts, 1)]


def lines_one_by_one(data: bytes) -> Iterator[TextLine]:
    """Yield the same as ``numbered_lines``, one line at a time and without a limit."""
    text = decoded(data)
    number, at = 1, 0
    while (end := text.find("\n", at)) >= 0:
        yield TextLine(number, text[at:end])
        number, at = number + 1, end + 1
    yield TextLine(number, text[at:])


def without_comments(text: str, mark: str) -> str:
    """Return the text without comments, from ``mark`` to the end of the line or ``/* … */``.

    Line ends remain, so that lines keep their numbers.
    """
    comment = re.compile(rf"{re.escape(mark)}[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
    return comment.sub(lambda match: "\n" * match[0].count("\n"), text)


def without_blank_ends(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the lines from the first to the last that is not blank."""
    first, last = 0, len(lines)
    while first < last and lines[first].is_blank:
        first += 1
    while last > first and lines[last - 1].is_blank:
        last -= 1
    return lines[first:last]


def blocks(lines: Iterable[TextLine]) -> Iterator[list[TextLine]]:
    """Yield the groups of lines between blank lines."""
    for is_blank, block in groupby(lines, key=attrgetter("is_blank")):
        if not is_blank:
            yield list(block)


def headed(
    lines: Iterable[TextLine], heading: re.Pattern[str]
) -> Iterator[tuple[TextLine | None, list[TextLine]]]:
    """Yield each heading with the lines below it; ``None`` with the lines above the first heading."""
    above: TextLine | None = None
    below: list[TextLine] = []
    for line in lines:
        if heading.match(line.text):
            if above or below:
                yield above, below
            above, below = line, []
        else:
            below.append(line)
    if above or below:
        yield above, below


def words_of(line: TextLine) -> Iterator[tuple[str, int]]:
    """Yield the words, separated by white space or commas, each with its column (1-based)."""
    for match in _WORD.finditer(line.text):
        yield match[0], line.offset + match.start() + 1


def split_line(line: TextLine, pattern: str) -> Iterator[TextLine]:
    """Yield the parts of a line between matches of the pattern, with their positions."""
    at = 0
    for match in re.finditer(pattern, line.text):
        yield TextLine(line.number, line.text[at : match.start()], line.offset + at)
        at = match.end()
    yield TextLine(line.number, line.text[at:], line.offset + at)


def statements(text: str) -> Iterator[TextLine]:
    """Yield the stripped texts between semicolons, each with its line."""
    line = 1
    for statement in text.split(";"):
        before = len(statement) - len(statement.lstrip())
        yield TextLine(line + statement.count("\n", 0, before), statement.strip())
        line += statement.count("\n")


_REST_OF_LINE = re.compile(r"[^\n]*")


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Return the 1-based line and column of an offset."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def input_error_at(
    text: str, at: int, expectation: str, found: str | None = None, *, place: str | None = None
) -> InputError:
    """Return the error for an offset (0-based), with its line and column.

    ``found`` is the rest of the line unless it is given.
    """
    rest = _REST_OF_LINE.match(text, at)
    shown = rest[0].strip() if rest else ""
    shown = shown or ("the end" if at >= len(text.rstrip()) else "the end of the line")
    line, column = line_and_column(text, at)
    return InputError(expectation, found=found or shown, line=line, column=column, place=place)


def one_per_line(
    data: bytes, pattern: re.Pattern[str], expectation: str
) -> Iterator[tuple[re.Match[str], TextLine]]:
    """Yield each non-blank line with its match; raises ``InputError`` if the pattern does not match."""
    for line in numbered_lines(data):
        if not line.is_blank:
            match = pattern.match(line.text)
            if not match:
                raise line.input_error(expectation)
            yield match, line
