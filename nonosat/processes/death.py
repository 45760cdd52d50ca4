"""Processes that were lost with a job, and when the job itself is to blame.

A job whose process dies is done again. If it has ended a few by itself (a crash, or the system for want of
memory), that is of no use. But who kills a process by SIGKILL leaves no name: it may be a person, a scheduler
or, in a container, the system. So a job whose processes are killed may lose many.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: So many processes a job may end by its own doing.
MOST_DEATHS = 2
#: So many of its processes may be lost in all.
MOST_LOST = 12


class Death(NamedTuple):
    """The process that worked on a job has ended before that was done.

    ``code`` is its exit code, negative for a signal, ``None`` where nobody knows; ``words`` are the last that
    it printed. ``is_own_doing`` says that the work itself has ended it: a crash, or the system for want of
    memory. Otherwise it is not known; somebody may have killed it, or its machine is gone.
    """

    code: int | None
    seconds: float
    words: str = ""
    is_own_doing: bool = False


def is_to_blame(deaths: Sequence[Death]) -> bool:
    """Whether a job has itself ended as many of its processes as it may."""
    return sum(death.is_own_doing for death in deaths) >= MOST_DEATHS


def in_words(deaths: Sequence[Death]) -> str:
    """The deaths of a job in one sentence.

    >>> in_words([Death(-11, 0.52), Death(-6, 1.4, "abort")])
    'set aside: its process ended 2 times, by signal 11 after 0.5 s, by signal 6 after 1.4 s (abort)'
    """
    return f"set aside: its process ended {len(deaths)} times, " + ", ".join(map(_one_in_words, deaths))


def _one_in_words(death: Death) -> str:
    how = "for reasons unknown" if death.code is None else f"with code {death.code}"
    if death.code is not None and death.code < 0:
        how = f"by signal {-death.code}"
    return f"{how} after {death.seconds:.1f} s" + (f" ({death.words})" if death.words else "")
