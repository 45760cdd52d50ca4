"""Encodings side by side on the same puzzle: sizes, propagation strength, conflicts and seconds.

The answers of runs are checked against the clues and against one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from nonosat.logic.neighbours import neighbours
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.argument_checks import checked
from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.plug_ins import encoding_named
from nonosat.sat.solvers.available import backend_named
from nonosat.sat.tools.solver_runs import Runs, RunStatus, SolverRun, failed, run_of
from nonosat.sat.tools.strength import Strength, strength_of

#: More pictures need not be known: a run looks for two.
_ENOUGH = 2


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of a formula."""

    variables: Annotated[int, "Variables."]
    clauses: Annotated[int, "Clauses."]
    literals: Annotated[int, "Literals of all clauses together."]
    families: Annotated[
        tuple[tuple[str, int, int], ...], "The clauses and the literals of each rule, by name."
    ]

    @classmethod
    def of(cls, cnf: Cnf) -> Sizes:
        """The sizes of a formula, unit clauses of known cells as a family of their own."""
        known = [("known cells", len(cnf.units), len(cnf.units))] if len(cnf.units) else []
        families = [(each.name, each.clause_count, each.literal_count) for each in cnf.families]
        return cls(cnf.variables, cnf.clause_count, cnf.literal_count, (*known, *families))


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer to ``encodings --compare``, for one encoding on one puzzle.

    Where the work was ended early it has only the runs that were made.
    """

    puzzle: Annotated[str, "The puzzle, by the name of its file."]
    encoding: Annotated[str, "The encoding."]
    raw: Annotated[Sizes, "The sizes of the formula without line logic."]
    reduced: Annotated[Sizes, "Its sizes after line logic."]
    strength: Annotated[Strength, "How much of what follows unit propagation finds."]
    runs: Annotated[tuple[Runs, ...], "The runs on the reduced formula, by solver."]


@checked
def compare(
    puzzle: Puzzle,
    *,
    name: str,
    encodings: Sequence[str],
    solvers: Sequence[str],
    seeds: int = 5,
    run_limit: float | None = 20.0,
    time_limit: float | None = None,
) -> Iterator[Comparison]:
    """A comparison for each encoding as it is made; ``name`` is what the puzzle is called in it.

    For a seed the clauses are shuffled, as few solvers take one, and handed to the solver, too. Every picture
    is checked. A run whose solver goes wrong, or says that there are fewer pictures than are known, has
    ``failed``; ``SolverFailed`` is raised when one that counted before turns out to be wrong, and
    ``LimitReached`` after ``time_limit`` seconds, which end a run, too. Before these, or
    ``KeyboardInterrupt``, there is a comparison with the runs that were made. Raises ``UnknownName``.
    """
    limits = Limits.starting_now(time_limit)
    for encoding in encodings:
        encoding_named(encoding)
    solvers = tuple(dict.fromkeys(backend_named(solver).name for solver in solvers))
    knowledge = propagate(puzzle)
    judged = JudgedRuns(puzzle, knowledge)
    for encoding in encodings:
        cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding)
        raw, reduced = Sizes.of(formula_of(puzzle, encoding=encoding)), Sizes.of(cnf)
        strength = strength_of(puzzle, encoding=encoding)
        made: dict[str, list[SolverRun]] = {}
        end: KeyboardInterrupt | SolverFailed | LimitReached | None = None
        try:
            for solver in solvers:
                for seed in range(seeds):
                    seconds = limits.within(run_limit).remaining
                    run = judged.run(cnf, solver, seed, seconds, encoding=encoding)
                    if run.status is RunStatus.TIMEOUT:
                        limits.check()  # it had less time than the others
                    made.setdefault(solver, []).append(run)
        except (KeyboardInterrupt, SolverFailed, LimitReached) as early:
            end = early
        if made:
            kept = (Runs(solver, run_limit, tuple(runs)) for solver, runs in made.items())
            yield Comparison(name, encoding, raw, reduced, strength, tuple(kept))
        if end is not None:
            raise end


class JudgedRuns:
    """Runs on the formulas of one puzzle, reduced by line logic, whose answers are checked.

    Each picture is checked against the clues, and each run against all before it. It remembers pictures, and
    which runs say that there are no more than they have found.
    """

    def __init__(self, puzzle: Puzzle, knowledge: Knowledge) -> None:
        self._puzzle = puzzle
        self._known = knowledge.grid()
        self._pictures: dict[bytes, Grid] = {}
        #: The smallest number of pictures that a run has come to, and whose run that was.
        self._fewest: tuple[int, str] | None = None
        if puzzle.goal is not None and puzzle.is_solved_by(puzzle.goal):
            self._learn(puzzle.goal)

    def run(self, cnf: Cnf, solver: str, seed: int, limit: float | None, *, encoding: str) -> SolverRun:
        """A run; ``failed`` where the solver says that there are fewer pictures than are known.

        Raises ``SolverFailed`` where it finds one that an earlier run has denied.
        """

        def is_picture(values: bytes) -> bool:
            picture = self._known.with_values(cnf.open_cells.by_cell(values))
            if not self._puzzle.is_solved_by(picture):
                return False
            self._learn(picture)
            return True

        run = run_of(cnf, solver, seed, limit, is_picture=is_picture)
        who = f"{solver} (encoding {encoding}, seed {seed})"
        if self._fewest is not None and self._fewest[0] < len(self._pictures):
            raise SolverFailed(
                f"{self._fewest[1]} says that there is no more than {amount(self._fewest[0], 'picture')}, "
                f"but {who} has found another"
            )
        if run.status.is_solved and run.status is not RunStatus.MULTIPLE and run.pictures is not None:
            if run.pictures < len(self._pictures):
                number = "1 picture only" if run.pictures else "no picture"
                return failed(seed, f"'{solver}' claims that there is {number}, but another is known")
            self._fewest = min(self._fewest or (run.pictures, who), (run.pictures, who))
        return run

    def _learn(self, picture: Grid) -> None:
        """Takes note of a picture, and of one close to it if there is one."""
        self._pictures.setdefault(picture.cells, picture)
        for close in neighbours(self._puzzle, picture):
            if len(self._pictures) >= _ENOUGH:
                return
            if self._puzzle.is_solved_by(close):
                self._pictures.setdefault(close.cells, close)
