"""``nonosat verify``: whether a certificate proves its claim, from its files alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument

from nonosat.abilities.fields import OnDisk
from nonosat.abilities.searching import LimitedSearch
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import since_start
from nonosat.cli.asking import telling
from nonosat.cli.output.output_options import Output
from nonosat.questions.certifying import VerifyQuestion

EXAMPLES = (
    "nonosat verify proof",
    "nonosat verify proof --json",
)


def command(
    directory: Annotated[
        str, Argument(metavar="DIR", help="The directory of a certificate."), OnDisk(reads="files")
    ],
    question: VerifyQuestion,
    output: Output,
    search: LimitedSearch,
) -> int:
    with output.report() as report:
        with telling(report, since_start(search)) as how:
            answer = question.work(Path(directory), *how)
        report.begin(Name(None, answer.result.title), None)
        return report.tell(answer)
