"""Comparison of encodings on a puzzle: sizes, propagation strength, conflicts and seconds.

The answers of runs are checked against the clues and against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from nonosat.logic.neighbours import neighbours
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.abilities.json_values import by_keys
from nonosat.model.argument_checks import checked
from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.plug_ins import encoding_named
from nonosat.sat.solvers.available import solver_info
from nonosat.sat.tools.solver_runs import SolverRun, SolverRuns, SolverRunStatus, failed, run_of
from nonosat.sat.tools.strength import PropagationStrength, strength_of

#: The number of solutions to record: a run searches for two.
_ENOUGH = 2


@dataclass(frozen=True, slots=True)
class FormulaSizes:
    """The sizes of a formula."""

    variables: Annotated[int, "Variables."]
    clauses: Annotated[int, "Clauses."]
    literals: Annotated[int, "Literals of all clauses."]
    families: Annotated[tuple[tuple[str, int, int], ...], "The numbers of clauses and literals of each rule."]

    @classmethod
    def of(cls, cnf: Cnf) -> FormulaSizes:
        """Return the sizes of a formula, with the units of known cells as a family."""
        known = [("known cells", len(cnf.units), len(cnf.units))] if len(cnf.units) else []
        families = [(each.name, each.clause_count, each.literal_count) for each in cnf.families]
        return cls(cnf.variables, cnf.clause_count, cnf.literal_count, (*known, *families))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result of ``encodings --compare``, for one encoding on one puzzle.

    If the work was ended early, it has only the finished runs.
    """

    puzzle: Annotated[str, "The puzzle's file name."]
    encoding: Annotated[str, "The encoding."]
    raw: Annotated[FormulaSizes, "The sizes of the formula without line logic."]
    reduced: Annotated[FormulaSizes, "The sizes after line logic."]
    strength: Annotated[PropagationStrength, "The strength of unit propagation."]
    solver_runs: Annotated[tuple[SolverRuns, ...], "The runs on the reduced formula, by solver."]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON, as in ``nonosat encodings --compare … --json``."""
        return by_keys(self, Palette())


@checked
def compare(
    puzzle: Puzzle,
    *,
    name: str,
    encodings: Sequence[str],
    solvers: Sequence[str],
    seeds: int = 5,
    solver_limit: float | None = 20.0,
    time_limit: float | None = None,
) -> Iterator[Comparison]:
    """Yield a comparison for each encoding; ``name`` is the name of the puzzle.

    A seed shuffles the clauses, as few solvers take one, and is also passed to the solver. Every solution is
    checked. A run has ``failed`` if its solver is wrong, or claims fewer solutions than are known. Raises
    ``UnknownName``, ``SolverError`` if an earlier run turns out to be wrong, and ``LimitReached`` after
    ``time_limit`` seconds. Before these errors, or ``KeyboardInterrupt``, it yields a comparison of the
    finished runs.
    """
    limits = Limits.starting_now(time_limit)
    for encoding in encodings:
        encoding_named(encoding)
    solvers = tuple(dict.fromkeys(solver_info(solver).name for solver in solvers))
    knowledge = propagate(puzzle)
    checked_runs = CheckedRuns(puzzle, knowledge)
    for encoding in encodings:
        cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding)
        raw, reduced = FormulaSizes.of(formula_of(puzzle, encoding=encoding)), FormulaSizes.of(cnf)
        strength = strength_of(puzzle, encoding=encoding)
        finished: dict[str, list[SolverRun]] = {}
        end: KeyboardInterrupt | SolverError | LimitReached | None = None
        try:
            for solver in solvers:
                for seed in range(seeds):
                    seconds = limits.within(solver_limit).remaining
                    run = checked_runs.run(cnf, solver, seed, seconds, encoding=encoding)
                    if run.status is SolverRunStatus.TIMEOUT:
                        limits.check()  # it had less time than the others
                    finished.setdefault(solver, []).append(run)
        except (KeyboardInterrupt, SolverError, LimitReached) as early:
            end = early
        if finished:
            kept = (SolverRuns(solver, solver_limit, tuple(runs)) for solver, runs in finished.items())
            yield Comparison(name, encoding, raw, reduced, strength, tuple(kept))
        if end is not None:
            raise end


class CheckedRuns:
    """Runs on the formulas of one puzzle, reduced by line logic, whose answers are checked.

    Each solution is checked against the clues, and each claim of a run against all solutions found.
    """

    def __init__(self, puzzle: Puzzle, knowledge: Knowledge) -> None:
        self._puzzle = puzzle
        self._known = knowledge.grid()
        self._solutions: dict[bytes, Grid] = {}
        #: The smallest solution count that a run claims, and that run.
        self._fewest: tuple[int, str] | None = None
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            self._record(puzzle.goal)

    def run(self, cnf: Cnf, solver: str, seed: int, limit: float | None, *, encoding: str) -> SolverRun:
        """Return a run, ``failed`` if the solver claims fewer solutions than are known.

        Raises ``SolverError`` if it finds one that an earlier run has denied.
        """

        def is_solution(values: bytes) -> bool:
            solution = self._known.with_values(cnf.undecided_cells.by_cell(values))
            if not self._puzzle.is_solved_by(solution):
                return False
            self._record(solution)
            return True

        run = run_of(cnf, solver, seed, limit, is_solution=is_solution)
        source = f"{solver} (encoding {encoding}, seed {seed})"
        if self._fewest is not None and self._fewest[0] < len(self._solutions):
            raise SolverError(
                f"{self._fewest[1]} claims that there is no more than {amount(self._fewest[0], 'solution')}, "
                f"but {source} has found another"
            )
        if run.status.is_solved and run.status is not SolverRunStatus.MULTIPLE and run.solutions is not None:
            if run.solutions < len(self._solutions):
                number = "1 solution only" if run.solutions else "no solution"
                return failed(seed, f"'{solver}' claims that there is {number}, but another is known")
            self._fewest = min(self._fewest or (run.solutions, source), (run.solutions, source))
        return run

    def _record(self, solution: Grid) -> None:
        """Record a solution, and a neighbouring one if there is one."""
        self._solutions.setdefault(solution.cells, solution)
        for close in neighbours(self._puzzle, solution):
            if len(self._solutions) >= _ENOUGH:
                return
            if self._puzzle.is_solved_by(close):
                self._solutions.setdefault(close.cells, close)
