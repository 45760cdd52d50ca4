"""``nonosat repair``: the smallest change that makes a puzzle unique."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option

from nonosat.apps.cli.arguments.options import Inputs, PuzzleFiles
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.each_puzzle import PuzzleFileReport, run_each
from nonosat.apps.cli.output.output_options import PuzzleFileOutput
from nonosat.apps.cli.output.streams import notify, write_result
from nonosat.authoring.repairing.repairs import Repair
from nonosat.authoring.repairing.result import RepairResult
from nonosat.model.abilities.fields import OUTPUT, OnDisk
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.plurals import amount

EXAMPLES = (
    "nonosat repair puzzles/two_switches.json --givens",
    "nonosat repair puzzles/two_switches.json --cells -o repaired.json",
    "nonosat repair puzzles/impossible_swap.json",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairInputs(Inputs):
    """Pictures and puzzles to repair."""

    puzzles: Annotated[
        PuzzleFiles,
        Argument(
            metavar="FILE",
            help="Pictures, or puzzles with a goal: files, folders, patterns, archives; - is standard input.",
        ),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairOutput(PuzzleFileOutput):
    """Output of the repaired puzzles."""

    contact_sheet: Annotated[
        str | None,
        Option(
            metavar="FILE.png",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Draw the repaired puzzles side by side.",
        ),
        OnDisk(writes="file", suffixes=(".png",)),
    ] = None


def command(repair: Repair, inputs: RepairInputs, output: RepairOutput) -> int:
    sheet = output.contact_sheet
    target = PuzzleFileReport(output, inputs, sheet)
    format = target.format
    if format is not None and repair.givens and not format.givens:
        raise UnsupportedPuzzle(f"{output.output}: the format '{format.name}' cannot hold givens")
    code = run_each(repair, target.found, target, marks=repair.givens)
    if sheet is not None and target.made:
        from nonosat.authoring.repairing.alternative_sheet import alternative_sheet

        write_result(
            sheet, alternative_sheet([each for each in target.made if isinstance(each, RepairResult)])
        )
        notify(f"{amount(sum(len(answer.made_puzzles) for answer in target.made), 'puzzle')} in {sheet}")
    return code
