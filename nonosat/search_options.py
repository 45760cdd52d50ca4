"""How to search: what a search is told beside the puzzle, as one value."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from nonosat.limits import NO_LIMITS, Limits
from nonosat.progress import Listener, ignore


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """The ``encoding`` and the ``solver`` by name, a ``seed``, ``limits``, and who hears of ``progress``.

    Public functions take these as keywords and make the value at the door, by :meth:`starting_now`;
    everything behind it hands the value on.

    >>> SearchOptions(solver="cadical195").encoding
    'order'
    """

    encoding: str = "order"
    solver: str = "auto"
    seed: int | None = None
    limits: Limits = NO_LIMITS
    progress: Listener = ignore

    @classmethod
    def starting_now(
        cls,
        *,
        encoding: str = "order",
        solver: str = "auto",
        seed: int | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        progress: Listener | None = None,
    ) -> Self:
        """Options whose clock starts with the call.

        ``time_limit`` is in seconds, ``memory_limit`` in MiB. Raises ``ValueError`` for a time that is not
        a number.
        """
        limits = Limits.starting_now(time_limit, memory_limit)
        return cls(encoding, solver, seed, limits, progress or ignore)

    def for_child(self) -> Self:
        """The same options as a child process gets them: its parent keeps the limits, and listens."""
        return replace(self, limits=NO_LIMITS, progress=ignore)

    def within(self, seconds: float | None) -> Self:
        """The same options with a deadline no later than that many seconds from now."""
        return replace(self, limits=self.limits.within(seconds))


#: The defaults, without limits.
DEFAULT_OPTIONS = SearchOptions()
