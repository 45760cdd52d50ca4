"""The network that nonosat ships, and invalid files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from benchmarks.digits.fonts import UNSEEN
from nonosat.images.imaging.network import network_file
from nonosat.images.scanning.digits.reader import read_numbers
from nonosat.images.scanning.digits.weights import TRAINED, read_weights, shipped_weights
from nonosat.model.errors import InputError

SHIPPED = network_file(TRAINED)


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


def _copied(folder: Path) -> Path:
    for file in (SHIPPED, SHIPPED.with_suffix(".json")):
        (folder / file.name).write_bytes(file.read_bytes())
    return folder / SHIPPED.name


def test_a_missing_or_broken_network_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone\.onnx: expected the network that reads numbers"):
        read_weights(tmp_path / "gone.onnx")
    file = _copied(tmp_path)
    for kept in (0, 100, -500):
        file.write_bytes(SHIPPED.read_bytes()[:kept])
        with pytest.raises(InputError, match=r"digits\.onnx: expected a") as refused:
            read_weights(file)
        assert "\n" not in str(refused.value)


def test_a_broken_trust_and_that_of_another_network_are_refused(tmp_path: Path) -> None:
    file = _copied(tmp_path)
    beside = file.with_suffix(".json")
    document = json.loads(beside.read_text("utf-8"))
    for broken in ({}, [], document | {"digits": document["shapes"]}):
        beside.write_text(json.dumps(broken))
        with pytest.raises(InputError, match="expected the network that reads numbers"):
            read_weights(file)


def test_another_network_is_refused_for_what_it_looks_at(tmp_path: Path) -> None:
    file = _copied(tmp_path)
    file.write_bytes(network_file("u2netp.onnx").read_bytes())
    with pytest.raises(InputError, match=r"expected (a network for inputs|the network that reads numbers)"):
        read_weights(file)


def test_nothing_is_read_from_nothing() -> None:
    assert read_numbers([]) == []
