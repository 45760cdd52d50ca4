"""``nonosat certify``: a proof that a puzzle has one picture, in files that anyone can check."""

from __future__ import annotations

from nonosat.apps.cli.arguments.options import OneInput
from nonosat.apps.cli.each_puzzle import ask_about_one
from nonosat.apps.cli.output.output_options import Talk
from nonosat.authoring.checking.certificates import Certify

EXAMPLES = (
    "nonosat certify puzzles/dom_5.json -o proof",
    "nonosat certify puzzles/two_switches.json --all -o proof_of_all",
    "nonosat certify puzzles/two_switches.json --count -o proof_of_count",
)


def command(certify: Certify, inputs: OneInput, output: Talk) -> int:
    return ask_about_one(certify, inputs, output)
