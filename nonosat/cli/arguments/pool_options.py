"""Where the processes are that share the work: on this machine, or in a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.processes.pool_wish import PoolWish
from nonosat.questions.fields import SEARCH, WrongOption


@dataclass(frozen=True, kw_only=True)
class PoolOptions(PoolWish):
    """Where the processes are, as options."""

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
