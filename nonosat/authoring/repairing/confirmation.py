"""Confirms that a picture is the only one, with another encoding and another solver than the search.

Nothing is shared with the search that found it: no line logic, no literals, no solver. When it takes long,
solvers of all kinds race on that other encoding, unless one was named.
"""

from __future__ import annotations

import time

from nonosat.encoding.formula import formula_of
from nonosat.errors import SolverFailed
from nonosat.grid import Grid
from nonosat.outcome import Statistics
from nonosat.progress import Progress, Racer
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.session.backends import backend_named
from nonosat.session.formula_question import Exhausted, FormulaQuestion, Found
from nonosat.session.race import search

#: The first that is not the finder's is taken. Unit propagation on the automaton's clauses knows as much as
#: line logic, so what that solves is confirmed at once.
_ENCODINGS = ("automaton", "order")
_SOLVERS = ("cadical195", "glucose4")


def confirm(puzzle: Puzzle, picture: Grid, options: SearchOptions) -> Statistics:
    """Statistics of the proof that ``picture`` is the only one of ``puzzle``; raises ``SolverFailed`` if not.

    The encoding and the solver of the ``options`` have found the picture, so others are asked. Raises
    ``LimitReached`` if a limit is reached before the answer is known.
    """
    if not puzzle.is_solved_by(picture):
        raise SolverFailed("a repaired puzzle does not have the picture that it should have")
    begin = time.perf_counter()
    finder = backend_named(options.solver).name
    encoding = next(name for name in _ENCODINGS if name != options.encoding)
    solver = next(name for name in _SOLVERS if name != finder)
    formula = formula_of(puzzle, encoding=encoding, check=options.limits.check)
    question = FormulaQuestion.about(
        formula, solver=solver, with_units=True, equal_totals=puzzle.totals_are_known, encoding=encoding
    )
    values = formula.open_cells.values_of(picture.cells)
    conflicts = 0
    racers: tuple[Racer, ...] = ()
    # A race for a verdict alone: it is the same whoever comes to it.
    any_solver = options.solver == "auto"
    known = question._replace(found=(values,))
    for event in search(known, options.limits, jobs=options.jobs, any_solver=any_solver):
        if isinstance(event, Found):
            raise SolverFailed(f"{solver} finds another picture where {finder} found none")
        if isinstance(event, Exhausted):
            break
        if isinstance(event, Progress):
            conflicts, racers = event.conflicts, event.racers
            options.progress(event._replace(phase="check"))
    seconds = {"check": time.perf_counter() - begin}
    return Statistics(solver, encoding, formula.variables, formula.clause_count, conflicts, seconds, racers)
