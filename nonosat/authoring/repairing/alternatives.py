"""Several repairs of one size, to choose from."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

#: Conflicts for one question of the search for others, and sets that are looked at for each one wanted.
#: Chosen, not measured.
CONFLICTS, ROUNDS = 50_000, 300


class Alternatives(NamedTuple, Generic[T]):
    """Repairs of one size, and whether there are no others of that size."""

    sets: tuple[T, ...]
    are_all: bool = False
