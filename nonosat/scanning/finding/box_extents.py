"""How far each box reaches: to the edge of the pixels that have its colour, with what these enclose.

Which colour is beneath what is written is known from what is around (``box_names.py``), and so not exactly
where boxes of two colours meet, or where narrow paper lies between two. A box is made of pixels of its colour
here. What is written on it is enclosed by them, or is a bay in their edge where a digit reaches up to it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from nonosat.scanning.finding.box_names import without_narrow
from nonosat.scanning.finding.box_rims import NARROWEST
from nonosat.scanning.finding.mixtures import Colours
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, distance, filled, odd, opened

#: A pixel has the colour of a box if it is nearer to it than this share of the way to the nearest of those
#: that digits may have: white and black, if they are so far away.
_OWN, _WRITTEN = 0.5, ((1.0, 1.0, 1.0), (0.05, 0.05, 0.05))
_WRITTEN_APART = 0.3
#: What has so nearly the colour of a box is no line that parts it from the next.
_LIKE = 0.1
#: In cells: a bay that a digit makes is hardly wider, and a box does not go on farther beneath another name.
_BAY = 0.45
#: A mixture of two colours may be like a third: what has it where another is named is so wide, in cells.
_ELSEWHERE = 0.16
#: What is narrower than this, in cells, is no part of a box; lines of the table are less than half as wide.
_TIP, _LINE = 0.2, 0.3
#: What is enclosed by a box on lines of the table, and smaller than this, in square cells, is written on it.
_ENCLOSED = 0.1
#: Where nothing so wide, in cells, has any colour of a box, the names remain.
_UNKNOWN = 0.4
#: A box is completed beside pixels of which at least this share may be a part of it.
_MAY_BE = 0.7
#: Boxes that are so many times as long as usual in one direction are several, and not completed in the other.
_SEVERAL = 2.5


@dataclass(slots=True)
class _Part:
    """A box, or several of one colour that touch: from where to where, and what of that it covers."""

    name: int
    begins: list[int]
    ends: list[int]
    covered: Grey

    @property
    def window(self) -> tuple[slice, slice]:
        return slice(self.begins[0], self.ends[0]), slice(self.begins[1], self.ends[1])

    def size(self, axis: int) -> int:
        return self.ends[axis] - self.begins[axis]


def extents(names: Grey, shares: Colours, colours: Colours, lines: Mask, cell: float) -> Grey:
    """The names of colours (1 …) as far as each box reaches, 0 beside them.

    ``shares`` are the colours of the pixels, ``lines`` where there are lines of the table, ``cell`` the side
    of a cell in pixels.
    """
    own = np.zeros_like(names)
    parts: list[_Part] = []
    all_of = _of_own_colour(names, shares, colours, cell)
    for name, all_of_it in enumerate(all_of, 1):
        parting = lines & (distance(shares, colours[name - 1]) > _LIKE)
        mine = np.where(parting, 0, all_of_it).astype(np.uint8)
        for part in _parts(name, mine, cell):
            own[part.window][(mine[part.window] > 0) & (part.covered > 0)] = name
            parts.append(part)
    _complete(parts, own, names)
    exact = own.copy()
    for part in parts:
        exact[part.window][(part.covered > 0) & (own[part.window] == 0)] = part.name
    for name, all_of_it in enumerate(all_of, 1):
        beside = cv2.dilate((exact == name).astype(np.uint8), np.ones((odd(_LINE * cell),) * 2, np.uint8)) > 0
        whole = (exact == name) | (beside & lines & (all_of_it > 0))
        exact[(filled(whole.astype(np.uint8), _ENCLOSED * cell**2) > 0) & (exact == 0)] = name
    unknown = opened(((names > 0) & (exact == 0)).astype(np.uint8), _UNKNOWN / 2 * cell)
    exact = np.where(unknown > 0, names, exact)
    return without_narrow(exact, exact > 0, len(colours), cell)


def _of_own_colour(names: Grey, shares: Colours, colours: Colours, cell: float) -> list[Grey]:
    """For each colour the pixels that have it, in and near what is named so."""
    around = np.ones((odd(_BAY * cell),) * 2, np.uint8)
    is_near = cv2.dilate((names > 0).astype(np.uint8), around) > 0
    seen = shares[is_near]
    off = np.stack([distance(seen[None], colour)[0] for colour in colours])
    nearest = off.min(axis=0)
    found: list[Grey] = []
    for name, (colour, its) in enumerate(zip(colours, off, strict=True), 1):
        away = np.linalg.norm(np.array(_WRITTEN, np.float32) - colour, axis=1)
        most = _OWN * float(away[away > _WRITTEN_APART].min(initial=1.0))
        named = (names == name).astype(np.uint8)
        mine = np.zeros_like(named)
        mine[is_near] = (its <= nearest) & (its < most)
        mine &= cv2.dilate(named, around)
        found.append(mine & (named | (opened(mine, _ELSEWHERE / 2 * cell) > 0)))
    return found


def _parts(name: int, mine: Grey, cell: float) -> list[_Part]:
    """What may be boxes of one colour: pixels that hold together, with what they enclose and bays."""
    size = odd(_BAY * cell)
    tip = np.ones((odd(_TIP * cell),) * 2, np.uint8)
    found: list[_Part] = []
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(mine, connectivity=4)
    for label, (left, top, width, height, _) in enumerate(boxes):
        if not label or min(width, height) < NARROWEST * cell:
            continue
        part = (labels[top : top + height, left : left + width] == label).astype(np.uint8)
        closed = cv2.morphologyEx(np.pad(part, size), cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
        whole = filled(np.asarray(closed, dtype=np.uint8), cell**2)[size:-size, size:-size]
        if opened(whole, NARROWEST / 2 * cell).any():
            wide = np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, tip), dtype=np.uint8)
            found.append(_Part(name, [int(top), int(left)], [int(top + height), int(left + width)], wide))
    return found


def _complete(parts: list[_Part], own: Grey, names: Grey) -> None:
    """Make boxes as large as is usual: what is written on one may cover all of a side."""
    if not parts:
        return
    usual = [int(np.median([part.size(axis) for part in parts])) for axis in (0, 1)]
    for part in parts:
        for axis in (0, 1):
            if part.size(1 - axis) > _SEVERAL * usual[1 - axis]:
                continue
            begins, ends = part.begins[axis], part.ends[axis]
            while part.size(axis) < usual[axis]:
                before = _may_be(part, axis, part.begins[axis] - 1, own, names)
                after = _may_be(part, axis, part.ends[axis], own, names)
                if max(before, after) < _MAY_BE:
                    break
                if before > after:
                    part.begins[axis] -= 1
                else:
                    part.ends[axis] += 1
            if (begins, ends) != (part.begins[axis], part.ends[axis]):
                part.covered = np.ones((part.size(0), part.size(1)), np.uint8)


def _may_be(part: _Part, axis: int, place: int, own: Grey, names: Grey) -> float:
    """The share of a row or column of pixels beside a box that may be a part of it."""
    if not 0 <= place < names.shape[axis]:
        return 0.0
    strip = list(part.window)
    strip[axis] = slice(place, place + 1)
    named, others = names[tuple(strip)] == part.name, own[tuple(strip)]
    return float((named & ((others == 0) | (others == part.name))).mean())
