"""``nonosat repair``: the smallest change that makes a picture the only one of its puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.amounts import amount
from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.arguments.written_files import drawing_to_write, to_write
from nonosat.cli.asking import ProductFile, ask_each
from nonosat.cli.output.output_options import ProductOutput
from nonosat.cli.output.streams import notify, write_result
from nonosat.errors import UnsupportedPuzzle
from nonosat.questions.fields import Positional
from nonosat.questions.repairing import RepairQuestion

EXAMPLES = (
    "nonosat repair puzzles/two_switches.json --givens",
    "nonosat repair puzzles/two_switches.json --cells -o repaired.json",
    "nonosat repair puzzles/impossible_swap.json",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairInputs(Inputs):
    """The pictures and puzzles to repair."""

    puzzles: Annotated[
        tuple[str, ...],
        Positional(
            metavar="FILE...",
            reads="puzzles",
            help="Pictures, or puzzles with a goal: files, folders, patterns, archives; - is standard input.",
        ),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairOutput(ProductOutput):
    """Where the repaired puzzles go."""

    contact_sheet: str | None = to_write(
        metavar="FILE.png", check=drawing_to_write, help="Draw the repaired puzzles side by side."
    )


def command(question: RepairQuestion, inputs: RepairInputs, output: RepairOutput, search: FullSearch) -> int:
    sheet = output.contact_sheet
    target = ProductFile(output, inputs, sheet)
    format = target.format
    if format is not None and question.givens and not format.givens:
        raise UnsupportedPuzzle(f"{output.output}: a file of format '{format.name}' cannot hold given cells")
    code = ask_each(question, target.found, target, search, marks=question.givens)
    if sheet is not None and target.made:
        from nonosat.authoring.repairing.alternative_sheet import alternative_sheet

        write_result(sheet, alternative_sheet([answer.result for answer in target.made]))
        notify(f"{amount(sum(len(answer.products) for answer in target.made), 'puzzle')} in {sheet}")
    return code
