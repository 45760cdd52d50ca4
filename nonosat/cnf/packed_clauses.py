"""Clauses packed into bytes: quick to send to a child process, which reads them without numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Self

if TYPE_CHECKING:  # a child process has no use for numpy
    from nonosat.cnf.tables import Block

#: Bytes of a literal.
_LITERAL = 4


class PackedClauses(NamedTuple):
    """Clauses in order, by stretches of clauses of one length: that length, and their literals (32-bit).

    >>> from nonosat.cnf.tables import table_of
    >>> packed = PackedClauses.of([table_of([[1, -2], [2, 3]]), table_of([[-3]])])
    >>> packed.number, list(packed.one_by_one())
    (3, [(1, -2), (2, 3), (-3,)])
    """

    stretches: tuple[tuple[int, bytes], ...]

    @classmethod
    def of(cls, blocks: Iterable[Block]) -> Self:
        """The clauses of some blocks."""
        return cls(tuple((block.shape[1], block.tobytes()) for block in blocks))

    def with_others(self, others: PackedClauses) -> PackedClauses:
        """These clauses, and then others."""
        return PackedClauses(self.stretches + others.stretches)

    @property
    def number(self) -> int:
        """How many clauses there are."""
        return sum(len(literals) // (_LITERAL * length) for length, literals in self.stretches)

    def one_by_one(self) -> Iterator[tuple[int, ...]]:
        """All clauses in order."""
        for clauses in self.by_length():
            yield from clauses

    def by_length(self) -> Iterator[Iterator[tuple[int, ...]]]:
        """The clauses, one stretch of equal length after another."""
        for length, literals in self.stretches:
            # Clauses are cut from the row of literals one by one, as thousands of lists cost more.
            literal = iter(memoryview(literals).cast("i").tolist())
            yield zip(*[literal] * length, strict=True)

    def blocks(self) -> list[Block]:
        """The clauses as arrays, ``clauses × length``."""
        import numpy as np

        return [np.frombuffer(literals, np.int32).reshape(-1, length) for length, literals in self.stretches]
