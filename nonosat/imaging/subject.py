"""The subject of a photograph: what a person would draw of it, the rest left blank.

With OpenCV a network says how likely each pixel belongs to it, and its outline is led along edges. Without,
nothing learned is used: the subject is what stands out from the margins, or what is not joined to margins of
one colour; a clear one hangs together, has its boundary where the image has edges, and holds much of what is
to be seen.

Roads not taken: proposals by what stands out and by the colours of the margins, with outlines led along
edges, found a subject in 16 of 37 photographs of animals, and the network in 36; leaving the lower margin
out, because people stand on it, takes the ground along.
"""

from __future__ import annotations

import contextlib
from importlib.util import find_spec
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonosat.errors import InputError
from nonosat.imaging.ground import Mask, enclosed, shape_of, with_ground
from nonosat.imaging.parting import parting_level
from nonosat.imaging.salience import Floats, places_of, salience
from nonosat.imaging.silhouette import Sides
from nonosat.imaging.subject_network import SIDE, subject_likelihood

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels along the longer side in which a subject is looked for without a network: half of those in the
#: paper on what stands out (300), for speed.
_SIDE = 160
#: The network is sure of a subject if its likelihood has this mean in it at least, and it has this share of
#: the image. Of 164 photographs 8 had 0.00 to 0.72 (one with a subject), the others 0.74 to 1.00; of these, 7
#: subjects of less than the share were things beside what a person would draw, but for one.
_SURE, _LEAST_PART = 0.73, 0.05
#: Where its outline may lie: between what is hardly ever subject and what is nearly always. Of 20 photographs
#: 0.02 loses towers and sails in three, 0.001 takes what stands beside the subject along in three.
_SURELY_GROUND, _SURELY_SUBJECT = 0.005, 0.95
#: Rounds of GrabCut. A choice, not a measurement.
_GRABS = 5
#: The share of a subject that hangs together at least: far less where several things stand out. A choice.
_MAIN_PART = 0.8
#: The share of all changes of colour in an image that its subject has at least, and the share of its boundary
#: that lies where the image changes less than on average, at most. In 28 photographs subjects found whole had
#: 0.46 to 0.99 and 0.00 to 0.13; noses, clothes and patches of sky had less or more, but for 2 images.
_LEAST_SEEN, _MOST_ADRIFT = 0.45, 0.135
#: A part counts if it has this share of the largest one's pixels; a hole, if it has this share of them all.
_PART, _HOLE = 0.2, 0.02


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

    found, is_clear = _likely(image) if find_spec("cv2") else _standing_out(image)
    if not (is_clear or is_sought):
        return None
    if found.all() or not found.any():
        if is_sought:
            raise InputError("expected an image with a subject that stands out from its margins")
        return None
    rows, columns = np.flatnonzero(found.any(axis=1)), np.flatnonzero(found.any(axis=0))
    cut_off = Sides(*(bool(side.any()) for side in (found[0], found[-1], found[:, 0], found[:, -1])))
    fine = Pixels.fromarray((found * 255).astype(np.uint8)).resize(image.size, Pixels.Resampling.BICUBIC)
    whole = with_ground(np.asarray(image.convert("RGB")), np.asarray(fine) < 128)
    if keep_frame:
        return Emptied(whole, cut_off)
    across, down = image.width / found.shape[1], image.height / found.shape[0]
    box = (columns[0] * across, rows[0] * down, (columns[-1] + 1) * across, (rows[-1] + 1) * down)
    return Emptied(whole.crop(tuple(map(round, box))), cut_off)


def _reduced(image: Image, side: int) -> Image:
    from PIL import Image as Pixels

    scale = min(side / max(image.size), 1.0)
    size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    return image.convert("RGB").resize(size, Pixels.Resampling.BOX)


def _likely(image: Image) -> tuple[Mask, bool]:
    """What the network takes for the subject, and whether it is sure."""
    small = _reduced(image, SIDE)
    likely = subject_likelihood(small)
    subject: Mask = likely > 0.5
    is_sure = subject.mean() >= _LEAST_PART and likely[subject].mean() >= _SURE
    return _clean(_along_edges(small, likely)), bool(is_sure)


def _along_edges(image: Image, likely: Floats) -> Mask:
    """The subject with an outline along edges, where it has pixels enough to model its colours.

    C. Rother, V. Kolmogorov and A. Blake, "GrabCut: interactive foreground extraction using iterated graph
    cuts" (SIGGRAPH 2004), by OpenCV.
    """
    import cv2

    marks = np.where(likely > 0.5, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    marks[likely > _SURELY_SUBJECT] = cv2.GC_FGD
    marks[likely < _SURELY_GROUND] = cv2.GC_BGD
    colours = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    cv2.setRNGSeed(0)  # the same subject every time
    with contextlib.suppress(cv2.error):
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(colours, marks, (0, 0, 1, 1), *models, _GRABS, cv2.GC_INIT_WITH_MASK)
    return np.asarray((marks == cv2.GC_FGD) | (marks == cv2.GC_PR_FGD))


def _standing_out(image: Image) -> tuple[Mask, bool]:
    """What stands out from the margins, or is not joined to margins of one colour, whichever shows more; and
    whether it is clear.
    """
    small = _reduced(image, _SIDE)
    places = places_of(small)
    standing_out = salience(places)
    proposals = [_clean(standing_out > parting_level(np.round(standing_out, 2)))]
    if (shape := shape_of(small)) is not None:
        proposals.append(_clean(shape))
    seen, subject = max(((_seen_in(places, each), each) for each in proposals), key=itemgetter(0))
    return subject, seen >= _LEAST_SEEN


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
