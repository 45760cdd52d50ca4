"""``nonosat check``: whether there is exactly one picture, and if not, why; or what a set wishes."""

from __future__ import annotations

from nonosat.cli.arguments.gate_options import GateOptions
from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import PictureOutput
from nonosat.questions.checking import CheckQuestion
from nonosat.questions.fields import WrongOption, fields_set

EXAMPLES = (
    "nonosat check puzzles/gchq.json",
    "nonosat check puzzles/two_switches.json --json",
    "nonosat check puzzles/impossible_swap.json",
    "nonosat check puzzles/survey --require unique,difficulty=..7,new",
)


def command(
    question: CheckQuestion, gate: GateOptions, inputs: Inputs, output: PictureOutput, search: FullSearch
) -> int:
    if gate.require is None:
        found = PuzzleInputs(inputs, apart=[output.output])
        return ask_each(question, found, output, search, marks=True)
    from nonosat.cli.gate import SetGate

    for field in fields_set(question).values():
        raise WrongOption(f"{field.flag} cannot be combined with --require")
    wished = SetGate(gate, inputs, output, search)
    code = ask_each(wished.question, wished.found, wished, search, files=wished.files)
    return wished.code_after(code)
