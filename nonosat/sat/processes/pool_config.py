"""The choice of a pool: processes on this machine, or the workers of a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from typer import Option

from nonosat.model.abilities.fields import SEARCH, WrongOption
from nonosat.model.machine import free_processors
from nonosat.sat.processes.pool import Pool


@dataclass(frozen=True, kw_only=True)
class PoolConfig:
    """``workers`` processes here (``None``: one per free processor), the cluster of a ``scheduler`` at an
    address, or a ``local_cluster`` of N workers.
    """

    workers: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Use N processes. Default: one per free processor; in a cluster all workers.",
        ),
    ] = None
    scheduler: Annotated[
        str | None,
        Option(
            metavar="ADDRESS",
            rich_help_panel=SEARCH,
            help="Use the dask cluster of the scheduler at this address (tcp://host:8786).",
        ),
    ] = None
    local_cluster: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Start and use a dask cluster of N workers on this machine.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.scheduler is not None and self.local_cluster is not None:
            raise WrongOption("--scheduler and --local-cluster cannot be combined")

    def open_pool(self, *, ahead: int = 1, tell: Callable[[str], None] = lambda _: None) -> Pool[Any]:
        """Return the pool, which must be ended.

        In a cluster ``ahead`` jobs are sent beforehand to each process, and ``tell`` reports the loss of all
        workers.

        Raises ``MissingExtra``, ``InputError`` and ``ClusterError``.
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
