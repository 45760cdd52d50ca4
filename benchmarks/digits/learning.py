"""The network, and its training by backpropagation, with Adam.

Three convolutions, each followed by a rectifier, then the maximum of every 2 × 2 pixels, and two dense
layers. Images are ``count × height × width × channels``; weights of a convolution are
``(size · size · channels in) × channels out``.

Rejected: PyTorch is twice as fast, but the training then needs a gigabyte of packages, and the bits differ
between machines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from benchmarks.digits.samples import Sample
from nonosat.images.imaging.network import Array
from nonosat.images.scanning.digits.framing import HEIGHT, WIDTH
from nonosat.images.scanning.digits.weights import NUMBER, OUTPUTS, SHAPE, STRUCK, digit_block

#: Sizes and strides of the convolutions.
CONVOLUTIONS = ((5, 2), (3, 2), (3, 1))
#: Channels of the convolutions and of the dense layer.
CHANNELS, HIDDEN = (16, 40, 48), 112
_BATCH = 96
_FASTEST = 2.5e-3  # the rate of learning, which falls to nothing


def targets(known: Sequence[Sample]) -> Array:
    """Return the wanted outputs, ``count × OUTPUTS``: 1, 0, and NaN where it does not matter."""
    wanted = np.full((len(known), OUTPUTS), np.nan, np.float32)
    for row, sample in zip(wanted, known, strict=True):
        row[SHAPE] = 0
        row[sample.shape] = 1
        for place, digit in enumerate(sample.digits):
            block = digit_block(len(sample.digits), place)
            row[block] = 0
            row[block.start + int(digit)] = 1
        if sample.shape >= NUMBER:
            row[STRUCK] = sample.struck
    return wanted


def pixels_left() -> tuple[int, int]:
    """Return the rows and columns of the input of the dense layer."""
    rows, columns = HEIGHT, WIDTH
    for _, stride in CONVOLUTIONS:
        rows, columns = -(-rows // stride), -(-columns // stride)
    return rows // 2, columns // 2


def scores(weights: Mapping[str, Array], frames: Array) -> Array:
    """Return the network's outputs, ``count × outputs``, for frames of ``count × height × width``."""
    images = frames[..., None]
    for i, (size, stride) in enumerate(CONVOLUTIONS):
        images = rectified(convolved(patches(images, size, stride), weights, i))
    images = halved(images)
    hidden = rectified(images.reshape(len(images), -1) @ weights["dense"] + weights["dense_bias"])
    return np.asarray(hidden @ weights["output"] + weights["output_bias"], np.float32)


