"""The colours of numbers that were read: of what they stand on, or their own.

Only what is saturated is a colour: black, white and grey are one, whatever strip or shade a number stands on.
And only what colours do in a puzzle proves them: the numbers of one colour add up alike in rows and in
columns, which those of a line that is highlighted, or done, do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from nonosat.grid import LETTERS, UNDECIDED, Grid
from nonosat.palette import Palette
from nonosat.rgb_colour import hex_of
from nonosat.scanning.cause import Cause
from nonosat.scanning.reading import ClueReading
from nonosat.scanning.sighting import ClueSighting, Missed, NumberSighting, Shares, Sighting

#: Of what is saturated red, green and blue differ by more than this share of the light of paper; of ground
#: also by more than this share of the largest of them.
_STROKES_DIFFER, _GROUNDS_DIFFER, _SATURATED = 0.2, 0.1, 0.25
#: How much light counts beside hue: some numbers of one colour lie in shade.
_LIGHT = 0.35
#: Strokes lack this share of light at least in one of red, green and blue; thinner ones are mixed with paper.
_FULL = 0.85
#: Colours that differ by less are one: of grounds, and of strokes.
_ALIKE_GROUNDS, _ALIKE_STROKES = 0.16, 0.3
#: A colour has at least so many numbers; more colours than this are none.
_FEWEST, _MOST = 2, 12
#: A box without a hue has less than this share of the light of paper. Where the lighter and the darker of
#: these differ by more, in these percentiles, they may have several colours.
_BOX, _GREYS_DIFFER, _MOST_GREYS = 0.85, 0.3, (10, 90)
#: Sums of one colour differ by at most this share: some numbers are misread.
_UNEQUAL = 0.12


class _Look(NamedTuple):
    """What colour a number seems to have, whether it is that of its ground, and whether it is no grey."""

    colour: Shares
    is_ground: bool
    is_saturated: bool


def coloured(sighting: Sighting, rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> Sighting:
    """The sighting with the colours of its numbers and of its cells, if these prove to be colours."""
    numbers = sighting.numbers
    looks = [_look(number) for number in numbers]
    if not looks:
        return sighting
    seen = np.array([look.colour for look in looks])
    is_saturated = np.array([look.is_saturated for look in looks])
    alike = _ALIKE_GROUNDS if np.mean([look.is_ground for look in looks]) > 1 / 2 else _ALIKE_STROKES
    centres = _centres(seen[is_saturated], alike)
    if not len(centres) or len(centres) >= _MOST:
        return sighting
    values = np.concatenate([_grey([each.ground for each in numbers]), centres])
    of = np.where(is_saturated, _distances(seen, centres).argmin(axis=1) + 1, 0)
    used = np.flatnonzero(np.bincount(of, minlength=len(values)) >= _FEWEST)
    strays = ~np.isin(of, used)  # a blot, or a number that is hardly seen
    if len(used) < 2:
        return sighting
    of[strays] = used[_distances(seen[strays], values[used]).argmin(axis=1)]
    sums = _sums(of, rows, columns, len(values))
    if any(not _are_alike(*sums[:, colour]) for colour in used):
        return sighting
    grounds = [number.ground for number, colour in zip(numbers, of, strict=True) if not colour]
    values[0] = _grey(grounds)
    found = _with_colours(sighting, np.searchsorted(used, of), values[used])
    if grounds and np.ptp(np.percentile(np.max(grounds, axis=1), _MOST_GREYS)) > _GREYS_DIFFER:
        # Boxes in black and in grey, or numbers without a box beside black boxes.
        doubt = Missed(Cause("told.scanGreys"))
        found = replace(found, missed=(*found.missed, doubt))
    return found


def _grey(grounds: Sequence[Shares]) -> Shares:
    """The colour of numbers that have no hue: of the boxes that they stand on, or black."""
    ground = np.median(grounds, axis=0) if grounds else np.ones(3)
    return np.clip(ground if ground.max() < _BOX else np.zeros(3), 0, 1)[None]


def _look(number: NumberSighting) -> _Look:
    ground, ink = number.ground, number.ink
    differ = np.ptp(ground)
    if differ > max(_GROUNDS_DIFFER, _SATURATED * ground.max()):
        return _Look(np.clip(ground, 0, 1), is_ground=True, is_saturated=True)
    lacking = np.clip(ground - ink, 0, None)
    if lacking.max() < np.clip(ink - ground, 0, None).max():  # light on dark
        colour = np.clip(ink / max(float(ink.max()), 1e-6), 0, 1)
    else:
        colour = 1 - _FULL * lacking / max(float(lacking.max()), 1e-6)
    return _Look(colour, is_ground=False, is_saturated=bool(np.ptp(colour) > _STROKES_DIFFER))


def _distances(some: Shares, others: Shares) -> Shares:
    """How different each of some colours is from each of others."""

    def points(colours: Shares) -> Shares:
        most = colours.max(axis=1, keepdims=True)
        return np.hstack([colours / np.maximum(most, 1e-6), _LIGHT * most])

    return np.asarray(np.linalg.norm(points(some)[:, None] - points(others)[None], axis=2))


def _centres(colours: Shares, alike: float) -> Shares:
    """The colours that there are, the most frequent first; what differs by less than ``alike`` is one."""
    left = colours
    centres: list[Shares] = []
    while len(left) >= _FEWEST and len(centres) < _MOST:
        near = _distances(left, left) < alike / 2
        centre = np.median(left[near[int(np.argmax(near.sum(axis=1)))]], axis=0)
        apart = _distances(left, centre[None])[:, 0] >= alike
        if len(left) - apart.sum() < _FEWEST:
            break
        centres.append(centre)
        left = left[apart]
    return np.array(centres).reshape(-1, 3)


def _sums(
    of: Iterable[int], rows: Sequence[ClueReading], columns: Sequence[ClueReading], count: int
) -> Shares:
    """What the numbers of each colour add up to, in rows and in columns."""
    sums = np.zeros((2, count))
    colour = iter(of)
    for side, clues in enumerate((rows, columns)):
        for clue in clues:
            for reading in clue:
                sums[side, next(colour)] += sum(reading.best.numbers or ())
    return sums


def _are_alike(one: float, other: float) -> bool:
    return abs(one - other) <= _UNEQUAL * max(one, other)


def _with_colours(sighting: Sighting, of: Iterable[int], values: Shares) -> Sighting:
    """The sighting whose numbers have colours (0 …) of these values, and its cells the nearest of these."""
    colour = iter(of)

    def clues(lines: Sequence[ClueSighting]) -> tuple[ClueSighting, ...]:
        return tuple(tuple(replace(each, colour=int(next(colour)) + 1) for each in line) for line in lines)

    letters = LETTERS[: len(values)]
    palette = Palette(letters, tuple(hex_of(tuple(map(round, 255 * value))) for value in values))
    marks = sighting.marks
    if marks is not None and sighting.fillings is not None:
        cells = np.frombuffer(marks.cells, np.uint8)
        flat = sighting.fillings.reshape(-1, 3)
        nearest = _distances(flat, values).argmin(axis=1) + 1
        filled = (cells != UNDECIDED) & (cells > 0)
        marks = Grid(
            marks.height, marks.width, np.where(filled, nearest, cells).astype(np.uint8).tobytes(), letters
        )
    return replace(
        sighting, rows=clues(sighting.rows), columns=clues(sighting.columns), palette=palette, marks=marks
    )
