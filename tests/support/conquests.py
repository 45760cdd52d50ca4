"""A pool that works in this process, for tests of conquests."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from nonosat.batch.pool import Death, Done
from nonosat.batch.tasks import CUBE
from nonosat.batch.unit import Unit
from nonosat.batch.work import done
from nonosat.questions.cubing import _Formula


class PoolHere:
    """A ``Pool`` with room for some units, of which one is done at a time; ``answered`` are the cubes.

    Each of the ``deaths`` takes the place of the answer to a unit, in order, until they are used up. They are
    done by so many ``searches`` in turn, as if each were a process.
    """

    def __init__(self, room: int = 6, deaths: list[Death | None] | None = None, *, searches: int = 1) -> None:
        self._most = room
        self._searches: deque[_Formula | None] = deque([None] * searches)
        self._units: list[Unit] = []
        self._deaths = deaths or []
        self.answered: list[str] = []

    @property
    def room(self) -> int:
        return self._most - len(self._units)

    def submit(self, unit: Unit) -> None:
        assert self.room > 0
        self._units.append(unit)

    def finished(self, seconds: float) -> Iterator[tuple[Unit, Done | Death]]:
        if self._units:
            unit = self._units.pop()
            death = self._deaths.pop(0) if self._deaths else None
            if death is None and unit.task == CUBE:
                self.answered.append(unit.file)
                self._searches.rotate()
                _Formula._latest = self._searches[0]
            yield unit, done(unit) if death is None else death
            self._searches[0] = _Formula._latest

    def end(self) -> None:
        self._units.clear()
