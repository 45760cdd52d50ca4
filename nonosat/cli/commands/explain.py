"""``nonosat explain``: the whole way to the picture in steps that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TextIO

from nonosat.cli.arguments.options import Inputs, RacingSearch
from nonosat.cli.arguments.targets import Form, form_of
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.asking import ask_each
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.report import Report, report_on
from nonosat.questions.explaining import ExplainAnswer, ExplainQuestion
from nonosat.questions.fields import Panel
from nonosat.questions.question import Answer

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

    @property
    def form(self) -> Form:
        """What is written; raises ``WrongOption``."""
        return form_of(self.output, as_json=self.as_json)

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """Of an explanation; in a file it is read alone."""
        if self.form is Form.HTML:
            return PageReport(file)
        return report_on(
            file, as_json=self.form is Form.JSON, marks=marks, standalone=self.output is not None
        )


class PageReport(Report):
    """An explanation as a page to step through; there is no room for a second."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def give(self, answer: Answer[Any]) -> None:
        assert isinstance(answer, ExplainAnswer)
        self._file.write(answer.page())


def command(question: ExplainQuestion, inputs: Inputs, output: ExplainOutput, search: RacingSearch) -> int:
    one_only = "expected one puzzle for a page: choose one with --index" if output.form is Form.HTML else None
    found = PuzzleInputs(inputs, apart=[output.output], one_only=one_only)
    with output.report(search.limits, marks=True) as report:
        return ask_each(question, found, report, search)
