"""``nonosat verify``: whether a certificate proves its claim, from its files alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import LimitedSearch
from nonosat.cli.asking import telling
from nonosat.cli.output.output_options import Output
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
    with output.report() as report:
        with telling(report, search) as how:
            answer = question.work(Path(directory), *how)
        report.begin(Name(None, answer.result.title), None)
        return report.tell(answer)
