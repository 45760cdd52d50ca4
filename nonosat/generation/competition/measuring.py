"""What MiniSat and nonosat need for a candidate, and what its answer is."""

from __future__ import annotations

import time
from typing import NamedTuple

from nonosat.cnf.formula import Cnf
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.errors import SolverFailed
from nonosat.generation.competition.candidates import Candidate
from nonosat.grid import Grid
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.processes.team import stream
from nonosat.search_options import SearchOptions
from nonosat.session.timed_answers import timed_answer

#: MiniSat 2.2, as PySAT has it.
_MINISAT = "minisat22"


class Measured(NamedTuple):
    """Seconds (for MiniSat of CPU time, for nonosat by the clock), ``None`` at the limit; whether the formula
    has a model, if that is known, and a picture.
    """

    seconds: float | None
    has_model: bool | None = None
    picture: Grid | None = None


def by_minisat(cnf: Cnf, limit: float, options: SearchOptions) -> Measured:
    """MiniSat on a formula, up to seconds of CPU time; raises ``LimitReached`` at those of the options."""
    clauses = PackedClauses.of(cnf.blocks(with_units=True))
    answer, seconds = next(
        stream(timed_answer, limits=options.limits, clauses=clauses, solver=_MINISAT, seconds=limit)
    )
    return Measured(None if answer is None else seconds, answer)


def by_nonosat(candidate: Candidate, limit: float, options: SearchOptions) -> Measured:
    """What nonosat finds, up to a number of seconds; raises ``LimitReached`` at those of the options.

    A picture that is found is checked by the clues.
    """
    begin = time.monotonic()
    wanted = len(candidate.excluded) + 1
    search = PictureSearch(candidate.puzzle, options.within(limit), limit=wanted)
    search.run()
    outcome = search.result()
    seconds = time.monotonic() - begin
    new = [picture for picture in outcome.pictures if picture not in candidate.excluded]
    if new:
        if not candidate.puzzle.is_solved_by(new[0]):
            raise SolverFailed("the picture that was found breaks the clues")
        return Measured(seconds, True, new[0])
    if outcome.verdict is Verdict.UNDECIDED:
        options.limits.check()
        return Measured(None)
    return Measured(seconds, False)
