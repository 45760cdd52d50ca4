"""Where the answers of a command go, and in which form."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from nonosat.answers.answer import Answer, Aside, Shown
from nonosat.cli.arguments.entry import Name
from nonosat.cli.output.streams import talk
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.sheet import Sheet

if TYPE_CHECKING:
    from nonosat.cli.output.display import Display


class Report:
    """A report with nothing in it: only the person is talked to, on standard error."""

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet
        self.name = Name(None)

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:  # noqa: ARG002 - for those that draw
        """What comes now is about that puzzle, of which there may be nothing but the name."""
        self.name = name

    def show(self, item: Shown) -> None:
        """What is found on the way to the answer."""
        if isinstance(item, Aside):
            self.talk(item.sentence)

    def give(self, answer: Answer) -> None:
        """The answer."""

    def talk(self, sentence: str) -> None:
        """A sentence about the puzzle for the person."""
        talk(sentence, quiet=self.quiet, name=self.name)


class JsonReport(Report):
    """One JSON document a line, with the puzzle's index (of several) and title."""

    def __init__(self, file: TextIO, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self._file = file

    def give(self, answer: Answer) -> None:
        head: dict[str, Any] = {} if self.name.file is None else {"file": self.name.file}
        if self.name.index is not None:
            head["index"] = self.name.index
        head["title"] = self.name.title
        self._file.write(json.dumps(head | answer.document(), ensure_ascii=False) + "\n")
        self._file.flush()


class TextReport(Report):
    """Lines, paragraphs and pictures, set apart by blank lines.

    Of several puzzles each begins with its name: before the text, or on a line above the picture.
    ``display`` draws pictures; without it they are rows of characters. ``standalone``: the verdicts are
    in the report, as nobody reads the talk beside it.
    """

    def __init__(
        self, file: TextIO, display: Display | None = None, *, quiet: bool, standalone: bool = False
    ) -> None:
        super().__init__(quiet=quiet)
        self._file = file
        self._display = display
        self._standalone = standalone
        self._puzzle: Puzzle | None = None
        #: Whether anything is written; about this puzzle; and more than a line about the latest.
        self._is_begun = False
        self._is_named = False
        self._is_long = False

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        super().begin(name, puzzle)
        self._puzzle = puzzle
        self._is_named = False

    def show(self, item: Shown) -> None:
        if isinstance(item, Aside):
            super().show(item)
            if item.grid is not None and self._is_on_terminal() and not self.quiet:
                self._draw(item.grid)
        elif isinstance(item, Grid):
            self._picture(item)
        else:
            self._line(item)
        self._file.flush()

    def give(self, answer: Answer) -> None:
        # On a terminal the talk stands beside the report.
        several = self.name.heading is not None and not self._is_on_terminal()
        for part in answer.report(standalone=self._standalone or several):
            if isinstance(part, Grid):
                self._picture(part)
            else:
                self._paragraph(part)
        self._head()
        self._file.flush()

    def _line(self, text: str) -> None:
        self._head()
        self._print(text)

    def _paragraph(self, text: str) -> None:
        heading = None if self._is_named else self.name.heading
        text = f"{heading}: {text}" if heading else text
        if self._is_begun and (self._is_named or self._is_long or "\n" in text):
            print(file=self._file)
        self._is_long = self._is_named or "\n" in text
        self._is_named = True
        self._print(text)

    def _picture(self, picture: Grid) -> None:
        if self._is_named or self.name.heading is None:
            self._set_off()
        self._head()
        self._draw(picture)
        self._is_begun = self._is_named = self._is_long = True

    def _head(self) -> None:
        """The name of the puzzle on a line of its own, unless it has been written."""
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
        print(text, file=self._file)
        self._is_begun = True

    def _draw(self, grid: Grid) -> None:
        if self._display is None:
            print(grid, file=self._file)
        elif self._puzzle is not None:
            self._display.show(Sheet(self._puzzle, grid))

    def _is_on_terminal(self) -> bool:
        return self._display is not None and self._display.columns is not None


def document_report(file: TextIO, *, as_json: bool, quiet: bool) -> Report:
    """A report in JSON, or nothing but talk."""
    return JsonReport(file, quiet=quiet) if as_json else Report(quiet=quiet)


def report_on(
    file: TextIO,
    display: Display | None = None,
    *,
    as_json: bool,
    quiet: bool,
) -> Report:
    """A report in JSON, or in text with pictures on the display."""
    if as_json:
        return JsonReport(file, quiet=quiet)
    return TextReport(file, display, quiet=quiet)
