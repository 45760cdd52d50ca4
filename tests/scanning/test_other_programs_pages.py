"""Puzzles that other programs draw are read exactly, and photographed with few doubts at most."""

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
    for run in drawn:
        assert run.fate in ((Fate.EXACT,) if run.kind == "programs" else (Fate.EXACT, Fate.FEW)), run
        assert (run.outcome.lines_wrong, run.outcome.in_silence) == (0, 0), run


def test_programs_that_are_not_there_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.scans.other_programs._PATH", "")
    assert list(drawings(None)) == []  # type: ignore[arg-type]
