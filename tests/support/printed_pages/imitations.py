"""Print styles imitated from sites and games that cannot be run for a drawing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from .fonts import font_of_digit_height, printed_fonts
from .print_styles import WHITE, Blank, Clues, Ink, PrintStyle, Spacing
from .sheet import Colour

BLACK: Colour = (0, 0, 0)


def _base(rng: random.Random, pitch: float, digit: float) -> PrintStyle:
    """Return black on white, without anything special. ``digit``: the height of digits as a share of a
    cell.
    """
    font = rng.choice(printed_fonts())
    widest = float(font_of_digit_height(font, 100).getlength("20")) / 100
    return PrintStyle(
        pitch=pitch,
        font=font,
        digit_height=min(pitch * digit, 0.88 * pitch / widest),
        clues=Clues.NONE,
        spacing=Spacing.SLOTS,
        blank=Blank.NOTHING,
        mirrored=False,
        bold_every=5,
        line=1,
        bold_line=2,
        frame=2,
        ink=BLACK,
        line_colour=BLACK,
        bold_colour=BLACK,
        background=WHITE,
        cell_ground=WHITE,
        shade=WHITE,
        colour_ink=Ink.BOXES,
    )


def table_of_a_site(rng: random.Random) -> PrintStyle:
    """Return an HTML table: clues on grey without lines, thin grey lines between cells (as at webpbn.com)."""
    style = _base(rng, rng.choice((20, 22, 24, 26)), 0.5)
    grey = rng.randint(128, 190)
    return replace(
        style,
        clues=rng.choice((Clues.NONE, Clues.AREA)),
        spacing=Spacing.TEXT,
        blank=Blank.ZERO,
        shade=(238, 238, 238),
        line_colour=(grey, grey, grey),
        bold_colour=(60, 60, 60),
    )


def cells_of_a_site(rng: random.Random) -> PrintStyle:
    """Return clues in cells of a tinted table with bold lines through it (as at nonograms.org)."""
    style = _base(rng, rng.choice((22, 25, 28, 30)), 0.56)
    return replace(
        style,
        clues=Clues.CELLS,
        clue_ground=rng.choice(((229, 229, 229), (244, 236, 206), (220, 232, 240))),
        line_colour=(150, 150, 150),
        bold_colour=(70, 70, 70),
    )


def console_screen(rng: random.Random) -> PrintStyle:
    """Return a game on a console or telephone: strips with a gradient, cells as light tiles (as in
    Picross).
    """
    style = _base(rng, rng.choice((28, 32, 36, 40)), 0.52)
    backgrounds: list[tuple[Colour, Colour, Colour]] = [
        ((196, 226, 250), (236, 246, 255), (150, 176, 200)),
        ((250, 226, 190), (255, 247, 230), (196, 160, 110)),
        ((206, 236, 206), (240, 252, 240), (130, 170, 130)),
        ((46, 52, 74), (72, 80, 108), (30, 34, 48)),
    ]
    background, shade, line = rng.choice(backgrounds)
    is_dark = background[0] < 100
    return replace(
        style,
        clues=Clues.SHADED,
        has_gradient=True,
        blank=Blank.ZERO,
        background=background,
        shade=shade,
        cell_ground=shade if is_dark else WHITE,
        line_colour=line,
        bold_colour=(120, 130, 160) if is_dark else (80, 90, 110),
        ink=(240, 240, 248) if is_dark else (30, 36, 60),
        line=rng.choice((1, 2)),
        bold_line=3,
        frame=3,
    )


IMITATIONS: dict[str, Callable[[random.Random], PrintStyle]] = {
    "table": table_of_a_site,
    "cells": cells_of_a_site,
    "console": console_screen,
}
