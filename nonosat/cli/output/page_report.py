"""An explanation as a page to step through."""

from __future__ import annotations

from typing import Any, TextIO

from nonosat.cli.arguments.entry import Name
from nonosat.cli.output.report import Report
from nonosat.errors import InputError
from nonosat.puzzle import Puzzle
from nonosat.questions.explaining import ExplainAnswer
from nonosat.questions.question import Answer


class PageReport(Report):
    """An explanation as a page to step through, of one puzzle."""

    def __init__(self, file: TextIO, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._file = file

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        if name.heading is not None and name.index:
            raise InputError("expected one puzzle for a page: choose one with --index", found="several")
        super().begin(name, puzzle)

    def give(self, answer: Answer[Any]) -> None:
        assert isinstance(answer, ExplainAnswer)
        self._file.write(answer.page())
