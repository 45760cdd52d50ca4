"""The subject of a photograph, isolated from its background.

A network estimates how likely each pixel belongs to the subject; the outline then follows edges: X. Qin, Z.
Zhang, C. Huang, M. Dehghan, O. R. Zaiane and M. Jagersand, "U²-Net: going deeper with nested U-structure for
salient object detection" (Pattern Recognition 106, 2020). ``u2netp.onnx`` is their small network, with their
weights (https://github.com/xuebinqin/U-2-Net) rounded to 16 bits, in the form in which rembg distributes it
(https://github.com/danielgatis/rembg), in the package ``nonosat-networks``; its licence is Apache 2.0.

Roads not taken: proposals by saliency and by the colours of the margins, with outlines along edges, found a
subject in 16 of 37 photographs of animals, and the network in 36; excluding the lower margin, because people
stand on it, includes the ground.
"""

from __future__ import annotations

import contextlib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonosat.images.imaging.background import Mask, Sides, enclosed, has_background, with_background
from nonosat.images.imaging.blur import Floats
from nonosat.images.imaging.network import Network, can_run_networks, network_file
from nonosat.model.errors import InputError, MissingExtra

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels along each side, and the mean and the deviation of the levels of red, green and blue: those with
#: which the network was trained.
_SIDE = 320
_MEAN, _DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
#: The map of its seven that combines the six others.
_FUSED = "1959"
_FILE = "u2netp.onnx"
#: The network is sure of a subject with at least this mean likelihood, covering at least this share of the
#: image. Of 164 photographs 8 had 0.00 to 0.72 (one with a subject), the others 0.74 to 1.00; of these, 7
#: subjects below the share were minor objects, except one.
_SURE, _LEAST_PART = 0.73, 0.05
#: The likelihoods between which the outline may lie. In three of 20 photographs 0.02 loses towers and sails,
#: in three 0.001 includes neighbouring objects.
_SURELY_BACKGROUND, _SURELY_SUBJECT = 0.005, 0.95
#: Rounds of GrabCut. A choice, not a measurement.
_GRABS = 5
#: A part counts if it has this share of the largest part's pixels; a hole, if it has this share of all.
_PART, _HOLE = 0.2, 0.02
#: Pixels along the longer side of the reduced image, levels by which neighbours of one colour differ, and the
#: largest share of flat pixels in a photograph: 0.00 to 0.63 in 36 photographs, 0.73 to 1.00 in icons, logos,
#: line drawings and screenshots.
_JUDGED_SIDE, _ALIKE, _MOST_FLAT = 400, 2, 0.7
#: The least number of grey levels that most of its pixels have: 48 to 209 in the photographs. Drawings
#: without flat parts, such as small icons, have few.
_MOST_PIXELS, _FEWEST_LEVELS = 0.9, 40


class IsolatedSubject(NamedTuple):
    """The part of an image with its subject, its background removed; and the sides at which the image cuts
    the subject off.
    """

    image: Image
    cut_off: Sides


def is_photograph(image: Image) -> bool:
    """Return whether nearly all pixels differ from their neighbours, unlike in drawings."""
    from PIL import Image as Pixels

    scale = min(_JUDGED_SIDE / max(image.size), 1.0)
    size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    small = np.asarray(image.resize(size, Pixels.Resampling.BOX), dtype=np.int16)
    levels = small[:, :, :3]
    across = np.abs(np.diff(levels, axis=1)).max(axis=2)[:-1]
    down = np.abs(np.diff(levels, axis=0)).max(axis=2)[:, :-1]
    opaque = small[:-1, :-1, 3] > 0 if has_background(image) else np.ones(across.shape, dtype=np.bool_)
    flat = (np.maximum(across, down) <= _ALIKE)[opaque]
    if not flat.size or flat.mean() >= _MOST_FLAT:
        return False
    grey = np.asarray(image.convert("L"))[np.asarray(image)[:, :, -1] > 0 if has_background(image) else ...]
    counts = np.sort(np.bincount(grey.ravel()))[::-1]
    return bool((counts.cumsum() < _MOST_PIXELS * counts.sum()).sum() >= _FEWEST_LEVELS)


