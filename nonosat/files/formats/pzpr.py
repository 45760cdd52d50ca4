"""Nonograms of puzz.link and other pzpr sites: addresses, one per line, and ``pzprv3``, their saved files.

Clues are in the margins of a board: slots above each column and left of each row. A board of ``width``
columns has ``(width + 1) // 2`` slots per row, and likewise for columns; a line's last number is
nearest to the grid. A saved file also has the marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.grid_cells import grid_unless_undecided
from nonosat.files.notation.text_lines import TextLine, numbered_lines, one_per_line, words_of
from nonosat.files.notation.whole_numbers import (
    check_count,
    check_size,
    run_length,
    sizes_above,
    whole_number,
)
from nonosat.files.notation.writable_puzzle import Clues, each_puzzle, one_puzzle
from nonosat.model.clue_text import text_of_run
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.model.grid import UNDECIDED
from nonosat.model.puzzle import Puzzle


def slot_count(cells: int) -> int:
    """Return the number of slots of a line with ``cells`` cells: the most runs that fit."""
    return (cells + 1) // 2


def clue_of_slots(lengths: list[int]) -> Clue:
    """Return the clue of the numbers of a line, in reading order; 0 is an empty slot."""
    return tuple(Run(length) for length in lengths if length)


def check_slots(puzzle: Puzzle, format: str) -> None:
    """Raise ``UnsupportedPuzzle`` if a line has more numbers than slots."""
    for line in puzzle.lines():
        slots, numbers = slot_count(len(line.cells)), len(line.clue or ())
        if numbers > slots:
            raise UnsupportedPuzzle(f"{format} has {slots} slots for numbers: {line.name} has {numbers}")


_ADDRESS = re.compile(r"\s*(?:https?://[^\s?]*\?|[\w.]+/[\w./]*\?)?([a-z][\w-]*)/(\S*)\s*\Z", re.IGNORECASE)
#: An address, but neither of a board of Penpa+ nor of the studio.
_BEGINNING = re.compile(r"(?!\S*#p\d+=)(?!\S*[?#&]m=(?:edit|solve)&)(https?://|nonogram/|[\w.]+/[\w./]*\?)")
_SLOT = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([g-z])")
#: The largest number with two hexadecimal digits.
_LARGEST = 255
#: The most empty slots for one letter.
_MOST_EMPTY = 20


def read_addresses(data: bytes) -> Iterator[Puzzle]:
    """Yield a puzzle for each line."""
    expectation = "expected an address like 'https://puzz.link/p?nonogram/10/15/…'"
    for match, line in one_per_line(data, _ADDRESS, expectation):
        if match[1].lower() != "nonogram":
            what = f"'{shortened(match[1])}' is a different kind of puzzle, not a nonogram"
            raise UnsupportedPuzzle(f"line {line.number}: {what}")
        yield _puzzle(match[2], line.number, match.start(2) + 1)


def _puzzle(text: str, line: int, column: int) -> Puzzle:
    """Return the puzzle of ``[variant/]COLUMNS/ROWS/BODY``."""
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
    for slot, number in _numbers_in(parts[2], line, column, width * above + height * left):
        if slot < width * above:
            columns[slot // above].append(number)
        else:
            rows[(slot - width * above) // left].append(number)
    # The number nearest to the grid comes first.
    return Puzzle(
        tuple(clue_of_slots(lengths[::-1]) for lengths in rows),
        tuple(clue_of_slots(lengths[::-1]) for lengths in columns),
    )


def _numbers_in(body: str, line: int, column: int, count: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers with their slots (of ``count``), in order."""
    at = slot = 0
    while at < len(body):
        match = _SLOT.match(body, at)
        if not match:
            expectation = "expected a number ('?' is not read), or a letter for empty slots"
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
        raise InputError(f"expected {count} slots", found=str(slot), line=line, column=column)


