"""``nonosat grade``: how hard a puzzle is for a person."""

from __future__ import annotations

from nonosat.cli.arguments.options import Inputs, LimitedSearch
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.questions.grading import GradeQuestion

EXAMPLES = (
    "nonosat grade puzzles/gchq.json",
    "nonosat grade puzzles/dom_5.json puzzles/sailing_boat.json --json",
)


def command(question: GradeQuestion, inputs: Inputs, output: Output, search: LimitedSearch) -> int:
    return ask_each(question, PuzzleInputs(inputs, apart=[output.output]), output, search)
