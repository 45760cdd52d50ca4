"""The conquest of a puzzle: guided search first, then cubes, until there are enough pictures or none is left.

Nobody can tell beforehand which cubes are hard, so the formula is split as it goes. The first cube is all of
it. A cube that takes long is split if there is nothing to do for others; else it goes on, in whatever process
is free: what is learnt in a cube follows from the formula alone, and the processes tell each other their
short clauses. Where a proof is kept, all that they learn is one proof, which is stored as it comes.

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
from nonosat.model.errors import LimitReached, SolverFailed, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cube_and_conquer.jobs import CubeEnded, CubeJob, SegmentJob, SegmentReplayed
from nonosat.sat.cube_and_conquer.journal import ConquestJournal, Tree
from nonosat.sat.cube_and_conquer.replays import Replays
from nonosat.sat.cube_and_conquer.result import ConquerResult, CubeCounts
from nonosat.sat.processes.pool import MOST_LOST, Death, Pool, in_words, is_to_blame
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import PictureSearch
from nonosat.sat.solvers.available import BACKENDS, backend_named
from nonosat.sat.solvers.cube_search import Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_checkers import checker_named

#: Seconds of guided search before the cubes: most puzzles are done by then.
FIRST_SECONDS = 20.0
#: Conflicts until a cube may be split, and the processes tell each other what they have learnt: a few tenths
#: of a second of work. (With 10,000 they learn the same twice so often that two may be no faster than one.)
SPLIT_AFTER = 3_000
#: Where segments are replayed, a cube that nobody else searches beside takes so many times as many: there is
#: nobody to tell, and long segments are replayed in less time.
_ALONE = 4
#: Of the conflicts so far of each process, one of so many parts may go to a cube before it is split.
_SHARES = 4
_SECONDS_BETWEEN_LOOKS = 0.2
#: So many of the latest lemmas are told with each cube.
_LEMMAS_TOLD = 20_000

#: What the pool of a conquest does.
ConquestJob = CubeJob | SegmentJob


class ConquestPlan(NamedTuple):
    """How to conquer: guided search for ``first_seconds``, and splits after so many conflicts.

    ``replay`` says whether segments of proofs are checked as they come, where there is a checker. At most
    ``limit`` pictures are looked for (``None``: all).
    """

    first_seconds: float = FIRST_SECONDS
    split_after: int = SPLIT_AFTER
    replay: bool = True
    limit: int | None = 2


class Conquest:
    """A conquest that can be asked at any time what is known; iterating yields each picture once.

    With a ``folder`` proofs are kept there, and it goes on where it stood. The pool is the caller's to end.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        pool: Pool[ConquestJob],
        options: SearchOptions,
        plan: ConquestPlan,
        *,
        folder: str | None = None,
    ) -> None:
        _check_solver(options.solver)
        self.puzzle = puzzle
        self.tree = Tree()
        self.found: list[Grid] = []
        self._pool = pool
        #: As many as there may be at a time; a cluster may grow.
        self._workers = pool.room
        self._options = options
        self._plan = plan
        self.journal: ConquestJournal | None = None
        if folder is not None:
            key = content_key(as_json(puzzle))
            self.journal = ConquestJournal(folder, puzzle, key, self._options_of_journal())
            self.tree = self.journal.tree
            self.found += self.journal.pictures
        self._before = PictureSearch(puzzle, options, limit=plan.limit)
        #: How many answers of each strand have arrived.
        self._heard: dict[str, int] = {}
        self.limit_reached: LimitReached | None = None
        self._calls: Counter[Cube] = Counter()
        #: Of each cube, and of each segment by its number.
        self._deaths: defaultdict[Cube | int, list[Death]] = defaultdict(list)
        #: ``None`` if nothing is to be replayed.
        self._replays: Replays | None = None
        if self.journal is not None and plan.replay and checker_named("dratify") is not None:
            memory_mib = options.limits.memory_mib
            self._replays = Replays(self.journal, encoding=options.encoding, memory_mib=memory_mib)
        #: What is told with each cube, the latest last.
        self._lemmas: deque[Lemma] = deque(maxlen=_LEMMAS_TOLD)
        if self.journal is not None:
            self._lemmas.extendleft(islice(self.journal.lemmas(_LEMMAS_TOLD), _LEMMAS_TOLD))
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
        """Whether there is nothing more to do."""
        if self.is_limit_found or self._is_settled_before:
            return True
        return self.tree.is_done and (self._replays is None or self._replays.is_done)

    @property
    def is_limit_found(self) -> bool:
        """Whether as many pictures are known as were looked for; then nothing is proved."""
        return self._plan.limit is not None and len(self.found) >= self._plan.limit

    @property
    def _is_settled_before(self) -> bool:
        """Whether the first search has found all pictures, and nobody has asked for a proof of that."""
        return self.journal is None and self._before.exhausted

    @property
    def counts(self) -> CubeCounts:
        """What has been done with cubes, of which there are none before their search begins."""
        if not (self._heard or self.tree.leaves or self.tree.splits):
            return CubeCounts()
        return CubeCounts(
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
        """What is known now."""
        before = self._before.result()
        is_complete = not self.is_limit_found and (self.tree.is_done or self._is_settled_before)
        verdict = Verdict.UNDECIDED
        if len(self.found) > 1:
            verdict = Verdict.MULTIPLE
        elif self.is_limit_found:
            verdict = Verdict.SOLVED
        elif is_complete:
            verdict = Verdict.UNIQUE if self.found else Verdict.NONE
        reason = before.reason if self._is_settled_before else None
        if verdict is Verdict.NONE:
            reason = reason or Reason("no picture satisfies all lines together")
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
        """With which a conquest may go on."""
        options = self._options
        chosen = {"encoding": options.encoding, "solver": options.solver, "seed": options.seed}
        plan = {"conflicts": self._plan.split_after, "prove": True}
        return {name: value for name, value in (chosen | plan).items() if value is not None}

    def _search_before(self) -> Iterator[Grid]:
        """The pictures that guided search finds in its time."""
        if self.journal is not None and self.journal.is_begun:
            return
        within = self._options.within(self._plan.first_seconds)
        self._before = PictureSearch(self.puzzle, within, limit=self._plan.limit)
        for picture in self._before:
            self.found.append(picture)
            yield picture
        self._options.limits.check()
        if self.journal is not None:
            self.journal.note_before(self.found)

    def _search_cubes(self) -> Iterator[Grid]:
        while not self.is_decided:
            self._options.limits.check()
            self._hand_out()
            for job, end in self._pool.finished(self._options.limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS)):
                if isinstance(end, Death):
                    self._mourn(job, end)
                elif isinstance(end, Exception):
                    raise end
                elif isinstance(job, CubeJob):
                    yield from self._heed(job, end)
                else:
                    self._heed_replay(job, end)
                if self.is_decided:
                    return
                self._hand_out()
            self._options.progress(self._progress())

    def _progress(self) -> Progress:
        phase = f"cubes: {len(self.tree.leaves)} done, {self.tree.waiting} waiting"
        return Progress(phase, self._conflicts, time.monotonic() - self._begin, len(self.found))

    def _hand_out(self) -> None:
        """Gives out what waits: cubes first, so that whoever has searched one goes on with what it knows."""
        while self._pool.room > 0:
            if self.tree.waiting:
                self._pool.submit(self._job(self.tree.take()))
            elif self._replays is not None and self._replays.waiting:
                self._pool.submit(self._replays.take(self.found))
            else:
                break
        self._workers = max(self._workers, self._pool.room)

    def _job(self, cube: Cube) -> CubeJob:
        options, calls = self._options, self._calls[cube]
        turns = _ALONE if self._replays is not None and self.tree.is_alone else 1
        return CubeJob(
            self.puzzle,
            tuple(self.found),
            cube,
            # A cube that was called before begins with other limits for the solver's restarts.
            conflicts=self._plan.split_after * turns + calls,
            prove=self.journal is not None,
            lemmas=tuple(self._lemmas),
            heard=dict(self._heard),
            split=self._is_split_wanted(calls + 1),
            call=calls,
            search=options.for_child(),
            memory_mib=options.limits.memory_mib,
        )

    @property
    def _calls_worth_a_share(self) -> int:
        """How many times as many conflicts a cube may take before it is split: a small share of all so far.

        Each split costs work, so that the longer the conquest, the larger its cubes.
        """
        return self._conflicts // (_SHARES * self._workers * max(self._plan.split_after, 1))

    def _heed(self, job: CubeJob, ended: CubeEnded) -> Iterator[Grid]:
        """Takes note of what has come of a cube."""
        cube, end = job.cube, ended.end
        self._conflicts += end.conflicts
        self._cpu_seconds += ended.cpu_seconds
        self._lemmas.extend(end.lemmas)
        self._heard[ended.strand] = ended.calls
        self._longest_seconds = max(self._longest_seconds, ended.seconds)
        if cube not in self.tree:  # a cube above it was refuted meanwhile
            self._note(job, ended, "late")
        elif end.outcome == "refuted":
            self._note(job, ended)
            self.tree.refute(cube, end.core)
        elif end.outcome == "long":
            self._go_on(job, ended)
        else:
            self.tree.put_back(cube)
            assert ended.picture is not None
            if not self.puzzle.is_solved_by(ended.picture):
                raise SolverFailed("a cube's picture breaks the clues")
            self._note(job, ended)
            if ended.picture not in self.found:  # two may find the same
                self.found.append(ended.picture)
                yield ended.picture

    def _heed_replay(self, job: SegmentJob, replayed: SegmentReplayed) -> None:
        """Takes note of the replay of a segment."""
        self._cpu_seconds += replayed.cpu_seconds
        self._replay_seconds += replayed.cpu_seconds
        assert self._replays is not None
        self._replays.note(job, replayed.checker)

    def _go_on(self, job: CubeJob, ended: CubeEnded) -> None:
        """Splits a cube that takes long, if that is of use; otherwise it goes on."""
        cube, variable = job.cube, ended.end.variable
        self._calls[cube] += 1
        if variable != 0 and self._is_split_wanted(self._calls[cube]):
            del self._calls[cube]
            self._note(job, ended, "split")
            self.tree.split(cube, variable)
        else:
            self._note(job, ended)
            self.tree.put_back(cube)

    def _is_split_wanted(self, calls: int) -> bool:
        """Whether to split a cube that was called so often; a worker alone has nobody to share with.

        One may wait for each of the others, so that they never do. Replays are as good: they must be done,
        and splits make more work.
        """
        if calls < self._calls_worth_a_share:
            return False
        if self._replays is not None:
            return 1 + self.tree.waiting + self._replays.waiting < self._pool.room
        return self.tree.waiting < self._workers - 1

    def _note(self, job: CubeJob, ended: CubeEnded, outcome: str | None = None) -> None:
        if self.journal is not None:
            self.journal.note(job, ended, outcome or ended.end.outcome)

    def _mourn(self, job: ConquestJob, death: Death) -> None:
        """Has done again what a process was lost with; raises ``SolverFailed`` if that is of no use."""
        deaths = self._deaths[job.cube if isinstance(job, CubeJob) else job.number]
        deaths.append(death)
        if is_to_blame(deaths) or len(deaths) >= MOST_LOST:
            raise SolverFailed(f"{job.what} was {in_words(deaths)}")
        if isinstance(job, SegmentJob):
            assert self._replays is not None
            self._replays.put_back(job)
        elif job.cube in self.tree:
            self.tree.put_back(job.cube)


def _check_solver(name: str) -> None:
    """Raises ``UnknownName`` unless the solver can search cubes."""
    if not backend_named(name).searches_cubes:
        names = ", ".join(backend.name for backend in BACKENDS if backend.searches_cubes)
        raise UnknownName(f"'{name}' cannot search cubes: expected auto, or one of {names}")
