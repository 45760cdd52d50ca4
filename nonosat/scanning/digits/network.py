"""A small convolutional network, evaluated without a library of its own.

Three convolutions, each followed by a rectifier, then the maximum of every 2 × 2 pixels, and two dense
layers. Images are ``count × height × width × channels``; weights of a convolution are
``(size · size · channels in) × channels out``.
"""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

#: Sizes and strides of the convolutions.
CONVOLUTIONS = ((5, 2), (3, 2), (3, 1))
#: So many images at a time, for the caches of processors.
_CHUNK = 64
#: What is added to a product.
_NOTHING = np.zeros((0, 0), np.float32)


def scores(weights: Mapping[str, Array], frames: Array) -> Array:
    """The network's outputs, ``count × outputs``, for frames of ``count × height × width``."""
    parts = [_scores(weights, frames[i : i + _CHUNK]) for i in range(0, len(frames), _CHUNK)]
    return np.concatenate(parts)


def _scores(weights: Mapping[str, Array], frames: Array) -> Array:
    images = frames[..., None]
    for i, (size, stride) in enumerate(CONVOLUTIONS):
        images = rectified(convolved(patches(images, size, stride), weights, i))
    images = halved(images)
    hidden = rectified(product(images.reshape(len(images), -1), weights["dense"]) + weights["dense_bias"])
    return np.asarray(product(hidden, weights["output"]) + weights["output_bias"], np.float32)


def product(left: Array, right: Array) -> Array:
    """The product of two matrices, on one thread: that of numpy keeps all processors waiting for the next
    one, and these are small.
    """
    return np.asarray(cv2.gemm(left, right, 1.0, _NOTHING, 0.0), np.float32)


def patches(images: Array, size: int, stride: int) -> Array:
    """What a convolution sees around each pixel, or around each second one, with nothing beyond the edges.

    >>> patches(np.ones((1, 2, 3, 1), np.float32), 3, 1)[0, 0, 0].astype(int)
    array([0, 0, 0, 0, 1, 1, 0, 1, 1])
    """
    count, height, width, channels = images.shape
    border = size // 2
    padded = np.pad(images, ((0, 0), (border, border), (border, border), (0, 0)))
    rows, columns = -(-height // stride), -(-width // stride)
    seen = np.empty((count, rows, columns, size * size, channels), np.float32)
    for row in range(size):
        for column in range(size):
            seen[:, :, :, row * size + column] = padded[
                :, row : row + height : stride, column : column + width : stride
            ]
    return seen.reshape(count, rows, columns, size * size * channels)


def convolved(seen: Array, weights: Mapping[str, Array], i: int) -> Array:
    """The ``i``-th convolution of what is seen around each pixel."""
    # One product of two large matrices is faster than one for each row of pixels.
    flat = product(seen.reshape(-1, seen.shape[-1]), weights[f"kernel{i}"]) + weights[f"bias{i}"]
    return flat.reshape(*seen.shape[:-1], -1)


def rectified(values: Array) -> Array:
    return np.maximum(values, np.float32(0))


def halved(images: Array) -> Array:
    """The maximum of every 2 × 2 pixels; an odd row or column at the end is dropped."""
    count, height, width, channels = images.shape
    whole = images[:, : height // 2 * 2, : width // 2 * 2]
    quads = whole.reshape(count, height // 2, 2, width // 2, 2, channels)
    return np.asarray(quads.max(axis=(2, 4)), np.float32)
