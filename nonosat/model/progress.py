"""Progress reports of long work, and of portfolios of searches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, NamedTuple

#: Seconds between two reports from line logic and encoding: as often as a person can read them.
_SECONDS_BETWEEN_REPORTS = 0.2


@dataclass(frozen=True, slots=True)
class PortfolioSearch:
    """One search of a portfolio.

    >>> PortfolioSearch("cadical195", 1, "order", hints=True, conflicts=20000).name
    'cadical195, seed 1'
    """

    solver: Annotated[str, "Its solver, or those that it alternates between."]
    seed: Annotated[int | None, "Its seed."]
    encoding: Annotated[str, "Its encoding."]
    hints: Annotated[bool, "Whether it used phase hints from weighted counts of layouts."] = False
    conflicts: Annotated[int, "Its conflicts."] = 0
    seconds: Annotated[float, "Wall-clock seconds."] = 0.0
    wins: Annotated[int, "How many results it found first."] = 0

    @property
    def name(self) -> str:
        """Its solver and seed, in words."""
        return self.solver if self.seed is None else f"{self.solver}, seed {self.seed}"


class Progress(NamedTuple):
    """The current phase, the solvers' conflicts so far, and seconds since the phase began.

    ``solutions`` is the number of solutions found. ``portfolio`` are all searches of a portfolio, and
    ``leader`` is the running one with the most conflicts: which is closest to the end is unknown. ``solver``
    is the one in use; in a portfolio that of the first search.
    """

    phase: str
    conflicts: int
    seconds: float
    solutions: int = 0
    leader: PortfolioSearch | None = None
    portfolio: tuple[PortfolioSearch, ...] = ()
    solver: str = ""
    propagations: int = 0


#: Called regularly; an exception that it raises stops the work and is passed on.
ProgressCallback = Callable[[Progress], None]


def ignore(_: Progress) -> None:
    """Ignore a progress report."""


class Phases:
    """The seconds that each phase of some work takes.

    ``check`` is called often during a phase and may raise to end it; ``report`` is called regularly with the
    phase and its seconds so far.
    """

    def __init__(
        self,
        check: Callable[[], None] = lambda: None,
        report: Callable[[str, float], None] = lambda *_: None,
    ) -> None:
        self.seconds: dict[str, float] = {}
        self._check = check
        self._report = report

    @contextmanager
    def timing(self, phase: str) -> Iterator[Callable[[], None]]:
        """Time a phase; yields a function to be called often."""
        begin = reported = time.perf_counter()

        def check() -> None:
            nonlocal reported
            self._check()
            now = time.perf_counter()
            if now - reported > _SECONDS_BETWEEN_REPORTS:
                reported = now
                self._report(phase, now - begin)

        try:
            yield check
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.perf_counter() - begin
