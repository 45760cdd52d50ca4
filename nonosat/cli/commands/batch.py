"""``nonosat batch``: one question about very many puzzles, by many processes, resumable."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import click

from nonosat.batch.tasks import TASKS, Task, task_named
from nonosat.cli.arguments import options
from nonosat.cli.arguments.batch_options import Products, Sharing, SummaryOptions, TaskSearch
from nonosat.cli.batches import Batch
from nonosat.cli.command_line import Command, ParameterFields
from nonosat.files.registry import format_named
from nonosat.questions import exits
from nonosat.questions.fields import Option, OptionGroup, Panel, Positional, WrongOption, fields_set

EXAMPLES = (
    "nonosat batch check puzzles/survey -o checked.jsonl --puzzle-limit 5",
    "nonosat batch solve puzzles/survey -o solved.jsonl --summary solved.html",
    "nonosat batch repair --help",
)
EXIT_CODES = exits.Meanings(
    done="Every puzzle has an answer, and the command of the task would end with 0.",
    no="For some the command of the task would end with 1.",
    limit="Some were not done within a limit.",
)


def _of_task(**values: Any) -> dict[str, Any]:
    """The options of the question that a task asks; which there are depends on the task."""
    return values


def command(
    task: Annotated[
        str,
        Positional(
            metavar="TASK",
            known=TASKS,
            help=f"What to ask: {', '.join(TASKS)}. 'nonosat batch TASK --help' lists the options of a task.",
        ),
    ],
    inputs: Annotated[
        tuple[str, ...],
        Positional(
            metavar="INPUT...",
            help="Puzzle files (images for 'make'), folders, patterns ('*.non') or archives; - is standard "
            "input.",
        ),
    ],
    of_task: Annotated[dict[str, Any], OptionGroup(_of_task)],
    output: Annotated[
        str,
        Option(
            "-o",
            metavar="RESULTS.jsonl",
            panel=Panel.OUTPUT,
            help="Append the answers, one a line. Run the same command again to go on where this file ends.",
        ),
    ],
    summary: SummaryOptions,
    products: Products,
    stop: options.Stop = False,
    format: options.From = None,
    time_limit: options.TimeLimit = None,
    *,
    share: Sharing,
    search: TaskSearch,
) -> int:
    """Ask one question about very many puzzles, with many processes. Run the same command again to go on."""
    sys.set_int_max_str_digits(0)  # a number of pictures may have any number of digits
    if output == "-":
        raise WrongOption("expected a file: a batch goes on where its file ends", of="-o")
    asked = task_named(task)
    summary.check(asked)
    batch = Batch(
        asked,
        of_task | _searching(asked, search) | _making(asked, products),
        options.Inputs(puzzles=inputs, format=format, stop=stop),
        output,
        share,
        options.limits_of(time_limit, None),
        summary=summary.path,
    )
    code = batch.run()
    if summary.path is not None and not exits.is_end(code):
        batch.summarise(summary)
    return code


def command_for(arguments: Sequence[str]) -> Command:
    """The command with the options of the task that the arguments name."""
    task = next((TASKS[each] for each in arguments if each in TASKS), None)
    return _BatchCommand(task)


class _BatchCommand(Command):
    """``batch`` with the options of a task, if it is known."""

    def __init__(self, task: Task | None) -> None:
        own = {}
        if task is not None:
            made = ParameterFields("of_task", task.options, lambda **values: task.plain_options(values))
            own = {made.name: made}
        super().__init__(command, "batch", EXAMPLES, own)
        self._task = task

    def ready(
        self, arguments: Sequence[str], parent: click.Context | None = None
    ) -> Callable[[], int | None]:
        """As of all commands; an option of other tasks says so."""
        try:
            return super().ready(arguments, parent)
        except click.NoSuchOption as error:
            if self._task is not None:
                _check_flag(error.option_name, self._task)
            raise


def _searching(task: Task, search: TaskSearch) -> dict[str, Any]:
    """How to search, as options of a unit; raises ``WrongOption`` for a task that chooses that itself."""
    given = fields_set(search)
    for name, field in given.items():
        if name not in task.searched_by:
            others = [each.name for each in TASKS.values() if name in each.searched_by]
            raise _for_others(field.flag, task, others)
    return {name: getattr(search, name) for name in given}


def _making(task: Task, products: Products) -> dict[str, Any]:
    """What is made, as options of a unit; raises ``WrongOption`` where there is nothing, or no folder."""
    makers = [each.name for each in TASKS.values() if each.makes_files]
    if products.into is not None and not task.makes_files:
        raise _for_others("--into", task, makers)
    if products.to is not None and (not task.makes_files or task.name == "certify"):
        raise _for_others("--to", task, [name for name in makers if name != "certify"])
    if task.always and products.into is None:
        raise WrongOption(f"'{task.name}' makes files: choose a folder for them with --into")
    if task.name == "convert" and products.to is None:
        raise WrongOption("'convert' needs a format: choose one with --to")
    if products.to is not None:
        format_named(products.to)
        if products.into is None:
            raise WrongOption("--to requires --into, the folder for the files")
    return {name: getattr(products, name) for name in fields_set(products)}


def _check_flag(flag: str, task: Task) -> None:
    """Raises ``WrongOption`` if other tasks have that option."""
    others = [each.name for each in TASKS.values() if any(flag in field.flags for field in each.options)]
    if others:
        raise _for_others(flag, task, others)


def _for_others(flag: str, task: Task, others: Sequence[str]) -> WrongOption:
    return WrongOption(f"{flag} is for {', '.join(map(repr, others))}, not for '{task.name}'")
