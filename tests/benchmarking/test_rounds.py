"""Rounds of messages are measured on both paths. No timing is asserted."""

from __future__ import annotations

import pytest

from benchmarks import rounds
from nonosat.logic import kernel


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "_SIZES", ((7, 5, 1), (6, 4, 2)))
    monkeypatch.setattr(rounds, "_SECONDS", 0.001)


def test_both_paths_are_measured_and_the_kernel_is_back_afterwards(native: object) -> None:
    found = list(rounds.measured_rounds())
    assert kernel.chosen is native
    assert [each.name for each in found] == ["7×5", "6×4, 2 colours"]
    assert all(each.native is not None and each.native > 0 and each.pure > 0 for each in found)
    assert len(rounds.table(found).splitlines()) == 4


def test_without_the_kernel_its_columns_are_empty() -> None:
    with kernel.pure():
        found = list(rounds.measured_rounds())
    assert [each.native for each in found] == [None, None]
    assert rounds.table(found[:1]).splitlines()[-1].startswith("| 7×5 |  | ")
