"""The lines of a text file, numbered, and the numbers that stand in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from nonosat.errors import InputError
from nonosat.notation.format import decoded
from nonosat.puzzle import LONGEST_SIDE, MOST_CELLS, Clue, Run

_DIGITS = re.compile(r"[0-9]+\Z")
_TOKEN = re.compile(r"[^\s,]+")
_COLOURED = re.compile(r"([0-9]+)(\D?)\Z")


class TextLine(NamedTuple):
    """A line of a file, or a part of one: its number (1 …), its text, and the column before it (0 …)."""

    number: int
    text: str
    offset: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        return not self.text or self.text.isspace()


def numbered_lines(data: bytes) -> list[TextLine]:
    """All lines of a file, the (empty) one after the last line end included."""
    texts = decoded(data).split("\n")
    return [TextLine(number, text) for number, text in enumerate(texts, 1)]


def without_comments(text: str, mark: str) -> str:
    """The text with nothing in the place of comments: from ``mark`` to the line's end, and ``/* … */``.

    Line ends stay, so that lines keep their numbers.
    """
    comment = re.compile(rf"{re.escape(mark)}[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
    return comment.sub(lambda match: "\n" * match[0].count("\n"), text)


def without_blank_ends(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """The lines from the first to the last that is not blank."""
    first, last = 0, len(lines)
    while first < last and lines[first].is_blank:
        first += 1
    while last > first and lines[last - 1].is_blank:
        last -= 1
    return lines[first:last]


def blocks(lines: Iterable[TextLine]) -> Iterator[list[TextLine]]:
    """The groups of lines between blank lines."""
    block: list[TextLine] = []
    for line in lines:
        if not line.is_blank:
            block.append(line)
        elif block:
            yield block
            block = []
    if block:
        yield block


def lines_for_clues(lines: Sequence[TextLine], count: int) -> list[TextLine] | None:
    """One line for each of ``count`` clues; ``None`` when there are too few or too many.

    Blank lines are clues only where lines would be missing without them. ``lines`` should hold all
    blank lines behind the last clue, too.
    """
    written = [index for index, line in enumerate(lines) if not line.is_blank]
    if len(written) == count:
        return [lines[index] for index in written]
    if len(written) > count or count > len(lines):
        return None
    first, last = (written[0], written[-1]) if written else (0, 0)
    start = max(0, last + 1 - count)
    return list(lines[start : start + count]) if start <= first else None


def tokens(line: TextLine) -> Iterator[tuple[str, int]]:
    """The words between blanks and commas, each with its column (1 …)."""
    for match in _TOKEN.finditer(line.text):
        yield match[0], line.offset + match.start() + 1


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
    if not _DIGITS.match(text) or len(digits) > 12:
        raise InputError(expectation, found=text, line=line, column=column, place=place)
    return int(digits)


def numbers_of(line: TextLine, expectation: str, place: str | None = None) -> list[int]:
    """The numbers of a line, separated by blanks or commas."""
    return [
        whole_number(text, expectation, line=line.number, column=column, place=place)
        for text, column in tokens(line)
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


def clue_of_line(line: TextLine, place: str, colours: Mapping[str, int] | None = None) -> Clue:
    """The clue that a line writes as numbers; nothing, or only ``0``, is a blank line's clue.

    With ``colours`` each number may end in one of their keys; a number without one has the colour of
    the key ``""``.
    """
    runs: list[Run] = []
    zero: tuple[str, int] | None = None
    for text, column in tokens(line):
        number, colour = text, 1
        if colours is not None:
            number, colour = _coloured(text, colours, line, column, place)
        length = run_length(number, line=line.number, column=column, place=place)
        if length:
            runs.append(Run(length, colour))
        else:
            zero = zero or (text, column)
    if zero and runs:
        raise InputError(
            "expected a run length of at least 1",
            found=zero[0],
            line=line.number,
            column=zero[1],
            place=place,
        )
    return tuple(runs)


def _coloured(
    text: str, colours: Mapping[str, int], line: TextLine, column: int, place: str
) -> tuple[str, int]:
    match = _COLOURED.match(text)
    if match and match[2] in colours:
        return match[1], colours[match[2]]
    if match and not int(match[1].lstrip("0")[:1] or "0"):
        return match[1], 1
    expectation = "expected a run length"
    if match:
        keys = " ".join(key for key in colours if key)
        expectation += f" and one of the colours {keys}" if match[2] else " with the key of a colour"
    raise InputError(expectation, found=text, line=line.number, column=column, place=place)


def clues_of_lines(
    lines: Iterable[TextLine], kind: str, colours: Mapping[str, int] | None = None
) -> tuple[Clue, ...]:
    """One clue a line; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(clue_of_line(line, f"{kind} {number}", colours) for number, line in enumerate(lines, 1))


def opening_sizes(lines: Sequence[TextLine], names: str) -> tuple[TextLine, int, int]:
    """The first line that is not blank, and the two numbers that it holds; ``names`` says which."""
    head = next((line for line in lines if not line.is_blank), None)
    if head is None:
        raise InputError(f"expected {names}", found="the end")
    sizes = numbers_of(head, f"expected {names} as numbers")
    if len(sizes) != 2:
        raise InputError(f"expected {names}", found=head.text.strip(), line=head.number)
    return head, sizes[0], sizes[1]


def check_size(height: int, width: int, *, line: int | None = None) -> None:
    """Raises ``InputError`` unless a puzzle may have that size; call it before making anything of it."""
    for number, kind in ((height, "row"), (width, "column")):
        if number < 1:
            raise InputError(f"expected at least one {kind}", line=line)
        if number > LONGEST_SIDE:
            raise InputError(f"expected at most {LONGEST_SIDE} {kind}s", found=str(number), line=line)
    if height * width > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS} cells", found=f"{width} × {height}", line=line)
