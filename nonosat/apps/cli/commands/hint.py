"""``nonosat hint``: the easiest next step."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.reasoning.hints import Hint

EXAMPLES = (
    "nonosat hint puzzles/gchq.json",
    "nonosat hint puzzles/gchq.json --level 3",
    "nonosat hint puzzles/sailing_boat.json --marks marks.txt --level 2",
)


def command(hint: Hint, inputs: Inputs, output: Output) -> int:
    return run_each(hint, inputs, output, marks=True)
