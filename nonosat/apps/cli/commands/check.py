"""``nonosat check``: uniqueness, with reasons; or the requirements of a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Option

from nonosat.apps.cli.arguments.options import TEXT_SUFFIXES, Inputs, OutputFile
from nonosat.apps.cli.arguments.requirement_options import RequirementOptions
from nonosat.apps.cli.arguments.written_files import expect_suffix
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.output.output_options import SolutionOptions
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
        "--marks",
        metavar="FILE",
        rich_help_panel=INPUT,
        help="Check these marks instead, as 'nonosat review' does.",
    ),
    OnDisk(holds="marks", reads="files"),
]


@dataclass(frozen=True, kw_only=True)
class CheckOutput(SolutionOptions):
    """Output of results, or of an XML report on a set."""

    output: Annotated[OutputFile, OnDisk(writes="file", suffixes=(*TEXT_SUFFIXES, ".xml"))] = None


def command(
    check: Check,
    required: RequirementOptions,
    inputs: Inputs,
    output: CheckOutput,
    marks: ReviewedMarks = None,
) -> int:
    if output.output is not None and required.report is None:
        expect_suffix(output.output, TEXT_SUFFIXES, "--output")
    if marks is not None:
        from nonosat.reasoning.reviews import Review

        expect_unset(check, ("quick",), "cannot be combined with --marks")
        expect_unset(required, ("require",), "cannot be combined with --marks")
        return run_each(Review(marks=marks, **values_for(FullSearch, check)), inputs, output)
    if required.require is None:
        return run_each(check, inputs, output, marks=True)
    from nonosat.apps.cli.requirement_run import RequirementRun

    expect_unset(check, ("quick",), "cannot be combined with --require")
    return RequirementRun(check, required, inputs, output).run()
