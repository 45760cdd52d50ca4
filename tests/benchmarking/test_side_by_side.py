"""Sets measured by several processes: the same answers, and what is said about the times."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.results import read_results
from benchmarks.side_by_side import disturbance
from nonosat.cli.main import run


@pytest.mark.slow
def test_two_processes_give_the_answers_of_one(tmp_path: Path) -> None:
    found = []
    for workers in ("1", "2"):
        path = str(tmp_path / f"{workers}.jsonl")
        command = ["run", "survey", "--sample", "3", "--runs", "1", "--workers", workers, "-o", path, "-q"]
        assert run(command, "benchmarks.cli") == 0
        runs = read_results(path).runs
        assert {made.workers for made in runs} == {None if workers == "1" else 2}
        found.append({(made.puzzle, made.verdict, made.run) for made in runs})
    assert len(found[0]) == 3
    assert found[0] == found[1]


def test_times_that_grow_side_by_side_are_not_to_be_compared() -> None:
    assert "do not compare" not in disturbance(1.01, 2)
    assert "1.30 times" in disturbance(1.3, 2)
    assert "do not compare" in disturbance(1.3, 2)
    assert "other work disturbs" in disturbance(0.83, 2)
    assert "other work disturbs" not in disturbance(0.99, 2)
