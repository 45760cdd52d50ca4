"""Options of output: where answers and products go, in which form; and the report that they make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO

from nonosat.cli.arguments.options import Ascii, AsJson, Clues, OutputFile
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.output.report import Report, report_on
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
