"""What the clues of a picture leave open, piece by piece.

An *ambiguity* is a set of cells with other values for them that the clues cannot rule out: either the
picture with those values has the same clues, or line logic gets nowhere on these cells even when every
other cell is known. To make a picture unambiguous, one must give a cell of every single ambiguity, or
change a cell of its *footprint*: the cells of the picture that it rests on, whatever the rest looks like.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import NamedTuple, Self

#: Cells by their row-major index.
Cells = frozenset[int]


class Ambiguity(NamedTuple):
    """Cells, and each of them with the other values it could have, as ``(cell, value)``."""

    cells: Cells
    values: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, values: Collection[tuple[int, int]]) -> Ambiguity:
        """The ambiguity of these cells and values."""
        return cls(frozenset(cell for cell, _ in values), frozenset(values))

    def __bool__(self) -> bool:
        return bool(self.cells)


#: The answer "there is no ambiguity"; it is false.
NO_AMBIGUITY = Ambiguity(frozenset(), frozenset())


class AmbiguitySearch(ABC):
    """A search for the ambiguities of one picture. Close it after use."""

    @property
    @abstractmethod
    def open_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided; no other cell is part of an ambiguity."""

    @abstractmethod
    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Ambiguity | None:
        """An ambiguity that is left when some cells are given; ``NO_AMBIGUITY`` when there is none.

        ``None`` when a solver ran out of ``conflicts`` before it knew.
        """

    @abstractmethod
    def shrink(self, ambiguity: Ambiguity) -> Ambiguity:
        """A part of an ambiguity that is one too; minimal, unless proving that would take long."""

    @abstractmethod
    def footprint(self, ambiguity: Ambiguity) -> Cells:
        """The cells that an ambiguity rests on: it occurs in every picture with these values there."""

    def find_disjoint(
        self, given: Collection[int] = (), *, conflicts: int | None = None
    ) -> Iterator[Ambiguity | None]:
        """Minimal ambiguities without a cell in common, until there are no more.

        The last one is ``None`` if the solver ran out of ``conflicts``.
        """
        taken = set(given)
        while found := self.find(taken, conflicts=conflicts):
            smallest = self.shrink(found)
            yield smallest
            taken |= smallest.cells
        if found is None:
            yield None

    def find_local(self) -> Iterator[Ambiguity]:
        """Minimal ambiguities that are found quickly, however hard it is to find all."""
        yield from ()

    def conflicts(self) -> int:
        """The conflicts of a solver so far."""
        return 0

    def close(self) -> None:  # noqa: B027 - optional to override: only some searches hold a solver
        """Frees what the search holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
