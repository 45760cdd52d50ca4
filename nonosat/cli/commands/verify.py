"""``nonosat verify``: whether a certificate proves what it claims."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.answers.certifying import VerifyQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Name
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.report import document_report
from nonosat.cli.output.streams import results
from nonosat.processors import free_processors
from nonosat.search_options import SearchOptions


@composed(search=options.limited_options)
def command(
    directory: Annotated[str, typer.Argument(metavar="DIR", help="Directory of the certificate.")],
    checker: options.CheckerName = "auto",
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            min=1,
            metavar="N",
            help="Processes that replay a proof of 'nonosat conquer'. Default: the free processors.",
        ),
    ] = None,
    *,
    search: SearchOptions,
) -> int:
    """Verify a certificate from its files alone: derive the formula again and replay the proof."""

    def question(options: SearchOptions) -> VerifyQuestion:
        return VerifyQuestion(directory, options, checker=checker, workers=workers or free_processors())

    with results(output) as file:
        report = document_report(file, as_json=as_json, quiet=quiet)
        answer, code = ask(question, report, search)
        report.begin(Name(None, answer.verification.title), None)
        tell(answer, report)
    return code
