"""``nonosat hide``: as many numbers as possible become unknown while the picture stays the only one."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ProductFile, ask_each
from nonosat.cli.output.output_options import ProductOutput
from nonosat.errors import UnsupportedPuzzle
from nonosat.questions.hiding import HideQuestion

EXAMPLES = (
    "nonosat hide puzzles/sailing_boat.json",
    "nonosat hide puzzles/sailing_boat.json --keep 'rows 1-3' -o harder.json",
)


def command(question: HideQuestion, inputs: Inputs, output: ProductOutput, search: FullSearch) -> int:
    target = ProductFile(output, inputs)  # before the search, which may be long
    format = target.format
    if format is not None and not (format.unknown or question.reveal or question.at_most == 0):
        raise UnsupportedPuzzle(f"{output.output}: {format.name} cannot hold unknown numbers")
    return ask_each(question, target.found, target, search)
