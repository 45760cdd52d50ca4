"""Where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from nonosat.machine import free_processors
from nonosat.processes.pool import Pool


@dataclass(frozen=True, kw_only=True)
class PoolWish:
    """``workers`` processes here (``None``: as many as there are free processors); or those of a cluster: at
    the address of a ``scheduler``, or one of so many workers that is started here.
    """

    workers: int | None = None
    scheduler: str | None = None
    local_cluster: int | None = None

    def open_pool(self, *, ahead: int = 1, tell: Callable[[str], None] = lambda _: None) -> Pool[Any]:
        """The pool, which must be ended; in a cluster so many jobs are sent ahead of time to each process,
        and ``tell`` is called when all of them are gone.

        Raises ``MissingExtra``, ``InputError`` and ``ClusterFailed``.
        """
        if self.scheduler is None and self.local_cluster is None:
            from nonosat.processes.local_pool import LocalPool

            return LocalPool(self.workers or free_processors())
        from nonosat.processes.cluster_pool import ClusterPool

        return ClusterPool(
            self.scheduler,
            local_workers=self.local_cluster,
            most=self.workers,
            ahead=ahead,
            tell=tell,
        )
