"""A formula to search, what is found in it, and the clauses that forbid what was found.

Only the cells are blocked, and only those that are not decided, so that every picture comes once
whatever the auxiliary variables do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from nonosat.progress import Progress
from nonosat.session.backends import backend_named

if TYPE_CHECKING:  # the child process has no use for numpy
    from nonosat.cnf import Cnf


class Found(NamedTuple):
    """A picture: the values of the open cells in order; and the conflicts so far, where they are known."""

    values: bytes
    conflicts: int = 0


class Exhausted(NamedTuple):
    """There are no further pictures (or, for common cells, none that differ from the common ones)."""


Event = Found | Progress | Exhausted


@dataclass(frozen=True, slots=True)
class Question:
    """A formula to search, free of numpy so that a child process need not load it.

    ``blocks`` are clause length and literals (32-bit). ``open_cells`` gives for every open cell the
    variables of the colours it can have. After a picture is found, ``"pictures"`` asks for any other one;
    ``"differences"`` for one that differs from what all pictures so far have in common, so that the
    cells on which all found pictures agree are, at the end, those on which all pictures agree.
    ``equal_totals`` promises that all pictures have equally many cells of each colour.
    """

    blocks: tuple[tuple[int, bytes], ...]
    colours: int
    open_cells: tuple[tuple[int, ...], ...]
    solver: str
    seed: int | None
    goal: Literal["pictures", "differences"]
    found: tuple[bytes, ...] = ()
    equal_totals: bool = False

    @classmethod
    def about(
        cls,
        cnf: Cnf,
        *,
        solver: str,
        seed: int | None = None,
        goal: Literal["pictures", "differences"] = "pictures",
        with_units: bool = False,
        equal_totals: bool = False,
    ) -> Question:
        """A question about the open cells of a formula.

        The formula's units are left out unless asked for: after line logic no clause mentions them.
        """
        blocks = [(block.shape[1], block.tobytes()) for block in cnf.blocks()]
        if with_units and len(cnf.units):
            blocks.insert(0, (1, cnf.units.tobytes()))
        cells = tuple(variables for _, variables in cnf.open_cells)
        name = backend_named(solver).name
        return cls(tuple(blocks), cnf.colours, cells, name, seed, goal, equal_totals=equal_totals)

    @property
    def clause_count(self) -> int:
        """How many clauses there are."""
        return sum(len(literals) // (4 * length) for length, literals in self.blocks)


class Blocking:
    """The clauses that ask for something else than what was found."""

    def __init__(self, question: Question) -> None:
        self.colours = question.colours
        self.open_cells = question.open_cells
        self.goal = question.goal
        self.equal_totals = question.equal_totals
        self.common: dict[int, int] | None = None

    def values_in(self, model: list[int]) -> bytes:
        """The values of the open cells in a model."""
        size = len(model)
        values = bytearray(len(self.open_cells))
        for index, variables in enumerate(self.open_cells):
            for variable in variables:
                if variable <= size and model[variable - 1] > 0:
                    values[index] = (variable - 1) % self.colours + 1
        return bytes(values)

    def clauses_after(self, values: bytes) -> list[list[int]]:
        """What to add after a picture with these values was found."""
        if self.goal == "pictures" or self.common is None:
            self.common = dict(enumerate(values))
            if self.equal_totals:
                # Any other picture lacks a coloured cell of this one, as it has no more of them. That
                # short clause makes long lists ten times faster.
                return [
                    [
                        literal
                        for index, value in self.common.items()
                        if value
                        for literal in self._other(index, value)
                    ]
                ]
        else:
            self.common = {index: value for index, value in self.common.items() if values[index] == value}
        return [[literal for index, value in self.common.items() for literal in self._other(index, value)]]

    def _other(self, index: int, value: int) -> list[int]:
        """Literals one of which is true when the cell has another value."""
        variables = self.open_cells[index]
        if not value:
            return list(variables)
        return [-variable for variable in variables if (variable - value) % self.colours == 0]
