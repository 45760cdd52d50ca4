"""An explanation as a page to step through."""

from __future__ import annotations

from typing import TextIO

from nonosat.answers.answer import Answer
from nonosat.answers.explaining import ExplainAnswer
from nonosat.cli.arguments.entry import Name
from nonosat.cli.output.report import Report
from nonosat.errors import InputError
from nonosat.puzzle import Puzzle


class PageReport(Report):
    """An explanation as a page to step through, of one puzzle."""

    def __init__(self, file: TextIO, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._file = file

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        if name.heading is not None and name.index:
            raise InputError("expected one puzzle for a page: choose one with --index", found="several")
        super().begin(name, puzzle)

    def give(self, answer: Answer) -> None:
        assert isinstance(answer, ExplainAnswer)
        self._file.write(answer.page())
