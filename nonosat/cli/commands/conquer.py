"""``nonosat conquer``: one hard puzzle, split into cubes for many processes."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.pool_options import PoolWish, pool_wish
from nonosat.cli.arguments.puzzles import naming, the_entry
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import notify, notify_doubts
from nonosat.conquest.conquering import FIRST_SECONDS, SPLIT_AFTER, Plan
from nonosat.conquest.finished import FinishedConquest, is_finished
from nonosat.conquest.question import ConquerQuestion
from nonosat.search_options import SearchOptions


def cube_search_options(
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> SearchOptions:
    """How to search each cube; the guided search before them may use all free processors."""
    return options.search_options(solver, encoding, time_limit, memory_limit, seed)


@composed(pool=pool_wish, search=cube_search_options)
def command(
    puzzle: options.PuzzleFile,
    directory: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            help="Directory for a certificate. What is done is kept there: the same command goes on.",
        ),
    ] = None,
    first: Annotated[
        float,
        typer.Option(
            "--first", min=0, metavar="SECONDS", help="Guided search for this long before there are cubes."
        ),
    ] = FIRST_SECONDS,
    split_after: Annotated[
        int,
        typer.Option(
            "--split-after", min=1, metavar="N", help="Conflicts after which a cube may be split again."
        ),
    ] = SPLIT_AFTER,
    format: options.From = None,
    index: options.Index = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    clues: options.Clues = False,
    only_ascii: options.Ascii = False,
    *,
    pool: PoolWish,
    search: SearchOptions,
) -> int:
    """Find the picture of a hard puzzle, and whether it is the only one, with many processes."""
    asked = the_entry(puzzle, format=format, index=index, limits=search.limits)
    notify_doubts(asked, quiet=quiet)
    plan = Plan(first, split_after)

    processes = partial(pool.open, ahead=0, tell=partial(notify, quiet=quiet))

    def question(search: SearchOptions) -> ConquerQuestion | FinishedConquest:
        if directory is not None and is_finished(directory):
            return FinishedConquest(asked.puzzle, search, directory)
        return ConquerQuestion(asked.puzzle, search, plan, processes, folder=directory)

    display = display_on(sys.stdout, clues=clues, only_ascii=only_ascii, quiet=quiet)
    report = report_on(sys.stdout, display, as_json=as_json, quiet=quiet)
    report.begin(asked.name, asked.puzzle)
    with naming(asked.source):
        answer, code = ask(question, report, search)
    tell(answer, report)
    return code
