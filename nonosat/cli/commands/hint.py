"""``nonosat hint``: the next step, in as much detail as was asked for."""

from __future__ import annotations

from nonosat.cli.arguments.options import Inputs, since_start
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.reasoning.hints import Hint

EXAMPLES = (
    "nonosat hint puzzles/gchq.json",
    "nonosat hint puzzles/gchq.json --level 3",
    "nonosat hint puzzles/sailing_boat.json --progress marks.txt --level 2",
)


def command(hint: Hint, inputs: Inputs, output: Output) -> int:
    found = PuzzleInputs(inputs, apart=[output.output])
    return ask_each(hint, found, output, since_start(hint), marks=True)
