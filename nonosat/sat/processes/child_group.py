"""Children that work side by side: what they yield in one row, and one limit on memory for all of them.

``stream`` is a team of one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.model.signals import undisturbed
from nonosat.sat.processes.child import Call, Child, Returned, Yielded, error_of, next_arrival

if TYPE_CHECKING:
    from nonosat.sat.processes.child import Inbox

Item = TypeVar("Item")

#: A member must be able to become this many times as large as the largest one is.
_ROOM_TO_GROW = 1.5


class Ended(NamedTuple):
    """What comes last of a member: its function has returned, or the ``error`` that has ended it."""

    error: BaseException | None = None


def stream(
    function: Callable[..., Iterator[Item]], *, limits: Limits, child: Child | None = None, **arguments: Any
) -> Iterator[Item]:
    """What a generator function of some module yields, run in a child process, which may have been started
    before.

    Function, arguments and values must be picklable. Raises ``LimitReached`` at the deadline or when
    memory runs out, ``SolverFailed`` when the child crashes or cannot be started, and what the function
    itself raises. Closing the generator ends the child. Where there are no processes, it runs in this one.
    """
    limits.check()
    if not has_processes():
        for item in function(**arguments):
            yield item
            limits.check()
        return
    team = Team(limits, child)
    try:
        team.add(function, **arguments)
        while True:
            for _, arrived in team.arrivals(wait=True):
                if isinstance(arrived, Ended):
                    if arrived.error is not None:
                        raise arrived.error
                    return
                yield arrived
    finally:
        team.end()


class Team:
    """Some children, each with a job of its own. It must be ended.

    The limit on memory is the sum over the members: each has an equal share, which changes when one comes or
    leaves. ``first`` is a child that was started before, and gets the first job.
    """

    def __init__(self, limits: Limits, first: Child | None = None) -> None:
        import queue

        self._limits = limits
        self._first = first
        self._inbox: Inbox = queue.SimpleQueue() if first is None else first.inbox
        self._members: list[Child] = []
        #: Those that have begun to work, and so have set the limit that came with the job.
        self._at_work: set[Child] = set()
        #: Those that have come to their end, of which nothing more is heard.
        self._done: set[Child] = set()

    def add(self, function: Callable[..., Iterator[Any]], **arguments: Any) -> Child:
        """A new member, which runs a generator function; both must be picklable."""
        with undisturbed():
            child, self._first = self._first or Child(self._inbox), None
            self._members.append(child)
        self._share_memory()
        child.give(Call(function.__module__, function.__qualname__, arguments, self._share))
        return child

    def arrivals(self, *, wait: bool) -> Iterator[tuple[Child, Any]]:
        """What the members have yielded, and in the end an ``Ended`` of each; with ``wait`` it may take a
        while until there is something.

        Whoever was dismissed is not heard any more. Raises ``LimitReached`` at the deadline if it waits.
        """
        arrived = next_arrival(self._inbox, self._limits) if wait else None
        while arrived is not None or not self._inbox.empty():
            child, message = arrived or self._inbox.get_nowait()
            arrived = None
            if child not in self._members or child in self._done:
                continue
            if child not in self._at_work:
                self._at_work.add(child)
                self._share_memory()  # it may have changed since the job was given
            if isinstance(message, Yielded):
                yield child, message.value
            else:
                self._done.add(child)
                yield child, Ended(None if isinstance(message, Returned) else error_of(message, self._limits))

    def dismiss(self, children: Iterable[Child]) -> None:
        """Ends some members at once."""
        for child in children:
            child.kill()
            self._members.remove(child)
        self._share_memory()

    def end(self) -> None:
        """Ends all members, and waits a moment until they are gone."""
        for child in self._members:
            child.kill()
        for child in self._members:
            child.end()
        self._members.clear()

    def room_for(self, wanted: int) -> int:
        """How many members there may be, at most ``wanted``, without one of them lacking memory soon.

        With a limit on memory that is one where the system does not tell how large a process is.
        """
        most = self._limits.memory_mib
        if most is None:
            return wanted
        largest = max((child.size_mib() or most for child in self._members), default=most)
        return max(min(wanted, int(most / (_ROOM_TO_GROW * largest))), 1)

    @property
    def _share(self) -> int | None:
        most = self._limits.memory_mib
        return None if most is None else max(most // len(self._members), 1)

    def _share_memory(self) -> None:
        if self._members and (share := self._share) is not None:
            for child in self._members:
                _limit_memory(child, share)


def _limit_memory(child: Child, mib: int) -> None:
    """Gives the process another limit; one that has ended meanwhile needs none."""
    if sys.platform == "linux" and (number := child.process_id) is not None:
        import resource

        with suppress(OSError, ValueError):
            _, most = resource.prlimit(number, resource.RLIMIT_AS)
            wanted = mib << 20 if most == resource.RLIM_INFINITY else min(mib << 20, most)
            resource.prlimit(number, resource.RLIMIT_AS, (wanted, most))
