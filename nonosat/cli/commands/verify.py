"""``nonosat verify``: whether a certificate proves its claim, from its files alone."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from nonosat.abilities.fields import OnDisk
from nonosat.certificate.verifying import Verify
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import since_start
from nonosat.cli.asking import telling
from nonosat.cli.output.output_options import Output

EXAMPLES = (
    "nonosat verify proof",
    "nonosat verify proof --json",
)


def command(
    directory: Annotated[
        str, Argument(metavar="DIR", help="The directory of a certificate."), OnDisk(reads="files")
    ],
    verify: Verify,
    output: Output,
) -> int:
    with output.report() as report:
        with telling(report, since_start(verify)) as how:
            result = verify.work(directory, *how)
        report.begin(Name(None, result.title), None)
        return report.tell(result)
