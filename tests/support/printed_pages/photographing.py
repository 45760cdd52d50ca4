"""Simulated photographs and scans of a sheet: turned, curled, shaded, blurred, noisy, compressed."""

from __future__ import annotations

import random
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """How a page is taken. Lengths are pixels of the photograph.

    ``turn`` is in degrees, ``perspective`` and ``curl`` are shares of the page's side, ``shade`` is how much
    darker the darkest place is (0 … 1), ``noise`` the deviation of grey levels, ``jpeg`` the quality or 0.
    """

    turn: float = 0
    perspective: float = 0
    curl: float = 0
    blur: float = 0
    shade: float = 0
    has_shadow: bool = False
    warmth: float = 0
    contrast: float = 1
    noise: float = 0
    jpeg: int = 0
    border: float = 0
    #: The darkness of the stripes of a screen in a photograph (0 … 1).
    stripes: float = 0


def chosen_camera(rng: random.Random, kind: str) -> Camera:
    """Return a random camera for a kind of page."""
    turn = rng.choice((-1, 1)) * rng.uniform(0.5, 10)
    if kind == "tilted":
        return Camera(
            turn=turn,
            perspective=rng.uniform(0, 0.05),
            blur=rng.uniform(0.3, 0.7),
            noise=rng.uniform(0, 2),
            jpeg=rng.choice((0, 90)),
            border=0.03,
        )
    if kind == "scan":
        return Camera(
            turn=rng.uniform(-1.5, 1.5),
            blur=rng.uniform(0.3, 0.8),
            noise=rng.uniform(1, 4),
            contrast=rng.uniform(0.8, 1),
            jpeg=rng.randint(60, 92),
        )
    if kind == "monitor":
        return Camera(
            turn=turn * 0.4,
            perspective=rng.uniform(0, 0.05),
            blur=rng.uniform(0.4, 0.9),
            shade=rng.uniform(0, 0.25),
            noise=rng.uniform(1, 4),
            jpeg=rng.randint(70, 92),
            border=-0.005,
            stripes=rng.uniform(0.02, 0.08),
        )
    return Camera(
        turn=turn * rng.choice((0.2, 0.5, 1)),
        perspective=rng.uniform(0.01, 0.07),
        curl=rng.uniform(0.004, 0.015) if kind == "curled" else 0,
        blur=rng.uniform(0.4, 1.05),
        shade=rng.uniform(0.1, 0.5),
        has_shadow=rng.random() < 0.4,
        warmth=rng.uniform(-0.06, 0.1),
        contrast=rng.uniform(0.7, 1),
        noise=rng.uniform(1.5, 6),
        jpeg=rng.randint(55, 92),
        border=rng.uniform(0.01, 0.08),
    )


