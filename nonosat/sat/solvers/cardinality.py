"""At-most-one constraints, by the encodings of PySAT."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


@cache
def at_most_one(encoding: str, count: int) -> tuple[Sequence[Sequence[int]], int]:
    """Return clauses over the literals 1 … ``count``, and the number of auxiliary variables, which follow.

    ``encoding`` is the name of one of ``pysat.card.EncType``.

    >>> at_most_one("pairwise", 3)
    ([[-1, -2], [-1, -3], [-2, -3]], 0)
    """
    from pysat.card import CardEnc, EncType

    literals = list(range(1, count + 1))
    written = CardEnc.atmost(lits=literals, bound=1, top_id=count, encoding=getattr(EncType, encoding))
    return written.clauses, max(written.nv, count) - count
