"""``nonosat explain``: the whole way to the picture in steps that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cli.arguments.options import Inputs, RacingSearch
from nonosat.cli.arguments.targets import Form, form_of
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.driver import ask_all
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.page_report import ONE_FOR_PAGE, PageReport
from nonosat.cli.output.report import Report, report_on
from nonosat.cli.output.streams import results
from nonosat.cli.question_files import QuestionFiles
from nonosat.questions.explaining import ExplainQuestion
from nonosat.questions.fields import Panel

EXAMPLES = (
    "nonosat explain puzzles/sailing_boat.json",
    "nonosat explain puzzles/sailing_boat.json -o boat.html",
    "nonosat explain puzzles/sailing_boat.json --progress marks.txt --boards",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainOutput(Output):
    """Where the explanation goes, and as what."""

    output: str | None = to_write(
        "-o",
        panel=Panel.OUTPUT,
        help="Write to a file, whole or not at all: .txt, .json, or .html, a page to step through.",
    )


def command(question: ExplainQuestion, inputs: Inputs, output: ExplainOutput, search: RacingSearch) -> int:
    form = form_of(output.output, as_json=output.as_json)
    files = QuestionFiles(question, inputs.puzzles, search.limits)
    with results(output.output, search.limits) as file:
        if form is Form.HTML:
            report: Report = PageReport(file)
        else:
            is_read_alone = output.output is not None
            report = report_on(file, as_json=form is Form.JSON, marks=True, standalone=is_read_alone)
        one_only = ONE_FOR_PAGE if form is Form.HTML else None
        found = PuzzleInputs(inputs, apart=[output.output], one_only=one_only)
        return ask_all(found, files, report, search)
