"""Options of ``batch``: processes, shard and limits; the summary of the results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.apps.batch.conditions import Condition, expect_fields, parse_condition
from nonosat.apps.batch.summaries import Selection
from nonosat.apps.batch.tasks import Task
from nonosat.apps.batch.work_item import Shard
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.model.abilities.fields import INPUT, OUTPUT, SEARCH, OnDisk
from nonosat.model.abilities.searching import TimedSearch
from nonosat.model.errors import InputError
from nonosat.sat.processes.pool_config import PoolConfig


def parse_shard(text: str) -> Shard:
    """Parse a shard like ``3/8``; raises ``InputError``."""
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*", text)
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= count:
        raise InputError("expected a shard I/N with I from 1 to N, like 3/8", found=text, source="--shard")
    return Shard(number, count)


@dataclass(frozen=True, kw_only=True)
class PoolOptions(PoolConfig, TimedSearch):
    """Processes of a batch, the shard of the puzzles, and limits for each."""

    shard: Annotated[
        Shard | None,
        Option(
            metavar="I/N",
            parser=parse_shard,
            rich_help_panel=INPUT,
            help="Take only shard I of N (I from 1 to N): one shard for each machine.",
        ),
    ] = None
    puzzle_limit: Annotated[
        float | None,
        Option(min=0, metavar="SECONDS", rich_help_panel=SEARCH, help="Time limit for each puzzle."),
    ] = None
    memory_limit: Annotated[
        int | None, Option(min=1, metavar="MIB", rich_help_panel=SEARCH, help="Memory limit for each puzzle.")
    ] = None


def parse_fields(text: str) -> tuple[str, ...]:
    """Return the names in a list separated by commas."""
    return tuple(field.strip() for field in text.split(",") if field.strip())


@dataclass(frozen=True, kw_only=True)
class SummaryOptions:
    """File, selection and order of the summary."""

    summary: Annotated[
        str | None,
        Option(
            metavar="FILE",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write a summary: a table (.txt, or - for standard output), .csv, or a page (.html).",
        ),
        OnDisk(writes="file", suffixes=(".txt", ".csv", ".html")),
    ] = None
    where: Annotated[
        Condition | None,
        Option(
            metavar="CONDITION",
            parser=parse_condition,
            rich_help_panel=OUTPUT,
            help="Summarise only answers that meet a condition: 'verdict != unique and exit < 2'.",
        ),
    ] = None
    sort: Annotated[
        str,
        Option(
            metavar="FIELDS",
            rich_help_panel=OUTPUT,
            help="Sort the summary by these fields; -FIELD sorts in descending order.",
        ),
    ] = ""

    @property
    def selection(self) -> Selection:
        """The selection and order of the answers."""
        return Selection(self.where, parse_fields(self.sort))

    @property
    def path(self) -> str | None:
        """The file of the summary (``-``: standard output), if any."""
        is_wanted = self.where is not None or parse_fields(self.sort)
        return "-" if self.summary is None and is_wanted else self.summary

    def check(self, task: Task) -> None:
        """Raise ``InputError`` for fields that the task's answers do not have."""
        if self.where is not None:
            expect_fields(self.where.fields, task.name, task.fields, option="--where")
        expect_fields(self.selection.sort_fields, task.name, task.fields, option="--sort")
