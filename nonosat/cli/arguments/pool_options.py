"""Where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from nonosat.batch.pool import Pool
from nonosat.processors import free_processors
from nonosat.questions.fields import Option, Panel, WrongOption


@dataclass(frozen=True, kw_only=True)
class PoolOptions:
    """``workers`` processes here (``None``: as many as there are free processors); or those of a cluster: at
    the address of a ``scheduler``, or one of so many workers that is started here.
    """

    workers: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            panel=Panel.SEARCH,
            help="Work with N processes. Default: one per free processor; in a cluster all its workers.",
        ),
    ] = None
    scheduler: Annotated[
        str | None,
        Option(
            metavar="ADDRESS",
            panel=Panel.SEARCH,
            help="Work in the dask cluster whose scheduler is at this address: tcp://host:8786.",
        ),
    ] = None
    local_cluster: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            panel=Panel.SEARCH,
            help="Start a dask cluster of N workers on this machine, and work in it.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.scheduler is not None and self.local_cluster is not None:
            raise WrongOption("--scheduler and --local-cluster cannot be combined")

    def open_pool(self, *, ahead: int = 1, tell: Callable[[str], None] = lambda _: None) -> Pool:
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
