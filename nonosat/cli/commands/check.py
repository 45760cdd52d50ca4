"""``nonosat check``: whether there is exactly one picture, and if not, why; or what a set wishes."""

from __future__ import annotations

from nonosat.abilities.fields import expect_unset
from nonosat.authoring.checking.uniqueness import Check
from nonosat.cli.arguments.gate_options import GateOptions
from nonosat.cli.arguments.options import Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.output.output_options import PictureOutput

EXAMPLES = (
    "nonosat check puzzles/gchq.json",
    "nonosat check puzzles/two_switches.json --json",
    "nonosat check puzzles/impossible_swap.json",
    "nonosat check puzzles/survey --require unique,difficulty=..7,new",
)


def command(check: Check, gate: GateOptions, inputs: Inputs, output: PictureOutput) -> int:
    if gate.require is None:
        return ask_each(check, inputs, output, marks=True)
    from nonosat.cli.gate import SetGate

    expect_unset(check, ("quick",), "cannot be combined with --require")
    return SetGate(check, gate, inputs, output).run()
