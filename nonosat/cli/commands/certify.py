"""``nonosat certify``: a proof that a puzzle has one picture, in files that anyone can check."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonosat.answers.certifying import CertifyQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.puzzles import naming, the_entry
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.report import document_report
from nonosat.cli.output.streams import notify_doubts
from nonosat.search_options import SearchOptions


@composed(search=options.search_options)
def command(
    puzzle: options.PuzzleFile,
    directory: Annotated[
        str, typer.Option("-o", "--output", metavar="DIR", help="Directory for the certificate.")
    ],
    limit: Annotated[
        int,
        typer.Option(
            "--limit", min=1, metavar="N", help="Certify the set of all pictures, if there are at most N."
        ),
    ] = 1,
    every: Annotated[
        bool, typer.Option("--all", help="Certify the set of all pictures, however many.")
    ] = False,
    format: options.From = None,
    index: options.Index = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    checker: options.CheckerName = "auto",
    *,
    search: SearchOptions,
) -> int:
    """Write a certificate that a puzzle has exactly one picture (or none), after replaying its proof."""
    asked = the_entry(puzzle, format=format, index=index, limits=search.limits)
    notify_doubts(asked, quiet=quiet)

    def question(options: SearchOptions) -> CertifyQuestion:
        most = None if every else limit
        return CertifyQuestion(asked.puzzle, directory, options, most=most, checker=checker)

    report = document_report(sys.stdout, as_json=as_json, quiet=quiet)
    report.begin(asked.name, asked.puzzle)
    with naming(asked.source):
        answer, code = ask(question, report, search)
    tell(answer, report)
    return code
