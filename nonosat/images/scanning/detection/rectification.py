"""Rectification: rotation and perspective removed from a page.

The line segments on a page of puzzles have two directions on paper. In a photograph each of the two families
meets in a vanishing point; the projective map that sends both points to infinity, along the axes, makes them
upright (R. Hartley, A. Zisserman, *Multiple View Geometry*, section 2.7). Neither the edges of the page nor
the outline of a grid need be known. Lines of a grid cross each other; lines of wood or cloth under the page
have one direction and are ignored.

Roads not taken: a mean direction instead of the most frequent one, and segments weighted by what crosses
them. The maps of 143 of 145 pages were the same to two thousandths of a side, but by subpixel differences a
screenshot in 68 images lost its puzzle, and a photograph its last column. All of this with 4 constants
instead of 20, by segments weighted by what crosses them and the detector's own tolerance: 76 simulated
puzzles were read alike, but of 45 images from the world three were no longer exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detections import Page

Points = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.float64]
#: ``x, y`` of both ends, one segment per row.
Segments = npt.NDArray[np.float64]

# Half and twice of each constant were measured on 33 pages of four sources. Two of these, in colour, change
# with nearly every constant and are not counted here.

#: Segments shorter than this share of the longer side are ignored. With half of it no page
#: changes, with twice as much one more line is wrong.
_LEAST_SHARE = 1 / 90
#: Edges are at least this many times as steep as the median of the page, as the stripes of a screen are
#: everywhere. With half of it, or twice as much, no page changes.
_OF_USUAL = 2.0
#: The tolerance, in degrees, for the directions of a segment's pixels, and the noise, in levels. With twice
#: as much of the former one more line is wrong, with half no page changes; of the latter neither half nor
#: twice changes one.
_TOLERANCE, _NOISE = 22.5, 2.0
#: Degrees by which segments of one family may differ before the vanishing points are known. With half of it,
#: or twice as much, no page changes.
_SPREAD = 14.0
#: Radians by which a segment may miss its vanishing point and still count in full, and the steps to it. With
#: half of either no page changes, nor with twice the former; with 16 steps two more lines are wrong.
_MISS, _STEPS = 0.004, 8
#: The number of squares along the longer side of a page in which segments of both families are counted. With
#: 12 one more line is wrong, with 48 no page changes.
_SQUARES = 24
#: The least share of the other family around a segment that counts, and the least number of these in each
#: family. Neither half nor twice of them changes a page; without the rule photographs lose lines.
_CROSSED, _ENOUGH = 0.12, 12
#: The largest deviation from the identity of the map of a straight page. With half of it, or twice as much,
#: no page changes.
_AS_DRAWN = 0.003
#: The largest growth of a rectified page. With half of it, or twice as much, no page changes.
_MOST_GROWTH = 2.5


@dataclass(frozen=True, slots=True, eq=False)
class Rectification:
    """A map between a page and its straight image, both in pixels.

    ``homography`` maps points of the page to points of the straight image of ``width`` × ``height``.
    """

    homography: Matrix
    width: int
    height: int

    def on_page(self, points: Points) -> Points:
        """Map points ``(…, 2)`` of the straight image to the page."""
        return projected(inverse(self.homography), points)

    def cut(self, page: Page, left: float, top: float, width: int, height: int, scale: float) -> Page:
        """Return a rectangle of the straight image, enlarged by ``scale`` to ``width × height``.

        Beyond the page its margin is repeated; beyond a drawn page there is its median colour.
        """
        to_cut = np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]])
        factor = scale * _scale_of(self.homography, page)
        source, onto = page, to_cut @ self.homography
        if factor < 0.7:
            # A linear interpolation would skip pixels, and thin lines with them.
            size = (max(round(page.shape[1] * factor), 1), max(round(page.shape[0] * factor), 1))
            source = np.asarray(cv2.resize(page, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
            onto = onto @ np.diag([page.shape[1] / size[0], page.shape[0] / size[1], 1.0])
        # A photographed scene continues beyond its image; a drawn page ends there.
        is_drawn = np.allclose(self.homography[:, :2], np.eye(3)[:, :2], atol=_AS_DRAWN)
        cut = cv2.warpPerspective(
            source,
            onto,
            (width, height),
            flags=cv2.INTER_CUBIC if factor > 1.2 else cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT if is_drawn else cv2.BORDER_REPLICATE,
            borderValue=np.median(page[::8, ::8], axis=(0, 1)).tolist(),
        )
        return np.asarray(cut, dtype=np.uint8)


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix."""
    return np.asarray(np.linalg.inv(matrix), dtype=np.float64)


