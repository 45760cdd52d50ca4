"""Pictures named on the command line, and grids that puzzles of other files hold."""

from __future__ import annotations

from typing import Literal

from nonosat.amounts import amount
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.errors import InputError
from nonosat.files.content import plain_bytes
from nonosat.files.registry import read_named
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.notation.file_text import decoded
from nonosat.puzzle import Puzzle


def picture_for(puzzle: Puzzle, path: str, limits: Limits = NO_LIMITS) -> Grid:
    """The complete picture in a file, which is read as by :func:`grid_for`."""
    grid = grid_for(puzzle, path, limits)
    if not grid.is_complete:
        raise InputError("expected a picture in which every cell is decided", found="?", source=path)
    return grid


def grid_for(puzzle: Puzzle, path: str, limits: Limits = NO_LIMITS) -> Grid:
    """The grid in a file, in the puzzle's colours.

    The file is text (``?`` for an undecided cell), or a puzzle with a goal in any format. Raises
    ``InputError`` when it has no grid, or one of another size or in other colours.
    """
    data, name = bytes_of(path, limits)
    marks = {*puzzle.palette.letters, ".", "?", *("#" if len(puzzle.palette) == 1 else "")}
    try:
        rows = _text_rows(decoded(plain_bytes(data)), marks, puzzle)
        if rows is None:
            return grid_of_puzzle(data, name, puzzle, "goal")
        if len(puzzle.palette) == 1:
            rows = [row.replace("#", puzzle.palette.letters) for row in rows]
        grid = Grid.from_text(rows, letters=puzzle.palette.letters)
        return _of_right_size(grid, puzzle, "goal")
    except InputError as error:
        raise error.at(name) from None


def mask_for(puzzle: Puzzle, path: str, limits: Limits) -> frozenset[tuple[int, int]]:
    """The marked cells (row, column) of a mask: a picture in any format, where every colour is a mark.

    Raises ``InputError`` when the file has no picture, or one of another size.
    """
    data, name = bytes_of(path, limits)
    goal = next(read_named(data, name)).goal
    if goal is None:
        raise InputError("expected a picture whose shaded cells are the mask", source=name)
    if (goal.height, goal.width) != (puzzle.height, puzzle.width):
        raise InputError(
            f"expected a mask of {_size_in_words(puzzle.width, puzzle.height)}",
            found=_size_in_words(goal.width, goal.height),
            source=name,
        )
    return frozenset((row, column) for row, column, value in goal.decided() if value)


def _size_in_words(width: int, height: int) -> str:
    return f"{amount(width, 'column')} and {amount(height, 'row')}"


def _text_rows(text: str, marks: set[str], puzzle: Puzzle) -> list[str] | None:
    """The rows of a text grid, without blanks between cells; ``None`` when the text is something else.

    Text of the right size is a grid whatever its letters, so that errors name a wrong one.
    """
    rows = ["".join(line.split()) for line in text.strip().split("\n")]
    if all(marks.issuperset(row) for row in rows) and all(rows):
        return rows
    fits = len(rows) == puzzle.height and all(len(row) == puzzle.width for row in rows)
    return rows if fits and marks.intersection("".join(rows)) else None


def grid_of_puzzle(
    data: bytes, name: str, puzzle: Puzzle, kind: Literal["goal", "saved"], *, index: int = 0
) -> Grid:
    """The grid of puzzle ``index`` of a file, or of the only one, in the colours of ``puzzle``."""
    expected = "a picture: a text grid, or a puzzle with a goal"
    if kind == "saved":
        expected = "a half-done grid: a text grid, or a puzzle with a saved one"
    puzzles = read_named(data, name)
    try:
        found = [next(puzzles)]
    except InputError as error:
        if error.line is not None:  # otherwise no reader knows the format
            raise
        raise InputError(f"expected {expected}", source=name) from None
    found += puzzles if index else ()
    if len(found) > 1 and index >= len(found):
        raise InputError(f"expected a puzzle with index {index}", found=amount(len(found), "puzzle"))
    chosen = found[index if len(found) > 1 else 0]
    grid = chosen.goal if kind == "goal" else chosen.saved
    if grid is None:
        raise InputError(f"expected {expected}", source=name)
    letters = puzzle.palette.letters
    rows = [row.replace("#", letters) for row in grid.text_rows()] if len(letters) == 1 else grid.text_rows()
    return _of_right_size(Grid.from_text(rows, letters=letters), puzzle, kind)


def _of_right_size(grid: Grid, puzzle: Puzzle, kind: Literal["goal", "saved"]) -> Grid:
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        what = "picture" if kind == "goal" else "half-done grid"
        raise InputError(
            f"expected a {what} of {_size_in_words(puzzle.width, puzzle.height)}",
            found=_size_in_words(grid.width, grid.height),
        )
    return grid
