"""Numbers and other marks, drawn with the training faces: ink 1 on paper 0, digits 48 pixels high."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from benchmarks.digits.fonts import Face

Ink = npt.NDArray[np.float32]
Points = npt.NDArray[np.int32]

DIGIT_HEIGHT = 48
#: Marks in place of a number that do not look like digits.
OTHERS = "?????***ACEFHKMNPRTUVWXYacdefhkmnprtuvwxy#&+=%@!×÷"
_MARGIN = 16


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    ink: Ink  # cropped
    left: int  # from the pen to the crop
    top: int  # from the baseline up to the crop
    advance: float


class Pen:
    """The drawing of texts in one face."""

    def __init__(self, face: Face) -> None:
        self.face = face
        _, upper, _, lower = face.at_size(100).getbbox("1", anchor="ls")
        self._font = face.at_size(100 * DIGIT_HEIGHT / max(20, lower - upper))
        self._glyphs: dict[str, Glyph] = {}

    def draw(self, text: str, *, tracking: float = 0.0) -> Ink:
        """Return the text with a margin; ``tracking`` is the space between glyphs in heights of a digit."""
        pen, placed = 0.0, []
        for character in text:
            glyph = self._glyph(character)
            placed.append((round(pen) + glyph.left, glyph))
            pen += max(4.0, glyph.advance + tracking * DIGIT_HEIGHT)
        left = min(x for x, _ in placed)
        right = max(x + glyph.ink.shape[1] for x, glyph in placed)
        top = max(glyph.top for _, glyph in placed)
        bottom = max(glyph.ink.shape[0] - glyph.top for _, glyph in placed)
        ink = np.zeros((top + bottom + 2 * _MARGIN, right - left + 2 * _MARGIN), np.float32)
        for x, glyph in placed:
            y, height, width = _MARGIN + top - glyph.top, *glyph.ink.shape
            part = ink[y : y + height, x - left + _MARGIN : x - left + _MARGIN + width]
            np.maximum(part, glyph.ink, out=part)
        return ink

    def _glyph(self, character: str) -> Glyph:
        if character not in self._glyphs:
            left, upper, right, lower = (int(v) for v in self._font.getbbox(character, anchor="ls"))
            image = Image.new("L", (max(1, right - left), max(1, lower - upper)))
            ImageDraw.Draw(image).text((-left, -upper), character, fill=255, font=self._font, anchor="ls")
            ink = np.asarray(image, np.float32) / np.float32(255)
            self._glyphs[character] = Glyph(ink, left, -upper, self._font.getlength(character))
        return self._glyphs[character]

    def knows(self, character: str) -> bool:
        """Return whether the face has a glyph for a character."""
        ink, missing = self._glyph(character).ink, self._glyph("\U0010fffd").ink
        return bool(ink.any()) and not np.array_equal(ink, missing)


def pens(faces: Sequence[Face]) -> dict[str, list[Pen]]:
    """Return the pens of every group of families."""
    grouped: dict[str, list[Pen]] = {}
    for face in faces:
        grouped.setdefault(face.group, []).append(Pen(face))
    return grouped


def circle(generator: np.random.Generator) -> Ink:
    """Return a ring or a disc, as drawn for a run of unknown length."""
    size = DIGIT_HEIGHT + 2 * _MARGIN
    canvas = np.zeros((size, size), np.uint8)
    radius = DIGIT_HEIGHT // 2 - 2
    thickness = -1 if generator.random() < 0.3 else int(generator.integers(2, 7))
    cv2.circle(canvas, (size // 2, size // 2), radius, 255, thickness, cv2.LINE_AA)
    return np.asarray(canvas, np.float32) / np.float32(255)


def cross(generator: np.random.Generator) -> Ink:
    """Return a cross as solvers and programs draw them in cells, of any thickness, about as wide as high."""
    height = DIGIT_HEIGHT
    width = round(height * float(np.exp(generator.normal(0, 0.15))))
    canvas = np.zeros((height + 2 * _MARGIN, width + 2 * _MARGIN), np.uint8)
    left, upper, right, lower = _MARGIN, _MARGIN, _MARGIN + width, _MARGIN + height
    thickness = int(generator.integers(1, 10))
    for ends in (((left, upper), (right, lower)), ((right, upper), (left, lower))):
        cv2.line(canvas, *ends, 255, thickness, cv2.LINE_AA)
    return np.asarray(canvas, np.float32) / np.float32(255)


def struck(ink: Ink, generator: np.random.Generator) -> Ink:
    """Return a number that a pencil has crossed out: with a stroke, with one to and fro, or with a cross.

    A stroke has any slope from level to steep. It may be as thick as those of the digits, and may close
    the open side of a 5 or a 6, which then resembles an 8.
    """
    canvas = np.zeros(ink.shape, np.uint8)
    kind, is_usual = generator.random(), bool(generator.random() < 0.75)
    slopes = [is_usual] if kind < 0.75 else [is_usual, is_usual] if kind < 0.85 else [True, False]
    thickness = int(generator.integers(2, 9))
    for is_rising in slopes:
        stroke = _stroke(ink.shape, generator, is_rising=is_rising)
        cv2.polylines(canvas, [stroke], False, 255, thickness, cv2.LINE_AA)
    darkness = generator.uniform(0.35, 1.0)
    return np.asarray(
        np.maximum(ink, np.asarray(canvas, np.float32) * np.float32(darkness / 255)), np.float32
    )


def _stroke(shape: tuple[int, ...], generator: np.random.Generator, *, is_rising: bool) -> Points:
    """Return the points of a stroke through a number, from its left side to its right one or beyond."""
    height, width = shape
    rise = generator.uniform(0, 1.2) * DIGIT_HEIGHT * (1 if is_rising else -1)
    middle = height / 2 + generator.normal(0, 0.1) * DIGIT_HEIGHT
    left, right = generator.uniform(-0.05, 0.32, 2) * DIGIT_HEIGHT
    ends = np.array(
        [
            (_MARGIN - left, middle + rise / 2),
            (width / 2, middle),
            (width - _MARGIN + right, middle - rise / 2),
        ]
    ) + generator.normal(0, 3, (3, 2))
    t = np.linspace(0, 1, 12)[:, None]
    curve = (1 - t) ** 2 * ends[0] + 2 * t * (1 - t) * ends[1] + t**2 * ends[2]
    return np.asarray(np.round(curve), np.int32)
