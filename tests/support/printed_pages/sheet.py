"""Paper to print on: coordinates are pixels of the final page at any drawing resolution."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from .fonts import font_of_digit_height

Colour = tuple[int, int, int]


class Box(NamedTuple):
    """A rectangle in pixels of the page."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def moved(self, right: float, down: float) -> Box:
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def colour_of(value: str) -> Colour:
    """Return ``"#rrggbb"`` as red, green, blue."""
    red, green, blue = bytes.fromhex(value.removeprefix("#"))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the luminance of a colour, 0 … 255."""
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]


class Sheet:
    """A sheet of ``height`` × ``width`` pixels, drawn ``fineness`` times as fine."""

    def __init__(self, height: int, width: int, background: Colour, *, fineness: int = 2) -> None:
        self.height, self.width, self.fineness = height, width, fineness
        self.image = Image.new("RGB", (width * fineness, height * fineness), background)
        self._draw = ImageDraw.Draw(self.image)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """Return the pixels, ``fineness·height × fineness·width × 3``."""
        return np.asarray(self.image)

    def box(self, box: Box, colour: Colour, *, outline: Colour | None = None, radius: float = 0) -> None:
        left, top, right, bottom = (round(each * self.fineness) for each in box)
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self.fineness, fill=colour, outline=outline
        )

    def strip(self, box: Box, colour: Colour, _start: Colour, *, across: bool) -> None:
        """Draw a rectangle of one colour; see ``fading``."""
        self.box(box, colour)

    def fading(self, box: Box, colour: Colour, start: Colour, *, across: bool) -> None:
        """Draw a rectangle with a gradient from one colour, above or on the left, to another."""
        length = box.right - box.left if across else box.bottom - box.top
        steps = max(2, round(length))
        for step in range(steps):
            share, then = step / steps, (step + 1) / steps
            tone = tuple(round(one + (other - one) * share) for one, other in zip(start, colour, strict=True))
            if across:
                part = Box(box.left + length * share, box.top, box.left + length * then, box.bottom)
            else:
                part = Box(box.left, box.top + length * share, box.right, box.top + length * then)
            self.box(part, (tone[0], tone[1], tone[2]))

    def ellipse(
        self, box: Box, colour: Colour | None, *, outline: Colour | None = None, width: float = 1
    ) -> None:
        corners = [each * self.fineness for each in box]
        self._draw.ellipse(corners, fill=colour, outline=outline, width=max(1, round(width * self.fineness)))

    def rule(
        self, start: tuple[float, float], end: tuple[float, float], width: float, colour: Colour
    ) -> None:
        """Draw a line along one axis, with its middle exactly at the given place."""
        half = width / 2
        (left, top), (right, bottom) = start, end
        spread = [left - half, top - half, right + half, bottom + half]
        corners = [round(each * self.fineness) for each in spread]
        corners[2] = max(corners[2], corners[0] + 1) - 1
        corners[3] = max(corners[3], corners[1] + 1) - 1
        self._draw.rectangle(corners, fill=colour)

    def stroke(self, points: list[tuple[float, float]], width: float, colour: Colour) -> None:
        """Draw a line by hand through points."""
        fine = [(x * self.fineness, y * self.fineness) for x, y in points]
        self._draw.line(fine, fill=colour, width=max(1, round(width * self.fineness)), joint="curve")

    def number(
        self, text: str, middle: tuple[float, float], font: str, digit_height: float, colour: Colour
    ) -> Box:
        """Draw digits around a middle, and return their box."""
        drawn = font_of_digit_height(font, round(digit_height * self.fineness))
        x, y = middle[0] * self.fineness, (middle[1] + digit_height / 2) * self.fineness
        self._draw.text((x, y), text, font=drawn, fill=colour, anchor="ms")
        left, top, right, bottom = (each / self.fineness for each in drawn.getbbox(text, anchor="ms"))
        return Box(left, top, right, bottom).moved(middle[0], middle[1] + digit_height / 2)

    def words(
        self, text: str, at: tuple[float, float], font: str, digit_height: float, colour: Colour
    ) -> None:
        """Write text from its left end on the base line."""
        drawn = font_of_digit_height(font, round(digit_height * self.fineness))
        self._draw.text(
            (at[0] * self.fineness, at[1] * self.fineness), text, font=drawn, fill=colour, anchor="ls"
        )
