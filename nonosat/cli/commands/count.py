"""``nonosat count``: the exact number of pictures, however large."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.questions.counting import CountQuestion

EXAMPLES = (
    "nonosat count puzzles/gchq_without_givens.json",
    "nonosat count puzzles/two_islands.json --json",
)


def command(question: CountQuestion, inputs: Inputs, output: Output, search: FullSearch) -> int:
    return ask_each(question, PuzzleInputs(inputs, apart=[output.output]), output, search)
