"""Cube-and-conquer on a puzzle: guided search, then cubes, until enough solutions are found or none is left.

The hardness of cubes is not known beforehand, so the formula is split on demand. The first cube is the whole
formula. A cube that takes long is split if a worker is idle; otherwise it continues in any free process: what
is learnt in a cube follows from the formula alone, and the processes share their short clauses. If a proof is
kept, everything learnt is one proof, which is stored at once.

M. J. H. Heule, O. Kullmann, S. Wieringa and A. Biere, "Cube and conquer" (HVC 2011); the split on demand is
that of G. Audemard, J.-M. Lagniez, N. Szczepanski and S. Tabary, "An adaptive parallel SAT solver" (CP 2016).
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from nonosat.files.formats.json_puzzle import as_json
from nonosat.files.notation.puzzle_texts import content_key
from nonosat.model.errors import LimitReached, SolverError, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cube_and_conquer.jobs import CubeJob, CubeJobResult, SegmentJob, SegmentJobResult
from nonosat.sat.cube_and_conquer.journal import ConquerJournal, Tree
from nonosat.sat.cube_and_conquer.result import ConquerResult, CubeStatistics
from nonosat.sat.cube_and_conquer.segment_checks import SegmentChecks
from nonosat.sat.processes.pool import MAX_LOSSES, Pool, WorkerLoss, is_job_at_fault, losses_in_words
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch
from nonosat.sat.solvers.available import SOLVERS, solver_info
from nonosat.sat.solvers.cube_search import Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_checkers import checker_named

#: Seconds of guided search before the cubes: most puzzles are done by then.
GUIDED_SECONDS = 20.0
#: Conflicts until a cube may be split and the processes share what they have learnt: a few tenths of a second
#: of work. (With 10,000 they learn so much twice that two may be no faster than one.)
SPLIT_AFTER = 3_000
#: The factor for a cube that is the only one, if segments are checked: there is no process to share with, and
#: long segments are checked faster.
_ALONE_FACTOR = 4
#: A cube may take 1 / this of the conflicts per process so far before it is split.
_SHARES = 4
_SECONDS_BETWEEN_POLLS = 0.2
#: How many of the latest lemmas are sent with each cube.
_LEMMAS_SENT = 20_000

#: The jobs of the pool.
ConquerJob = CubeJob | SegmentJob


class ConquerPlan(NamedTuple):
    """How to search: guided search for ``guided_seconds``, then cubes, split after ``split_after`` conflicts.

    ``check_segments``: check segments of the proof as they come, if a checker is installed. At most ``limit``
    solutions are searched for (``None``: all).
    """

    guided_seconds: float = GUIDED_SECONDS
    split_after: int = SPLIT_AFTER
    check_segments: bool = True
    limit: int | None = 2


class CubeAndConquer:
    """A cube-and-conquer search; iterating yields each solution once, ``result`` may be called at any time.

    With a ``folder`` proofs are kept there, and the search resumes. The caller ends the pool.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        pool: Pool[ConquerJob],
        options: SearchOptions,
        plan: ConquerPlan,
        *,
        folder: str | None = None,
    ) -> None:
        _check_solver(options.solver)
        self.puzzle = puzzle
        self.tree = Tree()
        self.found: list[Grid] = []
        self._pool = pool
        #: The most workers so far; a cluster may grow.
        self._workers = pool.free_slots
        self._options = options
        self._plan = plan
        self.journal: ConquerJournal | None = None
        if folder is not None:
            key = content_key(as_json(puzzle))
            self.journal = ConquerJournal(folder, puzzle, key, self._options_of_journal())
            self.tree = self.journal.tree
            self.found += self.journal.solutions
        self._before = SolutionSearch(puzzle, options, limit=plan.limit)
        #: The number of results received from each proof fragment.
        self._received: dict[str, int] = {}
        self.limit_reached: LimitReached | None = None
        self._calls: Counter[Cube] = Counter()
        #: The losses of each cube, and of each segment by its number.
        self._losses: defaultdict[Cube | int, list[WorkerLoss]] = defaultdict(list)
        #: ``None`` if no segments are checked.
        self._checks: SegmentChecks | None = None
        if self.journal is not None and plan.check_segments and checker_named("dratify") is not None:
            memory_mib = options.limits.memory_mib
            self._checks = SegmentChecks(self.journal, encoding=options.encoding, memory_mib=memory_mib)
        #: The lemmas sent with each cube, the latest last.
        self._lemmas: deque[Lemma] = deque(maxlen=_LEMMAS_SENT)
        if self.journal is not None:
            self._lemmas.extendleft(islice(self.journal.lemmas(_LEMMAS_SENT), _LEMMAS_SENT))
        self._conflicts = 0
        self._cpu_seconds = self._replay_seconds = self._longest_seconds = 0.0
        self._begin = time.monotonic()

    def __iter__(self) -> Iterator[Grid]:
        yield from self.found
        try:
            yield from self._search_before()
            if not self.is_decided:
                yield from self._search_cubes()
        except LimitReached as reached:
            self.limit_reached = reached

    @property
    def is_decided(self) -> bool:
        """Whether the search is finished."""
        if self.is_limit_found or self._is_decided_before:
            return True
        return self.tree.is_done and (self._checks is None or self._checks.is_done)

    @property
    def is_limit_found(self) -> bool:
        """Whether ``limit`` solutions are found; then nothing is proved."""
        return self._plan.limit is not None and len(self.found) >= self._plan.limit

    @property
    def _is_decided_before(self) -> bool:
        """Whether the guided search found all solutions, and no proof is needed."""
        return self.journal is None and self._before.exhausted

    @property
    def counts(self) -> CubeStatistics:
        """The statistics of the cubes."""
        if not (self._received or self.tree.leaves or self.tree.splits):
            return CubeStatistics()
        return CubeStatistics(
            len(self.tree.leaves),
            self.tree.splits,
            self.tree.waiting,
            self._conflicts,
            round(self._cpu_seconds, 3),
            round(self._replay_seconds, 3),
            round(self._longest_seconds, 3),
            self.journal.steps if self.journal is not None else 0,
        )

    def result(self) -> ConquerResult:
        """Return the result so far."""
        before = self._before.result()
        is_complete = not self.is_limit_found and (self.tree.is_done or self._is_decided_before)
        verdict = Verdict.UNDECIDED
        if len(self.found) > 1:
            verdict = Verdict.MULTIPLE
        elif self.is_limit_found:
            verdict = Verdict.SOLVED
        elif is_complete:
            verdict = Verdict.UNIQUE if self.found else Verdict.NONE
        reason = before.reason if self._is_decided_before else None
        if verdict is Verdict.NONE:
            reason = reason or Reason("no solution satisfies all lines together")
        elif self.limit_reached is not None:
            reason = Reason(str(self.limit_reached))
        statistics = before.statistics
        statistics = replace(statistics, conflicts=statistics.conflicts + self._conflicts)
        return ConquerResult(
            verdict,
            tuple(self.found),
            is_complete,
            reason,
            statistics,
            before.claimed_by,
            cubes=self.counts,
        )

    def _options_of_journal(self) -> dict[str, Any]:
        """Return the options that a resumed run must share."""
        options = self._options
        chosen = {"encoding": options.encoding, "solver": options.solver, "seed": options.seed}
        plan = {"conflicts": self._plan.split_after, "prove": True}
        return {name: value for name, value in (chosen | plan).items() if value is not None}

    def _search_before(self) -> Iterator[Grid]:
        """Yield the solutions that guided search finds."""
        if self.journal is not None and self.journal.is_begun:
            return
        within = self._options.within(self._plan.guided_seconds)
        self._before = SolutionSearch(self.puzzle, within, limit=self._plan.limit)
        for solution in self._before:
            self.found.append(solution)
            yield solution
        self._options.limits.check()
        if self.journal is not None:
            self.journal.record_before(self.found)

    def _search_cubes(self) -> Iterator[Grid]:
        while not self.is_decided:
            self._options.limits.check()
            self._submit_waiting()
            for job, end in self._pool.finished(self._options.limits.remaining_up_to(_SECONDS_BETWEEN_POLLS)):
                if isinstance(end, WorkerLoss):
                    self._handle_worker_loss(job, end)
                elif isinstance(end, Exception):
                    raise end
                elif isinstance(job, CubeJob):
                    yield from self._handle(job, end)
                else:
                    self._handle_check(job, end)
                if self.is_decided:
                    return
                self._submit_waiting()
            self._options.progress(self._progress())

    def _progress(self) -> Progress:
        phase = f"cubes: {len(self.tree.leaves)} done, {self.tree.waiting} waiting"
        return Progress(phase, self._conflicts, time.monotonic() - self._begin, len(self.found))

    def _submit_waiting(self) -> None:
        """Submit waiting jobs: cubes first, so that a worker continues with the clauses that it knows."""
        while self._pool.free_slots > 0:
            if self.tree.waiting:
                self._pool.submit(self._job(self.tree.take()))
            elif self._checks is not None and self._checks.waiting:
                self._pool.submit(self._checks.take(self.found))
            else:
                break
        self._workers = max(self._workers, self._pool.free_slots)

    def _job(self, cube: Cube) -> CubeJob:
        options, calls = self._options, self._calls[cube]
        factor = _ALONE_FACTOR if self._checks is not None and self.tree.is_alone else 1
        return CubeJob(
            self.puzzle,
            tuple(self.found),
            cube,
            # A repeated cube gets other limits for the solver's restarts.
            conflicts=self._plan.split_after * factor + calls,
            prove=self.journal is not None,
            lemmas=tuple(self._lemmas),
            received=dict(self._received),
            split=self._is_split_wanted(calls + 1),
            call=calls,
            search=options.for_child(),
            memory_mib=options.limits.memory_mib,
        )

    @property
    def _calls_worth_a_share(self) -> int:
        """The calls that a cube may take before it is split: a small share of all conflicts so far.

        Each split costs work, so cubes grow with the length of the search.
        """
        return self._conflicts // (_SHARES * self._workers * max(self._plan.split_after, 1))

    def _handle(self, job: CubeJob, result: CubeJobResult) -> Iterator[Grid]:
        """Handle the result of a cube."""
        cube, end = job.cube, result.end
        self._conflicts += end.conflicts
        self._cpu_seconds += result.cpu_seconds
        self._lemmas.extend(end.lemmas)
        self._received[result.fragment] = result.calls
        self._longest_seconds = max(self._longest_seconds, result.seconds)
        if cube not in self.tree:  # a cube above it was refuted meanwhile
            self._record(job, result, "late")
        elif end.outcome == "refuted":
            self._record(job, result)
            self.tree.refute(cube, end.core)
        elif end.outcome == "long":
            self._split_or_continue(job, result)
        else:
            self.tree.put_back(cube)
            assert result.solution is not None
            if not self.puzzle.is_solved_by(result.solution):
                raise SolverError("a cube's solution breaks the clues")
            self._record(job, result)
            if result.solution not in self.found:  # two may find the same
                self.found.append(result.solution)
                yield result.solution

    def _handle_check(self, job: SegmentJob, result: SegmentJobResult) -> None:
        """Record the check of a segment."""
        self._cpu_seconds += result.cpu_seconds
        self._replay_seconds += result.cpu_seconds
        assert self._checks is not None
        self._checks.record(job, result.checker)

    def _split_or_continue(self, job: CubeJob, result: CubeJobResult) -> None:
        """Split a long cube if a worker needs work; otherwise put it back."""
        cube, variable = job.cube, result.end.variable
        self._calls[cube] += 1
        if variable != 0 and self._is_split_wanted(self._calls[cube]):
            del self._calls[cube]
            self._record(job, result, "split")
            self.tree.split(cube, variable)
        else:
            self._record(job, result)
            self.tree.put_back(cube)

    def _is_split_wanted(self, calls: int) -> bool:
        """Return whether to split a cube after ``calls`` calls; a single worker never splits.

        One cube may wait for each other worker, so that none is idle. Checks of segments keep workers busy,
        too: they must be done, and splits make more work.
        """
        if calls < self._calls_worth_a_share:
            return False
        if self._checks is not None:
            return 1 + self.tree.waiting + self._checks.waiting < self._pool.free_slots
        return self.tree.waiting < self._workers - 1

    def _record(self, job: CubeJob, result: CubeJobResult, outcome: str | None = None) -> None:
        if self.journal is not None:
            self.journal.record(job, result, outcome or result.end.outcome)

    def _handle_worker_loss(self, job: ConquerJob, loss: WorkerLoss) -> None:
        """Requeue a lost worker's job; raise ``SolverError`` after too many losses."""
        losses = self._losses[job.cube if isinstance(job, CubeJob) else job.number]
        losses.append(loss)
        if is_job_at_fault(losses) or len(losses) >= MAX_LOSSES:
            raise SolverError(f"{job.what} was {losses_in_words(losses)}")
        if isinstance(job, SegmentJob):
            assert self._checks is not None
            self._checks.put_back(job)
        elif job.cube in self.tree:
            self.tree.put_back(job.cube)


def _check_solver(name: str) -> None:
    """Raise ``UnknownName`` unless the solver can search cubes."""
    if not solver_info(name).searches_cubes:
        names = ", ".join(solver.name for solver in SOLVERS if solver.searches_cubes)
        raise UnknownName(f"'{name}' cannot search cubes; choose auto, {names}")
