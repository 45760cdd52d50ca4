"""``nonosat review``: whether a half-done grid is still right, by the clues."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.reasoning.reviews import Review

EXAMPLES = (
    "nonosat review puzzles/sailing_boat.json --progress marks.txt",
    "nonosat review puzzles/sailing_boat.json --progress marks.txt --show --why",
)


def command(review: Review, inputs: Inputs, output: Output) -> int:
    return ask_each(review, inputs, output)
