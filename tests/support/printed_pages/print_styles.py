"""Styles of print: fonts, lines, colours, and the layout of clues."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

from .fonts import font_of_digit_height, printed_fonts
from .sheet import Colour

WHITE: Colour = (255, 255, 255)


class Clues(StrEnum):
    """What is drawn around the numbers."""

    CELLS = "each number in a cell of its own"
    STRIPS = "lines between the strips of the clues"
    NONE = "no lines"
    SHADED = "every other strip shaded"
    AREA = "both areas shaded"


class Spacing(StrEnum):
    """Where the numbers of a row's clue stand."""

    SLOTS = "in columns under each other"
    TEXT = "as text with spaces"


class Blank(StrEnum):
    """The clue of a blank line."""

    ZERO = "0"
    NOTHING = ""


class Ink(StrEnum):
    """How colours are shown in clues."""

    BOXES = "numbers on coloured boxes"
    NUMBERS = "numbers in colour"


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """One style of print. Lengths are in pixels of the page, and ``pitch`` is the side of a cell."""

    pitch: float
    font: str
    digit_height: float
    clues: Clues
    spacing: Spacing
    blank: Blank
    mirrored: bool
    bold_every: int
    line: float
    bold_line: float
    frame: float
    ink: Colour
    line_colour: Colour
    bold_colour: Colour
    background: Colour
    cell_ground: Colour
    shade: Colour
    colour_ink: Ink
    rounded: bool = False
    size_in_corner: bool = False
    #: The tint of the clue areas, in addition to ``clues``.
    clue_ground: Colour | None = None
    #: Shaded strips fade towards the grid.
    has_gradient: bool = False

    @property
    def row_slot(self) -> float:
        """The width of the place of one number of a row's clue."""
        return (
            self.pitch
            if self.clues is Clues.CELLS
            else max(self.width_of("20") + self.digit_height * 0.45, 6)
        )

    @property
    def column_slot(self) -> float:
        """The height of the place of one number of a column's clue."""
        return self.pitch if self.clues is Clues.CELLS else self.digit_height * 1.4

    @property
    def gap(self) -> float:
        """The space between numbers printed as text."""
        return self.digit_height * 0.7

    def width_of(self, text: str) -> float:
        """Return the printed width of a number."""
        return float(font_of_digit_height(self.font, 100).getlength(text)) / 100 * self.digit_height


def printed_style(
    rng: random.Random, pitch: float, *, dark: bool = False, smallest_digit: float = 13
) -> PrintStyle:
    """Return a random style of a magazine, a book, or a program."""
    font = rng.choice(printed_fonts())
    clues = rng.choice(tuple(Clues))
    height = max(smallest_digit, pitch * rng.uniform(0.42, 0.68))
    # Two digits must fit into a cell.
    width = float(font_of_digit_height(font, 100).getlength("20")) / 100
    height = min(height, 0.86 * pitch / width, 0.72 * pitch)
    line = rng.choice((1.0, 1.0, 1.5, 2.0)) * max(1.0, pitch / 30)
    bold_line = line * rng.uniform(1.8, 2.6)
    is_grey = rng.random() < 0.3
    tint = rng.choice((WHITE, WHITE, (252, 250, 243), (246, 246, 246), (255, 252, 236), (240, 246, 252)))
    ink: Colour = rng.choice(((0, 0, 0), (20, 20, 24), (40, 40, 48), (16, 24, 72)))
    line_colour: Colour = rng.choice(((110, 110, 110), (90, 110, 140), (140, 140, 140))) if is_grey else ink
    bold_colour = ink
    shade: Colour = rng.choice(((228, 228, 228), (221, 230, 241), (240, 232, 214), (226, 238, 224)))
    cell_ground = WHITE if rng.random() < 0.6 else tint
    if dark:
        tint, cell_ground = (28, 30, 36), rng.choice(((44, 47, 56), (28, 30, 36), (240, 240, 240)))
        ink, shade = (232, 232, 236), (54, 58, 70)
        line_colour = bold_colour = rng.choice(((120, 124, 136), (150, 152, 160), (98, 104, 122)))
    return PrintStyle(
        pitch=pitch,
        font=font,
        digit_height=height,
        clues=clues,
        spacing=Spacing.SLOTS if clues is Clues.CELLS else rng.choice(tuple(Spacing)),
        blank=rng.choice(tuple(Blank)),
        mirrored=rng.random() < 0.12,
        bold_every=rng.choice((5, 5, 5, 0)),
        line=line,
        bold_line=bold_line,
        frame=rng.choice((line, bold_line, bold_line * 1.3)),
        ink=ink,
        line_colour=line_colour,
        bold_colour=bold_colour,
        background=tint,
        cell_ground=cell_ground,
        shade=shade,
        colour_ink=rng.choice((Ink.BOXES, Ink.BOXES, Ink.NUMBERS)),
        rounded=rng.random() < 0.2,
        size_in_corner=rng.random() < 0.1,
    )
