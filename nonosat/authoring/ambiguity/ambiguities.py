"""The ambiguities of a solution's clues.

An *ambiguity* is a set of cells with other values for them that the clues cannot rule out: either the
solution with those values has the same clues, or line logic cannot decide these cells even when every other
cell is known. To make a solution unique, give a cell of every ambiguity, or change a cell of its *footprint*:
the cells of the solution that cause it, whatever the other cells are.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import NamedTuple, Self

#: Cells by their row-major index.
Cells = frozenset[int]


class Ambiguity(NamedTuple):
    """Cells, and the other values that they could have, as ``(cell, value)``."""

    cells: Cells
    values: frozenset[tuple[int, int]]

    @classmethod
    def of(cls, values: Collection[tuple[int, int]]) -> Ambiguity:
        """Return the ambiguity of these cells and values."""
        return cls(frozenset(cell for cell, _ in values), frozenset(values))

    def __bool__(self) -> bool:
        return bool(self.cells)


#: There is no ambiguity; false in a condition.
NO_AMBIGUITY = Ambiguity(frozenset(), frozenset())


class AmbiguitySearch(ABC):
    """A search for the ambiguities of one solution; close it after use."""

    @property
    @abstractmethod
    def undecided_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided; no other cell is part of an ambiguity."""

    @abstractmethod
    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Ambiguity | None:
        """Return an ambiguity that remains with some cells given; ``NO_AMBIGUITY`` if there is none.

        ``None`` if the solver reached ``conflicts`` first.
        """

    @abstractmethod
    def shrink(self, ambiguity: Ambiguity) -> Ambiguity:
        """Return a subset that is an ambiguity too; minimal, unless proving that would take long."""

    @abstractmethod
    def footprint(self, ambiguity: Ambiguity) -> Cells:
        """Return the cells that cause an ambiguity: every grid with these values there has it."""

    def find_disjoint(
        self, given: Collection[int] = (), *, conflicts: int | None = None
    ) -> Iterator[Ambiguity | None]:
        """Yield disjoint minimal ambiguities until there are no more.

        The last one is ``None`` if the solver reached ``conflicts``.
        """
        taken = set(given)
        while found := self.find(taken, conflicts=conflicts):
            smallest = self.shrink(found)
            yield smallest
            taken |= smallest.cells
        if found is None:
            yield None

    def find_local(self) -> Iterator[Ambiguity]:
        """Yield minimal ambiguities that are found quickly even in hard puzzles."""
        yield from ()

    def conflicts(self) -> int:
        """Return the solver's conflicts so far."""
        return 0

    def close(self) -> None:  # noqa: B027 - optional to override: only some searches hold a solver
        """Free what the search holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
