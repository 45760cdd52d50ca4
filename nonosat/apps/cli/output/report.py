"""Reports: results in text or JSON on a stream, and messages on standard error."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.output.line_breaks import fitted_to
from nonosat.apps.cli.output.standard_error import is_quiet
from nonosat.apps.cli.output.streams import notify
from nonosat.model.abilities.ability import Aside, Shown
from nonosat.model.abilities.result import Result
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from nonosat.apps.cli.output.display import Display


class Report:
    """Report without results: only messages on standard error."""

    #: Whether it can say that a puzzle was not read or not begun; otherwise what prevented it is raised.
    shows_unread = True

    def __init__(self) -> None:
        self.name = Name(None)
        self.puzzle: Puzzle | None = None
        #: The results so far that have puzzles.
        self.made: list[Result] = []

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        """Start the part about a puzzle; ``puzzle`` is ``None`` if it could not be read."""
        self.name, self.puzzle = name, puzzle

    def show(self, item: Shown) -> None:
        """Show a partial result."""
        if isinstance(item, Aside):
            self.notify(item.sentence)

    def add(self, result: Result) -> int:
        """Write the result and print its sentences before or after it; return its exit code."""
        if not result.opens_with_sentence:
            self.write(result)
        for sentence in result.sentences():
            self.notify(sentence)
        if result.opens_with_sentence:
            self.write(result)
        if result.made_puzzles:
            self.made.append(result)
        return result.exit_code

    def write(self, result: Result) -> None:
        """Write the result."""

    def notify(self, sentence: str) -> None:
        """Print a message about the puzzle, on standard error."""
        notify(sentence, name=self.name)


class JsonReport(Report):
    """Report with one JSON document per line, with the puzzle's title and, among several, its index."""

    def __init__(self, file: TextIO) -> None:
        super().__init__()
        self._file = file

    def write(self, result: Result) -> None:
        document = replace(result, heading=self.name.json_heading).to_json()
        self._file.write(json.dumps(document, ensure_ascii=False) + "\n")
        self._file.flush()


class TextReport(Report):
    """Report of lines, paragraphs and solutions, separated by blank lines.

    With several puzzles each part begins with the puzzle's name: before the text, or on a line above the
    solution. ``display`` draws solutions; without it they are rows of characters. ``standalone``: the report
    includes the verdicts, because it is read without the messages on standard error.
    """

    def __init__(self, file: TextIO, display: Display | None = None, *, standalone: bool = False) -> None:
        super().__init__()
        self._file = file
        self._display = display
        self._standalone = standalone
        #: Whether anything is written; whether this puzzle is named; whether the latest has more than a line.
        self._is_begun = False
        self._is_named = False
        self._is_long = False

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        super().begin(name, puzzle)
        self._is_named = False

    def show(self, item: Shown) -> None:
        if isinstance(item, Aside):
            super().show(item)
            if item.grid is not None and self._is_on_terminal() and not is_quiet():
                self._draw(item.grid)
        elif isinstance(item, Grid):
            self._solution(item)
        elif isinstance(item, str):
            self._line(item)
        self._file.flush()

    def write(self, result: Result) -> None:
        # On a terminal messages and report appear together.
        several = self.name.heading is not None and not self._is_on_terminal()
        for part in result.report(standalone=self._standalone or several):
            if isinstance(part, Grid):
                self._solution(part)
            else:
                self._paragraph(part)
        self._head()
        self._file.flush()

    def _line(self, text: str) -> None:
        self._head()
        self._print(text)

    def _paragraph(self, text: str) -> None:
        heading = None if self._is_named else self.name.heading
        if heading and re.match(r".*\n\S", text):  # a table; details below a sentence are indented
            self._head()
            self._print(text)
            return
        text = f"{heading}: {text}" if heading else text
        if self._is_begun and (self._is_named or self._is_long or "\n" in text):
            print(file=self._file)
        self._is_long = self._is_named or "\n" in text
        self._is_named = True
        self._print(text)

    def _solution(self, solution: Grid) -> None:
        if self._is_named or self.name.heading is None:
            self._set_off()
        self._head()
        self._draw(solution)
        self._is_begun = self._is_named = self._is_long = True

    def _head(self) -> None:
        """Write the name of the puzzle on a separate line, unless it is already written."""
        if self._is_named:
            return
        self._is_named = True
        if self.name.heading is not None:
            self._set_off()
            self._print(self.name.heading)
            self._is_long = True

    def _set_off(self) -> None:
        if self._is_begun:
            print(file=self._file)

    def _print(self, text: str) -> None:
        print(fitted_to(self._file, text), file=self._file)
        self._is_begun = True

    def _draw(self, grid: Grid) -> None:
        if self.puzzle is None:
            return
        if self._display is None:
            print(grid.with_letters(self.puzzle.palette.letters), file=self._file)
        else:
            from nonosat.drawing.sheet import PuzzleSheet

            self._display.show(PuzzleSheet(self.puzzle, grid))

    def _is_on_terminal(self) -> bool:
        return self._display is not None and self._display.columns is not None
