"""The training of the network, with a budget too small to learn much."""

from __future__ import annotations

import itertools
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("onnx", reason="onnx is not installed")

from printed_pages.fonts import printed_fonts

from benchmarks.digits.cli import ready
from benchmarks.digits.drawing import pens
from benchmarks.digits.fonts import faces, split
from benchmarks.digits.learning import _slopes, learnt, targets
from benchmarks.digits.samples import samples
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.digits.weights import read_weights
from nonosat.model.errors import InputError


def _fonts_to_learn() -> Path:
    spec = find_spec("font_roboto")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


def _train(output: Path, seed: int, fonts: Path) -> None:
    budget = ("--samples", "100", "--steps", "3", "--seed", str(seed))
    ready([*budget, "--fonts", str(fonts), "-o", str(output)])()


@pytest.mark.slow
def test_the_same_seed_makes_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, same, other = (tmp_path / f"{name}.onnx" for name in ("one", "same", "other"))
    for file, seed in ((one, 5), (same, 5), (other, 6)):
        _train(file, seed, _fonts_to_learn())
    printed = capsys.readouterr()
    assert printed.err.count("step 3 of 3: loss") == 3
    assert printed.out.count("1 digits read:") == 3
    assert read_weights(one).scores(np.zeros((1, 24, 40), np.float32)).any()
    assert one.read_bytes() == same.read_bytes()
    assert one.read_bytes() != other.read_bytes()
    about = read_weights(one).about
    assert (about["seed"], about["samples"], about["steps"]) == (5, 100, 3)
    assert about["learnt"] == ["Roboto"]


@pytest.mark.slow
def test_learning_lowers_the_loss() -> None:
    found = faces([_fonts_to_learn()])
    known = list(itertools.islice(samples(pens(found), 1), 48))
    frames = np.stack([np.round(framed(sample.image) * 255).astype(np.uint8) for sample in known])

    def loss(steps: int) -> float:
        generator = np.random.default_rng(1)
        weights = learnt(frames, targets(known), steps=steps, generator=generator, tell=lambda _: None)
        return _slopes(weights, frames.astype(np.float32) / 255, targets(known), generator)[0]

    assert loss(60) < 0.8 * loss(1)


def test_a_folder_without_fonts_is_told_and_nothing_written(tmp_path: Path) -> None:
    output = tmp_path / "weights.onnx"
    with pytest.raises(InputError, match="expected fonts with digits, found 'none'"):
        _train(output, 1, tmp_path)
    assert not output.exists()


def test_fonts_of_the_tests_are_never_learnt() -> None:
    folders = {Path(path).parent for path in printed_fonts()}
    with pytest.raises(InputError, match="expected fonts with digits"):
        faces(sorted(folders))


def test_families_to_be_judged_by_are_not_learnt() -> None:
    found = faces([_fonts_to_learn()])
    others, judges = split(found, np.random.default_rng(1))
    assert others and judges
    assert not set(others) & set(judges)
    assert set(others) | set(judges) == set(found)
