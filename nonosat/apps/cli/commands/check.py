"""``nonosat check``: whether there is exactly one picture, and if not, why; or what a set wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.apps.cli.arguments.options import TEXT_SUFFIXES, Inputs, OutputFile
from nonosat.apps.cli.arguments.requirement_options import GateOptions
from nonosat.apps.cli.arguments.written_files import expect_suffix
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.output.output_options import PictureOutput
from nonosat.authoring.checking.uniqueness import Check
from nonosat.model.abilities.fields import INPUT, OnDisk, expect_unset, values_for
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.grid import Grid

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
    check: Check, gate: GateOptions, inputs: Inputs, output: CheckOutput, marks: ReviewedMarks = None
) -> int:
    if output.output is not None and gate.report is None:
        expect_suffix(output.output, TEXT_SUFFIXES, "--output")
    if marks is not None:
        from nonosat.reasoning.reviews import Review

        expect_unset(check, ("quick",), "cannot be combined with --progress")
        expect_unset(gate, ("require",), "cannot be combined with --progress")
        return ask_each(Review(marks=marks, **values_for(FullSearch, check)), inputs, output)
    if gate.require is None:
        return ask_each(check, inputs, output, marks=True)
    from nonosat.apps.cli.requirement_run import SetGate

    expect_unset(check, ("quick",), "cannot be combined with --require")
    return SetGate(check, gate, inputs, output).run()
