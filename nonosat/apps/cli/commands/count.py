"""``nonosat count``: the exact number of solutions."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.authoring.checking.counting import Count

EXAMPLES = (
    "nonosat count puzzles/gchq_without_givens.json",
    "nonosat count puzzles/two_islands.json --json",
)


def command(count: Count, inputs: Inputs, output: Output) -> int:
    return run_each(count, inputs, output)
