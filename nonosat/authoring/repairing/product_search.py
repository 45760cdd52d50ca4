"""A search for better and better products, in a process of its own, with time left to check the best."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Generic, TypeVar

from nonosat.authoring.repairing.confirmation import confirm
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.processes.placement import run_here_or_apart
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions
from nonosat.solver import Statistics

Found = TypeVar("Found")

#: The time that is kept for the check of a product: seconds and shares of what there is, least and most.
_CHECK_SECONDS, _MOST_CHECK_SECONDS = 1.0, 3.0
_CHECK_SHARE, _MOST_CHECK_SHARE = 0.15, 0.4
#: Seconds for the check after Ctrl-C.
_LAST_CHECK_SECONDS = 0.7


class ProductSearch(Generic[Found]):
    """A search that can be asked at any time for the best so far, ``found``, which is ``first`` before.

    ``search(task)`` yields what it finds, the best last, and signs of life. ``product`` makes a puzzle and
    its only picture of it, if there is one yet. The product is confirmed by another encoding and another
    solver than those of the ``options``.
    """

    def __init__(
        self,
        search: Callable[..., Iterator[Found | Progress]],
        task: object,
        options: SearchOptions,
        *,
        first: Found,
        product: Callable[[Found], tuple[Puzzle, Grid] | None],
        cells: int,
    ) -> None:
        self.found = first
        #: Of the check that has confirmed the product, with the seconds of the search.
        self.statistics: Statistics | None = None
        self.limit_reached: LimitReached | None = None
        self._search = search
        self._task = task
        self._product = product
        self._cells = cells
        self._options = options

    @property
    def is_confirmed(self) -> bool:
        """Whether another encoding and another solver agree that the product has one picture."""
        return self.statistics is not None

    def run(self) -> None:
        """Searches to the end or until a limit comes, and has the product confirmed; Ctrl-C comes out."""
        begin = time.perf_counter()
        try:
            searching = _with_time_to_check(self._options.limits)
            for item in run_here_or_apart(self._search, limits=searching, cells=self._cells, task=self._task):
                if isinstance(item, Progress):
                    self._options.progress(item)
                else:
                    self.found = item
        except LimitReached as reached:
            self.limit_reached = reached
        except KeyboardInterrupt:
            self._check(self._options.within(_LAST_CHECK_SECONDS), time.perf_counter() - begin)
            raise
        self._check(self._options, time.perf_counter() - begin)

    def _check(self, options: SearchOptions, seconds: float) -> None:
        product = self._product(self.found)
        if product is None:
            return
        try:
            statistics = confirm(*product, options)
        except LimitReached as reached:
            self.limit_reached = reached
            return
        self.statistics = replace(statistics, seconds={"search": seconds} | statistics.seconds)


def _with_time_to_check(limits: Limits) -> Limits:
    """The same limits with an earlier deadline: what is found before it can still be checked."""
    remaining = limits.remaining
    if remaining is None:
        return limits
    kept = min(max(remaining * _CHECK_SHARE, _CHECK_SECONDS), remaining * _MOST_CHECK_SHARE)
    return limits.within(remaining - min(kept, _MOST_CHECK_SECONDS))
