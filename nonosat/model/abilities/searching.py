"""How to search, as options: what abilities inherit that search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import SEARCH, TUNING
from nonosat.model.limits import Limits
from nonosat.model.progress import Listener, ignore
from nonosat.model.search_options import SearchOptions, jobs_of

Solver = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.solvers,
        rich_help_panel=SEARCH,
        help="A SAT solver (see 'nonosat solvers'), or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.encodings,
        rich_help_panel=TUNING,
        help="An encoding (see 'nonosat encodings').",
    ),
]
Seed = Annotated[
    int | None,
    Option(
        min=0,
        metavar="N",
        rich_help_panel=TUNING,
        help="Seed for the SAT solver; with a seed, no searches race.",
    ),
]
TimeLimit = Annotated[
    float | None,
    Option(
        min=0,
        metavar="SECONDS",
        rich_help_panel=SEARCH,
        help="Stop after this wall-clock time, counted from the start of the process.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    Option(
        min=1,
        metavar="MIB",
        rich_help_panel=SEARCH,
        help="Stop when the search uses more memory.",
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
    """How long to work where nothing is searched."""

    time_limit: TimeLimit = None
    #: Called every now and then; an exception that it raises stops the work and comes out.
    progress: Listener | None = None

    def search_options(self, *, running: float = 0.0) -> SearchOptions:
        """How to search, with limits that began ``running`` seconds ago.

        Raises ``InvalidValue`` for a time that is not a number, and for less than one job.
        """
        chosen = {name: getattr(self, name) for name in ("encoding", "solver", "seed") if hasattr(self, name)}
        limits = Limits.starting_now(self.time_limit, getattr(self, "memory_limit", None))
        if limits.deadline is not None:
            limits = limits._replace(deadline=limits.deadline - running)
        jobs = jobs_of(self.jobs, seed=chosen.get("seed")) if hasattr(self, "jobs") else 1
        return SearchOptions(limits=limits, progress=self.progress or ignore, jobs=jobs, **chosen)


@dataclass(frozen=True, kw_only=True)
class LimitedSearch(TimedSearch):
    """How to search where nothing races, as the answer does not depend on how."""

    memory_limit: MemoryLimit = None


@dataclass(frozen=True, kw_only=True)
class RacingSearch(LimitedSearch):
    """Where the answer does not depend on a seed either, but may take several searches."""

    jobs: Jobs = None


@dataclass(frozen=True, kw_only=True)
class SeededSearch(RacingSearch):
    """Where the command chooses solver and encoding itself."""

    seed: Seed = None


@dataclass(frozen=True, kw_only=True)
class FullSearch(SeededSearch):
    """Where every choice is the user's."""

    solver: Solver = "auto"
    encoding: EncodingName = "order"
