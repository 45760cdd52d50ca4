"""The jobs of cube-and-conquer: search a cube of a puzzle's formula, or check a segment of the proof.

A worker keeps the formula and the solver from one cube to the next.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeVar

from nonosat.model.errors import LimitReached, NonosatError, SolverError
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.processes.pool import Job
from nonosat.sat.proofs.segments import text_of
from nonosat.sat.solvers.cube_search import CubeResult, CubeSearch, Lemma
from nonosat.sat.solvers.lookahead import Cube
from nonosat.sat.solvers.proof_checkers import check_part_by_dratify

Result = TypeVar("Result")

#: Proofs are compressed as fast as they are written, formulas about as fast as they are read.
_COMPRESSION, _QUICK_COMPRESSION = 4, 1
_SEPARATOR = b"\0"
#: The default solver of cubes: it writes proofs, and keeps learnt clauses between two calls.
_SOLVER = "glucose4"


class CubeJobResult(NamedTuple):
    """The result of a cube, and its ``solution``, if it has one.

    ``segment`` is the segment of the proof, if requested, compressed by gzip, of ``steps`` lines.
    ``fragment`` names the solver that wrote it, which has answered ``calls`` calls. ``cpu_seconds`` are
    processor time, ``seconds`` wall-clock time.
    """

    end: CubeResult
    solution: Grid | None
    segment: bytes | None
    steps: int
    fragment: str
    calls: int
    cpu_seconds: float
    seconds: float


@dataclass(frozen=True, slots=True)
class CubeJob(Job):
    """A cube of a puzzle's formula to search, excluding the known ``solutions``.

    ``conflicts`` is the limit after which it is to be split. ``lemmas`` follow from the formula; the result
    brings more of them. With ``prove`` the formula is the raw one of certificates, and the result brings what
    was learnt as a segment of a proof. ``received`` is the number of results received from each proof
    fragment; ``split``: split the cube if it takes longer; ``call``: how often it was searched before.
    ``search`` are the options.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    cube: Cube
    conflicts: int
    prove: bool = False
    lemmas: tuple[Lemma, ...] = ()
    received: Mapping[str, int] = field(default_factory=dict)
    split: bool = True
    call: int = 0
    search: SearchOptions = DEFAULT_OPTIONS
    memory_mib: int | None = None

    @property
    def text(self) -> str:
        """The cube as text."""
        return " ".join(map(str, self.cube))

    @property
    def what(self) -> str:
        """Its name in messages."""
        return f"a cube of {len(self.cube)} decisions"

    def done(self) -> CubeJobResult | LimitReached | SolverError:
        """Return the result of the cube, or the error that ended the work."""
        return _result_or_error(self._searched, self.memory_mib)

    def _searched(self) -> CubeJobResult:
        begin, begin_cpu = time.perf_counter(), time.process_time()
        formula = _Formula.of(self)
        cubes = formula.search
        end = cubes.search(self.cube, conflicts=self.conflicts, lemmas=self.lemmas, split=self.split)
        solution = self._solution(formula.cells, end) if end.outcome == "found" else None
        segment = None
        if self.prove:
            segment = gzip.compress(text_of(end.segment).encode(), _COMPRESSION, mtime=0)
        return CubeJobResult(
            end._replace(segment=()),
            solution,
            segment,
            len(end.segment),
            cubes.name,
            cubes.calls,
            round(time.process_time() - begin_cpu, 3),
            time.perf_counter() - begin,
        )

    def _solution(self, cells: UndecidedCells, end: CubeResult) -> Grid:
        puzzle = self.puzzle
        grid = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        solution = grid.with_values(cells.by_cell(end.values))
        if not puzzle.is_solved_by(solution):
            raise SolverError("the search of a cube returned a solution that breaks the clues")
        return solution


class _Formula:
    """The formula of a cube, with the solver that this process keeps for it."""

    _latest: _Formula | None = None

    def __init__(self, job: CubeJob) -> None:
        self._source = _source_of(job)
        puzzle, search = job.puzzle, job.search
        cnf = encode(puzzle, encoding=search.encoding, raw=job.prove, exclude=job.solutions).cnf
        self.cells = UndecidedCells.of_grid(puzzle.height * puzzle.width, colours=len(puzzle.palette))
        self.search = CubeSearch(
            list(cnf.clauses()),
            self.cells,
            cnf.ladders(),
            solver=_SOLVER if search.solver == "auto" else search.solver,
            seed=search.seed,
        )

    @classmethod
    def of(cls, job: CubeJob) -> _Formula:
        """Return the formula of a job: the last one if it is the same, and all its results were received."""
        latest = cls._latest
        if latest is None or not latest._is_that_of(job):
            if latest is not None:
                latest.search.close()
            latest = cls._latest = cls(job)
        return latest

    def _is_that_of(self, job: CubeJob) -> bool:
        """Return whether it fits the job: what was learnt after a lost result has no proof."""
        search = self.search
        return self._source == _source_of(job) and job.received.get(search.name, 0) == search.calls


def _source_of(job: CubeJob) -> tuple[Any, ...]:
    """Return what determines the formula and its solver."""
    search = job.search
    return job.puzzle, job.solutions, job.prove, search.encoding, search.solver, search.seed


class SegmentJobResult(NamedTuple):
    """The ``checker`` that accepted a segment, and its processor time."""

    checker: str
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class SegmentJob(Job):
    """A segment of the proof to check; ``packed`` is its formula and the segment."""

    number: int
    name: str
    packed: bytes
    memory_mib: int | None = None

    @classmethod
    def of(
        cls, number: int, name: str, formula: bytes, segment: bytes, *, memory_mib: int | None = None
    ) -> Self:
        """Return the job: check that each clause follows from a DIMACS formula and the clauses before it."""
        packed = gzip.compress(_SEPARATOR.join((formula, segment)), _QUICK_COMPRESSION, mtime=0)
        return cls(number, name, packed, memory_mib)

    @property
    def what(self) -> str:
        """Its name in messages."""
        return f"the check of {self.name}"

    def done(self) -> SegmentJobResult | LimitReached | SolverError:
        """Return the checker that accepted it, or an error if it is wrong."""
        return _result_or_error(self._checked, self.memory_mib)

    def _checked(self) -> SegmentJobResult:
        begin = time.process_time()
        formula, segment = gzip.decompress(self.packed).split(_SEPARATOR)
        check = check_part_by_dratify(formula, segment)
        if not check.accepted:
            raise SolverError(f"the proof for a cube is wrong: {check.checker}: {check.text}")
        return SegmentJobResult(check.checker, round(time.process_time() - begin, 3))


def _result_or_error(
    work: Callable[[], Result], memory_mib: int | None
) -> Result | LimitReached | SolverError:
    """Return the result of the work, or the error that ended it, so that it reaches the parent."""
    try:
        return work()
    except MemoryError:
        return Limits(memory_mib=memory_mib).memory_reached()
    except (LimitReached, SolverError) as error:
        return error
    except NonosatError as error:
        return SolverError(str(error))
