"""``nonosat grade``: how hard a puzzle is for a person."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.answers.grading import GradeQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.search_options import SearchOptions


@composed(search=options.limited_options)
def command(
    puzzles: options.PuzzleFiles,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quick: Annotated[
        bool,
        typer.Option("--quick", help="Give only the class and its basis, without the number."),
    ] = False,
    quiet: options.Quiet = False,
    *,
    search: SearchOptions,
) -> int:
    """Say how hard a puzzle is for a person: a number from 1.0 to 10.0, its class, and measures."""

    def question(entry: Entry, options: SearchOptions) -> GradeQuestion:
        return GradeQuestion(entry.puzzle, options, quick=quick)

    with results(output) as file:
        report = report_on(file, as_json=as_json, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        return ask_each(found, question, report, search)
