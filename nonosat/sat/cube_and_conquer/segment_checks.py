"""The segments of a proof that cube-and-conquer checks, in processes that have no cube to search.

A segment is checked against the formula and the clauses that were there when it came. So segments are checked
in order, and read from their files only when a process is free: the checks may be far behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.cube_and_conquer.jobs import SegmentJob
from nonosat.sat.cube_and_conquer.journal import ConquerJournal
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.proofs.segments import (
    SEGMENTS,
    ProofPrefix,
    segment_name,
    text_of,
    with_clauses,
)


class SegmentChecks:
    """The unchecked segments of a journal; ``encoding`` is the encoding of their formula."""

    def __init__(self, journal: ConquerJournal, *, encoding: str, memory_mib: int | None) -> None:
        self._journal = journal
        self._encoding = encoding
        self._memory_mib = memory_mib
        self._prefix = ProofPrefix()
        self._taken = 0
        #: The checks in work, by the segment's number, and those of lost processes.
        self._in_work: dict[int, SegmentJob] = {}
        self._lost: list[SegmentJob] = []

    @property
    def waiting(self) -> int:
        """The number of segments that wait for a worker."""
        return len(self._journal.fragments) - len(self._journal.checked) - len(self._in_work)

    @property
    def is_done(self) -> bool:
        """Whether all segments so far are checked."""
        return self._journal.is_checked

    def take(self, solutions: Sequence[Grid]) -> SegmentJob:
        """Return the next segment to check; its formula excludes the known solutions."""
        job = self._lost.pop() if self._lost else self._next(tuple(solutions))
        self._in_work[job.number] = job
        return job

    def record(self, job: SegmentJob, checker: str) -> None:
        """Record the checker that accepted the segment."""
        del self._in_work[job.number]
        self._journal.record_check(job.number, checker)

    def put_back(self, job: SegmentJob) -> None:
        """Requeue the job of a lost process."""
        self._lost.append(self._in_work.pop(job.number))

    def _next(self, solutions: tuple[Grid, ...]) -> SegmentJob:
        journal = self._journal
        while True:
            number, fragment = self._taken, journal.fragments[self._taken]
            self._taken += 1
            lines = journal.segment(number)
            known = () if number in journal.checked else tuple(self._prefix.clauses_for(fragment))
            self._prefix.extend(fragment, lines)
            if number not in journal.checked:
                formula = with_clauses(_formula(journal.puzzle, self._encoding, solutions), known)
                name, segment = f"{SEGMENTS}/{segment_name(number + 1)}", text_of(lines).encode()
                return SegmentJob.of(number, name, formula, segment, memory_mib=self._memory_mib)


@lru_cache(maxsize=1)
def _formula(puzzle: Puzzle, encoding: str, solutions: tuple[Grid, ...]) -> bytes:
    """Return the raw formula as DIMACS text."""
    cnf = encode(puzzle, encoding=encoding, raw=True, exclude=solutions).cnf
    return b"".join(bare_dimacs(cnf.variables, cnf.clause_count, cnf.clauses()))
