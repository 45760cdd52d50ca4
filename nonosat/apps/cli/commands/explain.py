"""``nonosat explain``: the solution step by step."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated, TextIO

from typer import Option

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.reasoning.explanations import Explain, ExplainResult

EXAMPLES = (
    "nonosat explain puzzles/sailing_boat.json",
    "nonosat explain puzzles/sailing_boat.json -o boat.html",
    "nonosat explain puzzles/sailing_boat.json --marks marks.txt --boards",
)

#: The suffixes of output files.
_SUFFIXES = (".txt", ".json", ".html")


@dataclass(frozen=True, kw_only=True)
class ExplainOutput(Output):
    """Output of the explanation: text, JSON or a page."""

    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="FILE",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write to a file atomically: .txt, .json, or .html, a page to step through.",
        ),
        OnDisk(writes="file"),
    ] = None

    def __post_init__(self) -> None:
        if self.suffix not in _SUFFIXES:
            raise WrongOption(f"'{self.output}': unknown suffix: expected one of {', '.join(_SUFFIXES)}")
        if self.as_json and self.suffix != ".json":
            raise WrongOption(f"--json cannot be combined with '{self.output}'")

    @property
    def suffix(self) -> str:
        """The suffix of the file, or of the form on standard output."""
        if self.output is None or self.output == "-":
            return ".json" if self.as_json else ".txt"
        return PurePath(self.output).suffix.lower()

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """Return the report: text, JSON or a page."""
        if self.suffix == ".json":
            return JsonReport(file)
        return PageReport(file) if self.suffix == ".html" else super().report_on(file, marks=marks)

    @property
    def standalone(self) -> bool:  # type: ignore[override] # it depends on where the text goes
        """Whether the text goes to a file."""
        return self.output is not None


class PageReport(Report):
    """Report of a single explanation, as a page to step through."""

    shows_unread = False

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def write(self, result: Result) -> None:
        assert isinstance(result, ExplainResult)
        self._file.write(result.page())


def command(explain: Explain, inputs: Inputs, output: ExplainOutput) -> int:
    is_page = output.suffix == ".html"
    one_only = "expected one puzzle for a page: choose one with --index" if is_page else None
    found = PuzzleInputs(inputs, apart=[output.output], one_only=one_only)
    return run_each(explain, found, output, marks=True)
