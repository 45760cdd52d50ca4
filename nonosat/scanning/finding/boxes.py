"""Boxes that numbers stand on: where they are, and what colour each has.

Boxes may touch each other, and what is written on one may have the colour of another. So the colours of all
boxes of a page are found first, from all places of even colour at once (``modes.py``); then each pixel of a
box has the one that explains best what is around it, whatever is written there (``box_names.py``), and what
is along the edge of the box (``box_rims.py``), as far as the box reaches (``box_extents.py``). What lies
beside a page, and is as dark as boxes, is not reached from the cells by steps from one box to the next. A
tint of the paper beside the cells is no box.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonosat.scanning.finding.box_extents import extents
from nonosat.scanning.finding.box_names import names_of
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.mixtures import Colours
from nonosat.scanning.finding.modes import modes_of
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, distance, filled, odd, opened, strongest
from nonosat.scanning.finding.sheet import Sheet
from nonosat.scanning.page import Page

#: A circle so wide, in cells, lies in every box, and in no digit whose inside is filled.
_BOX = 0.48
#: What is enclosed by a box and smaller than this, in cells, is part of what is written on it.
_ENCLOSED = 0.3
#: Boxes are so much darker than paper in one of red, green and blue.
_DARKNESS = 0.2
#: Shares of light that lie between both sides of the edge of a box, along so much of it.
_STEP, _STEEP = 0.14, 0.6
#: The widest gap between boxes, and between them and the cells, in cells.
_GAP = 1.1
#: Pixels between those that are looked at where no more are needed.
_COARSE = 4
#: Levels by which pixels beside each other differ at most where colour is even.
_EVEN = 30
#: If less than this share of boxes is, it need not be so even, where boxes cover so many square cells for
#: each row and column: more than numbers of two bold digits do that look like boxes.
_FEW_EVEN, _MANY = 0.1, 0.35
#: A colour has at least so many square cells of even pixels, and at least this share of all.
_LEAST, _LEAST_SHARE = 0.08, 0.002
#: The share of a colour that is in circles as wide as boxes.
_SOLID = 0.4
#: Half the width of the widest strokes of digits on boxes, in cells.
_STROKE = 0.12
#: The edges of boxes are not wider than this, in cells.
_RIM = 0.25
#: A cell, and several, in cells: what is between lines so near to each other, in both directions, is ruled.
_CELL, _CELLS = 1.2, 2.5
#: So near to a colour is what has it; if squares so large, in cells, are bare of anything written, in so many
#: square cells, it is the colour of paper beside the cells: strips may be as narrow as a cell, and ruled.
_TINTED, _BLANK, _BLANKS = 0.08, 0.82, 2.0
#: How far around a pixel, in cells, the ground it has beneath what is written is seen; what is nearer to the
#: colour of a box is bare, and so much of what is around must be.
_GROUND, _BARE, _LEAST_BARE = 1.0, 0.12, 0.02


class Boxes(NamedTuple):
    """``names`` is the number of the colour (1 …) of each pixel on a box, 0 beside; ``ground`` is the sheet
    as it would be were nothing written on boxes; ``colours`` is how many there are. ``edges`` are what is
    mixed of boxes and of what is beside them: nothing is written there.
    """

    names: Grey
    ground: Page
    colours: int
    edges: Mask


def boxes_of(sheet: Sheet, paper: Page, lines: Grey, cells: Box | None) -> Boxes:
    """The boxes beside the ``cells`` of a sheet, and filled cells; ``lines`` are those of the table.

    While it is not known where the cells are, all that is ruled may be.
    """
    boxed, table = _boxed(sheet, paper)
    names = np.zeros(boxed.shape, dtype=np.uint8)
    ground = paper.copy()
    if not boxed.any():
        return Boxes(names, ground, 0, names > 0)
    left, top, width, height = cv2.boundingRect(boxed.astype(np.uint8))
    window = np.s_[top : top + height, left : left + width]
    image = np.asarray(cv2.GaussianBlur(sheet.image, (3, 3), 0), dtype=np.uint8)[window]
    boxed = boxed[window]
    shares = np.asarray(cv2.divide(image, np.maximum(paper[window], 1), dtype=cv2.CV_32F), np.float32)
    even = boxed & _even(image, 5)
    least = _MANY * sum(sheet.region[side + 2] - sheet.region[side] for side in (0, 1)) * sheet.cell
    if even.sum() < _FEW_EVEN * boxed.sum() and boxed.sum() > least:
        even = boxed & _even(image, 3)  # digits leave little bare
    ruled = cells or _ruled(lines, sheet.cell)
    beside = ~table
    beside[ruled.top : ruled.bottom, ruled.left : ruled.right] = False
    beside = beside[window]
    colours, boxed = _colours(shares, even, boxed, beside, sheet.cell)
    if not len(colours):
        return Boxes(names, ground, 0, names > 0)
    half, coarse = shares[::2, ::2], boxed[::2, ::2]
    named, of_boxes = names_of(half, coarse, colours, sheet.cell / 2)
    solid = [_is_solid(named == name, sheet.cell / 2) for name in range(1, len(colours) + 1)] & of_boxes
    if not solid.all():
        if not solid.any():
            return Boxes(names, ground, 0, names > 0)
        colours = colours[solid]
        named, _ = names_of(half, coarse, colours, sheet.cell / 2)
    rough = np.where(boxed, _doubled(named, boxed.shape), 0).astype(np.uint8)
    exact = extents(rough, shares, colours, lines[window] > 0, sheet.cell)
    names[window] = exact
    ground[window] = _ground(sheet.image[window], paper[window], shares, exact, colours, sheet.cell)
    near = cv2.dilate(exact, np.ones((odd(2 * _RIM * sheet.cell),) * 2, np.uint8)) > 0
    edges = np.zeros(names.shape, dtype=np.bool_)
    edges[window] = (rough > 0) & near & (exact == 0)
    return Boxes(names, ground, len(colours), edges)


def _boxed(sheet: Sheet, paper: Page) -> tuple[Mask, Mask]:
    """Where boxes are that something may be written on, and where the page ends."""
    darker = strongest(cv2.divide(cv2.subtract(paper, sheet.image), np.maximum(paper, 1), scale=255))
    dark = (darker > 255 * _DARKNESS).astype(np.uint8)
    whole = filled(dark, _ENCLOSED * sheet.cell**2)
    large = opened(whole, _BOX / 2 * sheet.cell)
    beyond = _beyond_page(large, sheet)
    near = _near_cells(np.where(beyond, 0, large).astype(np.uint8), sheet)
    grown = np.asarray(cv2.dilate(near, np.ones((5, 5), np.uint8)), dtype=np.uint8)
    return _sharp(np.asarray(grown & whole, dtype=np.uint8), darker), beyond


def _beyond_page(large: Grey, sheet: Sheet) -> Mask:
    """What the page lies on: it goes on beyond the sheet, is wide, and does not reach the cells."""
    coarse = np.ascontiguousarray(large[::_COARSE, ::_COARSE])
    _, labels = cv2.connectedComponents(coarse, connectivity=4)
    several = np.ones((odd(_CELLS * sheet.cell / _COARSE),) * 2, np.uint8)
    wide = cv2.morphologyEx(coarse, cv2.MORPH_OPEN, several)
    left, top, right, bottom = (place // _COARSE for place in sheet.region)
    on_edge = {*labels[0], *labels[-1], *labels[:, 0], *labels[:, -1]}
    beyond = on_edge & {*labels[wide > 0]} - {*labels[top:bottom, left:right].flat}
    found = np.isin(labels, list(beyond)).astype(np.uint8)
    whole = cv2.resize(found, large.shape[::-1], interpolation=cv2.INTER_NEAREST_EXACT)
    return np.asarray(cv2.dilate(whole, np.ones((2 * _COARSE + 1,) * 2, np.uint8)) > 0, dtype=np.bool_)


def _sharp(boxed: Grey, darker: Grey) -> Mask:
    """What ends suddenly: shadows fade."""
    rim = (boxed > 0) & (cv2.erode(boxed, np.ones((3, 3), np.uint8)) == 0)
    around = np.ones((7, 7), np.uint8)
    steps = cv2.subtract(cv2.dilate(darker, around), cv2.erode(darker, around))
    count, labels = cv2.connectedComponents(boxed, connectivity=4)
    all_of_rim = np.bincount(labels[rim], minlength=count)
    steep = np.bincount(labels[rim & (steps > 255 * _STEP)], minlength=count)
    kept = steep > _STEEP * all_of_rim
    kept[0] = False
    return np.asarray(kept[labels], dtype=np.bool_)


def _near_cells(large: Grey, sheet: Sheet) -> Grey:
    """What is reached from the cells by steps from one box to the next, beside them or above or below."""
    left, top, right, bottom = sheet.region
    edge = round(sheet.cell / 2)
    beside = np.zeros_like(large)
    beside[max(top - edge, 0) : bottom + edge] = 1
    beside[:, max(left - edge, 0) : right + edge] = 1
    coarse = np.ascontiguousarray((large & beside)[::_COARSE, ::_COARSE])
    size = odd(_GAP * sheet.cell / _COARSE)
    joined = np.asarray(cv2.dilate(coarse, np.ones((size, size), np.uint8)), dtype=np.uint8)
    joined[top // _COARSE : bottom // _COARSE, left // _COARSE : right // _COARSE] = 1
    _, labels = cv2.connectedComponents(joined, connectivity=4)
    reached = labels == labels[(top + bottom) // 2 // _COARSE, (left + right) // 2 // _COARSE]
    whole = cv2.resize(reached.astype(np.uint8), large.shape[::-1], interpolation=cv2.INTER_NEAREST_EXACT)
    return np.asarray(large & beside & whole, dtype=np.uint8)


def _even(image: Page, size: int) -> Mask:
    """Where the colour is that of the pixels around, as it is nowhere on strokes thinner than ``size``."""
    kernel = np.ones((size, size), np.uint8)
    steps = cv2.subtract(cv2.dilate(image, kernel), cv2.erode(image, kernel))
    return np.asarray(strongest(steps) < _EVEN, dtype=np.bool_)


def _ruled(lines: Grey, cell: float) -> Box:
    """The smallest rectangle around all that has lines of both directions around it, as cells have."""
    closed = cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((odd(_CELL * cell),) * 2, np.uint8))
    several = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((odd(_CELLS * cell),) * 2, np.uint8))
    left, top, width, height = cv2.boundingRect(several)
    return Box(left, top, left + width, top + height)


def _colours(shares: Colours, even: Mask, boxed: Mask, beside: Mask, cell: float) -> tuple[Colours, Mask]:
    """The colours of boxes, and where boxes may be: not on a tint of the paper ``beside`` the cells."""
    colours = _modes(shares[even & boxed], cell)
    is_tint = np.array([_is_tint(shares, colour, beside, cell) for colour in colours], dtype=np.bool_)
    if not is_tint.any():
        return colours, boxed
    off = np.stack([distance(shares, colour) for colour in (*colours, np.ones(3))])
    tinted = np.append(is_tint, [True])[off.argmin(axis=0)] & (off.min(axis=0) < _TINTED)
    boxed = boxed & (opened(tinted.astype(np.uint8), _STROKE * cell) == 0)  # not what is white on boxes
    # There may be much less of a colour than of a tint.
    others = _modes(shares[even & boxed], cell)
    off = np.linalg.norm(others[:, None] - colours[is_tint][None], axis=2)
    return others[off.min(axis=1) > _TINTED], boxed


def _modes(seen: Colours, cell: float) -> Colours:
    """The colours of which there is enough for a box."""
    least = max(_LEAST * cell**2, _LEAST_SHARE * len(seen))
    return modes_of(seen.astype(np.float64), least=least).astype(np.float32)


def _is_tint(shares: Colours, colour: Colours, beside: Mask, cell: float) -> bool:
    """Whether a colour is that of paper beside the cells: there are places with nothing written on them."""
    own = cv2.inRange(shares, colour - _TINTED, colour + _TINTED)
    own[~beside] = 0
    blank = cv2.morphologyEx(own, cv2.MORPH_OPEN, np.ones((odd(_BLANK * cell),) * 2, np.uint8))
    return bool(cv2.countNonZero(blank) > _BLANKS * cell**2)


def _is_solid(here: Mask, cell: float) -> bool:
    """Whether boxes have a colour, and not only their edges or what is written on them."""
    mask = here.astype(np.uint8)
    return bool(opened(mask, _BOX / 2 * cell).sum() > _SOLID * mask.sum())


def _ground(image: Page, paper: Page, shares: Colours, names: Grey, colours: Colours, cell: float) -> Page:
    """The colour of the box beneath each pixel, from that of the nearest bare ones of its colour."""
    ground = paper.copy()
    few = np.s_[::_COARSE, ::_COARSE]
    seen, near = image[few].astype(np.float32), shares[few]
    size = (odd(_GROUND * cell / _COARSE),) * 2
    for name, colour in enumerate(colours, 1):
        bare = ((names[few] == name) & (distance(near, colour) < _BARE)).astype(np.float32)
        around = cv2.boxFilter(bare, -1, size)
        local = cv2.boxFilter(seen * bare[:, :, None], -1, size) / np.maximum(around, 1e-6)[:, :, None]
        known = (around > _LEAST_BARE)[:, :, None]
        whole = np.where(known, local, paper[few] * colour).astype(np.float32)
        fine = cv2.resize(whole, names.shape[::-1], interpolation=cv2.INTER_LINEAR)
        here = names == name
        ground[here] = np.clip(fine[here], 0, 255).astype(np.uint8)
    return ground


def _doubled(names: Grey, shape: tuple[int, ...]) -> Grey:
    """Names of every other pixel in each direction, for all pixels."""
    return np.repeat(np.repeat(names, 2, axis=0), 2, axis=1)[: shape[0], : shape[1]]
