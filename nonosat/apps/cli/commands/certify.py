"""``nonosat certify``: a proof that a solution is unique, as files that anyone can check."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import run_one
from nonosat.apps.cli.output.output_options import TextOutput
from nonosat.authoring.checking.certificates import Certify

EXAMPLES = (
    "nonosat certify puzzles/dom_5.json -o proof",
    "nonosat certify puzzles/two_switches.json --all -o proof_of_all",
    "nonosat certify puzzles/two_switches.json --count -o proof_of_count",
)


def command(certify: Certify, inputs: OneInput, output: TextOutput) -> int:
    return run_one(certify, inputs, output)
