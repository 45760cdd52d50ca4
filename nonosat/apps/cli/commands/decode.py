"""``nonosat decode``: the picture in a SAT solver's answer."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import ask_about_one
from nonosat.apps.cli.output.output_options import Output
from nonosat.sat.tools.decoding import Decode

EXAMPLES = (
    "cadical dom_9.cnf | nonosat decode puzzles/dom_9.json -",
    "nonosat decode puzzles/two_switches.json answer.txt --exclude picture.txt",
)


def command(inputs: OneInput, decode: Decode, output: Output) -> int:
    return ask_about_one(decode, inputs, output)
