"""The file of weights that nonosat comes with, and files that are not such."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.digits.fonts import UNSEEN
from nonosat.errors import InputError
from nonosat.scanning.digits.reader import read_numbers
from nonosat.scanning.digits.weights import SHIPPED, read_weights, shipped_weights


def test_the_file_is_small() -> None:
    assert SHIPPED.stat().st_size <= 300_000


def test_weights_say_how_they_were_learnt() -> None:
    about = shipped_weights().about
    assert about["seed"] >= 0
    assert len(about["learnt"]) > 100
    assert len(about["judged by"]) > 10
    assert not set(about["learnt"]) & set(about["judged by"])
    assert about["judgement"]["1 digits read"] > 0.9


def test_weights_have_not_learnt_what_the_tests_read() -> None:
    families = [*shipped_weights().about["learnt"], *shipped_weights().about["judged by"]]
    kept_away = ("Caladea", "Manrope", "Hanken Grotesk", "Source Sans Pro", "Source Serif Pro", "Fredoka One")
    kept_away += ("DejaVu Sans", "DejaVu Serif", "STIXGeneral", "cmr10", "cmss10")
    assert not [family for family in families if re.search(UNSEEN, family.lower())]
    assert all(re.search(UNSEEN, family.lower()) for family in kept_away)


def unpacked(data: bytes) -> dict[str, bytes]:
    """The files in an archive; how they are compressed depends on the version of Python."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_weights_come_back_from_their_bytes(tmp_path: Path) -> None:
    weights = shipped_weights()
    file = tmp_path / "weights.npz"
    file.write_bytes(weights.as_bytes())
    again = read_weights(file)
    assert again.about == weights.about
    assert again.as_bytes() == weights.as_bytes()
    assert unpacked(weights.as_bytes()) == unpacked(SHIPPED.read_bytes())
    assert all(np.array_equal(again.layers[name], values) for name, values in weights.layers.items())


def test_missing_weights_are_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.npz: expected a file with the weights of the number reader"):
        read_weights(tmp_path / "gone.npz")


@pytest.mark.parametrize("kept", [0, 100, -500])
def test_broken_weights_are_said_to_be_broken(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "broken.npz"
    file.write_bytes(SHIPPED.read_bytes()[:kept])
    with pytest.raises(InputError, match=r"broken\.npz: expected the weights of the number reader"):
        read_weights(file)


def test_weights_of_another_network_are_refused(tmp_path: Path) -> None:
    weights = shipped_weights()
    other = dict(weights.layers)
    other["output"] = other["output"][:, :-1]
    file = tmp_path / "other.npz"
    file.write_bytes(replace(weights, layers=other).as_bytes())
    with pytest.raises(InputError, match="another network"):
        read_weights(file)


def test_nothing_is_read_from_nothing() -> None:
    assert read_numbers([]) == []
