"""A batch at work: units to the pool, answers to the results, lost units once more.

A puzzle whose process dies is done again (``nonosat.sat.processes.pool``). After two deaths it is put off to the
end of the batch, and then judged. If it has not ended them by itself, all deaths of the batch decide: if most
of them are this puzzle's, it is set aside; if others have lost as many processes, somebody kills at random,
and it is done again, up to a number of times.
"""

from __future__ import annotations

import os
from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from nonosat.apps.batch.results import Results
from nonosat.apps.batch.unit import Unit
from nonosat.apps.batch.work import UnitJob, out_of_time, unanswered
from nonosat.model.errors import LimitReached
from nonosat.model.limits import Limits
from nonosat.sat.processes.log import Log, LogKind
from nonosat.sat.processes.pool import MOST_DEATHS, MOST_LOST, Death, OutOfTime, Pool, in_words, is_to_blame

_KIND = LogKind(
    b'{"unit": ',
    lambda line: isinstance(line, dict) and line.keys() >= {"unit", *Death._fields},
    "expected the processes that a batch has lost",
    "batch",
)


class Deaths:
    """The processes that were lost in this batch so far, in a log that exists only if there are some.

    Raises ``OSError``, and ``InputError`` if the file holds something else.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._of: defaultdict[str, list[Death]] = defaultdict(list)
        self._killed = 0
        if os.path.exists(path):
            Log(path, _KIND, self._take).close()

    def _take(self, line: dict[str, Any]) -> None:
        self._of[line["unit"]].append(Death(*(line[name] for name in Death._fields)))
        self._killed += 1

    def of(self, unit: Unit) -> list[Death]:
        """Those of one puzzle."""
        return self._of.get(unit.identity.hex(), [])

    def append(self, unit: Unit, death: Death) -> None:
        """Adds one, and stores it before anything else is done."""
        line = {"unit": unit.identity.hex(), "file": unit.file, "index": unit.index, **death._asdict()}
        with Log(self._path, _KIND) as log:
            log.append(line)
        self._take(line)

    def is_to_blame(self, unit: Unit) -> bool:
        """Whether the puzzle itself has ended as many processes as it may."""
        return is_to_blame(self.of(unit))

    def is_suspect(self, unit: Unit) -> bool:
        """Whether so many of its processes were lost that it should wait until all others are done."""
        return len(self.of(unit)) >= MOST_DEATHS

    def is_guilty(self, unit: Unit) -> bool:
        """Whether a suspect is to be set aside, when all others are done."""
        own = len(self.of(unit))
        return self.is_to_blame(unit) or own > self._killed - own or own >= MOST_LOST


def as_json(deaths: list[Death]) -> list[dict[str, Any]]:
    """What is known of the processes that a puzzle has ended."""
    return [
        {"code": death.code, "seconds": round(death.seconds, 3), "words": death.words} for death in deaths
    ]


#: Seconds after which a batch looks up although nothing has come back.
_SECONDS_BETWEEN_LOOKS = 0.2


@dataclass
class RunningBatch:
    """A batch at work; the pool is the caller's to end."""

    units: Iterator[Unit]
    pool: Pool[UnitJob]
    results: Results
    deaths: Deaths
    limits: Limits
    #: Taken from the input, and next to be done.
    _ready: deque[Unit] = field(default_factory=deque)
    #: To be done when all others are.
    _put_off: deque[Unit] = field(default_factory=deque)
    #: Given to the pool.
    _away: set[bytes] = field(default_factory=set)
    _is_at_end: bool = False

    def answers(self) -> Iterator[dict[str, Any]]:
        """Does all units that have no answer yet, and yields each line of the results when it is written.

        Units are taken as they are needed. Raises ``LimitReached`` at the deadline, and what iterating over
        the units and writing raise.
        """
        while True:
            if self.limits.remaining == 0:
                raise self.limits.time_reached()
            yield from self._hand_out()
            if not self._away and not self._ready and self._is_at_end and not self._put_off:
                return
            wait = 0.0 if self._may_take_more() else self.limits.remaining_up_to(_SECONDS_BETWEEN_LOOKS)
            for job, end in self.pool.finished(wait):
                unit = job.unit
                self._away.discard(unit.identity)
                if isinstance(end, Death):
                    self._mourn(unit, end)
                    continue
                self._submit()  # before the answer is written, so that nobody waits for the disk
                done = out_of_time(unit, end.seconds) if isinstance(end, OutOfTime) else end
                yield self.results.append(unit, done)

    def _hand_out(self) -> Iterator[dict[str, Any]]:
        """Gives the pool what it has room for, and takes one more unit of the input ahead."""
        self._submit()
        if self._may_take_more():
            self._take()
        elif self._is_at_end and not self._away and not self._ready and self._put_off:
            unit = self._put_off.popleft()
            if self.deaths.is_guilty(unit):
                yield self._set_aside(unit)
            else:
                self._ready.append(unit)

    def _submit(self) -> None:
        while self._ready and self.pool.room > 0:
            unit = self._ready.popleft()
            self._away.add(unit.identity)
            self.pool.submit(UnitJob(unit))

    def _may_take_more(self) -> bool:
        return not self._is_at_end and len(self._ready) <= self.pool.room

    def _take(self) -> None:
        unit = next(self.units, None)
        if unit is None:
            self._is_at_end = True
        elif self.results.has(unit) or unit.identity in self._away or unit in self._ready:
            pass  # it is done, or stands in the input twice
        elif self.deaths.is_suspect(unit):
            self._put_off.append(unit)
        else:
            self._ready.append(unit)

    def _mourn(self, unit: Unit, death: Death) -> None:
        """Has a unit done again whose process was lost, at once or at the end."""
        self.deaths.append(unit, death)
        if self.deaths.is_suspect(unit):
            self._put_off.append(unit)
        else:
            self._ready.appendleft(unit)

    def _set_aside(self, unit: Unit) -> dict[str, Any]:
        """The answer to a unit that nothing survives."""
        deaths = self.deaths.of(unit)
        end = LimitReached(in_words(deaths))
        done = unanswered(unit, end, sum(death.seconds for death in deaths))
        return self.results.append(unit, done, set_aside=as_json(deaths))
