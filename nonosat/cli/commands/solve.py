"""``nonosat solve``: the picture, and whether it is the only one."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.answers.solving import SolveAnswer, SolveQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.search_options import SearchOptions


@composed(search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Stop after N pictures.")] = 2,
    every: Annotated[bool, typer.Option("--all", help="Print all pictures.")] = False,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    clues: options.Clues = False,
    only_ascii: options.Ascii = False,
    steps: Annotated[bool, typer.Option("--steps", help="Report what line logic and the search do.")] = False,
    *,
    search: SearchOptions,
) -> int:
    """Print the picture of a puzzle, and say whether it is the only one."""

    def question(entry: Entry, options: SearchOptions) -> SolveQuestion:
        return SolveQuestion(entry.puzzle, options, limit=None if every else limit, steps=steps)

    with results(output) as file:
        display = display_on(file, clues=clues, only_ascii=only_ascii, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        report = report_on(file, display, as_json=as_json, quiet=quiet)
        return ask_each(found, question, report, search, unbegun=SolveAnswer.unbegun)
