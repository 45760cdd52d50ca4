"""Repair by changing cells: a picture near the author's that is the only one for its own clues."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import replace

from nonosat.arithmetic import Reason
from nonosat.authoring.change_search import Finding, Task, search_changes
from nonosat.authoring.repair_result import Repair, cell_values
from nonosat.authoring.second_opinion import confirm
from nonosat.authoring.search_process import run_apart, with_time_to_check
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.progress import Listener, Progress, ignore
from nonosat.puzzle import Puzzle
from nonosat.solver import Verdict


class CellRepair:
    """A search for the fewest changes that can be asked at any time for the best so far.

    ``puzzle`` is where the product has its title, palette and so on from; ``protected`` cells
    (row, column) keep their values.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        *,
        protected: Collection[tuple[int, int]] = (),
        line_solvable: bool = False,
        keep_symmetry: bool = False,
        effort: float = 1.0,
        seed: int = 0,
        limits: Limits = NO_LIMITS,
        progress: Listener = ignore,
    ) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._task = Task(
            picture,
            puzzle.palette,
            protected=frozenset(row * picture.width + column for row, column in protected),
            line_solvable=line_solvable,
            keep_symmetry=keep_symmetry,
            effort=effort,
            seed=seed,
        )
        self._limits = limits
        self._progress = progress
        self._finding = Finding(None, 0)
        self._is_confirmed = False
        self._limit_reached: LimitReached | None = None

    def run(self) -> None:
        """Looks for the fewest changes until all is known, the effort is spent or a limit comes."""
        try:
            events = run_apart(
                search_changes,
                limits=with_time_to_check(self._limits),
                cells=len(self._picture.cells),
                task=self._task,
            )
            for event in events:
                if isinstance(event, Progress):
                    self._progress(event)
                else:
                    self._finding = event
        except LimitReached as reached:
            self._limit_reached = reached
        self.check(self._limits)

    def check(self, limits: Limits) -> None:
        """Has the best product so far confirmed by another solver."""
        if self._finding.picture is None or self._is_confirmed:
            return
        self._progress(Progress("check", 0, 0.0))
        try:
            confirm(self._product(self._finding.picture), self._finding.picture, limits)
            self._is_confirmed = True
        except LimitReached as reached:
            self._limit_reached = reached

    def result(self) -> Repair:
        """What is known now."""
        picture, lower_bound, impossible = self._finding
        if picture is None:
            return Repair(
                verdict=Verdict.NONE if impossible else Verdict.UNDECIDED,
                puzzle=None,
                picture=None,
                givens=(),
                changes=(),
                minimum=False,
                lower_bound=lower_bound,
                complete=impossible,
                reason=self._reason(impossible=impossible),
            )
        own = self._picture.cells
        changes = [cell for cell, value in enumerate(picture.cells) if value != own[cell]]
        return Repair(
            verdict=Verdict.UNIQUE if self._is_confirmed else Verdict.UNDECIDED,
            puzzle=self._product(picture),
            picture=picture,
            givens=(),
            changes=cell_values(picture, changes),
            minimum=len(changes) <= lower_bound,
            lower_bound=lower_bound,
            complete=self._limit_reached is None,
            reason=self._reason(impossible=False),
        )

    def _product(self, picture: Grid) -> Puzzle:
        """The puzzle of a picture, with what the author's puzzle says about itself."""
        product = Puzzle.of(picture, palette=self._puzzle.palette)
        return replace(
            self._puzzle,
            rows=product.rows,
            columns=product.columns,
            givens=None,
            goal=picture,
            saved=None,
            expected=None if self._puzzle.expected is None else 1,
        )

    def _reason(self, *, impossible: bool) -> Reason | None:
        if impossible:
            kept = " that keeps the symmetry" if self._task.keep_symmetry else ""
            wanted = "solved by line logic" if self._task.line_solvable else "with one solution"
            return Reason(f"no picture{kept} with these protected cells is {wanted}")
        return None if self._limit_reached is None else Reason(str(self._limit_reached))
