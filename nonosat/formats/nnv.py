"""``.nnv``: a board of ``x`` and ``_``, then the hints of the rows and those of the columns (nonovi).

b-          The board stands between ``b-`` and ``eb-``, each side's hints are a line between ``h-`` and
xx_         ``eh-``: colons between lines, dashes between numbers. The program writes the rows first, its
…           documentation the columns: the board decides. A run of cells may stand as ``3x`` or ``x3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.format import begins, described
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.run_lengths import expanded
from nonosat.notation.text_lines import TextLine, numbered_lines, split_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

_CELLS = "_x"
_CODE = str.maketrans(_CELLS, ".#")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the board is its goal if it has the clues."""
    lines = [line for line in numbered_lines(data) if not line.is_blank]
    board, hints = _between(lines, "b"), _between(lines, "h")
    if len(hints) != 2:
        expectation = "expected two lines between 'h-' and 'eh-': the hints of the rows, and of the columns"
        raise InputError(expectation, found=f"{len(hints)} lines", line=lines[-1].number if lines else 1)
    first, second = (list(split_line(line, ":")) for line in hints)
    check_size(len(first), len(second), line=hints[0].number)
    clues = partial(clues_of_lines, between="-")
    puzzles = [
        _with_board(Puzzle(clues(rows, "row"), clues(columns, "column")), board)
        for rows, columns in ((first, second), (second, first))
    ]
    yield min(puzzles, key=lambda puzzle: 2 if puzzle.goal is None else not puzzle.is_solved_by(puzzle.goal))


def _between(lines: Sequence[TextLine], name: str) -> Sequence[TextLine]:
    """The lines between ``b-`` and ``eb-``, or ``h-`` and ``eh-``; none where these are missing."""
    marks = [at for at, line in enumerate(lines) if line.text.strip() in (f"{name}-", f"e{name}-")]
    return lines[marks[0] + 1 : marks[1]] if len(marks) == 2 else []


def _with_board(puzzle: Puzzle, board: Sequence[TextLine]) -> Puzzle:
    """The puzzle with the board as its goal, if that has its size."""
    rows = [expanded(line.text.strip(), puzzle.width) or "" for line in board]
    if len(rows) != puzzle.height or not all(row and set(row) <= set(_CELLS) for row in rows):
        return puzzle
    return replace(puzzle, goal=Grid.from_text([row.translate(_CODE) for row in rows]))


@one_puzzle(".nnv")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The board, if there is a goal, and the hints of one black-and-white puzzle."""
    goal = puzzle.goal
    board = ["b-", *rows_of_cells(goal, "x", blank="_"), "eb-"] if goal and goal.is_complete else []
    hints = [":".join(text_of_clue(clue, "-") for clue in side) for side in (rows, columns)]
    return [*board, "h-", *hints, "eh-"]


FORMAT = described("nnv", begins(r"e?[bh]-\s*\n"), read, write)
