"""``nonosat batch``: one question about very many puzzles, by many processes, resumable."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from typer import Argument, Option

from nonosat.apps.batch.tasks import TASKS, task_named, task_names
from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.batch_options import Sharing, SummaryOptions
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
    done="Every puzzle has an answer, and the command of the task would end with 0.",
    no="For some puzzles the command of the task would end with 1.",
    limit="A limit was reached before some were done.",
)


def command(
    task: Annotated[
        str,
        Argument(
            metavar="TASK",
            autocompletion=task_names,
            help=f"What to ask: {', '.join(TASKS)}. 'nonosat batch TASK --help' lists the options of a task.",
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
    of_task: dict[str, Any],
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="RESULTS.jsonl",
            rich_help_panel=OUTPUT,
            help="Append the answers, one per line. The same command resumes where this file ends.",
        ),
        OnDisk(writes="file", suffixes=("", ".jsonl", ".json")),
    ],
    summary: SummaryOptions,
    format: options.From = None,
    stop: options.Stop = False,
    *,
    share: Sharing,
) -> int:
    """Ask one question about very many puzzles, with many processes. Run the same command again to resume."""
    sys.set_int_max_str_digits(0)  # a number of pictures may have any number of digits
    if output == "-":
        raise WrongOption("expected a file: a batch resumes where its file ends", of="-o")
    asked = task_named(task)
    summary.check(asked)
    named = options.Inputs(puzzles=inputs, format=format, stop=stop)
    return BatchRun(asked, of_task, named, output, share, summary).run()


def options_for(arguments: Sequence[str]) -> Options:
    """The options of the task that the arguments name; raises ``WrongOption`` for those of other tasks."""
    task = next((TASKS[each] for each in arguments if each in TASKS), None)
    if task is None:
        return Options(command)
    own = Options(
        command, {"of_task": OptionGroup(task.options, lambda **values: task.plain_options(values))}
    )
    known = _flags_of(own.fields)
    for flag in {each.partition("=")[0] for each in arguments} - known:
        others = [repr(each.name) for each in TASKS.values() if flag in _flags_of(each.options)]
        if others:
            raise WrongOption(f"{flag} is for {', '.join(others)}, not for '{task.name}'")
    return own


def _flags_of(fields: Iterable[Field]) -> set[str]:
    return {flag for field in fields for flag in field.flags}
