"""``nonosat count``: the exact number of pictures, however large."""

from __future__ import annotations

import sys

from nonosat.answers.answer import Answer, Question
from nonosat.answers.counting import CountQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.certificate_wish import CertificateWish, certificate_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.minima.claims import Claimed, claim_of_count
from nonosat.search_options import SearchOptions


@composed(proof=certificate_options, search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    *,
    proof: CertificateWish,
    search: SearchOptions,
) -> int:
    """Print the exact number of pictures of a puzzle, however large; at a limit a lower bound."""
    sys.set_int_max_str_digits(0)  # the count may have any number of digits

    def question(entry: Entry, options: SearchOptions) -> Question[Answer]:
        asked = CountQuestion(entry.puzzle, options)

        def claim(options: SearchOptions) -> Claimed:
            return claim_of_count(entry.puzzle, asked.answer().count, options)

        return proof.question(asked, claim, entry, options)

    with results(output) as file:
        report = report_on(file, as_json=as_json, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        return ask_each(found, question, report, search)
