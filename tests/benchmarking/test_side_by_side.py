"""Sets measured by several processes: the same answers, and what is said about the times."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarking import benchmarks_command
from conftest import ROOT

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


@pytest.mark.usefixtures("native")
def test_another_checkout_takes_turns_with_this_one_and_is_compared_with_it(tmp_path: Path) -> None:
    path = str(tmp_path / "turns.jsonl")
    command = ["run", "start-sat", "--seeds", "2", "--runs", "1", "--beside", str(ROOT), "-o", path, "-q"]
    assert benchmarks_command(*command) == (0, "", "")
    found = read_results(path).runs
    assert [(made.contender, made.seed, made.verdict) for made in found] == [
        (contender, seed, "unique") for seed in (0, 1) for contender in ("nonosat", f"nonosat in {ROOT}")
    ]
    code, out, _ = benchmarks_command("compare", path)
    assert code == 0
    assert out.splitlines()[2].startswith("| start-sat | nonosat, inside | 1 |")


def test_a_folder_without_a_checkout_is_not_measured(tmp_path: Path) -> None:
    code, _, err = benchmarks_command("run", "start", "--beside", str(tmp_path))
    assert code == 2
    assert err.count("\n") == 1
    assert "no checkout of nonosat" in err


def test_times_that_grow_side_by_side_are_not_to_be_compared() -> None:
    assert "do not compare" not in disturbance(1.01, 2)
    assert "1.30 times" in disturbance(1.3, 2)
    assert "do not compare" in disturbance(1.3, 2)
    assert "other work disturbs" in disturbance(0.83, 2)
    assert "other work disturbs" not in disturbance(0.99, 2)
