"""Search options, inherited by abilities that search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import SEARCH, TUNING
from nonosat.model.limits import Limits
from nonosat.model.progress import ProgressCallback, ignore
from nonosat.model.search_options import SearchOptions, jobs_of

Solver = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.solvers,
        rich_help_panel=SEARCH,
        help="SAT solver (see 'nonosat solvers') or external solver: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.encodings,
        rich_help_panel=TUNING,
        help="Encoding (see 'nonosat encodings').",
    ),
]
Seed = Annotated[
    int | None,
    Option(
        min=0,
        metavar="N",
        rich_help_panel=TUNING,
        help="Seed for the SAT solver; implies --jobs 1.",
    ),
]
TimeLimit = Annotated[
    float | None,
    Option(
        min=0,
        metavar="SECONDS",
        rich_help_panel=SEARCH,
        help="Stop this many wall-clock seconds after the start of the process.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    Option(
        min=1,
        metavar="MIB",
        rich_help_panel=SEARCH,
        help="Stop when the search uses more memory than this.",
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        min=1,
        metavar="N",
        rich_help_panel=SEARCH,
        help="Maximum parallel searches; 1 is deterministic. Default: one per free processor, at most 4.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class TimedSearch:
    """Options of work without a search."""

    time_limit: TimeLimit = None
    #: Called regularly; an exception that it raises stops the work and is passed on.
    progress: ProgressCallback | None = None

    def search_options(self, *, running: float = 0.0) -> SearchOptions:
        """Return the search options, with limits that began ``running`` seconds ago.

        Raises ``InvalidValue`` for a time that is not a number and for less than one job.
        """
        chosen = {name: getattr(self, name) for name in ("encoding", "solver", "seed") if hasattr(self, name)}
        limits = Limits.starting_now(self.time_limit, getattr(self, "memory_limit", None))
        if limits.deadline is not None:
            limits = limits._replace(deadline=limits.deadline - running)
        jobs = jobs_of(self.jobs, seed=chosen.get("seed")) if hasattr(self, "jobs") else 1
        return SearchOptions(limits=limits, progress=self.progress or ignore, jobs=jobs, **chosen)


@dataclass(frozen=True, kw_only=True)
class LimitedSearch(TimedSearch):
    """Options of a single search whose result does not depend on solver and seed."""

    memory_limit: MemoryLimit = None


@dataclass(frozen=True, kw_only=True)
class ParallelSearch(LimitedSearch):
    """Options of a portfolio whose result does not depend on solver and seed."""

    jobs: Jobs = None


@dataclass(frozen=True, kw_only=True)
class SeededSearch(ParallelSearch):
    """Options if the command chooses solver and encoding itself."""

    seed: Seed = None


@dataclass(frozen=True, kw_only=True)
class FullSearch(SeededSearch):
    """All search options."""

    solver: Solver = "auto"
    encoding: EncodingName = "order"
