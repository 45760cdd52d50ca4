"""``nonosat solve``: the picture, and whether it is the only one."""

from __future__ import annotations

from dataclasses import replace

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.output.output_options import PictureOutput
from nonosat.sat.search.solving import Solve

EXAMPLES = (
    "nonosat solve puzzles/gchq.json",
    "nonosat solve puzzles/two_switches.json --all --json",
    "nonosat solve puzzles/dom_9.json --steps --clues",
)


def command(solve: Solve, inputs: Inputs, output: PictureOutput) -> int:
    # In JSON they are told at the end, else as they are found.
    solve = replace(solve, keep=output.as_json)
    return ask_each(solve, inputs, output)
