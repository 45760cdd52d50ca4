"""``nonosat review``: whether a half-done grid is still right, by the clues."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.answers.answer import Answer, Question
from nonosat.answers.reviewing import ReviewQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.certificate_wish import CertificateWish, certificate_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.driver import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.report import report_on
from nonosat.cli.output.streams import results
from nonosat.cli.progress_files import ProgressFiles
from nonosat.errors import InputError
from nonosat.minima.claims import Claimed, claim_of_review
from nonosat.search_options import SearchOptions


@composed(proof=certificate_options, search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    progress: options.ProgressFile = None,
    show: Annotated[bool, typer.Option("--show", help="List the fewest marks to erase.")] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Say which cells and lines contradict each other.")
    ] = False,
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
    """Say whether a half-done grid is still right: whether any picture of the puzzle agrees with it."""
    if proof.directory is not None and not show:
        raise typer.BadParameter("--certificate requires --show: it proves that these are the fewest marks")
    files = ProgressFiles(progress, puzzles, search.limits, quiet=quiet)

    def question(entry: Entry, options: SearchOptions) -> Question[Answer]:
        marks = files.of(entry)
        if marks is None:
            raise InputError(
                "expected --progress FILE: the puzzle's file has no saved grid", source=entry.source
            )
        review = ReviewQuestion(entry.puzzle, marks, options, show=show, why=why)

        def claim(options: SearchOptions) -> Claimed:
            return claim_of_review(entry.puzzle, marks, review.answer().review, options)

        return proof.question(review, claim, entry, options)

    with results(output) as file:
        report = report_on(file, as_json=as_json, quiet=quiet)
        found = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
        return ask_each(found, question, report, search)
