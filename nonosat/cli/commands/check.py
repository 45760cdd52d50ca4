"""``nonosat check``: whether there is exactly one picture, and if not, why; or what a set wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.cli.arguments.gate_options import GateOptions
from nonosat.cli.arguments.options import TEXT_SUFFIXES, FullSearch, Inputs, OutputFile
from nonosat.cli.arguments.written_files import expect_suffix
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import PictureOutput
from nonosat.grid import Grid
from nonosat.questions.checking import CheckQuestion
from nonosat.questions.fields import INPUT, OnDisk, WrongOption, expect_unset, fields_set

EXAMPLES = (
    "nonosat check puzzles/gchq.json",
    "nonosat check puzzles/two_switches.json --json",
    "nonosat check puzzles/impossible_swap.json",
    "nonosat check puzzles/survey --require unique,difficulty=..7,new",
)

ReviewedMarks = Annotated[
    Grid | None,
    Option(
        "--progress",
        metavar="FILE",
        rich_help_panel=INPUT,
        help="Check these marks instead, as 'nonosat review' does.",
    ),
    OnDisk(holds="marks", reads="files"),
]


@dataclass(frozen=True, kw_only=True)
class CheckOutput(PictureOutput):
    """Where the answers go, or the report on a set, which is XML."""

    output: Annotated[OutputFile, OnDisk(writes="file", suffixes=(*TEXT_SUFFIXES, ".xml"))] = None


def command(
    question: CheckQuestion,
    gate: GateOptions,
    inputs: Inputs,
    output: CheckOutput,
    search: FullSearch,
    marks: ReviewedMarks = None,
) -> int:
    if output.output is not None and gate.report is None:
        expect_suffix(output.output, TEXT_SUFFIXES, "--output")
    if marks is not None:
        from nonosat.questions.reviewing import ReviewQuestion

        expect_unset(question, ("quick",), "cannot be combined with --progress")
        expect_unset(gate, ("require",), "cannot be combined with --progress")
        found = PuzzleInputs(inputs, apart=[output.output])
        return ask_each(ReviewQuestion(marks=marks), found, output, search.options)
    if gate.require is None:
        found = PuzzleInputs(inputs, apart=[output.output])
        return ask_each(question, found, output, search.options, marks=True)
    from nonosat.cli.gate import SetGate

    for field in fields_set(question).values():
        raise WrongOption(f"{field.flag} cannot be combined with --require")
    wished = SetGate(gate, inputs, output, search.options)
    code = ask_each(wished.question, wished.found, wished, search.options, files=wished.files)
    return wished.code_after(code)
