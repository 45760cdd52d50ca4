"""Commands that ask a question about each puzzle: their answers go to a file, or what they make does."""

from __future__ import annotations

import sys
from typing import Any

from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.options import Inputs, OneInput, Output, PictureOutput, ProductOutput
from nonosat.cli.arguments.puzzles import the_entry
from nonosat.cli.driver import ask_all
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import Report, report_on
from nonosat.cli.output.streams import notify_doubts, results
from nonosat.cli.question_files import QuestionFiles
from nonosat.files.registry import format_for_writing, format_named
from nonosat.limits import NO_LIMITS, Limits
from nonosat.notation.format import Format
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import WrongOption
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
    files = QuestionFiles(question, inputs.puzzles, search.limits, quiet=output.quiet)
    with results(output.output) as file:
        clues, ascii = (output.clues, output.ascii) if isinstance(output, PictureOutput) else (False, False)
        display = display_on(file, clues=clues, only_ascii=ascii, quiet=output.quiet, marks=marks)
        report = report_on(file, display, as_json=output.as_json, quiet=output.quiet)
        return ask_all(puzzles_of(inputs, output.output, quiet=output.quiet), files, report, search)


def ask_for_products(
    question: Question[Puzzle, Answer[Any]],
    inputs: Inputs,
    output: ProductOutput,
    search: SearchOptions,
    *written: str | None,
    marks: bool = False,
) -> tuple[int, list[Answer[Any]]]:
    """Asks about every puzzle; returns the worst exit code, and the answers, in which the products are.

    Besides the products' file others are ``written``.
    """
    files = QuestionFiles(question, inputs.puzzles, search.limits, quiet=output.quiet)
    report = Report(quiet=output.quiet)  # standard output is for the products
    if output.output != "-":
        display = display_on(sys.stdout, only_ascii=output.ascii, quiet=output.quiet, marks=marks)
        report = report_on(sys.stdout, display, as_json=output.as_json, quiet=output.quiet)
    answers: list[Answer[Any]] = []
    found = puzzles_of(inputs, output.output, *written, quiet=output.quiet)
    code = ask_all(found, files, report, search, answers)
    return code, [getattr(answer, "inner", answer) for answer in answers]


def target_of(output: ProductOutput) -> Format | None:
    """The format of the products' file, if there is one; raises, before the work, for none that is known."""
    if output.to is not None and output.output is None:
        raise WrongOption("--to requires -o, the puzzle to write")
    if output.output is None or (output.to is None and output.output == "-"):
        return None
    return format_named(output.to) if output.to else format_for_writing(output.output)


def puzzle_of(inputs: OneInput, limits: Limits = NO_LIMITS, *, quiet: bool) -> Entry:
    """The puzzle of a command that takes one; says what its reader was not sure of."""
    entry = the_entry(inputs.puzzle, format=inputs.format, index=inputs.index, limits=limits)
    notify_doubts(entry, quiet=quiet)
    return entry


def puzzles_of(
    inputs: Inputs, *written: str | None, quiet: bool, one_only: str | None = None
) -> PuzzleInputs:
    """The puzzles that are asked about; what is ``written`` is none of them. ``one_only`` as there."""
    return PuzzleInputs(
        inputs.puzzles,
        format=inputs.format,
        index=inputs.index,
        stop=inputs.stop,
        quiet=quiet,
        apart=written,
        one_only=one_only,
    )
