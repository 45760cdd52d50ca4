"""What the clues of a picture leave open, piece by piece.

A *doubt* is a set of cells, with other values for them, such that the clues cannot tell: either the
picture with those values has the same clues, or line logic gets nowhere on these cells even when
every other cell is known. Whoever wants a picture without doubts must, for every single doubt, give
one of its cells or change the picture where the doubt rests (its *grounds*).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import NamedTuple, Self

#: Cells by their row-major index.
Cells = frozenset[int]


class Doubt(NamedTuple):
    """Cells, and each of them with the other values it could have, as ``(cell, value)``."""

    cells: Cells
    values: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, values: Collection[tuple[int, int]]) -> Doubt:
        """The doubt about these cells and values."""
        return cls(frozenset(cell for cell, _ in values), frozenset(values))

    def __bool__(self) -> bool:
        return bool(self.cells)


#: There is none.
NO_DOUBT = Doubt(frozenset(), frozenset())


class Doubts(ABC):
    """The doubts about one picture. Close it after use."""

    @property
    @abstractmethod
    def open_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided; there are no doubts about others."""

    @abstractmethod
    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Doubt | None:
        """A doubt that is left when some cells are given; ``NO_DOUBT`` when there is none.

        ``None`` when a solver ran out of ``conflicts`` before it knew.
        """

    @abstractmethod
    def minimal(self, doubt: Doubt) -> Doubt:
        """A part of a doubt that is one too, and of which no part is, as far as can soon be told."""

    @abstractmethod
    def grounds(self, doubt: Doubt) -> Cells:
        """Cells on which a doubt rests: it is there in every picture that has them as this one has."""

    def apart(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Iterator[Doubt | None]:
        """Minimal doubts that have no cell in common, until there are no more.

        ``None`` comes last when the solver ran out of ``conflicts``.
        """
        taken = set(given)
        while found := self.find(taken, conflicts=conflicts):
            smallest = self.minimal(found)
            yield smallest
            taken |= smallest.cells
        if found is None:
            yield None

    def close(self) -> None:  # noqa: B027 - not every kind holds something that must be freed
        """Frees what it holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
