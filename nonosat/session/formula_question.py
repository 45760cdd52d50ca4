"""A formula to search, what is found in it, and the clauses that forbid what was found.

Only the cells are blocked, and only those that are not decided, so that every picture comes once
whatever the auxiliary variables do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Self

from nonosat.cnf.formula import Clause, Cnf
from nonosat.cnf.open_cells import OpenCells
from nonosat.progress import Progress
from nonosat.session.backends import backend_named

#: From a number to literals, others for each number.
Hints = Callable[[int], list[int]]


class Found(NamedTuple):
    """A picture: the values of the open cells in order; and the conflicts so far, where they are known."""

    values: bytes
    conflicts: int = 0


class Exhausted(NamedTuple):
    """There are no further pictures (or, for common cells, none that differ from the common ones)."""


class Turned(NamedTuple):
    """The search has turned to this solver."""

    solver: str


Event = Found | Progress | Exhausted | Turned


class FormulaQuestion(NamedTuple):
    """A formula to search, which a child process can be sent.

    ``clauses`` are about the variables of ``open_cells`` and others. After a picture is found, the
    ``goal`` ``"pictures"`` asks for any other one, ``"differences"`` for one that differs from what all
    pictures so far have in common, so that the cells on which all found pictures agree are, at the end,
    those on which all pictures agree.
    ``equal_totals`` promises that all pictures have equally many cells of each colour.
    ``encoding`` is the name of the one that the clauses are of,
    for reports. A search ends with ``LimitReached`` after about ``most_conflicts``, if that is not ``None``.
    ``hints`` makes the literals that a solver is to try first, by a number; with it a hard search turns to
    another solver, which decides by them (see
    ``nonosat.session.turns``).
    """

    clauses: Sequence[Clause]
    open_cells: OpenCells
    solver: str
    seed: int | None
    goal: Literal["pictures", "differences"]
    found: tuple[bytes, ...] = ()
    equal_totals: bool = False
    encoding: str = ""
    hints: Hints | None = None
    most_conflicts: int | None = None

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
        encoding: str = "",
        hints: Hints | None = None,
    ) -> Self:
        """A question about the open cells of a formula.

        The formula's units are left out unless asked for: after line logic no clause mentions them.
        """
        return cls(
            list(cnf.clauses(with_units=with_units)),
            cnf.open_cells,
            backend_named(solver).name,
            seed,
            goal,
            equal_totals=equal_totals,
            encoding=encoding,
            hints=hints,
        )


class Blocking:
    """The clauses that ask for something other than what was found."""

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._common: dict[int, int] | None = None

    def clause_after(self, values: bytes) -> list[int]:
        """What to add after a picture with these values was found."""
        open_cells, equal_totals = self._question.open_cells, self._question.equal_totals
        if self._question.goal == "pictures":
            return open_cells.clause_against(enumerate(values), equal_totals=equal_totals)
        if self._common is None:
            self._common = dict(enumerate(values))
        else:
            self._common = {index: value for index, value in self._common.items() if values[index] == value}
            equal_totals = False
        return open_cells.clause_against(self._common.items(), equal_totals=equal_totals)
