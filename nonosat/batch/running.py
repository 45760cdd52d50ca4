"""A batch at work: units to the pool, answers to the results, lost units once more."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nonosat.batch.deaths import Deaths, as_json
from nonosat.batch.results import Results
from nonosat.batch.unit import Done, Unit
from nonosat.batch.work import UnitJob, out_of_time
from nonosat.errors import LimitReached
from nonosat.limits import Limits
from nonosat.processes.death import Death, in_words
from nonosat.processes.pool import OutOfTime, Pool
from nonosat.questions import exits
from nonosat.questions.question import Ending, headed
from nonosat.questions.unread import UnreadAnswer

#: Seconds after which a batch looks up although nothing has come back.
_SECONDS_BETWEEN_LOOKS = 0.2


class Written(NamedTuple):
    """An answer that is in the results now; ``line`` is what was written."""

    unit: Unit
    line: dict[str, Any]


def run_batch(
    units: Iterable[Unit], pool: Pool[UnitJob], results: Results, deaths: Deaths, limits: Limits
) -> Iterator[Written]:
    """Does all units that have no answer yet, and yields each answer when it is written.

    Units are taken as they are needed. Raises ``LimitReached`` at the deadline, and what iterating over
    ``units`` and writing raise. The pool is the caller's to end.
    """
    return _Run(units, pool, results, deaths, limits).answers()


class _Run:
    def __init__(
        self, units: Iterable[Unit], pool: Pool[UnitJob], results: Results, deaths: Deaths, limits: Limits
    ) -> None:
        self._units = iter(units)
        self._pool = pool
        self._results = results
        self._deaths = deaths
        self._limits = limits
        #: Taken from the input, and next to be done.
        self._ready: deque[Unit] = deque()
        #: To be done when all others are.
        self._put_off: deque[Unit] = deque()
        #: Given to the pool.
        self._away: set[bytes] = set()
        self._is_at_end = False

    def answers(self) -> Iterator[Written]:
        while True:
            if self._limits.remaining == 0:
                raise self._limits.time_reached()
            yield from self._hand_out()
            if not self._away and not self._ready and self._is_at_end and not self._put_off:
                return
            wait = 0.0 if self._may_take_more() else self._limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS)
            for job, end in self._pool.finished(wait):
                unit = job.unit
                self._away.discard(unit.identity)
                if isinstance(end, Death):
                    self._mourn(unit, end)
                    continue
                self._submit()  # before the answer is written, so that nobody waits for the disk
                done = out_of_time(unit, end.seconds) if isinstance(end, OutOfTime) else end
                yield Written(unit, self._results.append(unit, done))

    def _hand_out(self) -> Iterator[Written]:
        """Gives the pool what it has room for, and takes one more unit of the input ahead."""
        self._submit()
        if self._may_take_more():
            self._take()
        elif self._is_at_end and not self._away and not self._ready and self._put_off:
            unit = self._put_off.popleft()
            if self._deaths.is_guilty(unit):
                yield self._set_aside(unit)
            else:
                self._ready.append(unit)

    def _submit(self) -> None:
        while self._ready and self._pool.room > 0:
            unit = self._ready.popleft()
            self._away.add(unit.identity)
            self._pool.submit(UnitJob(unit))

    def _may_take_more(self) -> bool:
        return not self._is_at_end and len(self._ready) <= self._pool.room

    def _take(self) -> None:
        unit = next(self._units, None)
        if unit is None:
            self._is_at_end = True
        elif self._results.has(unit) or unit.identity in self._away or unit in self._ready:
            pass  # it is done, or stands in the input twice
        elif self._deaths.is_suspect(unit):
            self._put_off.append(unit)
        else:
            self._ready.append(unit)

    def _mourn(self, unit: Unit, death: Death) -> None:
        """Has a unit done again whose process was lost, at once or at the end."""
        self._deaths.append(unit, death)
        if self._deaths.is_suspect(unit):
            self._put_off.append(unit)
        else:
            self._ready.appendleft(unit)

    def _set_aside(self, unit: Unit) -> Written:
        """The answer to a unit that nothing survives."""
        deaths = self._deaths.of(unit)
        answer = UnreadAnswer(Ending(LimitReached(in_words(deaths))))
        document = headed(answer, title=unit.title, index=None if unit.is_single else unit.index)
        seconds = sum(death.seconds for death in deaths)
        done = Done(document, exits.LIMIT, seconds)
        return Written(unit, self._results.append(unit, done, set_aside=as_json(deaths)))
