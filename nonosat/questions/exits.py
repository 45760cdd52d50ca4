"""Exit codes, which mean the same in all answers."""

from __future__ import annotations

from collections.abc import Iterable

DONE = 0
#: A definite "no": no picture, not unique, wrong, rejected.
NO = 1
#: Wrong input or usage.
WRONG = 2
#: A limit was reached before the answer was known.
LIMIT = 3
#: Ended by a signal, 128 + its number as in shells: SIGHUP, SIGINT (Ctrl-C), SIGTERM.
HUNG_UP = 129
INTERRUPTED = 130
TERMINATED = 143

_ENDED = (TERMINATED, HUNG_UP, INTERRUPTED)
_WORST_FIRST = (*_ENDED, WRONG, LIMIT, NO, DONE)


def worst(codes: Iterable[int]) -> int:
    """The exit code for several puzzles together.

    >>> worst([0, 1, 3])
    3
    """
    return min(codes, key=_WORST_FIRST.index, default=DONE)


def is_end(code: int) -> bool:
    """Whether the code says that a signal ended the work."""
    return code in _ENDED


def code_of(interruption: BaseException | None) -> int:
    """The exit code of work that a signal has ended, as this exception.

    >>> code_of(KeyboardInterrupt())
    130
    """
    return getattr(interruption, "exit_code", INTERRUPTED)
