"""Puzzles that other programs draw are read exactly, on their pages and photographed."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from lacking import skip_without

from benchmarks.scans.other_programs import drawings
from benchmarks.scans.real import Fate, RealRun, program_runs

PROGRAMS = {
    "sgt-pattern": "sgt-puzzles",
    "logicpuzzle": "logicpuzzle",
    "chromium, print": "Chromium with its driver",
    "chromium, screen": "Chromium with its driver",
}


@pytest.fixture(scope="module")
def runs() -> list[RealRun]:
    return list(program_runs(range(17, 18)))


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_program_draws_is_read_exactly(program: str, runs: list[RealRun]) -> None:
    drawn = [run for run in runs if run.name.startswith(f"{program} ")]
    if not drawn:
        skip_without(PROGRAMS[program])
    assert {run.kind for run in drawn} in (
        {"programs"},
        {"programs", "programs, photographed", "programs, by hand"},
    )
    assert [run.fate for run in drawn] == [Fate.EXACT] * len(drawn)
    assert {run.outcome.exact for run in drawn} == {1}


def test_programs_that_are_not_there_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.scans.other_programs._PATH", "")
    assert list(drawings(None)) == []  # type: ignore[arg-type]
