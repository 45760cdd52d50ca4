"""A job: a piece of work as a value, which is done in whatever process a pool has for it."""

from __future__ import annotations

import gc
import pickle
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, Self

#: As in the command line: clauses are many objects that stay alive for a while.
_OBJECTS_BETWEEN_COLLECTIONS = 100_000


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
