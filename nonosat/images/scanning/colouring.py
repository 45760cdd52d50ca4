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

from nonosat.images.scanning.detections import Missed, NumberSighting, Shares
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import ClueReading, Reading
from nonosat.images.scanning.uncertainty import Cause
from nonosat.model.grid import LETTERS, UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import hex_of

#: Of what is saturated red, green and blue differ by more than this share of the largest of them; boxes
#: without a hue that differ by more may have several colours. With 0.3 in its place nothing changes on 121
#: pages in colour, with 0.15 two of 117 are doubtful that were not.
_DIFFER = 0.2
#: Colours that differ by less, in CIELAB, may be one; grounds that differ by less than half of it are. The
#: light, and how sharp a page is, decide how much numbers of one colour differ. With 35 one
#: of those 117 pages more is doubtful, with 50 two; with 60 four are, and two are wrong.
_SIMILAR = 40.0
#: A colour has at least so many numbers.
_FEWEST = 2
#: What is less likely does not stand at a place. With 0.05 one page more is doubtful, with 0.01 three have a
#: colour more than they should.
_UNLIKELY = 0.02

#: The colour (0 …) of each number.
Colours = npt.NDArray[np.int64]


def coloured(found: FoundPuzzle) -> FoundPuzzle:
    """The puzzle with the colours of its numbers and of its cells, if these prove to be colours."""
    numbers, readings, rows = found.sighting.numbers, found.readings, len(found.rows)
    if not numbers:
        return found
    has_boxes = sum(_is_saturated(number.ground) for number in numbers) >= _FEWEST
    seen = np.array([np.clip(number.ground, 0, 1) if has_boxes else _strokes(number) for number in numbers])
    alike = _SIMILAR / 2 if has_boxes else _SIMILAR
    lengths = np.array([sum(reading.best.numbers or ()) for reading in readings])
    clues = (*found.rows, *found.columns)
    line = np.repeat(np.arange(len(clues)), [len(clue) for clue in clues])
    least, most = np.array([_span(reading) for reading in readings]).T
    values = _centres(seen[most > 0], alike)
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
    # Some numbers are misread or missed; but what is nearly all on one side is no colour.
    agree = np.abs(one - other) <= np.maximum(one, other) / 2 + unsure
    if not 1 < len(used) <= len(LETTERS) or not agree.all() or not _are_mixed(of, line):
        return found
    is_alone = (most > 0) & (_distances(seen, values).min(axis=1) > _SIMILAR)
    values = values[used]
    values[_distances(values, np.ones((1, 3)))[:, 0] < alike] = 0.0  # numbers without a box are black
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
    """Whether numbers of several colours stand together in a line."""
    return len(set(zip(line.tolist(), of.tolist(), strict=True))) > len(set(line.tolist()))


def _greys_differ(numbers: Sequence[NumberSighting], of: Colours) -> bool:
    """Whether boxes of one colour may be black ones and grey ones, or stand among numbers without boxes."""
    lights = np.array([number.ground.max() for number in numbers])
    is_grey = np.array([not _is_saturated(number.ground) for number in numbers])
    groups = (lights[is_grey & (of == colour)] for colour in range(of.max() + 1))
    return any(len(same) and np.ptp(same) > _DIFFER for same in groups)


def _is_saturated(colour: Shares) -> bool:
    return bool(np.ptp(colour) > _DIFFER * colour.max())


def _strokes(number: NumberSighting) -> Shares:
    """The colour of the strokes of a number, as if none of it were paper; black, white and grey are one."""
    darker, lighter = (
        np.clip(number.ground - number.ink, 0, None),
        np.clip(number.ink - number.ground, 0, None),
    )
    if darker.max() < lighter.max():
        colour = np.clip(number.ink / number.ink.max(), 0, 1)
    else:
        colour = 1 - darker / (darker.max() or 1.0)
    return colour if _is_saturated(colour) else np.zeros(3)


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
    while len(left) >= _FEWEST:
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
