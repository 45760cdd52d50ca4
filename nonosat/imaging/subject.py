"""The subject of a photograph: what stands out from its margins, and holds much of what is to be seen.

There are three proposals: what stands out, what has other colours than the outermost pixels, and what is not
joined to margins of one colour. A clear one hangs together, and has its boundary where the image has edges.
With OpenCV the first follows edges, too; without, there is no second one.

Roads not taken: networks that find subjects have weights that no wheel of a reasonable size carries; leaving
the lower margin out, because people stand on it, takes the ground along.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.errors import InputError
from nonosat.imaging.ground import Mask, enclosed, shape_of, with_ground
from nonosat.imaging.parting import parting_level
from nonosat.imaging.salience import places_of, reduced, salience
from nonosat.imaging.silhouette import Sides

if TYPE_CHECKING:
    from PIL.Image import Image

Floats = npt.NDArray[np.float64]

#: The share of a subject that hangs together at least: far less where several things stand out. A choice.
_MAIN_PART = 0.8
#: The share of all changes of colour in an image that its subject has at least, and the share of its boundary
#: that lies where the image changes less than on average, at most. In 28 photographs subjects found whole had
#: 0.46 to 0.99 and 0.00 to 0.13; noses, clothes and patches of sky had less or more, but for 2 images.
_LEAST_SEEN, _MOST_ADRIFT = 0.45, 0.135
#: A part counts if it has this share of the largest one's pixels; a hole, if it has this share of them all.
_PART, _HOLE = 0.2, 0.02
#: Rounds of GrabCut. A choice, not a measurement.
_GRABS = 5
#: The share of the shorter side that is outermost: with 0.12 fewer of 28 subjects were found whole.
_OUTERMOST = 0.04
#: What stands out less than this share of the mean of the background cannot be subject, and nearly the most
#: cannot be background. Chosen by eye on ten photographs.
_SURELY_GROUND, _SURELY_SUBJECT = 0.7, 0.9


class Emptied(NamedTuple):
    """The part of an image with its subject, the rest of it background; and the sides at which the image cuts
    the subject off.
    """

    image: Image
    cut_off: Sides


def emptied(image: Image, *, is_sought: bool, keep_frame: bool = False) -> Emptied | None:
    """The image with its background emptied, and cropped to its subject unless its frame is to be kept.

    ``None`` when there is no clear subject; raises ``InputError`` when there is none and one ``is_sought``.
    """
    from PIL import Image as Pixels

    small = reduced(image)
    places = places_of(small)
    found = _subject(small, places)
    if found is None and is_sought:
        found = _clean(_parted(small, salience(places)))
        if found.all() or not found.any():
            raise InputError("expected an image with a subject that stands out from its margins")
    if found is None:
        return None
    rows, columns = np.flatnonzero(found.any(axis=1)), np.flatnonzero(found.any(axis=0))
    cut_off = Sides(*(bool(side.any()) for side in (found[0], found[-1], found[:, 0], found[:, -1])))
    fine = Pixels.fromarray((found * 255).astype(np.uint8)).resize(image.size, Pixels.Resampling.BICUBIC)
    whole = with_ground(np.asarray(image.convert("RGB")), np.asarray(fine) < 128)
    if keep_frame:
        return Emptied(whole, cut_off)
    across, down = image.width / small.width, image.height / small.height
    box = (columns[0] * across, rows[0] * down, (columns[-1] + 1) * across, (rows[-1] + 1) * down)
    return Emptied(whole.crop(tuple(map(round, box))), cut_off)


def _subject(image: Image, places: Floats) -> Mask | None:
    """The clear one of the proposals in which most is to be seen."""
    standing_out = salience(places)
    proposals = (_parted(image, standing_out), _inside(image), shape_of(image))
    clear = {
        seen: subject
        for subject in map(_clean, (each for each in proposals if each is not None))
        if (seen := _seen_in(places, subject)) >= _LEAST_SEEN
    }
    return clear[max(clear)] if clear else None


def _seen_in(places: Floats, subject: Mask) -> float:
    """The share of what is to be seen that is in a subject or at its boundary; 0 where it does not hang
    together, or the image changes little at its boundary.
    """
    if subject.all() or max((part.sum() for part in _parts(subject)), default=0) < _MAIN_PART * subject.sum():
        return 0.0
    down, across = np.gradient(places, axis=(0, 1))
    change = np.sqrt((down**2 + across**2).sum(axis=2))
    boundary = (_grown(subject, 1) & _grown(~subject, 1))[1:-1, 1:-1]
    adrift = change[1:-1, 1:-1][boundary] < change.mean()
    if not adrift.size or adrift.mean() > _MOST_ADRIFT:
        return 0.0
    return float(change[_grown(subject, 2)].sum() / change.sum())


def _grown(mask: Mask, pixels: int) -> Mask:
    for _ in range(pixels):
        framed = np.pad(mask, 1)
        mask = mask | framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2] | framed[1:-1, 2:]
    return mask


def _parted(image: Image, standing_out: Floats) -> Mask:
    """What stands out more than the rest."""
    subject: Mask = standing_out > parting_level(np.round(standing_out, 2))
    if find_spec("cv2") is None or subject.all() or not subject.any():
        return subject
    surely = standing_out > _SURELY_SUBJECT * (standing_out[subject].mean() + 1) / 2
    surely_not = standing_out < _SURELY_GROUND * standing_out[~subject].mean()
    cut = _grab_cut(image, subject, surely, surely_not)
    return subject if cut is None else cut


def _inside(image: Image) -> Mask | None:
    """What has colours that are not those of the outermost pixels."""
    inside = np.zeros((image.height, image.width), dtype=np.bool_)
    deep = max(round(_OUTERMOST * min(image.size)), 1)
    inside[deep:-deep, deep:-deep] = True
    if find_spec("cv2") is None or not inside.any():
        return None
    return _grab_cut(image, inside, np.zeros_like(inside), ~inside)


def _grab_cut(image: Image, subject: Mask, surely: Mask, surely_not: Mask) -> Mask | None:
    """The subject with an outline along edges; ``None`` where there are too few pixels to model its colours.

    C. Rother, V. Kolmogorov and A. Blake, "GrabCut: interactive foreground extraction using iterated graph
    cuts" (SIGGRAPH 2004), by OpenCV.
    """
    import cv2

    marks = np.where(subject, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    marks[surely] = cv2.GC_FGD
    marks[surely_not] = cv2.GC_BGD
    colours = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    cv2.setRNGSeed(0)  # the same subject every time
    try:
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(colours, marks, (0, 0, 1, 1), *models, _GRABS, cv2.GC_INIT_WITH_MASK)
    except cv2.error:
        return None
    return np.asarray((marks == cv2.GC_FGD) | (marks == cv2.GC_PR_FGD))


def _clean(subject: Mask) -> Mask:
    """The subject without crumbs, and without small holes."""
    from PIL import Image as Pixels
    from PIL import ImageFilter

    levels = Pixels.fromarray((subject * 255).astype(np.uint8))
    opened = levels.filter(ImageFilter.MinFilter(3)).filter(ImageFilter.MaxFilter(3))
    subject = np.asarray(opened) > 0
    parts = _parts(subject)
    largest = max((part.sum() for part in parts), default=0)
    subject = np.any([part for part in parts if part.sum() >= _PART * largest], axis=0) if parts else subject
    holes = _parts(enclosed(subject) & ~subject)
    small = [hole for hole in holes if hole.sum() < _HOLE * subject.sum()]
    return np.asarray(np.any([subject, *small], axis=0))


def _parts(mask: Mask) -> list[Mask]:
    """The parts of a mask that are joined along sides."""
    from PIL import Image as Pixels
    from PIL import ImageDraw

    image = Pixels.fromarray(mask.astype(np.uint8)).copy()  # one that can be written to
    found = []
    left = np.array(mask)
    while left.any():
        row, column = np.unravel_index(int(left.argmax()), left.shape)
        ImageDraw.floodfill(image, (int(column), int(row)), 2)
        part = np.asarray(image) == 2
        found.append(part)
        left &= ~part
        image = Pixels.fromarray(left.astype(np.uint8)).copy()
    return found
