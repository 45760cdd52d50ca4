"""What has jobs done somewhere else, and what it hands back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from nonosat.processes.job import Job

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
