"""Whether a picture is the only one, asked of another encoding and another solver than the search's.

Nothing is shared with what found the picture: no line logic, no order literals, no Glucose.
"""

from __future__ import annotations

from dataclasses import replace

from nonosat.encoding.formula import formula_of
from nonosat.errors import SolverFailed
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.puzzle import Puzzle
from nonosat.session.search import Exhausted, Found, Question, search

#: Unit propagation on it knows as much as line logic: what line logic solves is checked in no time.
ENCODING = "automaton"
SOLVER = "cadical195"


def confirm(puzzle: Puzzle, picture: Grid, limits: Limits) -> None:
    """Returns if ``picture`` is the only one of ``puzzle``; otherwise raises ``SolverFailed``.

    Raises ``LimitReached`` when a limit comes before that is known.
    """
    if not puzzle.is_solved_by(picture):
        raise SolverFailed("a repaired puzzle does not have the picture that it should have")
    formula = formula_of(puzzle, encoding=ENCODING, check=limits.check)
    question = Question.about(formula, solver=SOLVER, with_units=True, equal_totals=puzzle.totals_are_known)
    values = bytes(picture.cells[cell] for cell, _ in formula.open_cells)
    for event in search(replace(question, found=(values,)), limits):
        if isinstance(event, Found):
            raise SolverFailed(f"{SOLVER} finds another picture where the first solver found none")
        if isinstance(event, Exhausted):
            return
