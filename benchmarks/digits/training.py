"""The training of a network from fonts and a seed, and its accuracy on held-out fonts."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.digits.bitmaps import Alphabet, split_alphabets
from benchmarks.digits.calibration import calibrations
from benchmarks.digits.drawing import pens
from benchmarks.digits.fonts import Face, split
from benchmarks.digits.learning import learnt, scores, targets
from benchmarks.digits.onnx_file import as_json, as_onnx
from benchmarks.digits.samples import Sample, samples
from nonosat.images.imaging.network import Network
from nonosat.images.scanning.detections import DetectedNumber
from nonosat.images.scanning.digits.framing import HEIGHT, WIDTH, framed
from nonosat.images.scanning.digits.reader import read_numbers
from nonosat.images.scanning.digits.weights import Weights

_NOWHERE = np.zeros((4, 2))


class Trained(NamedTuple):
    """The files of a network, and its accuracy."""

    network: bytes
    calibration: bytes
    judgement: Mapping[str, Any]


def trained(
    faces: Sequence[Face],
    alphabets: Sequence[Alphabet],
    *,
    seed: int,
    count: int,
    steps: int,
    tell: Callable[[str], None],
) -> Trained:
    """Return a network trained on ``count`` samples in ``steps`` steps, tested on a sixth of the families."""
    cv2.setNumThreads(1)
    generator = np.random.default_rng(seed)
    known, unknown = split(faces, generator)
    pixels, other_pixels = split_alphabets(alphabets, generator)
    tell(
        f"{len(known)} faces and {len(pixels)} alphabets of pixels to learn, {len(unknown)} and "
        f"{len(other_pixels)} held out"
    )
    first, *seeds = (int(value) for value in generator.integers(2**32, size=3))
    frames, wanted = _frames(known, pixels, first, count)
    tell(f"{count} samples")
    layers = learnt(frames, wanted, steps=steps, generator=generator, tell=tell)
    layers = {name: values.astype(np.float16).astype(np.float32) for name, values in layers.items()}
    judged, wanted = _frames(unknown, other_pixels, seeds[0], max(50, count // 5))
    calibration = calibrations(scores(layers, judged.astype(np.float32) / np.float32(255)), wanted)
    file = as_onnx(layers)
    weights = Weights(
        Network(file, source="what was learnt"), calibration["shapes"], calibration["digits"], {}
    )
    report = judgement(weights, unknown, other_pixels, seed=seeds[1], count=max(50, count // 10))
    about = {
        "seed": seed,
        "samples": count,
        "steps": steps,
        "learnt": _families(known, pixels),
        "judged by": _families(unknown, other_pixels),
        "judgement": report,
    }
    return Trained(file, as_json(calibration["shapes"], calibration["digits"], about), report)


def judgement(
    weights: Weights, faces: Sequence[Face], alphabets: Sequence[Alphabet] = (), *, seed: int, count: int
) -> Mapping[str, Any]:
    """Return the accuracy on these faces and alphabets: shares of correct and of confident wrong ones."""
    known = list(itertools.islice(samples(pens(faces), seed, alphabets=alphabets), count))
    readings = read_numbers([DetectedNumber(_NOWHERE, sample.image) for sample in known], weights=weights)
    right = np.array(
        [_meant(sample) == reading.best.numbers for sample, reading in zip(known, readings, strict=True)]
    )
    likelihoods = np.array([reading.best.likelihood for reading in readings])
    lengths = np.array([len(sample.digits) for sample in known])
    struck = np.array([sample.struck for sample in known])

    def share(which: npt.NDArray[np.bool_], of: npt.NDArray[np.bool_]) -> float | None:
        return round(float(which[of].mean()), 5) if of.any() else None

    report = {f"{length} digits read": share(right, (lengths == length) & ~struck) for length in (1, 2, 3)}
    report["no numbers told"] = share(right, lengths == 0)
    report["struck read"] = share(right, struck)
    for level in (0.9, 0.99, 0.999):
        sure = likelihoods >= level
        report[f"{level} sure"] = share(sure, lengths > 0)
        report[f"wrong of {level} sure"] = share(~right, sure)
    return report


def _families(faces: Sequence[Face], alphabets: Sequence[Alphabet]) -> list[str]:
    return sorted({face.family for face in faces} | {alphabet.family for alphabet in alphabets})


def _meant(sample: Sample) -> tuple[int, ...] | None:
    if sample.digits:
        return (int(sample.digits),)
    return () if sample.shape == 0 else None


def _frames(
    faces: Sequence[Face], alphabets: Sequence[Alphabet], seed: int, count: int
) -> tuple[npt.NDArray[np.uint8], Any]:
    frames, known = np.empty((count, HEIGHT, WIDTH), np.uint8), []
    for i, sample in enumerate(itertools.islice(samples(pens(faces), seed, alphabets=alphabets), count)):
        frames[i] = np.round(framed(sample.image) * 255)
        known.append(sample._replace(image=np.empty((0, 0), np.uint8)))
    return frames, targets(known)
