"""Commands that ask a question about each puzzle, or about one: where the answers go, and what they make."""

from __future__ import annotations

import sys
from typing import Any

from nonosat.cli.arguments.options import Inputs, OneInput
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.driver import ask, ask_all, tell
from nonosat.cli.inputs import PuzzleInputs, the_entry
from nonosat.cli.output.output_options import Output, ProductOutput, Reporting
from nonosat.cli.output.report import Report
from nonosat.cli.output.streams import notify, results
from nonosat.cli.question_files import QuestionFiles
from nonosat.puzzle import Puzzle
from nonosat.questions.question import Answer, Question
from nonosat.search_options import SearchOptions


def ask_each(
    question: Question[Puzzle, Answer[Any]],
    inputs: Inputs,
    output: Output,
    search: SearchOptions,
    *,
    marks: bool = False,
) -> int:
    """Asks about every puzzle of the input; returns the worst exit code.

    Where pictures are drawn on a terminal, undecided cells stand out with ``marks``.
    """
    files = QuestionFiles(question, inputs.puzzles, search.limits)
    with results(output.output, search.limits) as file:
        report = output.report_on(file, marks=marks)
        return ask_all(PuzzleInputs(inputs, apart=[output.output]), files, report, search)


def ask_for_products(
    question: Question[Puzzle, Answer[Any]],
    inputs: Inputs,
    output: ProductOutput,
    search: SearchOptions,
    *written: str | None,
    marks: bool = False,
) -> tuple[int, list[Answer[Any]]]:
    """Asks about every puzzle, and writes what was made; returns the worst exit code, and the answers.

    Besides the products' file others are ``written``. Where it is a new version of the input, it is written
    only if every puzzle has one product.
    """
    from nonosat.cli.output.products import product_format, write_products
    from nonosat.cli.read_files import new_version_of, read_files

    target = output.output
    renews = read_files.renew(
        target, product_format(target, output.to), read_as=inputs.format, index=inputs.index
    )
    files = QuestionFiles(question, inputs.puzzles, search.limits)
    # Standard output may be for the products.
    report = Report() if target == "-" else output.report_on(sys.stdout, marks=marks)
    found = PuzzleInputs(inputs, apart=[target, *written])
    answers: list[Answer[Any]] = []
    code = ask_all(found, files, report, search, answers)
    products = [product for answer in answers for product in answer.products]
    if renews and (found.unread or [len(answer.products) for answer in answers] != [1] * (found.count or 0)):
        notify(f"{target} stays as it is: not every puzzle has exactly one new version")
        return code, answers
    write_products(products, target, to=output.to)
    if renews:
        notify(new_version_of(target))
    return code, answers


def ask_about_one(
    question: Question[Puzzle, Answer[Any]], inputs: OneInput, output: Reporting, search: SearchOptions
) -> int:
    """Asks about the one puzzle of the input; returns the exit code. Errors name the input."""
    entry = the_entry(inputs, search.limits)
    report = output.report_on(sys.stdout)
    report.begin(entry.name, entry.puzzle)
    with naming(entry.source):
        answer = ask(question, entry.puzzle, report, search)
    return tell(answer, report)
