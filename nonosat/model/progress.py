"""Progress reports from long work, and of races of searches."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, NamedTuple

#: Seconds between two reports of progress from line logic and encoding: as often as a person can read them.
_SECONDS_BETWEEN_REPORTS = 0.2


@dataclass(frozen=True, slots=True)
class Racer:
    """One search of a race.

    >>> Racer("cadical195", 1, "order", hints=True, conflicts=20000).name
    'cadical195, seed 1'
    """

    solver: Annotated[str, "Its solver, or those that it has taken turns with."]
    seed: Annotated[int | None, "Its seed."]
    encoding: Annotated[str, "Its encoding."]
    hints: Annotated[bool, "Whether it was told how to decide, by weighted counts of lines."] = False
    conflicts: Annotated[int, "The conflicts that it has taken."] = 0
    seconds: Annotated[float, "Seconds by the clock."] = 0.0
    won: Annotated[int, "How many of the answers it was the first to find."] = 0

    @property
    def name(self) -> str:
        """What tells it from the others, for people."""
        return self.solver if self.seed is None else f"{self.solver}, seed {self.seed}"


class Progress(NamedTuple):
    """What is being done, the solvers' conflicts so far, and seconds since that phase began.

    ``pictures`` is how many are found, where pictures are looked for. In a race of several searches
    ``racers`` are all that have taken part, and ``leader`` is the one with the most conflicts of those that
    run now: nobody can tell which is closest to the end. ``solver`` is the one at work, where one is; in a
    race that of the search which has begun alone.
    """

    phase: str
    conflicts: int
    seconds: float
    pictures: int = 0
    leader: Racer | None = None
    racers: tuple[Racer, ...] = ()
    solver: str = ""


#: Is called every now and then; an exception that it raises stops the work and is passed on.
Listener = Callable[[Progress], None]


def ignore(_: Progress) -> None:
    """The listener that does nothing."""


class Phases:
    """The seconds that the phases of some work take, and its progress on the way.

    ``check`` is called often while a phase is at work, and may end it; ``report`` every now and then, with
    the phase and its seconds so far.
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
        """Counts the time that a phase takes; yields what is to be called often."""
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