def patches(images: Array, size: int, stride: int) -> Array:
    """Return the patch around each pixel, or around each second one, with zeros beyond the edges.

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
    """Return the ``i``-th convolution of the patches."""
    # One product of two large matrices is faster than one for each row of pixels.
    flat = seen.reshape(-1, seen.shape[-1]) @ weights[f"kernel{i}"] + weights[f"bias{i}"]
    return np.asarray(flat.reshape(*seen.shape[:-1], -1), np.float32)


def rectified(values: Array) -> Array:
    return np.maximum(values, np.float32(0))


def halved(images: Array) -> Array:
    """Return the maximum of every 2 × 2 pixels; an odd row or column at the end is dropped."""
    count, height, width, channels = images.shape
    whole = images[:, : height // 2 * 2, : width // 2 * 2]
    quads = whole.reshape(count, height // 2, 2, width // 2, 2, channels)
    return np.asarray(quads.max(axis=(2, 4)), np.float32)


def untrained(generator: np.random.Generator) -> dict[str, Array]:
    """Return random weights after He et al. (2015), for rectifiers."""
    weights: dict[str, Array] = {}
    before = 1

    def layer(name: str, bias: str, inputs: int, outputs: int) -> None:
        weights[name] = generator.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32)
        weights[bias] = np.zeros(outputs, np.float32)

    for i, ((size, _), channels) in enumerate(zip(CONVOLUTIONS, CHANNELS, strict=True)):
        layer(f"kernel{i}", f"bias{i}", size * size * before, channels)
        before = channels
    rows, columns = pixels_left()
    layer("dense", "dense_bias", rows * columns * before, HIDDEN)
    layer("output", "output_bias", HIDDEN, OUTPUTS)
    return weights


def learnt(
    frames: npt.NDArray[np.uint8],
    wanted: Array,
    *,
    steps: int,
    generator: np.random.Generator,
    tell: Callable[[str], None],
) -> dict[str, Array]:
    """Return the weights after ``steps`` steps; ``frames`` have 255 for ink."""
    weights = untrained(generator)
    first = {name: np.zeros_like(values) for name, values in weights.items()}
    second = {name: np.zeros_like(values) for name, values in weights.items()}
    order, smoothed = np.empty(0, np.int64), 0.0
    for step in range(1, steps + 1):
        if order.size < _BATCH:
            order = generator.permutation(len(frames))
        chosen, order = order[:_BATCH], order[_BATCH:]
        loss, slopes = _slopes(weights, _shaken(frames[chosen], generator), wanted[chosen], generator)
        smoothed += (loss - smoothed) * (1 if step == 1 else 0.01)
        rate = _FASTEST * min(1.0, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps))
        for name, slope in slopes.items():
            first[name] += 0.1 * (slope - first[name])
            second[name] += 0.001 * (slope * slope - second[name])
            mean, square = first[name] / (1 - 0.9**step), second[name] / (1 - 0.999**step)
            weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
        if step % 500 == 0 or step == steps:
            tell(f"step {step} of {steps}: loss {smoothed:.4f}")
    return weights


def _shaken(frames: npt.NDArray[np.uint8], generator: np.random.Generator) -> Array:
    """Return a batch moved by up to a pixel, lighter or darker, to vary the frames."""
    moved = np.roll(frames, generator.integers(-1, 2, 2), axis=(1, 2))
    ink = moved.astype(np.float32) * np.float32(1 / 255)
    ink *= generator.uniform(0.85, 1.1, (len(ink), 1, 1)).astype(np.float32)
    ink += generator.normal(0, 0.03, ink.shape).astype(np.float32)
    return np.asarray(np.clip(ink, 0, 1), np.float32)


def _slopes(
    weights: dict[str, Array], frames: Array, wanted: Array, generator: np.random.Generator
) -> tuple[float, dict[str, Array]]:
    """Return the loss of a batch, and its gradient in every weight."""
    images, kept = frames[..., None], []
    for i, (size, stride) in enumerate(CONVOLUTIONS):
        seen = patches(images, size, stride)
        full = rectified(convolved(seen, weights, i))
        kept.append((images.shape, seen, full))
        images = full
    images = halved(images)
    flat = images.reshape(len(images), -1)
    dropped = (generator.random(flat.shape, np.float32) > 0.15).astype(np.float32) / np.float32(0.85)
    flat = flat * dropped
    hidden = rectified(flat @ weights["dense"] + weights["dense_bias"])
    loss, slope = _loss(hidden @ weights["output"] + weights["output_bias"], wanted)

    slopes = {"output": hidden.T @ slope, "output_bias": slope.sum(axis=0)}
    slope = (slope @ weights["output"].T) * (hidden > 0)
    slopes |= {"dense": flat.T @ slope, "dense_bias": slope.sum(axis=0)}
    slope = ((slope @ weights["dense"].T) * dropped).reshape(images.shape)
    slope = _unhalved(slope, full)
    for i in reversed(range(len(CONVOLUTIONS))):
        size, stride = CONVOLUTIONS[i]
        shape, seen, full = kept[i]
        slope = (slope * (full > 0)).reshape(-1, full.shape[-1])
        slopes[f"kernel{i}"] = seen.reshape(len(slope), -1).T @ slope
        slopes[f"bias{i}"] = slope.sum(axis=0)
        if i:
            slope = _unpatched((slope @ weights[f"kernel{i}"].T), shape, size, stride)
    return loss, slopes


def _loss(outputs: Array, wanted: Array) -> tuple[float, Array]:
    """Return the cross entropy of all blocks that matter, and its gradient in the outputs."""
    slope, loss = np.zeros_like(outputs), 0.0
    blocks = [SHAPE] + [digit_block(length, place) for length in (1, 2, 3) for place in range(length)]
    for block in blocks:
        rows = np.flatnonzero(~np.isnan(wanted[:, block.start]))
        if not rows.size:
            continue
        part = outputs[rows, block]
        part = np.exp(part - part.max(axis=1, keepdims=True))
        part /= part.sum(axis=1, keepdims=True)
        right = wanted[rows, block]
        loss -= float(np.log((part * right).sum(axis=1) + 1e-12).sum())
        slope[rows, block] = part - right
    rows = np.flatnonzero(~np.isnan(wanted[:, STRUCK]))
    through = 1 / (1 + np.exp(-outputs[rows, STRUCK]))
    slope[rows, STRUCK] = np.float32(0.3) * (through - wanted[rows, STRUCK])
    return loss / len(outputs), slope / np.float32(len(outputs))


def _unhalved(slope: Array, full: Array) -> Array:
    """Return the gradient before ``halved``: it goes to the maximum of the four pixels."""
    count, rows, columns, channels = slope.shape
    quads = full[:, : rows * 2, : columns * 2].reshape(count, rows, 2, columns, 2, channels)
    greatest = quads == quads.max(axis=(2, 4), keepdims=True)
    spread = np.zeros_like(full)
    spread[:, : rows * 2, : columns * 2] = (greatest * slope[:, :, None, :, None]).reshape(
        count, rows * 2, columns * 2, channels
    )
    return spread


def _unpatched(slope: Array, shape: tuple[int, ...], size: int, stride: int) -> Array:
    """Return the gradient before ``patches``, summed over all patches with a pixel."""
    count, height, width, channels = shape
    border = size // 2
    rows, columns = -(-height // stride), -(-width // stride)
    slope = slope.reshape(count, rows, columns, size * size, channels)
    padded = np.zeros((count, height + 2 * border, width + 2 * border, channels), np.float32)
    for row in range(size):
        for column in range(size):
            padded[:, row : row + height : stride, column : column + width : stride] += slope[
                :, :, :, row * size + column
            ]
    return padded[:, border : border + height, border : border + width]
