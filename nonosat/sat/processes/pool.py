"""Jobs, what has them done somewhere else, and what it hands back: an end, or the death of a process.

A job whose process dies is done again. If it has ended a few by itself (a crash, or the system for want of
memory), that is of no use. But who kills a process by SIGKILL leaves no name: it may be a person, a scheduler
or, in a container, the system. So a job whose processes are killed may lose many.
"""

from __future__ import annotations

import gc
import pickle
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

#: As in the command line: clauses are many objects that stay alive for a while.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
#: So many processes a job may end by its own doing.
MOST_DEATHS = 2
#: So many of its processes may be lost in all.
MOST_LOST = 12


class Job(ABC):
    """Work that can be pickled, needs no file of this machine, and is the same wherever it is done."""

    __slots__ = ()

    @property
    def seconds(self) -> float | None:
        """What it may take, from when a process begins with it; ``None``: any time."""
        return None

    def within_memory(self, mib: int) -> Self:  # noqa: ARG002
        """The job limited to ``mib`` of memory if its kind can be limited; else the job itself."""
        return self

    @abstractmethod
    def done(self) -> Any:
        """Does it in the present process, and returns what has come of it, which is never ``None``.

        It may raise ``OSError`` if what it makes cannot be written. Anything else that is raised counts as
        the death of its process.
        """


def done_in_child(packed: bytes) -> Iterator[Any]:
    """Does a pickled job: ``None`` when the work begins, then what has come of it."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    sys.set_int_max_str_digits(0)  # a number of pictures may have any number of digits
    job: Job = pickle.loads(packed)
    yield None
    yield job.done()


AnyJob = TypeVar("AnyJob", bound=Job)


class OutOfTime(NamedTuple):
    """The time of a job was over, and its process was ended after so many ``seconds``."""

    seconds: float


class Pool(Protocol[AnyJob]):
    """Processes that do jobs, here or on other machines.

    A job that was submitted comes back once, with its end: what it has returned, ``OutOfTime`` or a
    ``Death``, never two of these, and never twice. The pool ends a job whose ``seconds`` are over even if
    native code holds the interpreter. It starts processes again by itself; whether a job whose process died
    is to be done again is for the caller to decide.
    """

    @property
    def room(self) -> int:
        """How many more jobs may be submitted now, so that all processes are busy and few jobs wait."""
        ...

    def submit(self, job: AnyJob) -> None:
        """Takes a job, and returns at once."""
        ...

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """The jobs that have come to an end, each once; waits at most ``seconds`` for the first.

        Raises ``OSError`` if what a job makes cannot be written, as on a full disk.
        """
        ...

    def end(self) -> None:
        """Ends all processes at once; jobs that were not finished are forgotten."""
        ...


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
