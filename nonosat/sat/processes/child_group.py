"""Parallel child processes: their values in one stream, and one memory limit for all.

``stream`` runs a group of one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.model.signals import defer_signals
from nonosat.sat.processes.killable_child import Call, Child, Returned, Yielded, error_of, next_message

if TYPE_CHECKING:
    from nonosat.sat.processes.killable_child import Inbox

Item = TypeVar("Item")

#: Each child must be able to grow to this multiple of the largest child.
_GROWTH_FACTOR = 1.5


class Ended(NamedTuple):
    """The last event of a child: its function returned, or raised the ``error``."""

    error: BaseException | None = None


def stream(
    function: Callable[..., Iterator[Item]], *, limits: Limits, child: Child | None = None, **arguments: Any
) -> Iterator[Item]:
    """Yield the values of a generator function, run in a child process, which may have been started before.

    Function, arguments and values must be picklable. Raises ``LimitReached`` at the deadline or when memory
    runs out, ``SolverError`` if the child crashes or cannot be started, and the function's exceptions.
    Closing the generator ends the child. Without support for processes the function runs inline.
    """
    limits.check()
    if not has_processes():
        for item in function(**arguments):
            yield item
            limits.check()
        return
    group = ChildGroup(limits, child)
    try:
        group.add(function, **arguments)
        while True:
            for _, event in group.events(wait=True):
                if isinstance(event, Ended):
                    if event.error is not None:
                        raise event.error
                    return
                yield event
    finally:
        group.end()


class ChildGroup:
    """Some children, each with its own function. It must be ended.

    All share the memory limit equally; the share changes when a child is added or removed. ``first`` is a
    child that was started before, and gets the first function.
    """

    def __init__(self, limits: Limits, first: Child | None = None) -> None:
        import queue

        self._limits = limits
        self._first = first
        self._inbox: Inbox = queue.SimpleQueue() if first is None else first.inbox
        self._children: list[Child] = []
        #: Those that have begun to work, and have set their initial memory limit.
        self._at_work: set[Child] = set()
        #: Those that have ended.
        self._done: set[Child] = set()

    def add(self, function: Callable[..., Iterator[Any]], **arguments: Any) -> Child:
        """Add a child that runs a generator function; function and arguments must be picklable."""
        with defer_signals():
            child, self._first = self._first or Child(self._inbox), None
            self._children.append(child)
        self._share_memory()
        child.give(Call(function.__module__, function.__qualname__, arguments, self._share))
        return child

    def events(self, *, wait: bool) -> Iterator[tuple[Child, Any]]:
        """Yield the values of the children, and finally an ``Ended`` of each; with ``wait`` wait for the
        first.

        Messages from removed children are dropped. Raises ``LimitReached`` at the deadline if it waits.
        """
        received = next_message(self._inbox, self._limits) if wait else None
        while received is not None or not self._inbox.empty():
            child, message = received or self._inbox.get_nowait()
            received = None
            if child not in self._children or child in self._done:
                continue
            if child not in self._at_work:
                self._at_work.add(child)
                self._share_memory()  # it may have changed since the job was given
            if isinstance(message, Yielded):
                yield child, message.value
            else:
                self._done.add(child)
                yield child, Ended(None if isinstance(message, Returned) else error_of(message, self._limits))

    def remove(self, children: Iterable[Child]) -> None:
        """Kill some children."""
        for child in children:
            child.kill()
            self._children.remove(child)
        self._share_memory()

    def end(self) -> None:
        """Kill all children, and wait a moment for their end."""
        for child in self._children:
            child.kill()
        for child in self._children:
            child.end()
        self._children.clear()

    def size_for(self, wanted: int) -> int:
        """Return how many children there may be, at most ``wanted``, so that each has enough memory.

        With a memory limit it is 1 if the system does not tell the size of processes.
        """
        most = self._limits.memory_mib
        if most is None:
            return wanted
        largest = max((child.size_mib() or most for child in self._children), default=most)
        return max(min(wanted, int(most / (_GROWTH_FACTOR * largest))), 1)

    @property
    def _share(self) -> int | None:
        most = self._limits.memory_mib
        return None if most is None else max(most // len(self._children), 1)

    def _share_memory(self) -> None:
        if self._children and (share := self._share) is not None:
            for child in self._children:
                _limit_memory(child, share)


def _limit_memory(child: Child, mib: int) -> None:
    """Change the memory limit of a running process."""
    if sys.platform == "linux" and (number := child.process_id) is not None:
        import resource

        with suppress(OSError, ValueError):
            _, most = resource.prlimit(number, resource.RLIMIT_AS)
            wanted = mib << 20 if most == resource.RLIM_INFINITY else min(mib << 20, most)
            resource.prlimit(number, resource.RLIMIT_AS, (wanted, most))
