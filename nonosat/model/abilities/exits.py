"""Exit codes, which mean the same for all results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

DONE = 0
#: A definite "no": no solution, not unique, wrong, rejected.
NO = 1
#: Wrong input or usage.
WRONG = 2
#: A limit was reached before the result was known.
LIMIT = 3
#: Ended by a signal, 128 + its number as in shells: SIGHUP, SIGINT (Ctrl-C), SIGTERM.
HUNG_UP = 129
INTERRUPTED = 130
TERMINATED = 143

#: Exit codes by verdict, for abilities that test uniqueness.
OF_UNIQUENESS = {"unique": DONE, "multiple": NO, "none": NO, "undecided": LIMIT}

_ENDED = (TERMINATED, HUNG_UP, INTERRUPTED)
_SIGNALS = {
    HUNG_UP: "The terminal was closed (SIGHUP).",
    INTERRUPTED: "Ctrl-C was pressed (SIGINT); what is known so far is printed.",
    TERMINATED: "The process was asked to end (SIGTERM).",
}
_WORST_FIRST = (*_ENDED, WRONG, LIMIT, NO, DONE)


class Meanings(NamedTuple):
    """The meanings of a command's exit codes; ``None`` for a code that it never returns."""

    done: str
    no: str | None = None
    limit: str | None = None
    wrong: str = "The input or an option is wrong, or a file cannot be read or written."

    def by_code(self) -> dict[int, str]:
        """Return the meanings by exit code, with those of signals."""
        known = {DONE: self.done, NO: self.no, WRONG: self.wrong, LIMIT: self.limit} | _SIGNALS
        return {code: meaning for code, meaning in known.items() if meaning is not None}


def worst(codes: Iterable[int]) -> int:
    """Return the exit code for several puzzles: the worst of theirs.

    >>> worst([0, 1, 3])
    3
    """
    return min(codes, key=_WORST_FIRST.index, default=DONE)


def is_end(code: int) -> bool:
    """Return whether an exit code means that a signal ended the work."""
    return code in _ENDED


def code_of(interruption: BaseException | None) -> int:
    """Return the exit code for the exception that a signal raised.

    >>> code_of(KeyboardInterrupt())
    130
    """
    return getattr(interruption, "exit_code", INTERRUPTED)
