"""The jobs of a conquest: to search a cube of a puzzle's formula, and to replay a segment of the proof.

The process that works on cubes keeps the formula, and the solver of the last cube, from one to the next.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeVar

from nonosat.model.errors import LimitReached, NonosatError, SolverFailed
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.processes.pool import Job
from nonosat.sat.proofs.segments import text_of
from nonosat.sat.solvers.cube_search import CubeEnd, CubeSearch, Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_checkers import check_part_by_dratify

Result = TypeVar("Result")

#: Proofs are compressed as quickly as they are written, and formulas about as quickly as they are read.
_COMPRESSION, _QUICK_COMPRESSION = 4, 1
_SEPARATOR = b"\0"
#: The solver of cubes, unless another is asked for: it writes proofs, and forgets nothing between two calls.
_SOLVER = "glucose4"


class CubeEnded(NamedTuple):
    """What has come of a cube, and its ``picture``, if it has one.

    ``segment`` is that of the proof, if it is asked for, compressed by gzip, with so many ``steps``;
    ``strand`` is the solver that has written it, and has answered so many ``calls``. ``cpu_seconds`` of the
    process were spent, and ``seconds`` by the clock.
    """

    end: CubeEnd
    picture: Grid | None
    segment: bytes | None
    steps: int
    strand: str
    calls: int
    cpu_seconds: float
    seconds: float


@dataclass(frozen=True, slots=True)
class CubeJob(Job):
    """To search a cube of a puzzle's formula, without the ``pictures`` that are known.

    ``conflicts`` is how many it may take before it is to be split. ``lemmas`` follow from the formula, and
    more of them come with the answer. With ``prove`` the formula is the raw one of certificates, and what is
    learnt comes with the answer as a segment of a proof. ``heard`` says how many answers of each strand have
    arrived; ``split`` that the cube is to be split if it takes longer; ``call`` how often it was searched
    before. ``search`` says how.
    """

    puzzle: Puzzle
    pictures: tuple[Grid, ...]
    cube: Cube
    conflicts: int
    prove: bool = False
    lemmas: tuple[Lemma, ...] = ()
    heard: Mapping[str, int] = field(default_factory=dict)
    split: bool = True
    call: int = 0
    search: SearchOptions = DEFAULT_OPTIONS
    memory_mib: int | None = None

    @property
    def place(self) -> str:
        """The cube as text."""
        return " ".join(map(str, self.cube))

    @property
    def what(self) -> str:
        """What it is called in messages."""
        return f"a cube of {len(self.cube)} decisions"

    def done(self) -> CubeEnded | LimitReached | SolverFailed:
        """What has come of the cube, or why nothing is known."""
        return _result_or_reason(self._searched, self.memory_mib)

    def _searched(self) -> CubeEnded:
        begin, begin_cpu = time.perf_counter(), time.process_time()
        formula = _Formula.of(self)
        cubes = formula.search
        end = cubes.search(self.cube, conflicts=self.conflicts, lemmas=self.lemmas, split=self.split)
        picture = self._picture(formula.cells, end) if end.outcome == "found" else None
        segment = None
        if self.prove:
            segment = gzip.compress(text_of(end.segment).encode(), _COMPRESSION, mtime=0)
        return CubeEnded(
            end._replace(segment=()),
            picture,
            segment,
            len(end.segment),
            cubes.name,
            cubes.calls,
            round(time.process_time() - begin_cpu, 3),
            time.perf_counter() - begin,
        )

    def _picture(self, cells: OpenCells, end: CubeEnd) -> Grid:
        puzzle = self.puzzle
        grid = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        picture = grid.with_values(cells.by_cell(end.values))
        if not puzzle.is_solved_by(picture):
            raise SolverFailed("the search of a cube returned a picture that breaks the clues")
        return picture


class _Formula:
    """The formula of a cube, with all that this process keeps of it."""

    _latest: _Formula | None = None

    def __init__(self, job: CubeJob) -> None:
        self._source = _source_of(job)
        puzzle, search = job.puzzle, job.search
        cnf = encode(puzzle, encoding=search.encoding, raw=job.prove, exclude=job.pictures).cnf
        self.cells = OpenCells.of_grid(puzzle.height * puzzle.width, colours=len(puzzle.palette))
        self.search = CubeSearch(
            list(cnf.clauses()),
            self.cells,
            cnf.ladders(),
            solver=_SOLVER if search.solver == "auto" else search.solver,
            seed=search.seed,
        )

    @classmethod
    def of(cls, job: CubeJob) -> _Formula:
        """The formula of a job: the last one if it is the same, and all its answers have arrived."""
        latest = cls._latest
        if latest is None or not latest._is_that_of(job):
            if latest is not None:
                latest.search.close()
            latest = cls._latest = cls(job)
        return latest

    def _is_that_of(self, job: CubeJob) -> bool:
        """Whether it is the one to go on with: what follows from an answer that was lost has no proof."""
        search = self.search
        return self._source == _source_of(job) and job.heard.get(search.name, 0) == search.calls


def _source_of(job: CubeJob) -> tuple[Any, ...]:
    """What the formula and its solver follow from."""
    search = job.search
    return job.puzzle, job.pictures, job.prove, search.encoding, search.solver, search.seed


class SegmentReplayed(NamedTuple):
    """The ``checker`` that has accepted a segment, and what that has cost."""

    checker: str
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class SegmentJob(Job):
    """To replay the segment of that ``number`` and ``name``; ``packed`` is what it is about."""

    number: int
    name: str
    packed: bytes
    memory_mib: int | None = None

    @classmethod
    def about(
        cls, number: int, name: str, formula: bytes, segment: bytes, *, memory_mib: int | None = None
    ) -> Self:
        """That the clauses of a segment follow, each from a formula in DIMACS and those before it."""
        packed = gzip.compress(_SEPARATOR.join((formula, segment)), _QUICK_COMPRESSION, mtime=0)
        return cls(number, name, packed, memory_mib)

    @property
    def what(self) -> str:
        """What it is called in messages."""
        return f"the replay of {self.name}"

    def done(self) -> SegmentReplayed | LimitReached | SolverFailed:
        """Who has accepted it; an error if it does not hold."""
        return _result_or_reason(self._replayed, self.memory_mib)

    def _replayed(self) -> SegmentReplayed:
        begin = time.process_time()
        formula, segment = gzip.decompress(self.packed).split(_SEPARATOR)
        replay = check_part_by_dratify(formula, segment)
        if not replay.accepted:
            raise SolverFailed(f"the proof for a cube does not hold: {replay.checker} says {replay.text}")
        return SegmentReplayed(replay.checker, round(time.process_time() - begin, 3))


def _result_or_reason(
    work: Callable[[], Result], memory_mib: int | None
) -> Result | LimitReached | SolverFailed:
    """What the work returns, or the error that has ended it, as a value that reaches who has asked for it."""
    try:
        return work()
    except MemoryError:
        return Limits(memory_mib=memory_mib).memory_reached()
    except (LimitReached, SolverFailed) as error:
        return error
    except NonosatError as error:
        return SolverFailed(str(error))
