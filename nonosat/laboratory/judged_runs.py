"""Runs whose answers are checked: each picture against the clues, and each run against all before it."""

from __future__ import annotations

from nonosat.amounts import amount
from nonosat.cnf.formula import Cnf
from nonosat.errors import SolverFailed
from nonosat.grid import Grid
from nonosat.laboratory.solver_runs import RunStatus, SolverRun, failed, run_of
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.neighbours import neighbours
from nonosat.puzzle import Puzzle

#: More pictures need not be known: a run looks for two.
_ENOUGH = 2


class JudgedRuns:
    """Runs on the formulas of one puzzle, reduced by line logic.

    It remembers pictures, and which runs say that there are no more than they have found.
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
