"""A picture that is changed cell by cell, with its clues at hand."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from nonosat.clues import clue_of
from nonosat.grid import Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle


class EditedPicture:
    """A picture and its puzzle: a change makes only the clues of its lines again."""

    def __init__(self, picture: Grid, palette: Palette) -> None:
        self._cells = bytearray(picture.cells)
        self._first = picture
        self._puzzle = Puzzle.of(picture, palette=palette)

    @property
    def picture(self) -> Grid:
        """The picture as it is now."""
        return self._first.with_bytes(bytes(self._cells))

    @property
    def cells(self) -> bytearray:
        """The values of the cells, not to be changed from outside."""
        return self._cells

    def change(self, values: Mapping[int, int]) -> None:
        """Gives cells (row-major) other values."""
        self._puzzle = self._puzzle_with(values)
        for cell, value in values.items():
            self._cells[cell] = value

    def knowledge(self, values: Mapping[int, int] | None = None) -> Knowledge:
        """What line logic knows of the picture's puzzle, or of the one with other values in some cells."""
        return propagate(self._puzzle_with(values) if values else self._puzzle)

    def _puzzle_with(self, values: Mapping[int, int]) -> Puzzle:
        height, width = self._first.height, self._first.width
        before = {cell: self._cells[cell] for cell in values}
        for cell, value in values.items():
            self._cells[cell] = value
        rows, columns = {cell // width for cell in values}, {cell % width for cell in values}
        clues = {row: clue_of(self._cells[row * width : (row + 1) * width]) for row in rows}
        clues |= {height + column: clue_of(self._cells[column::width]) for column in columns}
        for cell, value in before.items():
            self._cells[cell] = value
        return self._puzzle.with_clues(clues)


def left_open(knowledge: Knowledge) -> int:
    """How much line logic leaves open: the undecided cells, and the starts of runs beyond one each."""
    starts = list(chain.from_iterable(knowledge.starts))
    return knowledge.undecided_count + sum(map(int.bit_count, starts)) - len(starts)
