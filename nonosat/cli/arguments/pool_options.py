"""Options that say where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from typing import Annotated

from nonosat.batch.pool_wish import PoolWish
from nonosat.questions.fields import Option, WrongOption

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