def _scale_of(homography: Matrix, page: Page) -> float:
    """Return the scale of the straight image in the middle of the page."""
    height, width = page.shape[:2]
    middle = np.array([[width / 2, height / 2], [width / 2 + 1, height / 2], [width / 2, height / 2 + 1]])
    first, second, third = projected(homography, middle)
    return float(np.sqrt(np.linalg.norm(second - first) * np.linalg.norm(third - first)))


def projected(matrix: Matrix, points: Points) -> Points:
    """Map points ``(…, 2)`` by a projective matrix."""
    flat = points.reshape(-1, 2)
    mapped = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return np.asarray((mapped[:, :2] / mapped[:, 2:]).reshape(points.shape), dtype=np.float64)


def rectifications(
    grey: npt.NDArray[np.uint8], scale: float, shape: tuple[int, int]
) -> Iterator[Rectification]:
    """Yield rectifications of a page of ``shape`` (height, width): by its lines, if possible, and the
    identity.

    ``grey`` is the page ``scale`` times as large.
    """
    height, width = shape
    segments = _segments(grey) / scale
    corners = np.array([[0.0, 0.0], [width, 0], [width, height], [0, height]])
    matrix = _upright(segments, width, height)
    if matrix is not None and _sensible(matrix, corners, mapped := projected(matrix, corners)):
        low, high = mapped.min(axis=0), mapped.max(axis=0)
        shift = np.array([[1.0, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
        across, down = high - low
        yield Rectification(shift @ matrix, int(np.ceil(across)), int(np.ceil(down)))
    yield Rectification(np.eye(3), width, height)


def _sensible(matrix: Matrix, corners: Points, mapped: Points) -> bool:
    """Return whether the whole page is in front of the camera, and not stretched too far."""
    depths = np.column_stack([corners, np.ones(4)]) @ matrix[2]
    if not np.isfinite(mapped).all() or depths.min() <= 0:
        return False
    growth = np.ptp(mapped, axis=0) / np.ptp(corners, axis=0).max()
    return bool(growth.max() < _MOST_GROWTH)


def _segments(grey: npt.NDArray[np.uint8]) -> Segments:
    """Return the line segments of edges (R. Grompone von Gioi et al., *LSD*, 2012)."""
    if min(grey.shape) < 2:
        return np.zeros((0, 4))
    usual = max(
        float(np.median(cv2.absdiff(grey[1:], grey[:-1]))),
        float(np.median(cv2.absdiff(grey[:, 1:], grey[:, :-1]))),
    )
    noise = max(_NOISE, _OF_USUAL * usual * float(np.sin(np.radians(_TOLERANCE))))
    found = cv2.createLineSegmentDetector(quant=noise, ang_th=_TOLERANCE).detect(grey)[0]
    if found is None:
        return np.zeros((0, 4))
    segments = np.asarray(found, dtype=np.float64).reshape(-1, 4)
    lengths = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    return np.asarray(segments[lengths >= max(grey.shape) * _LEAST_SHARE], dtype=np.float64)


def _upright(segments: Segments, width: int, height: int) -> Matrix | None:
    """Return the map that aligns segments with the axes, ``None`` if there are too few; the middle of the
    page keeps its place and scale.
    """
    half = max(width, height) / 2
    centring = np.array([[1 / half, 0, -width / 2 / half], [0, 1 / half, -height / 2 / half], [0, 0, 1]])
    ends = projected(centring, segments.reshape(-1, 2, 2))
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    turn = _turn(ends, lengths)
    cosine, sine = np.cos(turn), np.sin(turn)
    rotation = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1]])
    ends = projected(rotation, ends)
    directions = ends[:, 1] - ends[:, 0]
    slopes = (np.degrees(np.arctan2(directions[:, 1], directions[:, 0])) + 90) % 180 - 90
    level = np.abs(slopes) < _SPREAD
    steep = np.abs(slopes) > 90 - _SPREAD
    crossed = _share_of_others(ends, lengths, level, steep) > _CROSSED
    if min((level & crossed).sum(), (steep & crossed).sum()) >= _ENOUGH:
        level, steep = level & crossed, steep & crossed
    if min(level.sum(), steep.sum()) < 4:
        return None
    first = _vanishing_point(ends[level], lengths[level])
    # The same in the other direction, with x and y exchanged.
    second = _vanishing_point(ends[steep][:, :, ::-1], lengths[steep])[[1, 0, 2]]
    straight = _to_infinity(first, second) @ rotation
    return np.asarray(inverse(centring) @ straight @ centring, dtype=np.float64)


