"""``nonosat hide``: as many numbers as possible become unknown while the picture stays the only one."""

from __future__ import annotations

from nonosat.cli.arguments.options import FullSearch, Inputs, ProductOutput
from nonosat.cli.asking import ask_for_products, target_of
from nonosat.cli.output.products import write_products
from nonosat.errors import UnsupportedPuzzle
from nonosat.questions.hiding import HideAnswer, HideQuestion

EXAMPLES = (
    "nonosat hide puzzles/sailing_boat.json",
    "nonosat hide puzzles/sailing_boat.json --keep 'rows 1-3' -o harder.json",
)


def command(question: HideQuestion, inputs: Inputs, output: ProductOutput, search: FullSearch) -> int:
    target = target_of(output)  # before the search, which may be long
    if target is not None and not (target.unknown or question.reveal or question.at_most == 0):
        raise UnsupportedPuzzle(f"{output.output}: {target.name} cannot hold unknown numbers")
    code, answers = ask_for_products(question, inputs, output, search)
    found = [answer.product for answer in answers if isinstance(answer, HideAnswer)]
    write_products([product for product in found if product], output.output, to=output.to, quiet=output.quiet)
    return code
