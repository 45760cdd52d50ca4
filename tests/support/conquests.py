"""A pool that works in this process, for tests of conquests."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.batch.pool import Death, Done
from nonosat.batch.unit import Unit
from nonosat.batch.work import done


class PoolHere:
    """A ``Pool`` with room for some units, of which one is done at a time; ``answered`` are their cubes.

    Each of the ``deaths`` takes the place of the answer to a unit, in order, until they are used up.
    """

    def __init__(self, room: int = 6, deaths: list[Death | None] | None = None) -> None:
        self._most = room
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
            if death is None:
                self.answered.append(unit.file)
            yield unit, done(unit) if death is None else death

    def end(self) -> None:
        self._units.clear()
