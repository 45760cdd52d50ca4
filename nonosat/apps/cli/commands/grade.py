"""``nonosat grade``: the difficulty of a puzzle for a person."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import Output
from nonosat.reasoning.grades import Grade

EXAMPLES = (
    "nonosat grade puzzles/gchq.json",
    "nonosat grade puzzles/dom_5.json puzzles/sailing_boat.json --json",
)


def command(grade: Grade, inputs: Inputs, output: Output) -> int:
    return run_each(grade, inputs, output)
