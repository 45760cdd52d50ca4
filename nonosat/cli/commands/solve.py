"""``nonosat solve``: the picture, and whether it is the only one."""

from __future__ import annotations

from dataclasses import replace

from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import PictureOutput
from nonosat.questions.solving import SolveQuestion

EXAMPLES = (
    "nonosat solve puzzles/gchq.json",
    "nonosat solve puzzles/two_switches.json --all --json",
    "nonosat solve puzzles/dom_9.json --steps --clues",
)


def command(question: SolveQuestion, inputs: Inputs, output: PictureOutput, search: FullSearch) -> int:
    # In JSON they are told at the end, else as they are found.
    question = replace(question, keep=output.as_json)
    return ask_each(question, PuzzleInputs(inputs, apart=[output.output]), output, search)
