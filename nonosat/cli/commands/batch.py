"""``nonosat batch``: one question about very many puzzles, by many processes, resumable."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

from typer import Argument, Option

from nonosat.batch.tasks import TASKS, Task, task_named, task_names
from nonosat.cli.arguments import options
from nonosat.cli.arguments.batch_options import Products, Sharing, SummaryOptions, TaskSearch
from nonosat.cli.batches import BatchRun
from nonosat.cli.command import OptionGroup, Options
from nonosat.files.registry import format_named
from nonosat.questions import exits
from nonosat.questions.fields import OUTPUT, OnDisk, WrongOption, fields_of, fields_set

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
    products: Products,
    format: options.From = None,
    stop: options.Stop = False,
    time_limit: options.TimeLimit = None,
    *,
    share: Sharing,
    search: TaskSearch,
) -> int:
    """Ask one question about very many puzzles, with many processes. Run the same command again to resume."""
    sys.set_int_max_str_digits(0)  # a number of pictures may have any number of digits
    if output == "-":
        raise WrongOption("expected a file: a batch resumes where its file ends", of="-o")
    asked = task_named(task)
    summary.check(asked)
    run = BatchRun(
        asked,
        of_task | _set_in(search) | _set_in(_expected(asked, products)),
        options.Inputs(puzzles=inputs, format=format, stop=stop),
        output,
        share,
        options.limits_of(time_limit, None),
        summary=summary.path,
    )
    code = run.run()
    if summary.path is not None and not exits.is_end(code):
        run.summarise(summary)
    return code


def options_for(arguments: Sequence[str]) -> Options:
    """The options of the task that the arguments name; raises ``WrongOption`` for those of other tasks."""
    task = next((TASKS[each] for each in arguments if each in TASKS), None)
    if task is None:
        return Options(command)
    own = Options(command, _parts_of_task(task))
    known = {flag for field in own.fields for flag in field.flags}
    for flag in {each.partition("=")[0] for each in arguments} - known:
        others = [repr(each.name) for each in TASKS.values() if flag in _flags_of_task(each)]
        if others:
            raise WrongOption(f"{flag} is for {', '.join(others)}, not for '{task.name}'")
    return own


def _parts_of_task(task: Task) -> dict[str, OptionGroup]:
    """The parts of the command of which a task decides what options they have."""
    search = (each for each in fields_of(TaskSearch) if each.name in task.searched_by)
    made = (each for each in fields_of(Products) if each.name in task.made_with)
    return {
        "of_task": OptionGroup(task.options, lambda **values: task.plain_options(values)),
        "search": OptionGroup(tuple(search), TaskSearch),
        "products": OptionGroup(tuple(made), Products),
    }


def _flags_of_task(task: Task) -> set[str]:
    return {flag for part in _parts_of_task(task).values() for field in part.fields for flag in field.flags}


def _set_in(group: TaskSearch | Products) -> dict[str, Any]:
    """The options that are not their defaults, as options of a unit."""
    return {name: getattr(group, name) for name in fields_set(group)}


def _expected(task: Task, products: Products) -> Products:
    """The products; raises ``WrongOption`` where a task needs a folder or a format for them."""
    if task.always and products.into is None:
        raise WrongOption(f"'{task.name}' makes files: choose a folder for them with --into")
    if task.name == "convert" and products.to is None:
        raise WrongOption("'convert' needs a format: choose one with --to")
    if products.to is not None:
        format_named(products.to)
        if products.into is None:
            raise WrongOption("--to requires --into, the folder for the files")
    return products
