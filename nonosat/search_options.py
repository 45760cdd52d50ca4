"""How to search: what a search is told beside the puzzle, as one value."""

from __future__ import annotations

from typing import NamedTuple, Self

from nonosat.limits import NO_LIMITS, Limits
from nonosat.progress import Listener, ignore


class SearchOptions(NamedTuple):
    """The ``encoding`` and the ``solver`` by name, a ``seed``, ``limits``, and a listener for ``progress``.

    Public functions take these as keywords and call :meth:`starting_now`; all others pass the value on.

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
        """These options for a child process: its parent enforces the limits and reports progress."""
        return self._replace(limits=NO_LIMITS, progress=ignore)

    def within(self, seconds: float | None) -> Self:
        """These options with a deadline no later than ``seconds`` from now."""
        return self._replace(limits=self.limits.within(seconds))


#: The defaults, without limits.
DEFAULT_OPTIONS = SearchOptions()
