"""The replays of a conquest: each segment of its proof is checked, in whatever process has nothing to search.

A segment is replayed from the formula and what was there when it came. So one goes through the segments in
their order, which are read from their files when there is a process for them: they may be far behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.cube_and_conquer.jobs import SegmentJob
from nonosat.sat.cube_and_conquer.journal import ConquestJournal
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.proofs.segments import (
    SEGMENTS,
    ProofSoFar,
    segment_name,
    text_of,
    with_clauses,
)


class Replays:
    """The segments of a journal that are not replayed yet; ``encoding`` is that of their formula."""

    def __init__(self, journal: ConquestJournal, *, encoding: str, memory_mib: int | None) -> None:
        self._journal = journal
        self._encoding = encoding
        self._memory_mib = memory_mib
        self._so_far = ProofSoFar()
        self._taken = 0
        #: What is replayed now, by the segment's number, and what a lost process has left undone.
        self._away: dict[int, SegmentJob] = {}
        self._lost: list[SegmentJob] = []

    @property
    def waiting(self) -> int:
        """How many segments nobody replays."""
        return len(self._journal.strands) - len(self._journal.replayed) - len(self._away)

    @property
    def is_done(self) -> bool:
        """Whether all segments that there are were replayed."""
        return self._journal.is_replayed

    def take(self, pictures: Sequence[Grid]) -> SegmentJob:
        """The next to replay, of those that wait; the formula excludes the pictures that are known."""
        job = self._lost.pop() if self._lost else self._next(tuple(pictures))
        self._away[job.number] = job
        return job

    def note(self, job: SegmentJob, checker: str) -> None:
        """A checker has accepted the segment."""
        del self._away[job.number]
        self._journal.note_replay(job.number, checker)

    def put_back(self, job: SegmentJob) -> None:
        """The process was lost."""
        self._lost.append(self._away.pop(job.number))

    def _next(self, pictures: tuple[Grid, ...]) -> SegmentJob:
        journal = self._journal
        while True:
            number, strand = self._taken, journal.strands[self._taken]
            self._taken += 1
            lines = journal.segment(number)
            known = () if number in journal.replayed else tuple(self._so_far.clauses_for(strand))
            self._so_far.extend(strand, lines)
            if number not in journal.replayed:
                formula = with_clauses(_formula(journal.puzzle, self._encoding, pictures), known)
                name, segment = f"{SEGMENTS}/{segment_name(number + 1)}", text_of(lines).encode()
                return SegmentJob.about(number, name, formula, segment, memory_mib=self._memory_mib)


@lru_cache(maxsize=1)
def _formula(puzzle: Puzzle, encoding: str, pictures: tuple[Grid, ...]) -> bytes:
    """The raw formula as text."""
    cnf = encode(puzzle, encoding=encoding, raw=True, exclude=pictures).cnf
    return b"".join(bare_dimacs(cnf.variables, cnf.clause_count, cnf.clauses()))
