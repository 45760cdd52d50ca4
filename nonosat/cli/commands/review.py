"""``nonosat review``: whether a half-done grid is still right, by the clues."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.questions.reviewing import ReviewQuestion

EXAMPLES = (
    "nonosat review puzzles/sailing_boat.json --progress marks.txt",
    "nonosat review puzzles/sailing_boat.json --progress marks.txt --show --why",
)


def command(question: ReviewQuestion, inputs: Inputs, output: Output, search: FullSearch) -> int:
    return ask_each(question, PuzzleInputs(inputs, apart=[output.output]), output, search)
