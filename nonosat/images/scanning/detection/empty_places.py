"""Places where a number should stand and none is seen, because there is room for it between others.

A number that nobody sees in a row, and one in a column, may leave clues that have a picture, too. But printed
numbers stand close together, and those of all rows begin, or end, at the same distance from the cells: where
one is missing there is a hole. (What is missing at the other end of a clue leaves none.)

On 70 pages that were read rightly no space was taken for a hole; of numbers that were left out on others all
that have a neighbour on both sides, or stand at the end at which clues are aligned, left one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nonosat.images.scanning.detection.rectification import Points
from nonosat.images.scanning.detections import ClueSighting, NumberSighting, Sighting

#: Spaces that are wider than usual by so much of the usual distance between numbers have room for another.
_ROOM = 0.5
#: Ends of clues are aligned when most lie this near to each other, in distances between numbers.
_ALIGNED = 0.5
#: Spaces that say how numbers are printed on one side of the cells; with fewer nothing is said.
_ENOUGH = 2

#: Where the numbers beside a line begin and end, in cells along the line from its first one.
_Spans = tuple[tuple[float, float], ...]


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


def _filled_up(clues: tuple[ClueSighting, ...], lattice: Points) -> tuple[ClueSighting, ...]:
    """The clues of all lines; a line is between two rows of the lattice."""
    lines = [lattice[line : line + 2] for line in range(len(clues))]
    spans = [_spans(clue, line) for clue, line in zip(clues, lines, strict=True)]
    spacing = _spacing(spans)
    if spacing is None:
        return clues
    return tuple(
        _with_holes(clue, _holes(each, spacing), line, spacing)
        for clue, each, line in zip(clues, spans, lines, strict=True)
    )


def _spans(clue: ClueSighting, line: Points) -> _Spans:
    """Where the numbers of a clue are; ``line`` are the two rows of the lattice beside it."""
    begin, end = line[:, 0].mean(axis=0), line[:, -1].mean(axis=0)
    along = (end - begin) * (line.shape[1] - 1) / float(np.sum((end - begin) ** 2))
    reached = [(number.corners - begin) @ along for number in clue]
    return tuple((float(each.min()), float(each.max())) for each in reached)


def _spacing(lines: Sequence[_Spans]) -> _Spacing | None:
    """How numbers are printed on a side; ``None`` where too few say it."""
    pairs = [pair for spans in lines for pair in pairwise(spans)]
    if len(pairs) < _ENOUGH:
        return None
    pitch = float(np.median([(sum(other) - sum(one)) / 2 for one, other in pairs]))
    space = float(np.median([other[0] - one[1] for one, other in pairs]))
    if pitch <= 0:
        return None
    begin = _usual([spans[0][0] for spans in lines if spans], pitch)
    end = _usual([spans[-1][1] for spans in lines if spans], pitch)
    # Where all clues have as many numbers both ends are aligned: then that at the cells counts.
    is_before = np.median([spans[0][0] for spans in lines if spans]) < 0
    if is_before and end is not None:
        begin = None
    elif begin is not None:
        end = None
    return _Spacing(space, pitch, begin, end)


def _usual(ends: Sequence[float], pitch: float) -> float | None:
    """Where most clues begin, or end; ``None`` if they are not aligned there."""
    usual = float(np.median(ends))
    near = np.abs(np.array(ends) - usual) < _ALIGNED * pitch
    return usual if float(near.mean()) >= 0.5 else None


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
    clue: ClueSighting, holes: Sequence[Sequence[float]], line: Points, spacing: _Spacing
) -> ClueSighting:
    """The numbers of a clue with an empty one in each hole; ``line`` are the two rows of the lattice."""
    filled: list[NumberSighting] = []
    for place, hole in enumerate(holes):
        filled += (_empty(middle, line, spacing.pitch - spacing.space) for middle in hole)
        filled += clue[place : place + 1]
    return tuple(filled)


def _empty(middle: float, line: Points, width: float) -> NumberSighting:
    """A number that is not seen, with its place along a line in cells."""
    ends = np.array([[middle - width / 2], [middle + width / 2]]) / (line.shape[1] - 1)
    upper, lower = (each[0] + ends * (each[-1] - each[0]) for each in line)
    return NumberSighting(np.array([*upper, *lower[::-1]]), np.zeros((0, 0), np.uint8))
