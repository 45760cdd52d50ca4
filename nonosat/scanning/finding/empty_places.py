"""Places where a number should stand and none is seen, because there is room for it between others.

A number that nobody sees in a row, and one in a column, may leave clues that have a picture, too. But printed
numbers stand close together, and those of all rows begin, or end, at the same distance from the cells: where
one is missing there is a hole. (What is missing at the other end of a clue leaves none.)

Of 3,000 spaces on pages that were read rightly none was taken for a hole; of numbers that were left out there
all that have a neighbour on both sides, or stand at the end at which clues are aligned, left one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.scanning.sighting import ClueSighting, NumberSighting, Place, Sighting

#: Spaces that are wider than usual by so much of the usual distance between numbers have room for another.
_ROOM = 0.75
#: Ends of clues are aligned when three of four lie this near to each other, in distances between numbers.
_ALIGNED, _MOST = 0.4, 0.7
#: Spaces that say how numbers are printed on one side of the cells; with fewer nothing is said.
_ENOUGH = 5

_Points = npt.NDArray[np.float64]


class _ClueSide(NamedTuple):
    """Where the numbers beside each line begin and end, in cells along the line from its first one, and
    whether they stand before the cells.
    """

    spans: tuple[tuple[tuple[float, float], ...], ...]
    is_before: bool


class _Spacing(NamedTuple):
    """The usual ``space`` between numbers and the distance from one to the next, and where all clues begin or
    end: at most one of these is known.
    """

    space: float
    pitch: float
    begin: float | None
    end: float | None


def with_empty_places(sighting: Sighting) -> Sighting:
    """The sighting with a number that has no image, ``0 × 0``, at every place that is strangely empty."""
    lattice = sighting.lattice
    return replace(
        sighting,
        rows=_filled_up(sighting.rows, lattice),
        columns=_filled_up(sighting.columns, lattice.transpose(1, 0, 2)),
    )


def _filled_up(clues: tuple[ClueSighting, ...], lattice: _Points) -> tuple[ClueSighting, ...]:
    """The clues of all lines; a line is between two rows of the lattice."""
    side = _side(clues, lattice)
    spacing = _spacing(side)
    if spacing is None:
        return clues
    return tuple(
        _with_holes(clue, _holes(spans, spacing), lattice[line : line + 2], spacing)
        for line, (clue, spans) in enumerate(zip(clues, side.spans, strict=True))
    )


def _side(clues: Sequence[ClueSighting], lattice: _Points) -> _ClueSide:
    length = lattice.shape[1] - 1
    spans = []
    for line, clue in enumerate(clues):
        begin, end = lattice[line : line + 2, 0].mean(axis=0), lattice[line : line + 2, -1].mean(axis=0)
        along = (end - begin) * length / float(np.sum((end - begin) ** 2))
        reached = [(np.array(number.place.corners) - begin) @ along for number in clue]
        spans.append(tuple((float(each.min()), float(each.max())) for each in reached))
    middles = [sum(span) / 2 for line_spans in spans for span in line_spans]
    return _ClueSide(tuple(spans), bool(middles and np.median(middles) < length / 2))


def _spacing(side: _ClueSide) -> _Spacing | None:
    """How numbers are printed on a side; ``None`` where too few say it."""
    pairs = [pair for spans in side.spans for pair in pairwise(spans)]
    if len(pairs) < _ENOUGH:
        return None
    pitch = float(np.median([(sum(other) - sum(one)) / 2 for one, other in pairs]))
    space = float(np.median([other[0] - one[1] for one, other in pairs]))
    if pitch <= 0:
        return None
    begin = _usual([spans[0][0] for spans in side.spans if spans], pitch)
    end = _usual([spans[-1][1] for spans in side.spans if spans], pitch)
    # Where all clues have as many numbers both ends are aligned: then that at the cells counts.
    if side.is_before and end is not None:
        begin = None
    elif begin is not None:
        end = None
    return _Spacing(space, pitch, begin, end)


def _usual(ends: Sequence[float], pitch: float) -> float | None:
    """Where most clues begin, or end; ``None`` if they are not aligned there."""
    usual = float(np.median(ends))
    near = np.abs(np.array(ends) - usual) < _ALIGNED * pitch
    return usual if float(near.mean()) >= _MOST else None


def _holes(spans: Sequence[tuple[float, float]], spacing: _Spacing) -> list[list[float]]:
    """The middles of the numbers that have room before each number, and behind the last."""
    space, pitch, begin, end = spacing
    if not spans:
        return [[]]
    # As if another number stood just outside of where all clues begin or end.
    borders = [
        (spans[0][0] if begin is None else begin) - space,
        *(border for span in spans for border in span),
        (spans[-1][1] if end is None else end) + space,
    ]
    holes = []
    for left, right in zip(borders[::2], borders[1::2], strict=True):
        room = right - left - space
        count = max(round(room / pitch), 1) if room > _ROOM * pitch else 0
        holes.append([left + space / 2 + room * (number + 0.5) / count for number in range(count)])
    return holes


def _with_holes(
    clue: ClueSighting, holes: Sequence[Sequence[float]], line: _Points, spacing: _Spacing
) -> ClueSighting:
    """The numbers of a clue with an empty one in each hole; ``line`` are the two rows of the lattice."""
    filled: list[NumberSighting] = []
    for place, hole in enumerate(holes):
        filled += (_empty(middle, line, spacing.pitch - spacing.space) for middle in hole)
        filled += clue[place : place + 1]
    return tuple(filled)


def _empty(middle: float, line: _Points, width: float) -> NumberSighting:
    """A number that is not seen, with its place along a line in cells."""
    (upper, upper_end), (lower, lower_end) = line[:, [0, -1]]
    cells = line.shape[1] - 1

    def corner(along: float, across: float) -> tuple[float, float]:
        first, last = upper + (lower - upper) * across, upper_end + (lower_end - upper_end) * across
        x, y = first + (last - first) * along / cells
        return float(x), float(y)

    before, behind = middle - width / 2, middle + width / 2
    corners = corner(before, 0), corner(behind, 0), corner(behind, 1), corner(before, 1)
    return NumberSighting(Place(corners), np.zeros((0, 0), np.uint8))
