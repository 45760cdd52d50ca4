"""A set of millions of identities in little memory."""

from __future__ import annotations

import numpy as np

from nonosat.batch.unit import IDENTITY_BYTES

#: Identities that are kept in a set until they are sorted into the others. A set takes some 100 bytes for
#: each, the sorted ones 16.
_MOST_LOOSE = 20_000
#: Compares them as they are: all have the same length, so the zeros that this type ignores decide nothing.
_BYTES = np.dtype(f"S{IDENTITY_BYTES}")


class Identities:
    """A growing set of byte strings of ``IDENTITY_BYTES``."""

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=_BYTES)
        self._loose: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._sorted) + len(self._loose)

    def __contains__(self, identity: bytes) -> bool:
        if identity in self._loose:
            return True
        wanted = np.frombuffer(identity, dtype=_BYTES)
        place = int(np.searchsorted(self._sorted, wanted)[0])
        return place < len(self._sorted) and bool(self._sorted[place] == wanted[0])

    def add(self, identity: bytes) -> None:
        """Adds one, if it is not there."""
        if identity in self:
            return
        self._loose.add(identity)
        if len(self._loose) >= _MOST_LOOSE:
            more = np.frombuffer(b"".join(self._loose), dtype=_BYTES)
            self._sorted = np.sort(np.concatenate([self._sorted, more]))
            self._loose.clear()
