"""``nonosat generate``: families of puzzles to try solvers on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.generation_options import generation_tasks
from nonosat.cli.competition_set import make_competition_set
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify
from nonosat.errors import LimitReached
from nonosat.files.registry import encoded, format_named, write
from nonosat.generation.competition.journal import Request
from nonosat.generation.tasks import Task
from nonosat.processes.alarm import alarm
from nonosat.search_options import SearchOptions


@composed(tasks=generation_tasks)
def command(
    tasks: list[Task] | Request,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="Directory for the files. Default: standard output."
        ),
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="Output format.")] = "json",
    time_limit: options.TimeLimit = None,
    quiet: options.Quiet = False,
) -> int:
    """Write puzzles of a family: n-Dom, permutation, switches; or random ones with exactly one picture; or a
    set of hard formulas, by measurement (competition).
    """
    search = SearchOptions(limits=options.limits_of(time_limit, None))
    if isinstance(tasks, Request):
        if output is None:
            raise typer.BadParameter("competition requires -o, the directory for the set")
        return make_competition_set(tasks, output, search, quiet=quiet)
    suffix = format_named(to).suffixes[0]
    if output is not None:
        Path(output).mkdir(parents=True, exist_ok=True)
    written = 0
    missing = False
    for task in tasks:
        try:
            with ProgressLine(sys.stderr, quiet=quiet), alarm(search.limits):
                puzzle = task.make(search)
        except LimitReached as reached:
            missing = True
            notify(str(reached), quiet=quiet)
            break
        if puzzle is None:
            missing = True
            notify(f"{task.name}: no try produced such a puzzle", quiet=quiet)
            continue
        if output is None:
            sys.stdout.buffer.write(encoded([puzzle], "", format=to))
            sys.stdout.buffer.flush()
        else:
            write(puzzle, Path(output, task.name + suffix), format=to)
        written += 1
        shortfall = task.shortfall(puzzle)
        if shortfall is not None:
            notify(shortfall, quiet=quiet)
    if any(task.may_improve for task in tasks) and search.limits.remaining == 0 and not missing:
        missing = True
        notify(f"{search.limits.time_reached()}: these are the hardest found so far", quiet=quiet)
    if output is not None:
        notify(f"{amount(written, 'puzzle')} in {output}", quiet=quiet)
    return exits.LIMIT if missing else exits.DONE
