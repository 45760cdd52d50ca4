"""A session that searches for the pictures of a formula, and is told of those that others have found."""

from __future__ import annotations

from nonosat.session.formula_question import Blocking, FormulaQuestion
from nonosat.session.session import Session


class QuestionSession(Session):
    """A session with the formula of a question, which is told of the pictures that are known."""

    def __init__(self, question: FormulaQuestion) -> None:
        super().__init__(question.solver, seed=question.seed)
        self._open_cells = question.open_cells
        self._blocking = Blocking(question)
        self.add(question.clauses)
        for values in question.found:
            self.leave_out(values)

    def values(self) -> bytes:
        """The values of the open cells in the picture that was found last."""
        return self._open_cells.values_in(self.model())

    def leave_out(self, values: bytes) -> None:
        """A picture with these values is known."""
        self.add([self._blocking.clause_after(values)])
