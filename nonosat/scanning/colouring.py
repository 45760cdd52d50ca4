"""The colours of numbers that were read: of what they stand on, or their own.

Only what colours do in a puzzle proves them: the numbers of one colour add up alike in rows and in columns,
and stand beside those of others in lines. Those of a line that is highlighted, or done, or on a strip, do
not.
Where numbers stand on boxes, these may be black and grey; elsewhere only what is saturated is a colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from nonosat.grid import LETTERS, UNDECIDED, Grid
from nonosat.palette import Palette
from nonosat.rgb_colour import hex_of
from nonosat.scanning.cause import Cause
from nonosat.scanning.found_puzzle import FoundPuzzle
from nonosat.scanning.reading import ClueReading, Reading
from nonosat.scanning.sighting import Missed, NumberSighting, Shares

#: Of what is saturated red, green and blue differ by more than this share of the light of paper; of ground
#: also by more than this share of the largest of them.
_STROKES_DIFFER, _GROUNDS_DIFFER, _SATURATED = 0.2, 0.1, 0.2
#: So many numbers have saturated ground where all stand on boxes.
_BOXES = 0.1
#: Strokes lack this share of light at least in one of red, green and blue; thinner ones are mixed with paper.
_FULL = 0.85
#: Colours that differ by less, in CIELAB, are one: of grounds, and of strokes. Those that have what the other
#: lacks may be one if they differ by less than the third: the light, and how sharp a page is, decide how much
#: numbers of one colour differ.
_ALIKE, _ALIKE_STROKES, _SIMILAR = 18, 45, 45
#: A colour has at least so many numbers; so many colours are none.
_FEWEST, _MOST = 2, 12
#: A box has less than this share of the light of paper, at least of red, green or blue; numbers without one,
#: where others have one, are black.
_BOX = 0.85
#: Where the lighter and the darker boxes of one colour without a hue differ by more, in these percentiles,
#: they may have several colours.
_GREYS_DIFFER, _MOST_GREYS = 0.3, (10, 90)
#: Sums of one colour differ by at most this share, beside what is unsure: some numbers are misread or missed.
_UNEQUAL = 0.3
#: What is less likely does not stand at a place.
_UNLIKELY = 0.05
#: Numbers of several colours stand in this share of the lines with several numbers: strips shade whole lines.
_MIXED = 0.1

#: The colour (0 …) of each number.
Colours = npt.NDArray[np.int64]


def coloured(found: FoundPuzzle) -> FoundPuzzle:
    """The puzzle with the colours of its numbers and of its cells, if these prove to be colours."""
    numbers, readings, rows = found.sighting.numbers, found.readings, len(found.rows)
    if not numbers:
        return found
    has_boxes = np.mean([_is_saturated(number.ground) for number in numbers]) > _BOXES
    seen = np.array([np.clip(number.ground, 0, 1) if has_boxes else _strokes(number) for number in numbers])
    lengths = np.array([sum(reading.best.numbers or ()) for reading in readings])
    clues = (*found.rows, *found.columns)
    line = np.repeat(np.arange(len(clues)), [len(clue) for clue in clues])
    least, most = np.array([_span(reading) for reading in readings]).T
    values = _centres(seen[most > 0], _ALIKE if has_boxes else _ALIKE_STROKES)
    if len(values) < 2:
        return found
    of = _distances(seen, values).argmin(axis=1)
    while (pair := _pair_of_one_colour(of, values, _sums(of, lengths, line < rows))) is not None:
        one, other = pair
        of[of == other] = one
        values[one] = np.median(seen[of == one], axis=0)
    used, of = np.unique(of, return_inverse=True)
    one, other = _sums(of, lengths, line < rows)
    unsure = np.bincount(of, most - least)
    agree = np.abs(one - other) <= _UNEQUAL * np.maximum(one, other) + unsure
    if not 1 < len(used) < _MOST or not agree.all() or not _are_mixed(of, line):
        return found
    is_alone = (most > 0) & (_distances(seen, values).min(axis=1) > _SIMILAR)
    values = values[used]
    is_black = values.min(axis=1) > _BOX if has_boxes else np.ptp(values, axis=1) <= _STROKES_DIFFER
    values = np.where(is_black[:, None], 0.0, values)
    doubts = [Cause("told.scanGreys")] if _greys_differ(numbers, of) else []
    if is_alone.any():
        doubts.append(Cause("told.scanOwnColour"))
    return _with_colours(found, of, values, doubts)


def _sums(of: Colours, lengths: npt.NDArray[np.int64], is_of_row: npt.NDArray[np.bool_]) -> Shares:
    """What the numbers of each colour add up to, in rows and in columns."""
    sides = is_of_row, ~is_of_row
    return np.stack([np.bincount(of[side], lengths[side], minlength=int(of.max()) + 1) for side in sides])


def _span(reading: Reading) -> tuple[int, int]:
    """The least and the most that may stand at one place."""
    sums = [sum(each.numbers or ()) for each in reading.alternatives if each.likelihood > _UNLIKELY]
    return min(sums, default=0), max(sums, default=0)


def _pair_of_one_colour(of: Colours, values: Shares, sums: Shares) -> tuple[int, int] | None:
    """Two colours that are one: the most similar ones of which each has much of what the other lacks."""
    used = np.unique(of)
    lack, most = (sums[0] - sums[1])[used], sums.max(axis=0)[used]
    settled = np.abs(lack[:, None]) + np.abs(lack) - np.abs(lack[:, None] + lack)
    differ = _distances(values[used], values[used])
    differ[settled <= np.minimum(most[:, None], most) / 2] = np.inf
    if differ.min() > _SIMILAR:
        return None
    one, other = np.unravel_index(int(np.argmin(differ)), differ.shape)
    return int(used[one]), int(used[other])


def _are_mixed(of: Colours, line: npt.NDArray[np.int64]) -> bool:
    """Whether numbers of several colours stand together in lines."""
    _, counts = np.unique(line, return_counts=True)
    _, colours = np.unique(np.unique(np.stack([line, of]), axis=1)[0], return_counts=True)
    return bool((colours > 1).sum() > _MIXED * (counts > 1).sum())


def _greys_differ(numbers: Sequence[NumberSighting], of: Colours) -> bool:
    """Whether boxes of one colour may be black ones and grey ones, or stand among numbers without boxes."""
    lights = np.array([number.ground.max() for number in numbers])
    is_grey = np.array([not _is_saturated(number.ground) for number in numbers])
    groups = (lights[is_grey & (of == colour)] for colour in range(of.max() + 1))
    return any(len(same) and np.ptp(np.percentile(same, _MOST_GREYS)) > _GREYS_DIFFER for same in groups)


def _is_saturated(ground: Shares) -> bool:
    return bool(np.ptp(ground) > max(_GROUNDS_DIFFER, _SATURATED * ground.max()))


def _strokes(number: NumberSighting) -> Shares:
    """The colour of the strokes of a number; black, white and grey are one."""
    ground, ink = number.ground, number.ink
    lacking = np.clip(ground - ink, 0, None)
    if lacking.max() < np.clip(ink - ground, 0, None).max():  # light on dark
        colour = np.clip(ink / max(float(ink.max()), 1e-6), 0, 1)
    else:
        colour = 1 - _FULL * lacking / max(float(lacking.max()), 1e-6)
    return colour if np.ptp(colour) > _STROKES_DIFFER else np.full(3, 1 - _FULL)


def _distances(some: Shares, others: Shares) -> Shares:
    """How different each of some colours is from each of others, in CIELAB."""
    import cv2  # this module is imported without it, too

    one, other = (
        cv2.cvtColor(each[None].astype(np.float32), cv2.COLOR_RGB2LAB)[0] for each in (some, others)
    )
    return np.asarray(np.linalg.norm(one[:, None] - other[None], axis=2))


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


def _with_colours(found: FoundPuzzle, of: Colours, values: Shares, doubts: Iterable[Cause]) -> FoundPuzzle:
    """The puzzle whose numbers have colours (0 …) of these values, and its cells the nearest of these."""
    colour = iter((of + 1).tolist())

    def clues(lines: Sequence[ClueReading]) -> tuple[ClueReading, ...]:
        return tuple(tuple(each._replace(colour=next(colour)) for each in line) for line in lines)

    sighting, letters = found.sighting, LETTERS[: len(values)]
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
    missed = (*sighting.missed, *map(Missed, doubts))
    sighting = replace(sighting, palette=palette, marks=marks, missed=missed)
    return replace(found, sighting=sighting, rows=clues(found.rows), columns=clues(found.columns))
