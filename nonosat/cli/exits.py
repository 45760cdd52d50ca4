"""Exit codes, the same for all commands."""

from __future__ import annotations

from collections.abc import Iterable

DONE = 0
#: A sound "no": no picture, not unique, wrong, rejected.
NO = 1
#: Wrong input or usage.
WRONG = 2
#: A limit was reached before the answer was known.
LIMIT = 3
INTERRUPTED = 130

_WORST_FIRST = (INTERRUPTED, WRONG, LIMIT, NO, DONE)


def worst(codes: Iterable[int]) -> int:
    """The code of several puzzles together.

    >>> worst([0, 1, 3])
    3
    """
    return min(codes, key=_WORST_FIRST.index, default=DONE)
