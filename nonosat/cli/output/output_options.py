"""Options of output: where answers and products go, in which form; and the report that they make."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TextIO

from nonosat.cli.arguments.options import Ascii, AsJson, Clues, OutputFile
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.output.report import Report, report_on
from nonosat.cli.output.streams import results
from nonosat.limits import NO_LIMITS, Limits
from nonosat.questions.fields import Panel
from nonosat.questions.shared import To


class Reporting:
    """How a command answers: in JSON or in text, and how pictures are drawn, as far as options say that."""

    as_json = False
    clues = False
    ascii = False

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """A report for the answers; with ``marks`` undecided cells stand out where pictures are drawn."""
        return report_on(file, as_json=self.as_json, clues=self.clues, ascii=self.ascii, marks=marks)


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

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:
        """A report there, as of :meth:`report_on`."""
        with results(self.output, limits) as file:
            yield self.report_on(file, marks=marks)


@dataclass(frozen=True, kw_only=True)
class PictureOutput(PictureTalk, Output):
    """Where an answer goes that shows pictures, and how they are drawn."""


@dataclass(frozen=True, kw_only=True)
class ProductOutput(Talk):
    """Where the puzzles go that a command makes, and as what; the answer is shown beside."""

    PANEL = Panel.OUTPUT

    output: str | None = to_write("-o", metavar="PUZZLE", renews=True, help="Write the resulting puzzle.")
    to: To = None
    ascii: Ascii = False

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """As of others, but where standard output is for the puzzles."""
        return Report() if self.output == "-" else super().report_on(file, marks=marks)
