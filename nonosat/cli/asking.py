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
from nonosat.cli.output.streams import results
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

    Besides the products' file others are ``written``.
    """
    from nonosat.cli.output.products import write_products

    files = QuestionFiles(question, inputs.puzzles, search.limits)
    # Standard output may be for the products.
    report = Report() if output.output == "-" else output.report_on(sys.stdout, marks=marks)
    answers: list[Answer[Any]] = []
    code = ask_all(PuzzleInputs(inputs, apart=[output.output, *written]), files, report, search, answers)
    products = [product for answer in answers for product in answer.products]
    write_products(products, output.output, to=output.to)
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
