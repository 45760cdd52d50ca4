"""The colours of numbers: of their boxes, or their own.

Only their role in the puzzle proves colours: the numbers of one colour have equal sums in rows and columns,
and stand beside numbers of other colours in lines. Highlighted lines, finished lines and strips do not
qualify. Boxes may be black and grey; without boxes only saturated colours count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detections import DetectedNumber, Shares, UnreadMark
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import ClueReading, Reading
from nonosat.images.scanning.uncertainty import UncertaintyReason
from nonosat.model.grid import LETTERS, UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import hex_of

#: Saturated colours have red, green and blue that differ by more than this share of the largest; grey boxes
#: that differ by more may have several colours. With 0.3 nothing changes on 121 pages in colour, with 0.15
#: two of 117 become doubtful.
_DIFFER = 0.2
#: Colours that differ by less, in CIELAB, may be one; backgrounds that differ by less than half of it are
#: one. How much numbers of one colour differ depends on light and sharpness. With 35 one more of those 117
#: pages is doubtful, with 50 two; with 60 four are, and two are wrong.
_SIMILAR = 40.0
#: A colour has at least this many numbers.
_FEWEST = 2
#: Less likely readings are ignored. With 0.05 one more page is doubtful, with 0.01 three have an extra
#: colour.
_UNLIKELY = 0.02

#: The colour (0 …) of each number.
Colours = npt.NDArray[np.int64]


def coloured(found: FoundPuzzle) -> FoundPuzzle:
    """Return the puzzle with the colours of its numbers and cells, if the sums prove them."""
    numbers, readings, rows = found.detection.numbers, found.readings, len(found.rows)
    if not numbers:
        return found
    has_boxes = sum(_is_saturated(number.background) for number in numbers) >= _FEWEST
    seen = np.array(
        [np.clip(number.background, 0, 1) if has_boxes else _strokes(number) for number in numbers]
    )
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
    # Some numbers may be misread or unread; but numbers nearly all on one side are no colour.
    agree = np.abs(one - other) <= np.maximum(one, other) / 2 + unsure
    if not 1 < len(used) <= len(LETTERS) or not agree.all() or not _are_mixed(of, line):
        return found
    is_alone = (most > 0) & (_distances(seen, values).min(axis=1) > _SIMILAR)
    values = values[used]
    values[_distances(values, np.ones((1, 3)))[:, 0] < alike] = 0.0  # numbers without a box are black
    reasons = [UncertaintyReason("told.scanGreys")] if _greys_differ(numbers, of) else []
    if is_alone.any():
        reasons.append(UncertaintyReason("told.scanOwnColour"))
    return _with_colours(found, of, values, reasons)


def _sums(of: Colours, lengths: npt.NDArray[np.int64], is_of_row: npt.NDArray[np.bool_]) -> Shares:
    """Return the sums of the numbers of each colour, in rows and in columns."""
    sides = is_of_row, ~is_of_row
    return np.stack([np.bincount(of[side], lengths[side], minlength=int(of.max()) + 1) for side in sides])


def _span(reading: Reading) -> tuple[int, int]:
    """Return the least and the largest sum of the likely readings of one place."""
    sums = [sum(each.numbers or ()) for each in reading.alternatives if each.likelihood > _UNLIKELY]
    return min(sums, default=0), max(sums, default=0)


def _pair_of_one_colour(of: Colours, values: Shares, sums: Shares) -> tuple[int, int] | None:
    """Return two colours to merge: the most similar ones whose differences of sums nearly cancel."""
    used = np.unique(of)
    lack, most = (sums[0] - sums[1])[used], sums.max(axis=0)[used]
    cancelled = np.abs(lack[:, None]) + np.abs(lack) - np.abs(lack[:, None] + lack)
    differ = _distances(values[used], values[used])
    differ[cancelled <= np.minimum(most[:, None], most) / 2] = np.inf
    if differ.min() > _SIMILAR:
        return None
    one, other = np.unravel_index(int(np.argmin(differ)), differ.shape)
    return int(used[one]), int(used[other])


def _are_mixed(of: Colours, line: npt.NDArray[np.int64]) -> bool:
    """Return whether numbers of several colours stand together in a line."""
    return len(set(zip(line.tolist(), of.tolist(), strict=True))) > len(set(line.tolist()))


def _greys_differ(numbers: Sequence[DetectedNumber], of: Colours) -> bool:
    """Return whether boxes of one colour may be both black and grey, or some numbers have no box."""
    lights = np.array([number.background.max() for number in numbers])
    is_grey = np.array([not _is_saturated(number.background) for number in numbers])
    groups = (lights[is_grey & (of == colour)] for colour in range(of.max() + 1))
    return any(len(same) and np.ptp(same) > _DIFFER for same in groups)


def _is_saturated(colour: Shares) -> bool:
    return bool(np.ptp(colour) > _DIFFER * colour.max())


def _strokes(number: DetectedNumber) -> Shares:
    """Return the colour of the strokes of a number without the paper in it; black for black, white and
    grey.
    """
    darker, lighter = (
        np.clip(number.background - number.ink, 0, None),
        np.clip(number.ink - number.background, 0, None),
    )
    if darker.max() < lighter.max():
        colour = np.clip(number.ink / number.ink.max(), 0, 1)
    else:
        colour = 1 - darker / (darker.max() or 1.0)
    return colour if _is_saturated(colour) else np.zeros(3)


def _distances(some: Shares, others: Shares) -> Shares:
    """Return the distances of some colours to others, in CIELAB."""
    import cv2  # this module is also imported without it

    one, other = (
        cv2.cvtColor(each[None].astype(np.float32), cv2.COLOR_RGB2LAB)[0] for each in (some, others)
    )
    return np.asarray(np.linalg.norm(one[:, None] - other[None], axis=2))


def _centres(colours: Shares, alike: float) -> Shares:
    """Return the distinct colours, the most frequent first; those that differ by less than ``alike`` are
    one.
    """
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


def _with_colours(
    found: FoundPuzzle, of: Colours, values: Shares, reasons: Iterable[UncertaintyReason]
) -> FoundPuzzle:
    """Return the puzzle with the colour ``of`` (0 …) for each number, and the nearest colour for each
    cell.
    """
    colour = iter((of + 1).tolist())

    def clues(lines: Sequence[ClueReading]) -> tuple[ClueReading, ...]:
        return tuple(tuple(each._replace(colour=next(colour)) for each in line) for line in lines)

    detection, letters = found.detection, LETTERS[: len(values)]
    palette = Palette(letters, tuple(hex_of(tuple(map(round, 255 * value))) for value in values))
    marks = detection.marks
    if marks is not None and detection.fillings is not None:
        cells = np.frombuffer(marks.cells, np.uint8)
        flat = detection.fillings.reshape(-1, 3)
        nearest = _distances(flat, values).argmin(axis=1) + 1
        filled = (cells != UNDECIDED) & (cells > 0)
        marks = Grid(
            marks.height, marks.width, np.where(filled, nearest, cells).astype(np.uint8).tobytes(), letters
        )
    unread = (*detection.unread, *map(UnreadMark, reasons))
    detection = replace(detection, palette=palette, marks=marks, unread=unread)
    return replace(found, detection=detection, rows=clues(found.rows), columns=clues(found.columns))
