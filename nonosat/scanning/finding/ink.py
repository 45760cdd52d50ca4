"""What is written on a sheet: how different each pixel is from the ground it is written on.

Paper is darker here and lighter there, strips are shaded, digits may be white on a dark box. So ink is
measured from the level of its own surroundings: where most of these are light ink is dark, and the other way
round. A box is ground as well, and what is beside it, a narrow gap between two boxes, is no ink in either.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from nonosat.scanning.finding.boxes import Boxes, boxes_of
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, odd, strongest
from nonosat.scanning.finding.sheet import Sheet
from nonosat.scanning.page import Page

#: The widest stroke, in cells.
_WIDEST_STROKE = 0.5
#: Levels between ink and paper below which there is nothing but noise.
_FAINTEST = 24
#: Ink is at least this share of the strongest nearby, and of the usual strength.
_OF_NEARBY, _OF_USUAL = 0.3, 0.2
#: The same on a box, which no shade of paper makes uneven: the thin strokes of digits are faint there.
_OF_NEARBY_ON_BOX = 0.27
#: How near that is, in cells.
_NEARBY = 0.8
#: What a difference in one of red, green and blue counts beside one in light.
_COLOURED = 0.75
#: On a box ink differs from it by at least so many levels, and is made as strong as this.
_LEAST_ON_BOX, _ON_BOX = 40, 210
#: A gap between boxes is hardly longer than this, in cells.
_STRAIGHT_ON = 0.9
#: What goes on from an edge is at least this share of what is there.
_GOES_ON = 0.65
#: Pixels around the edge of a box are mixed of two colours: in a square so wide.
_RIM = 5
#: How far the middle of a box is from its edge at least, in cells.
_EDGE = 0.2
#: How far off paper is seen at most, in cells.
_PAPER = 4.0
#: Bare paper has at least this share of the light of the brightest nearby; so many per cent of its pixels
#: have no more of red, green or blue in their light than paper has at most.
_BARE, _HUES = 0.92, 85
#: Light is even if this share of squares have one of so few colours; of these paper has this share at least.
_FEW_COLOURS, _OF_FEW_COLOURS, _FREQUENT = 12, 0.6, 0.25


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """``level`` is how much each pixel differs from its ground, 0 … 255; ``usual`` that of most ink.

    ``boxed`` is where the ground is a box, ``ground`` its colour there, and ``paper`` that of bare paper.
    """

    level: Grey
    usual: float
    boxed: Mask
    ground: Page
    paper: Page

    def written(self, lines: Grey, cell: float) -> Mask:
        """Where there is ink that is no line."""
        free = np.where(lines > 0, 0, self.level).astype(np.uint8)
        size = odd(_NEARBY * cell)
        nearby = cv2.dilate(free, np.ones((size, size), np.uint8))
        share = np.where(self.boxed, _OF_NEARBY_ON_BOX, _OF_NEARBY).astype(np.float32)
        least = np.maximum(share * nearby, _OF_USUAL * self.usual)
        return np.asarray(free > np.maximum(least, _FAINTEST), dtype=np.bool_)


def ink_of(sheet: Sheet, lines: Grey, cells: Box | None = None) -> Ink:
    """What is written on a sheet, beside its ``lines`` and its ``cells``, if it is known where these are."""
    paper = _paper(sheet)
    boxes = boxes_of(sheet, paper, lines, cells)
    boxed = np.asarray(boxes.names > 0, dtype=np.bool_)
    level, darker = _beside_boxes(sheet, lines)
    if boxed.any():
        # Beside boxes only what is darker than its surroundings is ink: gaps between them are lighter.
        size = odd(1.5 * sheet.cell)
        close = cv2.dilate(boxed.astype(np.uint8), np.ones((size, size), np.uint8)) > 0
        level = np.where(close, darker, level)
        outside = (cv2.dilate(boxed.astype(np.uint8), np.ones((7, 7), np.uint8)) == 0) & ~boxes.edges
        on_box = _on_boxes(sheet, boxes)
        level = np.where(boxed, on_box, np.where(outside, level, 0)).astype(np.uint8)
    seen = level[(lines == 0) & (level > _FAINTEST)]
    usual = float(np.percentile(seen, 80)) if len(seen) else 0.0
    return Ink(level, usual, boxed, boxes.ground, paper)


def _on_boxes(sheet: Sheet, boxes: Boxes) -> Grey:
    """How strong the ink on boxes is, beside that on others of their colour."""
    # Colours are coarser than light in compressed images; what is written on boxes differs in light.
    bare = np.asarray(cv2.cvtColor(boxes.ground, cv2.COLOR_RGB2GRAY))
    lighter, darker = cv2.subtract(sheet.grey, bare), cv2.subtract(bare, sheet.grey)
    inner = cv2.erode(boxes.names, np.ones((3, 3), np.uint8)) == cv2.dilate(
        boxes.names, np.ones((3, 3), np.uint8)
    )
    size = odd(_EDGE * sheet.cell)
    middle = cv2.erode(inner.astype(np.uint8), np.ones((size, size), np.uint8)) > 0
    level = np.zeros(sheet.grey.shape, dtype=np.uint8)
    for name in range(1, boxes.colours + 1):
        here = boxes.names == name
        both = ((each, each[here & middle]) for each in (lighter, darker))
        ink, seen = max(both, key=lambda one: int(one[1][one[1] > _LEAST_ON_BOX].sum()))
        strong = seen[seen > _LEAST_ON_BOX]
        if len(strong):
            strength = _ON_BOX / float(np.percentile(strong, 75))
            level[here] = np.clip(ink[here] * strength, 0, 255).astype(np.uint8)
    rim = np.ones((_RIM, _RIM), np.uint8)
    within = cv2.erode(boxes.names, rim) == cv2.dilate(boxes.names, rim)
    return np.where(within & ~_from_edges(level, ~inner, sheet.cell), level, 0).astype(np.uint8)


def _from_edges(level: Grey, edge: Mask, cell: float) -> Mask:
    """What goes straight from one edge to another without becoming weaker and stronger again.

    A gap between two boxes of one colour does; digits hardly touch any edge.
    """
    begin = np.where(edge, level, 0).astype(np.uint8)
    gaps = np.zeros_like(level)
    for across in (np.array([[1, 1, 0]], np.uint8), np.array([[1], [1], [0]], np.uint8)):
        there = _reached(begin, level, across, _STRAIGHT_ON * cell)
        back = _reached(begin, level, across[::-1, ::-1].copy(), _STRAIGHT_ON * cell)
        gaps = np.maximum(gaps, np.minimum(there, back))
    return np.asarray((level > 0) & (gaps > _GOES_ON * level), dtype=np.bool_)


def _reached(begin: Grey, level: Grey, step: Grey, reach: float) -> Grey:
    """The level down to which one must go from the beginning to each pixel, by steps within a reach."""
    reached = begin
    for _ in range(round(reach)):
        before, reached = reached, np.asarray(cv2.min(cv2.dilate(reached, step), level), dtype=np.uint8)
        if np.array_equal(reached, before):
            break
    return reached


def _beside_boxes(sheet: Sheet, lines: Grey) -> tuple[Grey, Grey]:
    """How much each pixel differs from its surroundings, and how much darker than they it is."""
    size = odd(_WIDEST_STROKE * sheet.cell)
    kernel = np.ones((size, size), np.uint8)
    grey = sheet.grey
    light = cv2.morphologyEx(sheet.image, cv2.MORPH_CLOSE, kernel)
    dark_grey = cv2.morphologyEx(grey, cv2.MORPH_OPEN, kernel)
    light_grey = np.asarray(cv2.cvtColor(light, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    coloured = (_COLOURED * strongest(cv2.subtract(light, sheet.image))).astype(np.uint8)
    darker = cv2.max(cv2.subtract(light_grey, grey), coloured)
    # Where bold lines cross most is dark; what is between them is no light ink on dark ground for that.
    usual = cv2.medianBlur(np.where(lines > 0, light_grey, grey).astype(np.uint8), size * 2 + 1)
    on_light = cv2.subtract(light_grey, usual) <= cv2.subtract(usual, dark_grey)
    level = np.where(on_light, darker, cv2.subtract(grey, dark_grey)).astype(np.uint8)
    return level, np.asarray(darker, dtype=np.uint8)


def _even_light(sheet: Sheet) -> Page | None:
    """The colour of paper if light is the same everywhere, as in an image that no camera took: there most
    squares have one of few colours, to the level.
    """
    left, top, right, bottom = sheet.region
    step = round(sheet.cell)
    smooth = cv2.GaussianBlur(sheet.image, (3, 3), 0)[top:bottom, left:right]
    height, width = (length // step * step for length in smooth.shape[:2])
    if not height or not width:
        return None
    squares = smooth[:height, :width].reshape(height // step, step, width // step, step, 3)
    typical = np.median(squares, axis=(1, 3)).astype(np.uint8).reshape(-1, 3)
    seen, counts = np.unique(typical, axis=0, return_counts=True)
    if np.sort(counts)[-_FEW_COLOURS:].sum() < _OF_FEW_COLOURS * counts.sum():
        return None
    frequent = seen[counts >= _FREQUENT * counts.sum()]
    return np.asarray(frequent[frequent.sum(axis=1).argmax()]) if len(frequent) else None


def _paper(sheet: Sheet) -> Page:
    """The colour of the brightest that is near each pixel, as paper is between boxes.

    Beside coloured boxes images are often bluer, or redder, than paper is anywhere: that is left out.
    """
    even = _even_light(sheet)
    if even is not None:
        return np.full_like(sheet.image, even)
    image = cv2.merge([*cv2.split(sheet.image), sheet.grey])
    step = max(round(sheet.cell / 9), 1)
    few = cv2.GaussianBlur(image, (3, 3), 0)
    bright = cv2.dilate(few, np.ones((2 * step, 2 * step), np.uint8))[::step, ::step]
    size = odd(_PAPER * sheet.cell / step)
    closed = cv2.blur(cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), (9, 9))
    light = np.maximum(closed[:, :, 3:], 1).astype(np.float32)
    small = few[::step, ::step]
    bare = small[:, :, 3] > _BARE * light[:, :, 0]
    hues = small[:, :, :3][bare] / np.maximum(small[:, :, 3:][bare], 1)
    most = light * np.percentile(hues, _HUES, axis=0).astype(np.float32) if len(hues) else 255.0
    paper = np.minimum(closed[:, :, :3], most).astype(np.uint8)
    return np.asarray(cv2.resize(paper, image.shape[1::-1], interpolation=cv2.INTER_LINEAR), dtype=np.uint8)
