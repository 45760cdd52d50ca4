"""Options of ``batch``: what each task takes, how the work is shared, what is shown of the results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from nonosat.batch.conditions import condition_of
from nonosat.batch.fields import expect_fields
from nonosat.batch.shards import Shard
from nonosat.batch.summaries import Selection
from nonosat.batch.tasks import Task
from nonosat.cli.arguments import options
from nonosat.cli.arguments.pool_options import LocalClusterOf, PoolWish, Scheduler, Workers, pool_wish
from nonosat.errors import InputError
from nonosat.files.registry import format_named
from nonosat.imaging.recipe import Recipe

#: The tasks that take an option, by its name on the command line.
_TASKS = {
    "--limit": ("solve", "certify"),
    "--all": ("solve", "certify"),
    "--quick": ("grade",),
    "--givens": ("repair",),
    "--cells": ("repair",),
    "--line-solvable": ("repair", "make"),
    "--keep-symmetry": ("repair", "make"),
    "--effort": ("repair", "make"),
    "--into": ("certify", "convert", "make", "repair"),
    "--to": ("convert", "make", "repair"),
    "--solver": ("solve", "check", "count", "certify", "repair"),
    "--encoding": ("solve", "check", "count", "certify", "repair"),
    "--seed": ("solve", "check", "count", "certify", "repair", "make"),
}
#: The options of ``--help`` that say how an image becomes a picture.
_RECIPE = "--size, --crop, --fit, --method, --threshold, --invert, --colours, --trim"


@dataclass(frozen=True, slots=True)
class TaskWish:
    """The options of tasks that were given, by their names on the command line."""

    given: dict[str, Any]

    def options(self, task: str, recipe: Recipe) -> dict[str, Any]:
        """The options of a task as plain values; raises ``BadParameter`` for those of another."""
        for name in self.given:
            if task not in _TASKS[name]:
                tasks = ", ".join(f"'{each}'" for each in _TASKS[name])
                raise typer.BadParameter(f"{name} is for {tasks}, not for '{task}'")
        plain = {name.removeprefix("--").replace("-", "_"): value for name, value in self.given.items()}
        if plain.pop("all", False):
            plain["limit"] = None
        if plain.get("givens") and plain.get("cells"):
            raise typer.BadParameter("choose one of --givens and --cells")
        if task in ("certify", "convert") and "into" not in plain:
            raise typer.BadParameter(f"'{task}' makes files: choose a folder for them with --into")
        if task == "convert" and "to" not in plain:
            raise typer.BadParameter("'convert' needs a format: choose one with --to")
        if "to" in plain:
            format_named(plain["to"])
            if "into" not in plain:
                raise typer.BadParameter("--to requires --into, the folder for the files")
        if recipe != Recipe() and task != "make":
            raise typer.BadParameter(f"{_RECIPE} are for 'make', not for '{task}'")
        return plain | recipe.plain()


def task_wish(
    limit: Annotated[
        int | None,
        typer.Option("--limit", min=1, metavar="N", help="solve, certify: as for these commands."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="solve, certify: all pictures.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="grade: only the class.")] = False,
    givens: Annotated[bool, typer.Option("--givens", help="repair: give as few cells as possible.")] = False,
    cells: Annotated[bool, typer.Option("--cells", help="repair: change as few cells as possible.")] = False,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="repair, make: line logic alone must find the picture.")
    ] = False,
    keep_symmetry: Annotated[
        bool, typer.Option("--keep-symmetry", help="repair, make: keep the symmetries of the picture.")
    ] = False,
    effort: Annotated[
        float | None,
        typer.Option(
            "--effort",
            min=0,
            metavar="FACTOR",
            callback=options.finite,
            help="repair, make: how long to look for fewer changes.",
        ),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(
            "--into", metavar="DIR", help="convert, certify, make, repair: the folder for what they make."
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="FORMAT", help="convert, make, repair: the format of the files."),
    ] = None,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    seed: options.Seed = None,
) -> TaskWish:
    """The wish that the options describe."""
    values = {
        "--limit": limit,
        "--all": every or None,
        "--quick": quick or None,
        "--givens": givens or None,
        "--cells": cells or None,
        "--line-solvable": line_solvable or None,
        "--keep-symmetry": keep_symmetry or None,
        "--effort": effort,
        "--into": into,
        "--to": to,
        "--solver": None if solver == "auto" else solver,
        "--encoding": None if encoding == "order" else encoding,
        "--seed": seed,
    }
    return TaskWish({name: value for name, value in values.items() if value is not None})


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
        typer.Option(
            "--shard",
            metavar="I/N",
            help="Only shard I (1 to N) of N: a share of the puzzles, for one of N machines.",
        ),
    ] = None,
    puzzle_limit: Annotated[
        float | None,
        typer.Option(
            "--puzzle-limit", min=0, metavar="SECONDS", callback=options.finite, help="Time for each puzzle."
        ),
    ] = None,
    memory_limit: Annotated[
        int | None, typer.Option("--memory-limit", min=1, metavar="MIB", help="Memory for each puzzle.")
    ] = None,
) -> Sharing:
    """The sharing that the options describe; raises ``InputError`` for a shard that is none."""
    return Sharing(pool_wish(workers, scheduler, local_cluster), _shard(shard), puzzle_limit, memory_limit)


def _shard(text: str | None) -> Shard:
    if text is None:
        return Shard(1, 1)
    found = re.fullmatch(r"\s*([0-9]{1,9})\s*/\s*([0-9]{1,9})\s*", text)
    number, count = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= number <= count:
        raise InputError("expected a shard I/N with I from 1 to N, like 3/8", found=text, source="--shard")
    return Shard(number, count)


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
        typer.Option(
            "--summary",
            metavar="FILE",
            help="Write a summary: a table (.txt, or - for standard output), .csv, or a page (.html).",
        ),
    ] = None,
    where: Annotated[
        str | None,
        typer.Option(
            "--where",
            metavar="CONDITION",
            help="Summarise only some answers: 'verdict != unique and exit < 2'.",
        ),
    ] = None,
    sort: Annotated[
        str | None,
        typer.Option("--sort", metavar="FIELD,…", help="The order of the summary; -FIELD: largest first."),
    ] = None,
) -> Shown:
    """The wish that the options describe; raises ``InputError`` and ``BadParameter``."""
    if summary is not None and summary != "-" and not re.search(r"\.(txt|csv|html)\Z", summary.lower()):
        raise typer.BadParameter(
            f"the suffix of '{summary}' does not tell what to write: .txt, .csv or .html"
        )
    fields = tuple(field.strip() for field in (sort or "").split(",") if field.strip())
    if summary is None and (where is not None or fields):
        summary = "-"
    return Shown(summary, Selection(None if where is None else condition_of(where), fields))
