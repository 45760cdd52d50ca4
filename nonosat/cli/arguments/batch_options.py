"""Options of ``batch``: what each task takes, how the work is shared, what is shown of the results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from nonosat.batch.conditions import condition_of
from nonosat.batch.fields import expect_fields
from nonosat.batch.pool_wish import PoolWish
from nonosat.batch.shards import Shard
from nonosat.batch.summaries import Selection
from nonosat.batch.tasks import Task
from nonosat.cli.arguments import options
from nonosat.cli.arguments.pool_options import LocalClusterOf, Scheduler, Workers, pool_wish
from nonosat.errors import InputError
from nonosat.questions.fields import Option, Panel, WrongOption
from nonosat.questions.shared import finite


@dataclass(frozen=True, kw_only=True)
class TaskSearch:
    """How each puzzle is searched."""

    solver: options.Solver = "auto"
    encoding: options.EncodingName = "order"
    seed: options.Seed = None


@dataclass(frozen=True, kw_only=True)
class Products:
    """Where a task puts what it makes of each puzzle."""

    into: Annotated[
        str | None,
        Option(metavar="DIR", panel=Panel.OUTPUT, help="The folder for the files that the task makes."),
    ] = None
    to: options.To = None


@dataclass(frozen=True, slots=True)
class Sharing:
    """How the work is shared: by which processes; all units, or one shard of them; limits on each."""

    pool: PoolWish
    shard: Shard
    puzzle_limit: float | None
    memory_limit: int | None


def sharing(
    workers: Workers = None,
    scheduler: Scheduler = None,
    local_cluster: LocalClusterOf = None,
    shard: Annotated[
        str | None,
        Option(
            "--shard",
            metavar="I/N",
            help="Only shard I (1 to N) of N: a share of the puzzles, for one of N machines.",
        ),
    ] = None,
    puzzle_limit: Annotated[
        float | None,
        Option("--puzzle-limit", min=0, metavar="SECONDS", check=finite, help="Time for each puzzle."),
    ] = None,
    memory_limit: Annotated[
        int | None, Option("--memory-limit", min=1, metavar="MIB", help="Memory for each puzzle.")
    ] = None,
) -> Sharing:
    """The sharing that the options describe; raises ``InputError`` for a shard that is none."""
    return Sharing(pool_wish(workers, scheduler, local_cluster), _shard(shard), puzzle_limit, memory_limit)


def _shard(text: str | None) -> Shard:
    if text is None:
        return Shard(1, 1)
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*", text)
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 0 <= number <= count or not count:
        raise InputError("expected a shard and their number, like 3/8", found=text, source="--shard")
    return Shard(number or count, count)  # who counts from 0 has no other shard N


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown of the results: where (``-`` is standard output), which of them, in which order."""

    summary: str | None
    selection: Selection

    def check(self, task: Task) -> None:
        """Raises ``InputError`` for fields that the answers to a task do not have."""
        selection = self.selection
        if selection.where is not None:
            expect_fields(selection.where.fields, task.name, task.fields, option="--where")
        expect_fields(selection.sort_fields, task.name, task.fields, option="--sort")


def shown(
    summary: Annotated[
        str | None,
        Option(
            "--summary",
            metavar="FILE",
            help="Write a summary: a table (.txt, or - for standard output), .csv, or a page (.html).",
        ),
    ] = None,
    where: Annotated[
        str | None,
        Option(
            "--where",
            metavar="CONDITION",
            help="Summarise only some answers: 'verdict != unique and exit < 2'.",
        ),
    ] = None,
    sort: Annotated[
        str | None,
        Option("--sort", metavar="FIELD,…", help="The order of the summary; -FIELD: largest first."),
    ] = None,
) -> Shown:
    """The wish that the options describe; raises ``InputError`` and ``WrongOption``."""
    if summary is not None and summary != "-" and not re.search(r"\.(txt|csv|html)\Z", summary.lower()):
        raise WrongOption(f"the suffix of '{summary}' does not tell what to write: .txt, .csv or .html")
    fields = tuple(field.strip() for field in (sort or "").split(",") if field.strip())
    if summary is None and (where is not None or fields):
        summary = "-"
    return Shown(summary, Selection(None if where is None else condition_of(where), fields))
