"""The colours of a puzzle in an order that its file cannot change: that in which they come up."""

from __future__ import annotations

from itertools import chain

from nonosat.model.clues import Run
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle


class ColourOrder:
    """Numbers colours as the clues use them, then the solutions beside the clues, then the palette.

    Formats may order and name the colours of a palette in their own ways, and drop those that are not used.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        runs = chain.from_iterable(clue or () for clue in (*puzzle.rows, *puzzle.columns))
        used = [run.colour for run in runs if run.colour]
        for grid in (puzzle.goal, puzzle.givens, puzzle.saved):
            used += [value for value in (grid.cells if grid else b"") if value not in (0, UNDECIDED)]
        every = range(1, len(puzzle.palette) + 1)
        self._used = len(set(used))
        self._palette = puzzle.palette
        self._place = {value: place for place, value in enumerate(dict.fromkeys((*used, *every)), 1)}

    @property
    def values(self) -> list[str | None]:
        """The values of the colours that are used."""
        return [self._palette.colours[value - 1] for value in list(self._place)[: self._used]]

    def of(self, run: Run) -> tuple[int | None, int | None, bool]:
        """Return what a run says."""
        return run.length, self._place[run.colour] if run.colour else None, run.repeats

    def cells(self, grid: Grid | None) -> list[int] | None:
        """Return the cells of a grid: 0 for blank, 255 for undecided."""
        return None if grid is None else [self._place.get(value, value) for value in grid.cells]

    def cells_of_rows(self, rows: list[str]) -> list[int]:
        """Return the cells of a solution that is written in the letters of the palette."""
        values = {".": 0, **{letter: value for value, letter in enumerate(self._palette.letters, 1)}}
        return [self._place.get(values[letter], 0) for row in rows for letter in row]


def clues_of(puzzle: Puzzle) -> list[list[tuple[int | None, int | None, bool]] | None]:
    """Return what all clues say; equal for puzzles that differ in the names of colours only."""
    order = ColourOrder(puzzle)
    return [None if clue is None else list(map(order.of, clue)) for clue in (*puzzle.rows, *puzzle.columns)]
