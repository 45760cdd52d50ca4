"""A solver with the formula of a puzzle in it, asked where other pictures differ from one that is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from nonosat.encoding.formula import formula_of
from nonosat.grid import Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.session import Session

#: Another picture's values of the open cells; false: there is none; ``None``: the conflicts ran out.
Answer = Mapping[int, int] | Literal[False] | None


class DifferenceSession(Session):
    """A session about the pictures of a puzzle other than ``picture``, which is one; close it after use."""

    def __init__(self, puzzle: Puzzle, picture: Grid, knowledge: Knowledge, options: SearchOptions) -> None:
        super().__init__(options.solver)
        formula = formula_of(puzzle, knowledge=knowledge, encoding=options.encoding)
        self._open_cells = formula.open_cells
        self._free = formula.variables + 1
        self.add(formula.clauses(with_units=False))
        #: For each open cell the literal that says that it has its value in the picture.
        self._same = {
            cell: self._literal(place, picture.cells[cell])
            for place, cell in enumerate(formula.open_cells.cells)
        }
        self.add([[-same for same in self._same.values()]])
        # Pictures that differ little from the known one come first.
        self.prefer(list(self._same.values()))

    def other(self, given: Collection[int], *, conflicts: int | None) -> Answer:
        """Some other picture that agrees in the given cells."""
        return self._answer([self._same[cell] for cell in given if cell in self._same], conflicts)

    def closer(self, cells: Collection[int], *, conflicts: int | None) -> Answer:
        """Some other picture that differs in a part of these cells alone."""
        outside = [same for cell, same in self._same.items() if cell not in cells]
        # At least one of the cells keeps its value.
        smaller = self._new_variable()
        self.add([[-smaller, *(self._same[cell] for cell in sorted(cells))]])
        answer = self._answer([*outside, smaller], conflicts)
        self.add([[-smaller]])
        return answer

    def _answer(self, assumed: list[int], conflicts: int | None) -> Answer:
        if not (found := self.solve(assumed, conflicts=conflicts)):
            return found
        return self._open_cells.by_cell(self._open_cells.values_in(self.model()))

    def _literal(self, place: int, value: int) -> int:
        """The literal "the open cell at this place among them has this value"."""
        if value:
            return self._open_cells.variable(place, value)
        variables = self._open_cells.variables[place]
        if len(variables) == 1:
            return -variables[0]
        blank = self._new_variable()
        self.add([[blank, *variables], *([-blank, -variable] for variable in variables)])
        return blank

    def _new_variable(self) -> int:
        self._free += 1
        return self._free - 1
