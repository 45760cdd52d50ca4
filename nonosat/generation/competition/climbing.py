"""How large the next candidate of a kind is: kinds climb until they are hard, by what was measured of them.

What is hard depends on the machine, the encoding and the solvers, so that no fixed size would do.
"""

from __future__ import annotations

from nonosat.generation.competition.candidates import CandidateKind
from nonosat.generation.competition.journal import MeasuredCandidate

#: Steps, by which share of the limit MiniSat needed at most; with a larger share one step.
_STEPS = ((0.01, 3), (0.1, 2))


def next_step(kind: CandidateKind, last: MeasuredCandidate | None, hard_seconds: float) -> int | None:
    """The step of the candidate after ``last`` of the same kind; ``None``: there is none that could be taken.

    Where a size has many puzzles, one that is hard is followed by another of its size, and one that nonosat
    has not decided by a smaller one. Where it has only one, sizes go up until nonosat gives up.
    """
    if last is None:
        return 0
    if last.is_too_hard:
        return max(last.step - 1, 0) if kind.family.is_random else None
    if last.minisat_seconds is None:
        return last.step + (not kind.family.is_random)
    share = last.minisat_seconds / hard_seconds if hard_seconds else 1
    return last.step + next((steps for most, steps in _STEPS if share < most), 1)
