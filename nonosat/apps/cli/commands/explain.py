"""``nonosat explain``: the whole way to the picture in steps that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated, TextIO

from typer import Option

from nonosat.apps.cli.arguments.options import Inputs
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.each_puzzle import ask_each
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.report import JsonReport, Report
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.reasoning.explanations import Explain, ExplainResult

EXAMPLES = (
    "nonosat explain puzzles/sailing_boat.json",
    "nonosat explain puzzles/sailing_boat.json -o boat.html",
    "nonosat explain puzzles/sailing_boat.json --progress marks.txt --boards",
)

#: What can be written to a file.
_SUFFIXES = (".txt", ".json", ".html")


@dataclass(frozen=True, kw_only=True)
class ExplainOutput(Output):
    """Where the explanation goes, and as what."""

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
            raise WrongOption(
                f"the suffix of '{self.output}' does not determine what to write: "
                f"expected one of {', '.join(_SUFFIXES)}"
            )
        if self.as_json and self.suffix != ".json":
            raise WrongOption(f"--json cannot be combined with '{self.output}'")

    @property
    def suffix(self) -> str:
        """The suffix of the file, or what it would be."""
        if self.output is None or self.output == "-":
            return ".json" if self.as_json else ".txt"
        return PurePath(self.output).suffix.lower()

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """As of others, or a page."""
        if self.suffix == ".json":
            return JsonReport(file)
        return PageReport(file) if self.suffix == ".html" else super().report_on(file, marks=marks)

    @property
    def is_read_alone(self) -> bool:  # type: ignore[override] # it depends on where the text goes
        """Whether it is in a file."""
        return self.output is not None


class PageReport(Report):
    """An explanation as a page to step through; there is no room for a second."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def give(self, answer: Result) -> None:
        assert isinstance(answer, ExplainResult)
        self._file.write(answer.page())


def command(explain: Explain, inputs: Inputs, output: ExplainOutput) -> int:
    is_page = output.suffix == ".html"
    one_only = "expected one puzzle for a page: choose one with --index" if is_page else None
    found = PuzzleInputs(inputs, apart=[output.output], one_only=one_only)
    return ask_each(explain, found, output, marks=True)