def _share_of_others(
    ends: Points, lengths: npt.NDArray[np.float64], level: npt.NDArray[np.bool_], steep: npt.NDArray[np.bool_]
) -> npt.NDArray[np.float64]:
    """Return the share of the other family among the segments around each one."""
    squares = np.clip((ends.mean(axis=1) + 1) / 2 * _SQUARES, 0, _SQUARES - 1).astype(int)
    flat = squares[:, 1] * _SQUARES + squares[:, 0]
    around = []
    for family in (level, steep):
        counts = np.bincount(flat[family], weights=lengths[family], minlength=_SQUARES**2)
        around.append(cv2.boxFilter(counts.reshape(_SQUARES, _SQUARES), -1, (3, 3)).ravel()[flat])
    across, down = around
    other = np.where(level, down, across)
    return np.asarray(other / np.maximum(across + down, 1e-9), dtype=np.float64)


def _turn(ends: Points, lengths: npt.NDArray[np.float64]) -> float:
    """Return the most frequent direction of segments in radians, between -45° and 45°."""
    directions = ends[:, 1] - ends[:, 0]
    angles = np.degrees(np.arctan2(directions[:, 1], directions[:, 0])) % 90
    votes = np.bincount((angles * 2).astype(int) % 180, weights=lengths, minlength=180)
    smooth = sum(np.roll(votes, shift) * (6 - abs(shift)) for shift in range(-5, 6))
    return float(np.radians(((np.argmax(smooth) + 0.5) / 2 + 45) % 90 - 45))


def _vanishing_point(ends: Points, lengths: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the vanishing point ``(1, y, w)`` of (nearly horizontal) segments, by robust least squares.

    A segment at m along d points to it if d × ((1, y) - w m) = 0.
    """
    middles = ends.mean(axis=1)
    along = (ends[:, 1] - ends[:, 0]) / lengths[:, None]
    along = along * np.sign(along[:, :1])
    factors = np.column_stack([along[:, 0], along[:, 1] * middles[:, 0] - along[:, 0] * middles[:, 1]])
    wanted = along[:, 1]
    solution = np.zeros(2)
    # With few segments, no perspective is likelier than much.
    prior = np.array([[0.0, 0.02 * np.sqrt(lengths.sum())]])
    # At first all segments of the family count, in the end only those that nearly meet.
    for width in np.geomspace(np.radians(_SPREAD), _MISS, _STEPS):
        misses = wanted - factors @ solution
        root = np.sqrt(lengths / (1 + (misses / width) ** 2))
        solution = np.linalg.lstsq(
            np.vstack([factors * root[:, None], prior]), np.append(wanted * root, 0.0), rcond=None
        )[0]
    return np.array([1.0, *solution])


def _to_infinity(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> Matrix:
    """Return the projective map that sends one point to infinity along x and the other along y."""
    horizon = np.cross(first, second)
    horizon /= horizon[2]
    projection = np.array([[1.0, 0, 0], [0, 1, 0], horizon])
    across, down = (projection @ first)[:2], (projection @ second)[:2]
    across, down = across / np.linalg.norm(across), down / np.linalg.norm(down)
    shear = np.eye(3)
    shear[:2, :2] = np.linalg.inv(np.column_stack([across, down]))
    return np.asarray(shear @ projection, dtype=np.float64)