class Photograph:
    """The image, and the map from points of the sheet to it."""

    def __init__(self, sheet: Image, fineness: int, camera: Camera, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        self._height, self._width = sheet.shape[0] / fineness, sheet.shape[1] / fineness
        self._camera = camera
        self._matrix, size = self._view()
        self.image = self._taken(sheet, fineness, size)

    def places(self, points: Points) -> Points:
        """Return points of the sheet (``… × 2``, x first) as pixels of the photograph."""
        curled = np.array(points, dtype=np.float64)
        curled[..., 1] += self._lift(curled[..., 0])
        flat = cv2.perspectiveTransform(curled.reshape(1, -1, 2), self._matrix)
        places: Points = np.asarray(flat, dtype=np.float64).reshape(points.shape)
        return places

    def _lift(self, across: Points) -> Points:
        """Return the sag of a curled page, by the distance from its left side."""
        lift: Points = self._camera.curl * self._height * np.sin(np.pi * across / self._width)
        return lift

    def _view(self) -> tuple[npt.NDArray[np.float64], tuple[int, int]]:
        """Return the matrix from sheet to photograph, and the photograph's width and height."""
        camera, width, height = self._camera, self._width, self._height
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
        middle = corners.mean(axis=0)
        angle = np.deg2rad(camera.turn)
        turned = (corners - middle) @ np.array(
            [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
        )
        shifts = self._random.uniform(-1, 1, size=(4, 2)) * camera.perspective * np.array([width, height])
        seen = turned + shifts
        seen -= seen.min(axis=0)
        extent = seen.max(axis=0)
        seen += camera.border * extent
        size = np.ceil(extent * (1 + 2 * camera.border)).astype(int)
        matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), seen.astype(np.float32))
        return np.asarray(matrix, dtype=np.float64), (int(size[0]), int(size[1]))

    def _taken(self, sheet: Image, fineness: int, size: tuple[int, int]) -> Image:
        camera = self._camera
        if camera == Camera():
            return _bytes(cv2.resize(sheet, size, interpolation=cv2.INTER_AREA))
        if fineness > 1:
            sheet = _bytes(cv2.GaussianBlur(sheet, (0, 0), 0.4 * fineness))
        if camera.curl:
            height, width = sheet.shape[:2]
            lift = fineness * self._lift(np.arange(width) / fineness)
            above = np.asarray(np.arange(height)[:, None] - lift[None, :], np.float32)
            across = np.asarray(np.broadcast_to(np.arange(width), (height, width)), np.float32)
            sheet = _bytes(cv2.remap(sheet, across, above, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
        # The middle of a pixel is half a pixel from its corner, at every resolution.
        half = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]])
        fine = np.diag([1 / fineness, 1 / fineness, 1.0]) @ np.linalg.inv(half)
        matrix = half @ self._matrix @ fine
        seen = cv2.warpPerspective(sheet, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(0, 0, 0))
        light = seen.astype(np.float32)
        if camera.border or camera.turn:
            paper = np.full(sheet.shape[:2], 255, np.uint8)
            covered = cv2.warpPerspective(paper, matrix, size, flags=cv2.INTER_LINEAR)[
                ..., None
            ] / np.float32(255)
            light = light * covered + self._table(size) * (1 - covered)
        light = 255 - (255 - light) * camera.contrast
        light *= self._illumination(size)[..., None]
        light *= np.array([1 + camera.warmth, 1, 1 - camera.warmth], np.float32)
        if camera.stripes:
            down = np.arange(size[1])[:, None] + 0.07 * np.arange(size[0])[None, :]
            wave = np.asarray(np.sin(down * 2 * np.pi / self._random.uniform(5, 40)), np.float32)
            light *= (1 - camera.stripes * (0.5 + 0.5 * wave))[..., None]
        if camera.blur:
            light = np.asarray(cv2.GaussianBlur(light, (0, 0), camera.blur), np.float32)
        if camera.noise:
            light += self._random.normal(0, camera.noise, light.shape).astype(np.float32)
        image = np.clip(light, 0, 255).astype(np.uint8)
        if camera.jpeg:
            _, data = cv2.imencode(".jpg", image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, camera.jpeg])
            image = _bytes(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])
        return image

    def _table(self, size: tuple[int, int]) -> npt.NDArray[np.float32]:
        """Return the surroundings of the page: a scanner's lid or a table with some grain."""
        width, height = size
        if self._camera.shade == 0:
            return np.full((height, width, 3), 235, np.float32)
        colour = self._random.choice(np.array([[96, 72, 52], [60, 62, 66], [150, 128, 100], [190, 186, 180]]))
        coarse = self._random.normal(0, 14, (height // 2 + 1, width // 40 + 1))
        grain = np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR))
        table: npt.NDArray[np.float32] = (colour[None, None, :] + grain[..., None]).astype(np.float32)
        return table

    def _illumination(self, size: tuple[int, int]) -> npt.NDArray[np.float32]:
        """Return the light on each pixel (0 … 1): a gradient, perhaps with the soft edge of a shadow."""
        width, height = size
        angle = self._random.uniform(0, 2 * np.pi)
        across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        slope = (across * np.cos(angle) + down * np.sin(angle)) / np.sqrt(2)
        light = 1 - self._camera.shade * (0.5 + 0.5 * slope)
        if self._camera.has_shadow:
            edge = self._random.uniform(-0.5, 0.5)
            angle = self._random.uniform(0, 2 * np.pi)
            beyond = across * np.cos(angle) + down * np.sin(angle) - edge
            light *= 1 - self._random.uniform(0.15, 0.4) / (1 + np.exp(-beyond * self._random.uniform(8, 40)))
        return np.asarray(light, np.float32)


def _bytes(image: npt.ArrayLike) -> Image:
    return np.ascontiguousarray(np.asarray(image, dtype=np.uint8))
