"""``nonosat conquer``: a hard puzzle by cube-and-conquer."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import run_one
from nonosat.apps.cli.output.output_options import SolutionOutput
from nonosat.sat.cube_and_conquer.conquering import Conquer

EXAMPLES = (
    "nonosat conquer puzzles/dom_9.json",
    "nonosat conquer puzzles/dom_9.json --workers 2 -o conquered",
    "nonosat conquer puzzles/dom_9.json --scheduler tcp://head:8786 -o conquered",
)


def command(conquer: Conquer, inputs: OneInput, output: SolutionOutput) -> int:
    return run_one(conquer, inputs, output)
