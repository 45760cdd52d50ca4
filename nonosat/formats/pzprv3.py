"""``pzprv3``: a nonogram as pzpr sites save it, with margins of numbers and the cells marked so far."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clue_text import text_of_run
from nonosat.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.grid import UNDECIDED
from nonosat.notation.format import begins, described
from nonosat.notation.grid_cells import grid_unless_undecided
from nonosat.notation.puzzle_size import check_count, check_size, sizes_above
from nonosat.notation.pzpr_margins import check_slots, clue_of_slots, slot_count
from nonosat.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.notation.whole_numbers import run_length
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

_CELLS = {".": UNDECIDED, "#": 1, "+": 0}


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; ``/`` may stand for a line end."""
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
        raise lines[-1].misfit(expectation, f"{len(body)} lines")
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
    """The number of a margin, 0 where there is none; ``c`` marks one that is crossed out."""
    if text == ".":
        return 0
    return run_length(text.removeprefix("c"), line=line.number, column=column)


def _cell(text: str, line: TextLine, column: int) -> int:
    if text not in _CELLS:
        raise line.misfit("expected a cell, '.', '#' or '+'", text, column=column)
    return _CELLS[text]


@one_puzzle("pzprv3")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> list[str]:
    """The file of one black-and-white puzzle."""
    check_slots(puzzle, "pzprv3")
    above, left = slot_count(puzzle.height), slot_count(puzzle.width)
    margins = [["."] * (above - len(clue)) + list(map(text_of_run, clue)) for clue in columns]
    head = ["pzprv3", "nonogram", str(puzzle.height), str(puzzle.width)]
    lines = [" ".join(["."] * left + [margin[place] for margin in margins]) for place in range(above)]
    marks = dict(zip(_CELLS.values(), _CELLS, strict=True))
    for index, clue in enumerate(rows):
        row = puzzle.saved.row(index) if puzzle.saved else bytes([UNDECIDED]) * puzzle.width
        numbers = ["."] * (left - len(clue)) + list(map(text_of_run, clue))
        lines.append(" ".join(numbers + [marks[value] for value in row]))
    return [*head, *(f"{line} " for line in lines)]


FORMAT = described("pzprv3", begins("pzprv3"), read, write)
