"""``nonosat solve``: the solution, and whether it is unique."""

from __future__ import annotations

from dataclasses import replace

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import SolutionOptions
from nonosat.sat.search.solving import Solve

EXAMPLES = (
    "nonosat solve puzzles/gchq.json",
    "nonosat solve puzzles/two_switches.json --all --json",
    "nonosat solve puzzles/dom_9.json --steps --clues",
)


def command(solve: Solve, inputs: Inputs, output: SolutionOptions) -> int:
    # JSON has all solutions at the end; text shows them as they are found.
    solve = replace(solve, keep=output.as_json)
    return run_each(solve, inputs, output)
