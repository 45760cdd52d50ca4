"""``nonosat hint``: the next step, in as much detail as was asked for."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.questions.hinting import HintQuestion

EXAMPLES = (
    "nonosat hint puzzles/gchq.json",
    "nonosat hint puzzles/gchq.json --level 3",
    "nonosat hint puzzles/sailing_boat.json --progress marks.txt --level 2",
)


def command(question: HintQuestion, inputs: Inputs, output: Output, search: FullSearch) -> int:
    found = PuzzleInputs(inputs, apart=[output.output])
    return ask_each(question, found, output, search, marks=True)