def isolate_subject(image: Image, *, is_sought: bool, keep_frame: bool = False) -> IsolatedSubject | None:
    """Return the image without its background, cropped to its subject unless ``keep_frame``.

    ``None`` when there is no clear subject, or no network; with ``is_sought`` raise ``InputError`` and
    ``MissingExtra`` instead.
    """
    from PIL import Image as Pixels

    if not can_run_networks():
        if is_sought:
            raise MissingExtra("finding the subject of a photograph", "images")
        return None
    found, is_clear = _likely(image)
    if not (is_clear or is_sought):
        return None
    if found.all() or not found.any():
        if is_sought:
            raise InputError("expected an image with a subject that stands out from its margins")
        return None
    rows, columns = np.flatnonzero(found.any(axis=1)), np.flatnonzero(found.any(axis=0))
    cut_off = Sides(*(bool(side.any()) for side in (found[0], found[-1], found[:, 0], found[:, -1])))
    fine = Pixels.fromarray((found * 255).astype(np.uint8)).resize(image.size, Pixels.Resampling.BICUBIC)
    whole = with_background(np.asarray(image.convert("RGB")), np.asarray(fine) < 128)
    if keep_frame:
        return IsolatedSubject(whole, cut_off)
    across, down = image.width / found.shape[1], image.height / found.shape[0]
    box = (columns[0] * across, rows[0] * down, (columns[-1] + 1) * across, (rows[-1] + 1) * down)
    return IsolatedSubject(whole.crop(tuple(map(round, box))), cut_off)


def _reduced(image: Image) -> Image:
    from PIL import Image as Pixels

    scale = min(_SIDE / max(image.size), 1.0)
    size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    return image.convert("RGB").resize(size, Pixels.Resampling.BOX)


def _likely(image: Image) -> tuple[Mask, bool]:
    """Return the subject found by the network, and whether the network is sure."""
    small = _reduced(image)
    likely = _likelihood(small)
    subject: Mask = likely > 0.5
    is_sure = subject.mean() >= _LEAST_PART and likely[subject].mean() >= _SURE
    return _clean(_along_edges(small, likely)), bool(is_sure)


def _likelihood(image: Image) -> Floats:
    """Return the likelihood, from 0 to 1, that each pixel belongs to the subject (H × W)."""
    from PIL import Image as Pixels

    levels = np.asarray(image.convert("RGB").resize((_SIDE, _SIDE), Pixels.Resampling.LANCZOS), np.float64)
    scaled = (levels / max(levels.max(), 1.0) - np.array(_MEAN)) / np.array(_DEVIATION)
    found = _network().outputs(scaled.transpose(2, 0, 1)[None].astype(np.float32), _FUSED)
    likely = Pixels.fromarray(found.reshape(_SIDE, _SIDE))
    return np.asarray(likely.resize(image.size, Pixels.Resampling.BILINEAR), dtype=np.float64)


@cache
def _network() -> Network:
    file = network_file(_FILE)
    return Network(file.read_bytes(), source=str(file))


def _along_edges(image: Image, likely: Floats) -> Mask:
    """Return the subject with its outline along edges, if it has enough pixels to model its colours.

    C. Rother, V. Kolmogorov and A. Blake, "GrabCut: interactive foreground extraction using iterated graph
    cuts" (SIGGRAPH 2004), by OpenCV.
    """
    import cv2

    marks = np.where(likely > 0.5, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    marks[likely > _SURELY_SUBJECT] = cv2.GC_FGD
    marks[likely < _SURELY_BACKGROUND] = cv2.GC_BGD
    colours = np.ascontiguousarray(np.asarray(image)[:, :, ::-1])
    cv2.setRNGSeed(0)  # deterministic
    with contextlib.suppress(cv2.error):
        models = np.zeros((1, 65)), np.zeros((1, 65))
        cv2.grabCut(colours, marks, (0, 0, 1, 1), *models, _GRABS, cv2.GC_INIT_WITH_MASK)
    return np.asarray((marks == cv2.GC_FGD) | (marks == cv2.GC_PR_FGD))


def _clean(subject: Mask) -> Mask:
    """Return the subject without small parts and small holes."""
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
    """Return the 4-connected components of a mask."""
    from PIL import Image as Pixels
    from PIL import ImageDraw

    image = Pixels.fromarray(mask.astype(np.uint8)).copy()  # writable
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
