"""The network that reads digits, in its file and in the training, and how it learns."""

from __future__ import annotations

import itertools
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="onnx is not installed")

from benchmarks.digits.drawing import pens
from benchmarks.digits.fonts import faces
from benchmarks.digits.learning import _slopes, scores, targets, untrained
from benchmarks.digits.onnx_file import layers_of
from benchmarks.digits.samples import Sample, samples
from nonosat.images.imaging.network import Array, network_file
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.digits.reader import probabilities
from nonosat.images.scanning.digits.weights import (
    NUMBER,
    OUTPUTS,
    SHAPE,
    STRUCK,
    TRAINED,
    digit_block,
    shipped_weights,
)

_NO_IMAGE = np.empty((0, 0), np.uint8)


def drawn_frames(count: int) -> Array:
    spec = find_spec("font_roboto")
    assert spec is not None and spec.origin is not None
    found = samples(pens(faces([Path(spec.origin).parent])), 7)
    return np.stack([framed(sample.image) for sample in itertools.islice(found, count)])


def test_opencv_answers_as_the_training_does() -> None:
    weights, frames = shipped_weights(), drawn_frames(300)
    answers, wanted = weights.scores(frames), scores(layers_of(network_file(TRAINED).read_bytes()), frames)
    blocks = [SHAPE] + [digit_block(length, place) for length in (1, 2, 3) for place in range(length)]
    for block in blocks:
        calibration = weights.shapes if block == SHAPE else weights.digits
        found, expected = (probabilities(each[:, block], calibration) for each in (answers, wanted))
        assert (found.argmax(axis=1) == expected.argmax(axis=1)).all()
        assert np.allclose(found, expected, atol=1e-4)


def test_an_answer_does_not_depend_on_its_neighbours() -> None:
    weights = shipped_weights()
    frames = np.random.default_rng(2).random((150, 24, 40)).astype(np.float32)
    assert np.allclose(weights.scores(frames)[140], weights.scores(frames[140:141])[0], atol=1e-4)


def test_blocks_of_outputs_fill_them_all_once() -> None:
    blocks = [SHAPE] + [digit_block(length, place) for length in (1, 2, 3) for place in range(length)]
    covered = [i for block in blocks for i in range(block.start, block.stop)]
    assert [*covered, STRUCK] == list(range(OUTPUTS))


def test_targets_leave_open_what_does_not_matter() -> None:
    wanted = targets(
        [Sample(_NO_IMAGE, NUMBER + 1, "37", struck=True), Sample(_NO_IMAGE, 0, "", struck=False)]
    )
    assert wanted[0, SHAPE].tolist() == [0, 0, 0, 1, 0]
    assert wanted[0, digit_block(2, 0)].argmax() == 3
    assert wanted[0, digit_block(2, 1)].argmax() == 7
    assert wanted[0, STRUCK] == 1
    assert np.isnan(wanted[0, digit_block(1, 0)]).all()
    assert np.isnan(wanted[1, SHAPE.stop :]).all()


@pytest.mark.parametrize("name", ["kernel0", "bias1", "kernel2", "dense", "output_bias"])
def test_slopes_are_those_of_the_loss(name: str) -> None:
    """A small step in any weight changes the loss as backpropagation says."""
    generator = np.random.default_rng(3)
    weights = untrained(generator)
    frames = generator.random((4, 24, 40)).astype(np.float32)
    texts = ("5", "12", "40", "127")
    wanted = targets([Sample(_NO_IMAGE, NUMBER + len(text) - 1, text, struck=False) for text in texts])
    wanted[:, STRUCK] = np.nan  # it has a weight of its own, which the loss that is told leaves out

    def loss_and_slopes() -> tuple[float, dict[str, Array]]:
        return _slopes(weights, frames, wanted, np.random.default_rng(4))  # the same inputs drop out

    _, slopes = loss_and_slopes()
    place = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
    before, losses = weights[name][place], []
    for step in (0.002, -0.002):
        weights[name][place] = before + step
        losses.append(loss_and_slopes()[0])
    assert (losses[0] - losses[1]) / 0.004 == pytest.approx(slopes[name][place], rel=0.05)
