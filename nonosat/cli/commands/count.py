"""``nonosat count``: the exact number of pictures, however large."""

from __future__ import annotations

import sys

from nonosat.answers.counting import CountQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.search_options import SearchOptions


@composed(search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    *,
    search: SearchOptions,
) -> int:
    """Print the exact number of pictures of a puzzle, however large; at a limit a lower bound."""
    sys.set_int_max_str_digits(0)  # the count may have any number of digits

    def question(entry: Entry, options: SearchOptions) -> CountQuestion:
        return CountQuestion(entry.puzzle, options)

    with results(output) as file:
        report = report_on(file, as_json=as_json, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet)
        return ask_each(found, question, report, search)
