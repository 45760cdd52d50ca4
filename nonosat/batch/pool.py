"""What does units of work somewhere else, and what it hands back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from nonosat.batch.unit import Unit


class Done(NamedTuple):
    """The answer to a unit: as JSON (``None`` if there is none), its exit code, and how long it took.

    ``error`` is the sentence where the puzzle or the options do not allow an answer (exit code 2);
    ``product`` is the path of what the task has made; ``picture`` is what the puzzle looks like (``?``: not
    known), if the answer does not show it.
    """

    answer: dict[str, Any] | None
    exit: int
    seconds: float
    error: str | None = None
    product: str | None = None
    picture: tuple[str, ...] | None = None


class Death(NamedTuple):
    """The process that worked on a unit has ended before it answered.

    ``code`` is its exit code, negative for a signal, ``None`` where nobody knows; ``words`` are the last that
    it printed. ``is_own_doing`` says that the work itself has ended it: a crash, or the system for want of
    memory. Otherwise it is not known; somebody may have killed it, or its machine is gone.
    """

    code: int | None
    seconds: float
    words: str = ""
    is_own_doing: bool = False


class Pool(Protocol):
    """Processes that do units, here or on other machines.

    A unit that was submitted comes back once, with its end: never both, and never twice. The pool ends a unit
    whose ``seconds`` are over even if native code holds the interpreter, and answers it as undecided
    (``work.out_of_time``). It starts processes again by itself; whether a unit whose process died is to be
    done again is for the batch to decide.
    """

    @property
    def room(self) -> int:
        """How many more units may be submitted now, so that all processes are busy and few units wait."""
        ...

    def submit(self, unit: Unit) -> None:
        """Takes a unit, and returns at once."""
        ...

    def finished(self, seconds: float) -> Iterator[tuple[Unit, Done | Death]]:
        """The units that have come to an end, each once; waits at most ``seconds`` for the first.

        Raises ``OSError`` if what a task has made cannot be written, as on a full disk.
        """
        ...

    def end(self) -> None:
        """Ends all processes at once; units that were not finished are forgotten."""
        ...
