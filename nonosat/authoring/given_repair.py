"""Repair by givens: the fewest cells to print so that the author's picture is the only one."""

from __future__ import annotations

from dataclasses import replace

from nonosat.arithmetic import Reason
from nonosat.authoring.given_search import GivenFinding, GivenTask, search_givens
from nonosat.authoring.repair_result import Repair, cell_values
from nonosat.authoring.search_process import run_apart, with_time_to_check
from nonosat.authoring.second_opinion import confirm
from nonosat.errors import LimitReached
from nonosat.grid import UNDECIDED, Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.progress import Listener, Progress, ignore
from nonosat.puzzle import Puzzle
from nonosat.solver import Verdict


class GivenRepair:
    """A search for the fewest givens that can be asked at any time for the best so far.

    With ``keep`` the givens that the puzzle has are kept; otherwise others may take their place.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        *,
        keep: bool = False,
        limits: Limits = NO_LIMITS,
        progress: Listener = ignore,
    ) -> None:
        own = puzzle.givens if keep else None
        kept = [] if own is None else [cell for cell, value in enumerate(own.cells) if value != UNDECIDED]
        self._puzzle = puzzle
        self._picture = picture
        self._task = GivenTask(replace(puzzle, givens=own), picture, frozenset(kept))
        self._limits = limits
        self._progress = progress
        self._finding = GivenFinding(None, len(kept))
        self._is_confirmed = False
        self._limit_reached: LimitReached | None = None

    def run(self) -> None:
        """Looks for the fewest givens until they are found or a limit comes."""
        try:
            events = run_apart(
                search_givens,
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
        if self._finding.givens is None or self._is_confirmed:
            return
        self._progress(Progress("check", 0, 0.0))
        try:
            confirm(self._product(self._finding.givens), self._picture, limits)
            self._is_confirmed = True
        except LimitReached as reached:
            self._limit_reached = reached

    def result(self) -> Repair:
        """What is known now."""
        givens, lower_bound = self._finding
        return Repair(
            verdict=Verdict.UNIQUE if self._is_confirmed else Verdict.UNDECIDED,
            puzzle=None if givens is None else self._product(givens),
            picture=None if givens is None else self._picture,
            givens=() if givens is None else cell_values(self._picture, givens),
            changes=(),
            minimum=givens is not None and len(givens) <= lower_bound,
            lower_bound=lower_bound,
            complete=self._limit_reached is None,
            reason=None if self._limit_reached is None else Reason(str(self._limit_reached)),
        )

    def _product(self, givens: tuple[int, ...]) -> Puzzle:
        """The puzzle with these cells given, and the author's picture as its goal."""
        cells = bytearray([UNDECIDED]) * len(self._picture.cells)
        for cell in givens:
            cells[cell] = self._picture.cells[cell]
        grid = Grid(self._picture.height, self._picture.width, bytes(cells), self._picture.letters)
        return replace(
            self._puzzle,
            givens=grid if givens else None,
            goal=self._picture,
            expected=None if self._puzzle.expected is None else 1,
        )
