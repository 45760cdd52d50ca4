"""A share of the puzzles, for one of several machines that do not know each other."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.batch.unit import Unit


class Shard(NamedTuple):
    """Shard ``number`` (1 … ``count``) of ``count``.

    Which one a puzzle is in depends on the puzzle and on its place only, and neither on the other puzzles nor
    on the order in which they are named.
    """

    number: int
    count: int  # type: ignore[assignment] # of a tuple it is a method

    def takes(self, unit: Unit) -> bool:
        """Whether the unit belongs to this shard."""
        return int.from_bytes(unit.identity[:8], "big") % self.count == self.number - 1
