"""The network that reads digits, beside a plain evaluation, and how it learns."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.digits.learning import _slopes, targets, untrained
from benchmarks.digits.samples import Sample
from nonosat.scanning.digits.network import CONVOLUTIONS, Array, scores
from nonosat.scanning.digits.outputs import NUMBER, OUTPUTS, SHAPE, STRUCK, digit_block
from nonosat.scanning.digits.weights import shipped_weights

_NO_IMAGE = np.empty((0, 0), np.uint8)


def plain_scores(weights: dict[str, Array], frame: Array) -> list[float]:
    """The network as its definition has it: sums over pixels, one by one."""
    image = frame[:, :, None].astype(float)
    for i, (size, stride) in enumerate(CONVOLUTIONS):
        kernel, bias = weights[f"kernel{i}"], weights[f"bias{i}"]
        height, width, channels = image.shape
        rows, columns = range(0, height, stride), range(0, width, stride)
        result = np.zeros((len(rows), len(columns), len(bias)))
        for y, row in enumerate(rows):
            for x, column in enumerate(columns):
                total = bias.astype(float)
                for down in range(size):
                    for across in range(size):
                        r, c = row + down - size // 2, column + across - size // 2
                        if 0 <= r < height and 0 <= c < width:
                            first = (down * size + across) * channels
                            total = total + image[r, c] @ kernel[first : first + channels]
                result[y, x] = [max(0.0, value) for value in total]
        image = result
    height, width, _ = image.shape
    flat = [
        image[r : r + 2, c : c + 2, channel].max()
        for r in range(0, height - 1, 2)
        for c in range(0, width - 1, 2)
        for channel in range(image.shape[2])
    ]
    hidden = [max(0.0, value) for value in np.array(flat) @ weights["dense"] + weights["dense_bias"]]
    return list(np.array(hidden) @ weights["output"] + weights["output_bias"])


def test_the_network_answers_as_its_definition_does() -> None:
    weights = dict(shipped_weights().layers)
    frames = np.random.default_rng(1).random((2, 24, 40)).astype(np.float32)
    answers = scores(weights, frames)
    for frame, answer in zip(frames, answers, strict=True):
        assert np.allclose(answer, plain_scores(weights, frame), atol=1e-3)


def test_an_answer_does_not_depend_on_its_neighbours() -> None:
    weights = shipped_weights().layers
    frames = np.random.default_rng(2).random((150, 24, 40)).astype(np.float32)
    together = scores(weights, frames)
    assert np.allclose(together[140], scores(weights, frames[140:141])[0], atol=1e-4)


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
