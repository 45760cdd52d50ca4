"""Options of output: where answers and products go, in which form; and the report that they make."""

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
    """Where a command answers, by itself on standard output; and how: in JSON or in text, where pictures are
    drawn on a terminal and where clues are wanted, and are else rows of characters.
    """

    output: str | None = None
    as_json = False
    clues = False
    ascii = False
    #: Whether the text is read without the messages, and includes the verdicts.
    is_read_alone = False

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """The report of a block in which answers are told; as of :meth:`report_on`."""
        yield self.report_on(sys.stdout, marks=marks)

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """A report there; with ``marks`` undecided cells stand out where pictures are drawn."""
        if self.as_json:
            return JsonReport(file)
        display = None
        if self.clues or file.isatty():
            from nonosat.apps.cli.output.display import display_on  # what draws is loaded only where it does

            display = display_on(file, clues=self.clues, ascii=self.ascii, marks=marks)
        return TextReport(file, display, standalone=self.is_read_alone)


@dataclass(frozen=True, kw_only=True)
class Talk(Reporting):
    """How a command answers."""

    as_json: AsJson = False


@dataclass(frozen=True, kw_only=True)
class PictureTalk(Talk):
    """How a command answers that shows pictures."""

    clues: Clues = False
    ascii: Ascii = False


@dataclass(frozen=True, kw_only=True)
class Output(Talk):
    """Where an answer goes, and as what."""

    output: OutputFile = None

    def __post_init__(self) -> None:
        if self.output is not None and self.output.lower().endswith(JSON_SUFFIXES):
            object.__setattr__(self, "as_json", True)

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:
        """As of others, of which the file is written whole or not at all."""
        with results(self.output, limits) as file:
            yield self.report_on(file, marks=marks)


@dataclass(frozen=True, kw_only=True)
class PictureOutput(PictureTalk, Output):
    """Where an answer goes that shows pictures, and how they are drawn."""


@dataclass(frozen=True, kw_only=True)
class ProductOutput(Talk):
    """Where the puzzles go that a command makes, and as what; the answer is shown beside."""

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
        """As of others, but where standard output is for the puzzles."""
        return Report() if self.output == "-" else super().report_on(file, marks=marks)
