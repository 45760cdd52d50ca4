"""``nonosat repair``: the smallest change that makes a picture the only one of its puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.amounts import amount
from nonosat.cli.arguments.options import FullSearch, Inputs
from nonosat.cli.arguments.written_files import drawing_to_write, to_write
from nonosat.cli.asking import ask_for_products
from nonosat.cli.output.output_options import ProductOutput
from nonosat.cli.output.products import product_format
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
    target = product_format(output.output, output.to)
    if target is not None and question.givens and not target.givens:
        raise UnsupportedPuzzle(f"{output.output}: a file of format '{target.name}' cannot hold given cells")
    sheet = output.contact_sheet
    code, answers = ask_for_products(question, inputs, output, search, sheet, marks=question.givens)
    repairs = [answer.result for answer in answers if answer.products]
    if sheet is not None and repairs:
        from nonosat.authoring.repairing.alternative_sheet import alternative_sheet

        write_result(sheet, alternative_sheet(repairs))
        notify(f"{amount(sum(len(each.products) for each in answers), 'puzzle')} in {sheet}")
    return code
