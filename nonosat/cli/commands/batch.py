"""``nonosat batch``: one question about very many puzzles, by many processes, resumable."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonosat.answers import exits
from nonosat.batch.tasks import TASKS, task_named
from nonosat.cli.arguments import options
from nonosat.cli.arguments.batch_options import Sharing, Shown, TaskWish, sharing, shown, task_wish
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.recipe_options import recipe_options
from nonosat.cli.batches import Batch
from nonosat.imaging.recipe import Recipe


@composed(wish=task_wish, recipe=recipe_options, share=sharing, show=shown)
def command(
    task: Annotated[str, typer.Argument(metavar="TASK", help=f"What to ask: {', '.join(TASKS)}.")],
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="Puzzle files (images for 'make'), folders, patterns ('*.non') or archives; - is standard "
            "input.",
        ),
    ],
    output: Annotated[
        str,
        typer.Option(
            "-o",
            "--output",
            metavar="RESULTS.jsonl",
            help="The answers, one a line as they come. The same command goes on where this file ends.",
        ),
    ],
    format: options.From = None,
    stop: options.Stop = False,
    time_limit: options.TimeLimit = None,
    quiet: options.Quiet = False,
    *,
    wish: TaskWish,
    recipe: Recipe,
    share: Sharing,
    show: Shown,
) -> int:
    """Do a task for many puzzles with several processes; the same command again goes on where it stood."""
    sys.set_int_max_str_digits(0)  # a number of pictures may have any number of digits
    if output == "-":
        raise typer.BadParameter("expected a file, by which the batch can go on", param_hint="-o")
    show.check(task_named(task))
    batch = Batch(
        task_named(task),
        wish.options(task, recipe),
        inputs,
        output,
        share,
        options.limits_of(time_limit, None),
        summary=show.summary,
        format=format,
        stop=stop,
        quiet=quiet,
    )
    code = batch.run()
    if show.summary is not None and not exits.is_end(code):
        batch.summarise(show)
    return code
