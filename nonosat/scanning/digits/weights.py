"""The weights of the network and how far it is to be trusted: a file of the package, and what is in it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from nonosat.errors import InputError
from nonosat.scanning.digits.framing import HEIGHT, WIDTH
from nonosat.scanning.digits.network import CONVOLUTIONS, Array, scores
from nonosat.scanning.digits.outputs import OUTPUTS, SHAPE

#: The weights that nonosat comes with.
SHIPPED = Path(__file__).with_name("weights.npz")

_LAYERS = (
    *(f"{kind}{i}" for i in range(len(CONVOLUTIONS)) for kind in ("kernel", "bias")),
    *("dense", "dense_bias", "output", "output_bias"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Trust:
    """How probable what the network says really is, as measured on faces that it had not learnt.

    Scores are divided by ``temperature`` before they become probabilities (Guo et al., "On calibration of
    modern neural networks", 2017). Then ``floor`` of all is shared out by what was mistaken for what:
    ``confused[said, true]``, 0 on the diagonal, every row sums to 1.
    """

    temperature: float
    floor: float
    confused: Array

    def fits(self, answers: int) -> bool:
        return (
            self.confused.shape == (answers, answers)
            and bool(np.allclose(self.confused.sum(axis=1), 1, atol=0.01))
            and self.temperature > 0
            and 0 <= self.floor < 1
        )


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """``layers`` are those of ``network.py``. ``about`` says how they were learnt: seed, fonts, accuracy."""

    layers: Mapping[str, Array]
    shapes: Trust
    digits: Trust
    about: Mapping[str, Any]

    def as_bytes(self) -> bytes:
        """The file, with numbers of 16 bits: the same weights make the same bytes with the same zlib."""
        arrays: dict[str, Any] = {name: values.astype(np.float16) for name, values in self.layers.items()}
        for name, trust in (("shapes", self.shapes), ("digits", self.digits)):
            arrays[f"{name}_trust"] = np.array([trust.temperature, trust.floor], np.float32)
            arrays[f"{name}_confused"] = trust.confused.astype(np.float32)
        text = json.dumps(dict(self.about), ensure_ascii=False, sort_keys=True)
        file = io.BytesIO()
        np.savez_compressed(file, about=np.frombuffer(text.encode(), np.uint8), **arrays)
        return file.getvalue()


@cache
def shipped_weights() -> Weights:
    return read_weights(SHIPPED)


def read_weights(path: Path) -> Weights:
    """The weights in a file; ``InputError`` when it is missing or broken."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        layers = {name: arrays[name].astype(np.float32) for name in _LAYERS}
        shapes, digits = _trust(arrays, "shapes"), _trust(arrays, "digits")
        about = json.loads(arrays["about"].tobytes().decode())
    except FileNotFoundError:
        raise InputError("expected a file with the weights of the number reader", source=str(path)) from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(
            "expected the weights of the number reader", found=str(error), source=str(path)
        ) from None
    if not (_fit(layers) and shapes.fits(SHAPE.stop) and digits.fits(10)):
        raise InputError(
            "expected the weights of the number reader", found="those of another network", source=str(path)
        )
    return Weights(layers, shapes, digits, about)


def _trust(arrays: Mapping[str, Any], name: str) -> Trust:
    temperature, floor = (float(value) for value in arrays[f"{name}_trust"])
    return Trust(temperature, floor, arrays[f"{name}_confused"].astype(np.float32))


def _fit(layers: Mapping[str, Array]) -> bool:
    try:
        answer = scores(layers, np.zeros((1, HEIGHT, WIDTH), np.float32))
    except ValueError:
        return False
    return answer.shape == (1, OUTPUTS) and bool(np.isfinite(answer).all())
