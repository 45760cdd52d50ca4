"""``nonosat batch``: one command on many puzzles, in many processes, resumable."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from typer import Argument, Option

from nonosat.apps.batch.tasks import TASKS, task_named, task_names
from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.batch_options import PoolOptions, SummaryOptions
from nonosat.apps.cli.batches import BatchRun
from nonosat.apps.cli.command import OptionGroup, Options
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, Field, OnDisk, WrongOption

EXAMPLES = (
    "nonosat batch check puzzles/survey -o checked.jsonl --puzzle-limit 5",
    "nonosat batch solve puzzles/survey -o solved.jsonl --summary solved.html",
    "nonosat batch repair --help",
)
EXIT_CODES = exits.Meanings(
    done="Every puzzle has an answer, and the task's command would exit with 0.",
    no="For some puzzles the task's command would exit with 1.",
    limit="A limit was reached first, for the batch or for a puzzle.",
)


def command(
    task: Annotated[
        str,
        Argument(
            metavar="TASK",
            autocompletion=task_names,
            help=f"The command to run: {', '.join(TASKS)}. 'nonosat batch TASK --help' lists its options.",
        ),
    ],
    inputs: Annotated[
        tuple[str, ...],
        Argument(
            metavar="INPUT",
            help="Puzzle files (images for 'make'), folders, patterns ('*.non') or archives; - is standard "
            "input.",
        ),
        OnDisk(reads="puzzles"),
    ],
    task_options: dict[str, Any],
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="RESULTS.jsonl",
            rich_help_panel=OUTPUT,
            help="Append the answers, one per line; an existing file is resumed.",
        ),
        OnDisk(writes="file", suffixes=("", ".jsonl", ".json")),
    ],
    summary: SummaryOptions,
    format: options.From = None,
    fail_fast: options.FailFast = False,
    *,
    pool_options: PoolOptions,
) -> int:
    """Run one command on many puzzles; run it again to resume."""
    sys.set_int_max_str_digits(0)  # a number of solutions may have any number of digits
    if output == "-":
        raise WrongOption("expected a file, by which a batch is resumed", of="-o")
    chosen = task_named(task)
    summary.check(chosen)
    named = options.Inputs(puzzles=inputs, format=format, fail_fast=fail_fast)
    return BatchRun(chosen, task_options, named, output, pool_options, summary).run()


def options_for(arguments: Sequence[str]) -> Options:
    """Return the options of the task named by the arguments.

    Raises ``WrongOption`` for an option of other tasks only.
    """
    task = next((TASKS[each] for each in arguments if each in TASKS), None)
    if task is None:
        return Options(command)
    own = Options(
        command, {"task_options": OptionGroup(task.options, lambda **values: task.plain_options(values))}
    )
    known = _flags_of(own.fields)
    for flag in {each.partition("=")[0] for each in arguments} - known:
        others = [repr(each.name) for each in TASKS.values() if flag in _flags_of(each.options)]
        if others:
            raise WrongOption(f"{flag} is for {', '.join(others)}, not for '{task.name}'")
    return own


def _flags_of(fields: Iterable[Field]) -> set[str]:
    return {flag for field in fields for flag in field.flags}
