"""An explanation as a page to step through."""

from __future__ import annotations

from typing import Any, TextIO

from nonosat.cli.output.report import Report
from nonosat.questions.explaining import ExplainAnswer
from nonosat.questions.question import Answer

#: What is expected where a page is asked for.
ONE_FOR_PAGE = "expected one puzzle for a page: choose one with --index"


class PageReport(Report):
    """An explanation as a page to step through; there is no room for a second."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def give(self, answer: Answer[Any]) -> None:
        assert isinstance(answer, ExplainAnswer)
        self._file.write(answer.page())
