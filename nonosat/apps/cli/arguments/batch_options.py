"""Options of ``batch``: how the work is shared, and what is shown of the results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.apps.batch.conditions import Condition, condition_of, expect_fields
from nonosat.apps.batch.summaries import Selection
from nonosat.apps.batch.tasks import Task
from nonosat.apps.batch.unit import Shard
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.model.abilities.fields import INPUT, OUTPUT, SEARCH, OnDisk
from nonosat.model.abilities.searching import TimedSearch
from nonosat.model.errors import InputError
from nonosat.sat.processes.pool_config import PoolWish


def shard_of(text: str) -> Shard:
    """The shard that a text like ``3/8`` names; raises ``InputError``."""
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*", text)
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= count:
        raise InputError("expected a shard I/N with I from 1 to N, like 3/8", found=text, source="--shard")
    return Shard(number, count)


@dataclass(frozen=True, kw_only=True)
class Sharing(PoolWish, TimedSearch):
    """How the work is shared: by which processes; all units, or one shard of them; limits on each."""

    shard: Annotated[
        Shard | None,
        Option(
            metavar="I/N",
            parser=shard_of,
            rich_help_panel=INPUT,
            help="Take only share I of N (I from 1 to N) of the puzzles: one share for each machine.",
        ),
    ] = None
    puzzle_limit: Annotated[
        float | None,
        Option(min=0, metavar="SECONDS", rich_help_panel=SEARCH, help="Time limit for each puzzle."),
    ] = None
    memory_limit: Annotated[
        int | None, Option(min=1, metavar="MIB", rich_help_panel=SEARCH, help="Memory limit for each puzzle.")
    ] = None


def fields_named(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(field.strip() for field in text.split(",") if field.strip())


@dataclass(frozen=True, kw_only=True)
class SummaryOptions:
    """What is shown of the results: where, which of them, in which order."""

    summary: Annotated[
        str | None,
        Option(
            metavar="FILE",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write a summary: a table (.txt, or - for standard output), .csv, or a page (.html). Grades "
            "are sorted from easy to hard, with an overview of the set.",
        ),
        OnDisk(writes="file", suffixes=(".txt", ".csv", ".html")),
    ] = None
    where: Annotated[
        Condition | None,
        Option(
            metavar="CONDITION",
            parser=condition_of,
            rich_help_panel=OUTPUT,
            help="Summarise only answers that meet a condition, like 'verdict != unique and exit < 2'.",
        ),
    ] = None
    sort: Annotated[
        str,
        Option(
            metavar="FIELDS",
            rich_help_panel=OUTPUT,
            help="Sort the summary by these fields; -FIELD puts the largest first.",
        ),
    ] = ""

    @property
    def selection(self) -> Selection:
        """Which answers, in which order."""
        return Selection(self.where, fields_named(self.sort))

    @property
    def path(self) -> str | None:
        """Where the summary goes (``-``: standard output), if there is one."""
        is_wanted = self.where is not None or fields_named(self.sort)
        return "-" if self.summary is None and is_wanted else self.summary

    def check(self, task: Task) -> None:
        """Raises ``InputError`` for fields that the answers to a task do not have."""
        if self.where is not None:
            expect_fields(self.where.fields, task.name, task.fields, option="--where")
        expect_fields(self.selection.sort_fields, task.name, task.fields, option="--sort")
