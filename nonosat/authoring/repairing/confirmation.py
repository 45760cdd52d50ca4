"""Whether a picture is the only one, asked of another encoding and another solver than the search's.

Nothing is shared with what found the picture: no line logic, no literals, no solver.
"""

from __future__ import annotations

import time
from dataclasses import replace

from nonosat.encoding.formula import formula_of
from nonosat.errors import SolverFailed
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.backends import backend_named
from nonosat.session.enumeration import search
from nonosat.session.question import Exhausted, Found, Question
from nonosat.solver import Statistics

#: Unit propagation on the automaton's clauses knows as much as line logic: what that solves takes no time.
_ENCODINGS = ("automaton", "order")
_SOLVERS = ("cadical195", "glucose4")


def confirm(puzzle: Puzzle, picture: Grid, options: SearchOptions) -> Statistics:
    """Returns if ``picture`` is the only one of ``puzzle``; otherwise raises ``SolverFailed``.

    The encoding and the solver of the ``options`` have found it, so others are asked. Raises
    ``LimitReached`` when a limit comes before the answer is known.
    """
    if not puzzle.is_solved_by(picture):
        raise SolverFailed("a repaired puzzle does not have the picture that it should have")
    begin = time.perf_counter()
    finder = backend_named(options.solver).name
    encoding = next(name for name in _ENCODINGS if name != options.encoding)
    solver = next(name for name in _SOLVERS if name != finder)
    formula = formula_of(puzzle, encoding=encoding, check=options.limits.check)
    question = Question.about(formula, solver=solver, with_units=True, equal_totals=puzzle.totals_are_known)
    values = formula.open_cells.values_of(picture.cells)
    conflicts = 0
    for event in search(replace(question, found=(values,)), options.limits):
        if isinstance(event, Found):
            raise SolverFailed(f"{solver} finds another picture where {finder} found none")
        if isinstance(event, Exhausted):
            break
        conflicts = event.conflicts
        options.progress(event._replace(phase="check"))
    seconds = {"check": time.perf_counter() - begin}
    return Statistics(solver, encoding, formula.variables, formula.clause_count, conflicts, seconds)