@each_puzzle("puzz.link")
def pieces(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterator[str]:
    """Yield the addresses of black-and-white puzzles at puzz.link, one per line."""
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
    """Return the letters for ``empty`` slots without a number, the largest first."""
    full, rest = divmod(empty, _MOST_EMPTY)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


_ADDRESSES = define_format("puzzlink", begins(_BEGINNING), read_addresses, pieces, parts=rb"\n(?=\S)")


_CELLS = {".": UNDECIDED, "#": 1, "+": 0}


def read_saved(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; ``/`` may replace a line end."""
    lines = [
        TextLine(line.number, match[0], line.offset + match.start())
        for line in numbered_lines(data)
        for match in re.finditer(r"[^/]+", line.text)
        if not match[0].isspace()
    ]
    head = [line.text.strip() for line in lines[:4]]
    if len(head) < 4 or not head[0].startswith("pzprv3"):
        raise InputError(
            "expected 'pzprv3', 'nonogram', the number of rows and that of columns, each on its own line"
        )
    if head[1] != "nonogram":
        raise UnsupportedPuzzle(f"'{shortened(head[1])}' is a different kind of puzzle, not a nonogram")
    (height, width), _, body = sizes_above(lines[2:], "number of rows", "number of columns")
    check_size(height, width, line=lines[2].number)
    above, left = slot_count(height), slot_count(width)
    body = body[: above + height]
    if len(body) < above + height:
        expectation = f"expected {above} lines of margin and {height} rows of cells"
        raise lines[-1].input_error(expectation, f"{len(body)} lines")
    columns: list[list[int]] = [[] for _ in range(width)]
    rows: list[list[int]] = []
    cells = bytearray()
    for index, line in enumerate(body):
        items = list(words_of(line))
        check_count(items, left + width, "items", line.number)
        if index < above:
            numbers = [_number(text, line, column) for text, column in items[left:]]
            for column_index, number in enumerate(numbers):
                if number:
                    columns[column_index].append(number)
        else:
            rows.append([_number(text, line, column) for text, column in items[:left]])
            cells += bytes(_cell(text, line, column) for text, column in items[left:])
    yield Puzzle(
        tuple(map(clue_of_slots, rows)),
        tuple(map(clue_of_slots, columns)),
        saved=grid_unless_undecided(height, width, bytes(cells)),
    )


def _number(text: str, line: TextLine, column: int) -> int:
    """Return the number in a slot, 0 if there is none; ``c`` marks one that is crossed out."""
    if text == ".":
        return 0
    return run_length(text.removeprefix("c"), line=line.number, column=column)


def _cell(text: str, line: TextLine, column: int) -> int:
    if text not in _CELLS:
        raise line.input_error("expected a cell, '.', '#' or '+'", text, column=column)
    return _CELLS[text]


@one_puzzle("pzprv3")
def write_saved(puzzle: Puzzle, rows: Clues, columns: Clues) -> list[str]:
    """Return the file of one black-and-white puzzle."""
    check_slots(puzzle, "pzprv3")
    above, left = slot_count(puzzle.height), slot_count(puzzle.width)
    margins = [["."] * (above - len(clue)) + list(map(text_of_run, clue)) for clue in columns]
    head = ["pzprv3", "nonogram", str(puzzle.height), str(puzzle.width)]
    lines = [" ".join(["."] * left + [margin[slot] for margin in margins]) for slot in range(above)]
    marks = dict(zip(_CELLS.values(), _CELLS, strict=True))
    for index, clue in enumerate(rows):
        row = puzzle.saved.row(index) if puzzle.saved else bytes([UNDECIDED]) * puzzle.width
        numbers = ["."] * (left - len(clue)) + list(map(text_of_run, clue))
        lines.append(" ".join(numbers + [marks[value] for value in row]))
    return [*head, *(f"{line} " for line in lines)]


_SAVED = define_format("pzprv3", begins("pzprv3"), read_saved, write_saved)
FORMATS = (_ADDRESSES, _SAVED)
