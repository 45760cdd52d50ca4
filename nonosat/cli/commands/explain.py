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
from nonosat.cli.output.report import JsonReport, Report
from nonosat.questions.explaining import ExplainAnswer, ExplainQuestion
from nonosat.questions.fields import Panel
from nonosat.questions.question import Answer

EXAMPLES = (
    "nonosat explain puzzles/sailing_boat.json",
    "nonosat explain puzzles/sailing_boat.json -o boat.html",
    "nonosat explain puzzles/sailing_boat.json --progress marks.txt --boards",
)


@dataclass(frozen=True, kw_only=True)
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
        """As of others, or a page."""
        if self.form is Form.JSON:
            return JsonReport(file)
        return PageReport(file) if self.form is Form.HTML else super().report_on(file, marks=marks)

    @property
    def is_read_alone(self) -> bool:  # type: ignore[override] # it depends on where the text goes
        """Whether it is in a file."""
        return self.output is not None


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
    return ask_each(question, found, output, search, marks=True)
