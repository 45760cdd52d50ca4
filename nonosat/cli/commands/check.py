"""``nonosat check``: whether there is exactly one picture, and if not, why."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs, PictureOutput
from nonosat.cli.asking import ask_each
from nonosat.questions.checking import CheckQuestion

EXAMPLES = (
    "nonosat check puzzles/gchq.json",
    "nonosat check puzzles/two_switches.json --json",
    "nonosat check puzzles/impossible_swap.json",
)


def command(question: CheckQuestion, inputs: Inputs, output: PictureOutput, search: FullSearch) -> int:
    return ask_each(question, inputs, output, search, marks=True)
