"""Jobs, the pools that run them in other processes, and their results or lost workers.

A job whose worker is lost is run again, unless it has caused several losses (by a crash, or out of memory).
The sender of SIGKILL is unknown: it may be a person, a scheduler or, in a container, the system. So a job may
lose many workers that were killed.
"""

from __future__ import annotations

import gc
import pickle
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

#: As on the command line: clauses are many long-lived objects.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000
#: The number of losses caused by a job until it is set aside.
MAX_CRASHES = 2
#: The number of losses, whatever the cause, until it is set aside.
MAX_LOSSES = 12


class Job(ABC):
    """Picklable work that needs no local file and gives the same result on every machine."""

    __slots__ = ()

    @property
    def seconds(self) -> float | None:
        """The time limit, counted from its start in a process; ``None``: no limit."""
        return None

    def within_memory(self, mib: int) -> Self:  # noqa: ARG002
        """Return the job limited to ``mib`` of memory if its kind can be limited; else the job itself."""
        return self

    @abstractmethod
    def done(self) -> Any:
        """Run it in this process, and return its result, which is never ``None``.

        It may raise ``OSError`` if its output cannot be written. Any other exception counts as a worker loss.
        """


def done_in_child(packed: bytes) -> Iterator[Any]:
    """Run a pickled job: yield ``None`` when the work begins, then its result."""
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)
    sys.set_int_max_str_digits(0)  # a solution count may have any number of digits
    job: Job = pickle.loads(packed)
    yield None
    yield job.done()


AnyJob = TypeVar("AnyJob", bound=Job)


class OutOfTime(NamedTuple):
    """The end of a job whose process was killed at its time limit, after ``seconds``."""

    seconds: float


class Pool(Protocol[AnyJob]):
    """Processes that run jobs, here or on other machines.

    Each submitted job is returned exactly once, with its result, ``OutOfTime`` or a ``WorkerLoss``. The pool
    ends a job after its ``seconds`` even if native code holds the interpreter. It restarts lost processes;
    the caller decides whether to resubmit their jobs.
    """

    @property
    def free_slots(self) -> int:
        """The number of jobs to submit now, so that all processes are busy and few jobs wait."""
        ...

    def submit(self, job: AnyJob) -> None:
        """Accept a job, and return at once."""
        ...

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """Yield finished jobs with their results; wait up to ``seconds`` for the first.

        Raises ``OSError`` if the output of a job cannot be written, as on a full disk.
        """
        ...

    def end(self) -> None:
        """Kill all processes; unfinished jobs are dropped."""
        ...


class WorkerLoss(NamedTuple):
    """The end of a process before its job was finished.

    ``code`` is its exit code, negative for a signal, ``None`` if unknown; ``words`` are its last output.
    ``caused_by_job``: the job crashed or ran out of memory. Otherwise the cause is unknown: the process was
    killed, or its machine is gone.
    """

    code: int | None
    seconds: float
    words: str = ""
    caused_by_job: bool = False


def is_job_at_fault(losses: Sequence[WorkerLoss]) -> bool:
    """Return whether a job has caused ``MAX_CRASHES`` losses."""
    return sum(loss.caused_by_job for loss in losses) >= MAX_CRASHES


def losses_in_words(losses: Sequence[WorkerLoss]) -> str:
    """Return the losses of a job in one sentence.

    >>> losses_in_words([WorkerLoss(-11, 0.52), WorkerLoss(-6, 1.4, "abort")])
    'set aside: its process ended 2 times, by signal 11 after 0.5 s, by signal 6 after 1.4 s (abort)'
    """
    return f"set aside: its process ended {len(losses)} times, " + ", ".join(map(_one_in_words, losses))


def _one_in_words(loss: WorkerLoss) -> str:
    how = "for unknown reasons" if loss.code is None else f"with code {loss.code}"
    if loss.code is not None and loss.code < 0:
        how = f"by signal {-loss.code}"
    return f"{how} after {loss.seconds:.1f} s" + (f" ({loss.words})" if loss.words else "")
