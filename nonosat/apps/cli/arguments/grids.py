"""Solutions and other grids from files named on the command line.

A file is given as its bytes and its name in error messages, as ``bytes_of`` returns them.
"""

from __future__ import annotations

from typing import Literal

from nonosat.files.content import plain_bytes
from nonosat.files.notation.file_text import decoded
from nonosat.files.registry import read_named
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle


def solution_in(data: bytes, name: str, puzzle: Puzzle) -> Grid:
    """Return the complete grid in a file, read as by :func:`grid_in`."""
    grid = grid_in(data, name, puzzle)
    if not grid.is_complete:
        raise InputError("expected a solution in which every cell is decided", found="?", source=name)
    return grid


def grid_in(data: bytes, name: str, puzzle: Puzzle) -> Grid:
    """Return the grid in a file, in the puzzle's colours.

    The file is text (``?`` for an undecided cell), or a puzzle with a goal in any format. Raises
    ``InputError`` if it has no grid, or one of another size or in other colours.
    """
    marks = {*puzzle.palette.letters, ".", "?", *("#" if len(puzzle.palette) == 1 else "")}
    try:
        rows = _text_rows(decoded(plain_bytes(data)), marks, puzzle)
        if rows is None:
            return grid_of_puzzle(data, name, puzzle, "goal")
        return _in_colours(rows, puzzle, "goal")
    except InputError as error:
        raise error.at(name) from None


def mask_in(data: bytes, name: str, puzzle: Puzzle) -> frozenset[tuple[int, int]]:
    """Return the cells (row, column) of a mask: the shaded cells of a goal in any format.

    Raises ``InputError`` if the file has no goal, or one of another size.
    """
    goal = next(read_named(data, name)).goal
    if goal is None:
        raise InputError("expected a picture whose shaded cells are the mask", source=name)
    try:
        _check_size(goal, puzzle, "mask")
    except InputError as error:
        raise error.at(name) from None
    return frozenset((row, column) for row, column, value in goal.decided() if value)


def _text_rows(text: str, marks: set[str], puzzle: Puzzle) -> list[str] | None:
    """Return the rows of a text grid, without spaces between cells; ``None`` for any other text.

    Text of the right size counts as a grid even with unknown letters, so that errors name them.
    """
    rows = ["".join(line.split()) for line in text.strip().split("\n")]
    if all(marks.issuperset(row) for row in rows) and all(rows):
        return rows
    fits = len(rows) == puzzle.height and all(len(row) == puzzle.width for row in rows)
    return rows if fits and marks.intersection("".join(rows)) else None


def grid_of_puzzle(
    data: bytes, name: str, puzzle: Puzzle, kind: Literal["goal", "saved"], *, index: int = 0
) -> Grid:
    """Return the grid of puzzle ``index`` of a file, or of the only one, in the colours of ``puzzle``."""
    what, grid_of_it = ("goal", "a goal") if kind == "goal" else ("grid of marks", "saved marks")
    expected = f"expected a {what}: a text grid, or a puzzle with {grid_of_it}"
    puzzles = read_named(data, name)
    try:
        found = [next(puzzles)]
    except InputError as error:
        if error.line is not None:  # otherwise no reader knows the format
            raise
        raise InputError(expected, source=name) from None
    found += puzzles if index else ()
    if len(found) > 1 and index >= len(found):
        raise InputError(f"expected a puzzle with index {index}", found=amount(len(found), "puzzle"))
    chosen = found[index if len(found) > 1 else 0]
    grid = chosen.goal if kind == "goal" else chosen.saved
    if grid is None:
        raise InputError(expected, source=name)
    return _in_colours(list(grid.text_rows()), puzzle, what)


def _in_colours(rows: list[str], puzzle: Puzzle, what: str) -> Grid:
    """Return the grid with these rows; with one colour, ``#`` also means that colour."""
    letters = puzzle.palette.letters
    if len(letters) == 1:
        rows = [row.replace("#", letters) for row in rows]
    grid = Grid.from_text(rows, letters=letters)
    _check_size(grid, puzzle, what)
    return grid


def _check_size(grid: Grid, puzzle: Puzzle, what: str) -> None:
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        expected = f"expected a {what} of {_size_in_words(puzzle.width, puzzle.height)}"
        raise InputError(expected, found=_size_in_words(grid.width, grid.height))


def _size_in_words(width: int, height: int) -> str:
    return f"{amount(width, 'column')} and {amount(height, 'row')}"
