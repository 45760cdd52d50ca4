"""Pictures drawn on a terminal, and as rows of characters elsewhere."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, NamedTuple, TextIO

from nonosat.cli.output.streams import notify

if TYPE_CHECKING:  # what draws is not needed where pictures are rows of characters
    from nonosat.rendering.sheet import PuzzleSheet
    from nonosat.rendering.terminal import Depth, Screen


class Display(NamedTuple):
    """A text file for pictures; ``columns`` is the width of the terminal, ``None`` if it is not one."""

    file: TextIO
    screen: Screen
    columns: int | None
    clues: bool

    def show(self, sheet: PuzzleSheet) -> None:
        """Draws a sheet, and says when it is too wide."""
        from nonosat.rendering.terminal import draw, width_of

        clues = self.clues
        if clues and not self._fits(sheet, clues=True):
            needed = width_of(sheet, clues=True, screen=self.screen)
            notify(
                f"drawn without clues: with them it would be {needed} characters wide, "
                f"and the terminal has {self.columns}",
            )
            clues = False
        if not self._fits(sheet, clues=clues):
            needed = width_of(sheet, clues=clues, screen=self.screen)
            notify(
                f"the drawing is {needed} characters wide, and the terminal has {self.columns}",
            )
        text = draw(sheet, clues=clues, screen=self.screen)
        print(text, file=self.file, flush=True)

    def _fits(self, sheet: PuzzleSheet, *, clues: bool) -> bool:
        if self.columns is None:
            return True
        from nonosat.rendering.terminal import width_of

        return width_of(sheet, clues=clues, screen=self.screen) <= self.columns


def display_on(
    file: TextIO, *, clues: bool = False, only_ascii: bool = False, marks: bool = False
) -> Display | None:
    """A display that uses what the file can show; ``None`` where that is rows of characters: off a terminal,
    unless ``clues`` are wanted.

    With ``marks`` undecided cells stand out.
    """
    if not file.isatty() and not clues:
        return None
    from nonosat.rendering.terminal import PLAIN, Screen

    if not file.isatty():
        return Display(file, PLAIN._replace(marks=marks), None, clues)
    screen = PLAIN if only_ascii or not _has_blocks(file) else Screen(_depth(file))
    screen = screen._replace(marks=marks)
    return Display(file, screen, shutil.get_terminal_size().columns, clues)


def _has_blocks(file: TextIO) -> bool:
    try:
        "▀▄█░│".encode(file.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _depth(file: TextIO) -> Depth | None:
    """The colours of a terminal, as far as its environment variables tell."""
    from rich.console import Console

    console = Console(file=file)
    depths: dict[str | None, Depth] = {
        "standard": "standard",
        "windows": "standard",
        "256": "256",
        "truecolor": "truecolor",
    }
    return None if console.no_color else depths.get(console.color_system)
