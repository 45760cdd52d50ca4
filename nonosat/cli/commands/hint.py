"""``nonosat hint``: the next step, in as much detail as was asked for."""

from __future__ import annotations

from typing import Annotated, Literal, cast

import typer

from nonosat.answers.hinting import HintQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.cli.progress_files import ProgressFiles
from nonosat.search_options import SearchOptions


@composed(search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    progress: options.ProgressFile = None,
    level: Annotated[
        int,
        typer.Option("--level", min=1, max=3, metavar="N", help="1: where to look; 2: which cells; 3: why."),
    ] = 1,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: options.OutputFile = None,
    detail: options.Detail = False,
    boards: options.Boards = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    *,
    search: SearchOptions,
) -> int:
    """Give the easiest next step of a half-done grid: where to look, which cells, or why."""
    files = ProgressFiles(progress, puzzles, search.limits, quiet=quiet)
    depth = cast(Literal[1, 2, 3], level)

    def question(entry: Entry, options: SearchOptions) -> HintQuestion:
        return HintQuestion(entry.puzzle, files.of(entry), options, level=depth, detail=detail, boards=boards)

    with results(output) as file:
        report = report_on(file, display_on(file, quiet=quiet, marks=True), as_json=as_json, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        return ask_each(found, question, report, search)
