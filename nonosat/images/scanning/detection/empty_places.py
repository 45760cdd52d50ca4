"""Gaps where a number is expected and none is seen.

Without one number of a row and one of a column the clues may still have a solution. But printed numbers stand
close together, and the clues of all rows begin, or end, at the same distance from the cells: a missing number
leaves a gap, except at the other end of a clue.

On 70 correctly read pages no space was taken for a gap; numbers removed on other pages left one if they had
neighbours on both sides, or stood at the end at which clues are aligned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nonosat.images.scanning.detection.rectification import Points
from nonosat.images.scanning.detections import DetectedClue, DetectedNumber, Detection

#: Spaces that exceed the usual one by this share of the pitch have room for another number.
_ROOM = 0.5
#: Ends of clues are aligned when most lie within this distance, in pitches.
_ALIGNED = 0.5
#: The fewest spaces from which the spacing on one side is estimated.
_ENOUGH = 2

#: The extents of the numbers beside a line, in cells along the line from its first cell.
_Spans = tuple[tuple[float, float], ...]


class _Spacing(NamedTuple):
    """The usual ``space`` between numbers and the ``pitch`` from one to the next, and where all clues begin
    or end: at most one of these is known.
    """

    space: float
    pitch: float
    begin: float | None
    end: float | None


def with_empty_places(detection: Detection) -> Detection:
    """Return the detection with a number without image (``0 × 0``) in every gap."""
    lattice = detection.lattice
    return replace(
        detection,
        rows=_filled_up(detection.rows, lattice),
        columns=_filled_up(detection.columns, lattice.transpose(1, 0, 2)),
    )


def _filled_up(clues: tuple[DetectedClue, ...], lattice: Points) -> tuple[DetectedClue, ...]:
    """Return the clues of all lines with gaps filled; a line is between two rows of the lattice."""
    lines = [lattice[line : line + 2] for line in range(len(clues))]
    spans = [_spans(clue, line) for clue, line in zip(clues, lines, strict=True)]
    spacing = _spacing(spans)
    if spacing is None:
        return clues
    return tuple(
        _with_gaps(clue, _gaps(each, spacing), line, spacing)
        for clue, each, line in zip(clues, spans, lines, strict=True)
    )


def _spans(clue: DetectedClue, line: Points) -> _Spans:
    """Return the extents of the numbers of a clue; ``line`` are the two rows of the lattice beside it."""
    begin, end = line[:, 0].mean(axis=0), line[:, -1].mean(axis=0)
    along = (end - begin) * (line.shape[1] - 1) / float(np.sum((end - begin) ** 2))
    reached = [(number.corners - begin) @ along for number in clue]
    return tuple((float(each.min()), float(each.max())) for each in reached)


def _spacing(lines: Sequence[_Spans]) -> _Spacing | None:
    """Return the spacing of numbers on a side; ``None`` if there are too few."""
    pairs = [pair for spans in lines for pair in pairwise(spans)]
    if len(pairs) < _ENOUGH:
        return None
    pitch = float(np.median([(sum(other) - sum(one)) / 2 for one, other in pairs]))
    space = float(np.median([other[0] - one[1] for one, other in pairs]))
    if pitch <= 0:
        return None
    begin = _usual([spans[0][0] for spans in lines if spans], pitch)
    end = _usual([spans[-1][1] for spans in lines if spans], pitch)
    # If all clues have equally many numbers both ends are aligned: then the one at the cells counts.
    is_before = np.median([spans[0][0] for spans in lines if spans]) < 0
    if is_before and end is not None:
        begin = None
    elif begin is not None:
        end = None
    return _Spacing(space, pitch, begin, end)


def _usual(ends: Sequence[float], pitch: float) -> float | None:
    """Return the coordinate at which most clues begin, or end; ``None`` if they are not aligned."""
    usual = float(np.median(ends))
    near = np.abs(np.array(ends) - usual) < _ALIGNED * pitch
    return usual if float(near.mean()) >= 0.5 else None


def _gaps(spans: Sequence[tuple[float, float]], spacing: _Spacing) -> list[list[float]]:
    """Return the middles of the numbers that fit before each number, and after the last."""
    space, pitch, begin, end = spacing
    if not spans:
        return [[]]
    # As if another number stood just outside the aligned begin or end.
    borders = [
        (spans[0][0] if begin is None else begin) - space,
        *(border for span in spans for border in span),
        (spans[-1][1] if end is None else end) + space,
    ]
    gaps = []
    for left, right in zip(borders[::2], borders[1::2], strict=True):
        room = right - left - space
        count = max(round(room / pitch), 1) if room > _ROOM * pitch else 0
        gaps.append([left + space / 2 + room * (number + 0.5) / count for number in range(count)])
    return gaps


def _with_gaps(
    clue: DetectedClue, gaps: Sequence[Sequence[float]], line: Points, spacing: _Spacing
) -> DetectedClue:
    """Return the numbers of a clue with an unseen one in each gap; ``line`` are its rows of the lattice."""
    filled: list[DetectedNumber] = []
    for place, gap in enumerate(gaps):
        filled += (_empty(middle, line, spacing.pitch - spacing.space) for middle in gap)
        filled += clue[place : place + 1]
    return tuple(filled)


def _empty(middle: float, line: Points, width: float) -> DetectedNumber:
    """Return an unseen number; its ``middle`` and ``width`` are in cells along the line."""
    ends = np.array([[middle - width / 2], [middle + width / 2]]) / (line.shape[1] - 1)
    upper, lower = (each[0] + ends * (each[-1] - each[0]) for each in line)
    return DetectedNumber(np.array([*upper, *lower[::-1]]), np.zeros((0, 0), np.uint8))
