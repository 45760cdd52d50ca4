"""``nonosat explain``: the whole way to the picture in steps that a person can follow."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.answers.explaining import ExplainQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.targets import Form, form_of
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.page_report import ONE_FOR_PAGE, PageReport
from nonosat.cli.output.report import JsonReport, Report, TextReport
from nonosat.cli.output.streams import results
from nonosat.cli.progress_files import ProgressFiles
from nonosat.search_options import SearchOptions


@composed(search=options.racing_options)
def command(
    puzzles: options.PuzzleFiles,
    progress: Annotated[
        str | None,
        typer.Option(
            "--progress",
            metavar="FILE",
            help="Go on from these marks, after checking them: text or a saved game, as for hint. "
            "Default: from the given cells.",
        ),
    ] = None,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file, all of it or nothing: .txt, .json, or .html for a page to step through.",
        ),
    ] = None,
    detail: options.Detail = False,
    boards: options.Boards = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    *,
    search: SearchOptions,
) -> int:
    """Explain the whole way to the picture in steps that a person can follow, the easiest first."""
    form = form_of(output, as_json=as_json)
    files = ProgressFiles(progress, puzzles, search.limits, quiet=quiet)

    def question(entry: Entry, options: SearchOptions) -> ExplainQuestion:
        marks = files.of(entry) if progress is not None else None
        return ExplainQuestion(entry.puzzle, marks, options, detail=detail, boards=boards)

    with results(output) as file:
        if form is Form.HTML:
            report: Report = PageReport(file, quiet=quiet)
        elif form is Form.JSON:
            report = JsonReport(file, quiet=quiet)
        else:
            display = display_on(file, quiet=quiet, marks=True)
            report = TextReport(file, display, quiet=quiet, standalone=output is not None)
        found = PuzzleInputs(
            puzzles,
            format=format,
            index=index,
            stop=stop,
            quiet=quiet,
            apart=[output],
            one_only=ONE_FOR_PAGE if form is Form.HTML else None,
        )
        return ask_each(found, question, report, search)
