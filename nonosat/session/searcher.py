"""A searcher: one solver at work on a question.

It goes on for some conflicts at a time, finds pictures, and is told of those that others have found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from nonosat.session.effort import Effort
from nonosat.session.formula_question import Blocking, FormulaQuestion
from nonosat.session.session import Session


class Searcher:
    """An open solver that has the formula of a question, and the pictures found so far forbidden.

    It must be closed.
    """

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._blocking = Blocking(question)
        self._session = Session(question.solver, seed=question.seed)
        for clauses in question.clauses.by_length():
            self._session.add(clauses)
        self.prefer(memoryview(question.phases).cast("i").tolist())
        for values in question.found:
            self.leave_out(values)

    @property
    def is_incremental(self) -> bool:
        """Whether it can go on after a picture."""
        return self._session.backend.incremental

    @property
    def conflicts(self) -> int:
        """Its conflicts so far."""
        return self._session.conflicts()

    @property
    def effort(self) -> Effort:
        """What it has cost so far."""
        return self._session.effort()

    def prefer(self, literals: Sequence[int]) -> None:
        """It should rather have these literals true (see ``Session.prefer``)."""
        self._session.prefer(literals)

    def go_on(self, *, conflicts: int) -> bool | None:
        """Whether there is a picture; ``None`` when so many conflicts have not sufficed."""
        return self._session.solve(conflicts=conflicts)

    def values(self) -> bytes:
        """The values of the open cells in the picture that was found last."""
        return self._question.open_cells.values_in(self._session.model())

    def model(self) -> list[int]:
        """The literals that are true with the picture that was found last."""
        return self._session.model()

    def leave_out(self, values: bytes) -> None:
        """A picture with these values is known."""
        self._session.add([self._blocking.clause_after(values)])

    def close(self) -> None:
        """Frees the solver."""
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
