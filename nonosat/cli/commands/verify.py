"""``nonosat verify``: whether a certificate proves its claim, from its files alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import LimitedSearch
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.streams import results
from nonosat.questions.certifying import VerifyQuestion
from nonosat.questions.fields import Positional

EXAMPLES = (
    "nonosat verify proof",
    "nonosat verify proof --json",
)


def command(
    directory: Annotated[
        str, Positional(metavar="DIR", reads="files", help="The directory of a certificate.")
    ],
    question: VerifyQuestion,
    output: Output,
    search: LimitedSearch,
) -> int:
    with results(output.output) as file:
        report = output.report_on(file)
        answer = ask(question, Path(directory), report, search)
        report.begin(Name(None, answer.result.title), None)
        return tell(answer, report)
