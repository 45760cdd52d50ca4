"""Sets of millions of identities in little memory, and what is known of each."""

from __future__ import annotations

from collections import Counter

import numpy as np

from nonosat.batch.unit import IDENTITY_BYTES, Unit, identity_of

#: Identities that are kept loose until they are sorted into the others: so many, or this share of the others,
#: so that millions are not sorted again for every few. A loose one takes some 150 bytes, a sorted one 17.
_MOST_LOOSE, _LOOSE_SHARE = 20_000, 1 / 16
#: Compares them as they are: all have the same length, so the zeros that this type ignores decide nothing.
_BYTES = np.dtype(f"S{IDENTITY_BYTES}")


class Identities:
    """A growing set of byte strings of ``IDENTITY_BYTES``, each with a number from 0 to 255."""

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=_BYTES)
        self._numbers = np.empty(0, dtype=np.uint8)
        self._loose: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._sorted) + len(self._loose)

    def __contains__(self, identity: bytes) -> bool:
        return self.number(identity) is not None

    def number(self, identity: bytes) -> int | None:
        """The number of one; ``None`` if it is not there."""
        if identity in self._loose:
            return self._loose[identity]
        place = self._place(identity)
        return None if place is None else int(self._numbers[place])

    def add(self, identity: bytes, number: int = 0) -> None:
        """Adds one, or changes its number."""
        place = None if identity in self._loose else self._place(identity)
        if place is not None:
            self._numbers[place] = number
            return
        self._loose[identity] = number
        if len(self._loose) >= max(_MOST_LOOSE, len(self._sorted) * _LOOSE_SHARE):
            self._sort()

    def _place(self, identity: bytes) -> int | None:
        wanted = np.frombuffer(identity, dtype=_BYTES)
        place = int(self._sorted.searchsorted(wanted)[0])
        return place if place < len(self._sorted) and self._sorted[place] == wanted[0] else None

    def _sort(self) -> None:
        more = np.frombuffer(b"".join(self._loose), dtype=_BYTES)
        numbers = np.fromiter(self._loose.values(), dtype=np.uint8, count=len(self._loose))
        self._loose.clear()
        order = np.argsort(more)
        places = self._sorted.searchsorted(more[order])
        self._sorted = np.insert(self._sorted, places, more[order])
        self._numbers = np.insert(self._numbers, places, numbers[order])


class Copies:
    """Numbers the puzzles of a file that have the same title and the same content."""

    def __init__(self) -> None:
        self._file: str | None = None
        self._index = 0
        self._known = Identities()
        #: How many there are beyond the first, of those that have a second.
        self._further: Counter[bytes] = Counter()

    def numbered(self, unit: Unit) -> Unit:
        """The unit with its ``copy``; they must come in the order of their files.

        A file that begins once more has the same puzzles as before.
        """
        if unit.file != self._file or unit.index <= self._index:
            self._known, self._further = Identities(), Counter()
        self._file, self._index = unit.file, unit.index
        return unit._replace(copy=self.number(unit.file, unit.title, unit.key))

    def number(self, file: str, title: str | None, key: str) -> int:
        """How many there were before that are the same."""
        first = identity_of(file, title, key, 0)
        if first not in self._known:
            self._known.add(first)
            return 0
        self._further[first] += 1
        return self._further[first]
