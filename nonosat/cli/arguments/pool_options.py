"""Options that say where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from nonosat.batch.pool import Pool
from nonosat.processors import free_processors
from nonosat.questions.fields import Option, WrongOption


@dataclass(frozen=True, slots=True)
class PoolWish:
    """``workers`` processes here (``None``: as many as there are free processors); or those of a cluster: at
    the address of a ``scheduler``, or one of so many workers that is started here.
    """

    workers: int | None
    scheduler: str | None
    local_cluster: int | None

    def open(self, *, ahead: int = 1, tell: Callable[[str], None] = lambda _: None) -> Pool:
        """The pool, which must be ended; in a cluster so many units are sent ahead of time to each process,
        and ``tell`` is called when all of them are gone.

        Raises ``MissingExtra``, ``InputError`` and ``ClusterFailed``.
        """
        if self.scheduler is None and self.local_cluster is None:
            from nonosat.batch.local_pool import LocalPool

            return LocalPool(self.workers or free_processors())
        from nonosat.batch.cluster_pool import ClusterPool

        return ClusterPool.at(
            self.scheduler,
            local_workers=self.local_cluster,
            most=self.workers,
            ahead=ahead,
            tell=tell,
        )


Workers = Annotated[
    int | None,
    Option(
        "--workers",
        min=1,
        metavar="N",
        help="Processes at work at a time. Default: the free processors; in a cluster all workers.",
    ),
]
Scheduler = Annotated[
    str | None,
    Option(
        "--scheduler", metavar="ADDRESS", help="Work in the cluster of this dask scheduler: tcp://host:8786."
    ),
]
LocalClusterOf = Annotated[
    int | None,
    Option(
        "--local-cluster", min=1, metavar="N", help="Start a dask cluster of N workers here, and work in it."
    ),
]


def pool_wish(
    workers: Workers = None, scheduler: Scheduler = None, local_cluster: LocalClusterOf = None
) -> PoolWish:
    """The wish that the options describe."""
    if scheduler is not None and local_cluster is not None:
        raise WrongOption("--scheduler and --local-cluster exclude each other")
    return PoolWish(workers, scheduler, local_cluster)
