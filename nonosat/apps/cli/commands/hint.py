"""``nonosat hint``: the next step, in as much detail as was asked for."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.reasoning.hints import Hint

EXAMPLES = (
    "nonosat hint puzzles/gchq.json",
    "nonosat hint puzzles/gchq.json --level 3",
    "nonosat hint puzzles/sailing_boat.json --progress marks.txt --level 2",
)


def command(hint: Hint, inputs: Inputs, output: Output) -> int:
    return ask_each(hint, inputs, output, marks=True)
