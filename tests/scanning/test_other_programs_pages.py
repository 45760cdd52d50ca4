"""Puzzles that other programs draw are read exactly, on their pages and photographed."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from lacking import skip_without

from benchmarks.scans.other_programs import drawings
from benchmarks.scans.outcome import Outcome
from benchmarks.scans.pages import TruePage, of_programs
from nonosat.scanning.scan import scan

PROGRAMS = {
    "sgt-pattern": "sgt-puzzles",
    "logicpuzzle": "logicpuzzle",
    "chromium, print": "Chromium with its driver",
    "chromium, screen": "Chromium with its driver",
}


@pytest.fixture(scope="module")
def pages() -> list[TruePage]:
    return list(of_programs(range(17, 18)))


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_program_draws_is_read_exactly(program: str, pages: list[TruePage]) -> None:
    drawn = [page for page in pages if page.name.startswith(f"{program} ")]
    if not drawn:
        skip_without(PROGRAMS[program])
    assert {page.set for page in drawn} in (
        {"programs"},
        {"programs", "programs, photographed", "programs, by hand"},
    )
    for page in drawn:
        outcome = Outcome.of(scan(page.data), 0, page.truths or ())
        assert (outcome.exact, outcome.in_silence) == (1, 0), page.set


def test_programs_that_are_not_there_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.scans.other_programs._PATH", "")
    assert list(drawings(None)) == []  # type: ignore[arg-type]
