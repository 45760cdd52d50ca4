"""Addresses of puzz.link and other pzpr sites that hold a nonogram; one per line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.notation.format import begins, described
from nonosat.notation.one_per_line import one_per_line
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.pzpr_margins import check_slots, clue_of_slots, slot_count
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import Clues, each_puzzle
from nonosat.puzzle import Puzzle

_ADDRESS = re.compile(r"\s*(?:https?://[^\s?]*\?|[\w.]+/[\w./]*\?)?([a-z][\w-]*)/(\S*)\s*\Z", re.IGNORECASE)
#: An address, but not of a board of Penpa+, whose parameters these are, and no link of the studio.
_BEGINNING = re.compile(r"(?!\S*#p\d+=)(?!\S*[?#&]m=(?:edit|solve)&)(https?://|nonogram/|[\w.]+/[\w./]*\?)")
_SLOT = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([g-z])")
#: The largest number that two hexadecimal digits can write.
_LARGEST = 255
#: The most empty slots that one letter stands for.
_MOST_EMPTY = 20


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    expectation = "expected an address like 'https://puzz.link/p?nonogram/10/15/…'"
    for match, line in one_per_line(data, _ADDRESS, expectation):
        if match[1].lower() != "nonogram":
            what = f"'{shortened(match[1])}' is a different kind of puzzle, not a nonogram"
            raise UnsupportedPuzzle(f"line {line.number}: {what}")
        yield _puzzle(match[2], line.number, match.start(2) + 1)


def _puzzle(text: str, line: int, column: int) -> Puzzle:
    """The puzzle of ``[variant/]COLUMNS/ROWS/BODY``."""
    parts = text.split("/")
    if parts and not parts[0][:1].isdigit():
        column += len(parts[0]) + 1
        parts = parts[1:]
    if len(parts) < 3:
        raise InputError("expected columns/rows/numbers", found=text, line=line, column=column)
    width = whole_number(parts[0], "expected the number of columns", line=line, column=column)
    column += len(parts[0]) + 1
    height = whole_number(parts[1], "expected the number of rows", line=line, column=column)
    check_size(height, width, line=line)
    column += len(parts[1]) + 1
    above, left = slot_count(height), slot_count(width)
    columns: list[list[int]] = [[] for _ in range(width)]
    rows: list[list[int]] = [[] for _ in range(height)]
    for slot, number in _numbers(parts[2], line, column, width * above + height * left):
        if slot < width * above:
            columns[slot // above].append(number)
        else:
            rows[(slot - width * above) // left].append(number)
    # The number nearest to the grid comes first.
    return Puzzle(
        tuple(clue_of_slots(lengths[::-1]) for lengths in rows),
        tuple(clue_of_slots(lengths[::-1]) for lengths in columns),
    )


def _numbers(body: str, line: int, column: int, count: int) -> Iterator[tuple[int, int]]:
    """The numbers with the slots (of ``count``) that they stand in, in order."""
    at = slot = 0
    while at < len(body):
        match = _SLOT.match(body, at)
        if not match:
            expectation = "expected a number ('?' is not read), or a letter for empty places"
            raise InputError(expectation, found=body[at : at + 3], line=line, column=column + at)
        if match[3]:
            slot += int(match[3], 36) - 15
        else:
            number = int(match[1] or match[2], 16)
            if not number:
                raise InputError("expected a number above 0", found=match[0], line=line, column=column + at)
            if slot < count:
                yield slot, number
            slot += 1
        at = match.end()
    if slot > count:
        raise InputError(f"expected {count} places", found=str(slot), line=line, column=column)


@each_puzzle("puzz.link")
def pieces(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterator[str]:
    """The addresses of black-and-white puzzles at puzz.link, one per line."""
    check_slots(puzzle, "puzz.link")
    yield f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{_body(puzzle, rows, columns)}"


def _body(puzzle: Puzzle, rows: Clues, columns: Clues) -> str:
    parts: list[str] = []
    empty = 0
    for clues, count in ((columns, slot_count(puzzle.height)), (rows, slot_count(puzzle.width))):
        for clue in clues:
            for run in reversed(clue):
                if run.length is None or run.length > _LARGEST:
                    raise UnsupportedPuzzle(f"puzz.link cannot hold a number above {_LARGEST}")
                parts.append(_letters(empty))
                parts.append(f"{run.length:x}" if run.length < 16 else f"-{run.length:02x}")
                empty = 0
            empty += count - len(clue)
    return "".join([*parts, _letters(empty)])


def _letters(empty: int) -> str:
    """The letters for ``empty`` slots without a number, those for the most slots first."""
    full, rest = divmod(empty, _MOST_EMPTY)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


FORMAT = described("puzzlink", begins(_BEGINNING), read, pieces, parts=rb"\n(?=\S)")
