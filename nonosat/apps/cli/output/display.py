"""Drawing of solutions on a terminal; elsewhere they are rows of characters."""

from __future__ import annotations

import shutil
from typing import NamedTuple, TextIO, cast

from nonosat.apps.cli.output.streams import notify
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.terminal import PLAIN, Depth, Screen, draw, width_of


class Display(NamedTuple):
    """Text file for solutions; ``columns`` is the width of the terminal, ``None`` for other files."""

    file: TextIO
    screen: Screen
    columns: int | None
    clues: bool

    def show(self, sheet: PuzzleSheet) -> None:
        """Draw a sheet; print a message if it is too wide."""
        clues, columns = self.clues, self.columns
        needed = width_of(sheet, clues=clues, screen=self.screen)
        if clues and columns is not None and needed > columns:
            notify(
                f"drawn without clues: with them it would be {needed} characters wide, "
                f"and the terminal has {columns}"
            )
            clues, needed = False, width_of(sheet, clues=False, screen=self.screen)
        if columns is not None and needed > columns:
            notify(f"the drawing is {needed} characters wide, and the terminal has {columns}")
        print(draw(sheet, clues=clues, screen=self.screen), file=self.file, flush=True)


def display_on(file: TextIO, *, clues: bool, ascii: bool, marks: bool) -> Display:
    """Return a display with the capabilities of the file; ``marks`` highlights undecided cells."""
    is_plain = ascii or not file.isatty() or not _has_blocks(file)
    screen = (PLAIN if is_plain else Screen(_depth(file)))._replace(marks=marks)
    return Display(file, screen, shutil.get_terminal_size().columns if file.isatty() else None, clues)


def _has_blocks(file: TextIO) -> bool:
    try:
        "▀▄█░│".encode(file.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _depth(file: TextIO) -> Depth | None:
    """Return the colour depth of a terminal, from its environment variables."""
    from rich.console import Console  # slow to import

    console = Console(file=file)
    if console.no_color or console.color_system is None:
        return None
    return cast(Depth, "standard" if console.color_system == "windows" else console.color_system)
