"""``nonosat review``: a check of marks for mistakes."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.reasoning.reviews import Review

EXAMPLES = (
    "nonosat review puzzles/sailing_boat.json --marks marks.txt",
    "nonosat review puzzles/sailing_boat.json --marks marks.txt --mistakes --why",
)


def command(review: Review, inputs: Inputs, output: Output) -> int:
    return run_each(review, inputs, output)
