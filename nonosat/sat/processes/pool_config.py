"""Where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from typer import Option

from nonosat.model.abilities.fields import SEARCH, WrongOption
from nonosat.model.machine import free_processors
from nonosat.sat.processes.pool import Pool


@dataclass(frozen=True, kw_only=True)
class PoolWish:
    """``workers`` processes here (``None``: as many as there are free processors); or those of a cluster: at
    the address of a ``scheduler``, or one of so many workers that is started here.
    """

    workers: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Work with N processes. Default: one per free processor; in a cluster all its workers.",
        ),
    ] = None
    scheduler: Annotated[
        str | None,
        Option(
            metavar="ADDRESS",
            rich_help_panel=SEARCH,
            help="Work in the dask cluster whose scheduler is at this address, like tcp://host:8786.",
        ),
    ] = None
    local_cluster: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Start a dask cluster of N workers on this machine, and work in it.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.scheduler is not None and self.local_cluster is not None:
            raise WrongOption("--scheduler and --local-cluster cannot be combined")

    def open_pool(self, *, ahead: int = 1, tell: Callable[[str], None] = lambda _: None) -> Pool[Any]:
        """The pool, which must be ended; in a cluster so many jobs are sent ahead of time to each process,
        and ``tell`` is called when all of them are gone.

        Raises ``MissingExtra``, ``InputError`` and ``ClusterFailed``.
        """
        if self.scheduler is None and self.local_cluster is None:
            from nonosat.sat.processes.local_pool import LocalPool

            return LocalPool(self.workers or free_processors())
        from nonosat.sat.processes.cluster_pool import ClusterPool

        return ClusterPool(
            self.scheduler,
            local_workers=self.local_cluster,
            most=self.workers,
            ahead=ahead,
            tell=tell,
        )
