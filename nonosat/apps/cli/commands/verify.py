"""``nonosat verify``: a check of a certificate from its files alone."""

from __future__ import annotations

from typing import Annotated

from typer import Argument

from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.arguments.options import since_start
from nonosat.apps.cli.each_puzzle import work_block
from nonosat.apps.cli.output.output_options import Output
from nonosat.model.abilities.fields import OnDisk
from nonosat.sat.proofs.verifying import Verify

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
        with work_block(report, since_start(verify)) as how:
            result = verify.work(directory, *how)
        report.begin(Name(None, result.title), None)
        return report.add(result)
