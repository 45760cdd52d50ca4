"""``nonosat decode``: the solution in a SAT solver's output."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import run_one
from nonosat.apps.cli.output.output_options import Output
from nonosat.sat.tools.decoding import Decode

EXAMPLES = (
    "cadical dom_9.cnf | nonosat decode puzzles/dom_9.json -",
    "nonosat decode puzzles/two_switches.json answer.txt --exclude solution.txt",
)


def command(inputs: OneInput, decode: Decode, output: Output) -> int:
    return run_one(decode, inputs, output)
