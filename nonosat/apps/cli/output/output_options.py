"""Options of output: the file and the form of results, and the report for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, TextIO

from typer import Option

from nonosat.apps.cli.arguments.options import JSON_SUFFIXES, Ascii, AsJson, Clues, OutputFile
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.output.report import JsonReport, Report, TextReport
from nonosat.apps.cli.output.streams import results
from nonosat.model.abilities.fields import OUTPUT, OnDisk
from nonosat.model.abilities.shared import To
from nonosat.model.limits import NO_LIMITS, Limits


class Reporting:
    """Output of a command: by default text on standard output.

    Solutions are drawn on a terminal or with ``clues``; otherwise they are rows of characters.
    """

    output: str | None = None
    as_json = False
    clues = False
    ascii = False
    #: Whether the text includes the verdicts, because it is read without the messages.
    standalone = False

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """Yield the report for results, as of :meth:`report_on`."""
        yield self.report_on(sys.stdout, marks=marks)

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """Return a report to the file; ``marks`` highlights undecided cells in drawn solutions."""
        if self.as_json:
            return JsonReport(file)
        display = None
        if self.clues or file.isatty():
            from nonosat.apps.cli.output.display import display_on  # loaded only if needed

            display = display_on(file, clues=self.clues, ascii=self.ascii, marks=marks)
        return TextReport(file, display, standalone=self.standalone)


@dataclass(frozen=True, kw_only=True)
class TextOutput(Reporting):
    """Text or JSON on standard output."""

    as_json: AsJson = False


@dataclass(frozen=True, kw_only=True)
class SolutionOutput(TextOutput):
    """Output of a command that shows solutions."""

    clues: Clues = False
    ascii: Ascii = False


@dataclass(frozen=True, kw_only=True)
class Output(TextOutput):
    """Text or JSON, to standard output or a file."""

    output: OutputFile = None

    def __post_init__(self) -> None:
        if self.output is not None and self.output.lower().endswith(JSON_SUFFIXES):
            object.__setattr__(self, "as_json", True)

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:
        """Yield the report; its file is written atomically."""
        with results(self.output, limits) as file:
            yield self.report_on(file, marks=marks)


@dataclass(frozen=True, kw_only=True)
class SolutionOptions(SolutionOutput, Output):
    """Output of a command that shows solutions, perhaps to a file."""


@dataclass(frozen=True, kw_only=True)
class PuzzleFileOutput(TextOutput):
    """File of the resulting puzzles; the result itself goes to standard output."""

    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="PUZZLE",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write the resulting puzzle.",
        ),
        OnDisk(writes="file", renews=True),
    ] = None
    to: To = None
    ascii: Ascii = False

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """Return the report; only messages if standard output is for the puzzles."""
        return Report() if self.output == "-" else super().report_on(file, marks=marks)
