"""Where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.processes.pool_wish import PoolWish
from nonosat.questions.fields import Panel, WrongOption, option


@dataclass(frozen=True, kw_only=True)
class PoolOptions(PoolWish):
    """Where the processes are, as options."""

    PANEL = Panel.SEARCH

    workers: int | None = option(
        min=1, help="Work with N processes. Default: one per free processor; in a cluster all its workers."
    )
    scheduler: str | None = option(
        metavar="ADDRESS",
        help="Work in the dask cluster whose scheduler is at this address, like tcp://host:8786.",
    )
    local_cluster: int | None = option(
        min=1, help="Start a dask cluster of N workers on this machine, and work in it."
    )

    def __post_init__(self) -> None:
        if self.scheduler is not None and self.local_cluster is not None:
            raise WrongOption("--scheduler and --local-cluster cannot be combined")
