"""``nonosat check``: whether there is exactly one picture, and if not, why."""

from __future__ import annotations

import sys

from nonosat.answers.answer import Answer, Question
from nonosat.answers.checking import CheckQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.certificate_wish import CertificateWish, certificate_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.minima.claims import Claimed, claim_of_check
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
    clues: options.Clues = False,
    only_ascii: options.Ascii = False,
    *,
    proof: CertificateWish,
    search: SearchOptions,
) -> int:
    """Say whether a puzzle has exactly one picture; if not, where pictures differ, or why there is none."""
    sys.set_int_max_str_digits(0)  # the number of pictures may have any number of digits

    def question(entry: Entry, options: SearchOptions) -> Question[Answer]:
        check = CheckQuestion(entry.puzzle, options)

        def claim(options: SearchOptions) -> Claimed:
            return claim_of_check(entry.puzzle, check.answer().check, options)

        return proof.question(check, claim, entry, options)

    with results(output) as file:
        display = display_on(file, clues=clues, only_ascii=only_ascii, quiet=quiet, marks=True)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        report = report_on(file, display, as_json=as_json, quiet=quiet)
        return ask_each(found, question, report, search)
