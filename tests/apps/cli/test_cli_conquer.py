"""``nonosat conquer``: its messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PUZZLES
from conquer_runs import PoolHere

from nonosat.apps.cli.main import run
from nonosat.sat.processes.pool_config import PoolConfig
from puzzles import domino, written

DESERTED = "the scheduler has no workers: waiting for some to come"


@pytest.mark.parametrize("quiet", [False, True])
def test_conquer_prints_messages_of_its_pool(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, *, quiet: bool
) -> None:
    def deserted(_: PoolConfig, *, ahead: int, tell: Callable[[str], None]) -> PoolHere:
        assert ahead == 0
        tell(DESERTED)
        return PoolHere()

    monkeypatch.setattr(PoolConfig, "open_pool", deserted)
    arguments = ["conquer", written(domino(4), tmp_path), "--guided-seconds", "0", *["--quiet"] * quiet]
    assert run(arguments) == 0
    assert (DESERTED in capfd.readouterr().err.splitlines()) is not quiet


def test_a_finished_conquer_run_prints_its_result_again(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzle, folder = written(domino(4), tmp_path), str(tmp_path / "folder")
    command = ["conquer", "--workers", "1", "--guided-seconds", "0", "-o", folder]
    first = run([*command, puzzle]), capfd.readouterr()
    again = run([*command, puzzle]), capfd.readouterr()
    assert (first[0], again[0], again[1].out) == (0, 0, first[1].out)
    said = f"certificate unchecked: this run was finished before; 'nonosat verify {folder}' checks"
    assert again[1].err.splitlines()[0] == "unique: this is the only solution"
    assert again[1].err.splitlines()[1].startswith(said)
    assert run([*command, "--json", puzzle]) == 0
    document = json.loads(capfd.readouterr().out)
    assert (document["verdict"], document["complete"]) == ("unique", True)
    (tmp_path / "other").mkdir()
    assert run([*command, written(domino(5), tmp_path / "other")]) == 2
    assert capfd.readouterr().err == f"{folder}: expected a conquer run on this puzzle\n"
    (tmp_path / "folder" / "solutions.txt").write_text("##\n")
    assert run([*command, puzzle]) == 2
    assert "expected a whole certificate: solutions.txt" in capfd.readouterr().err


def test_a_finished_conquer_run_without_a_solution_prints_that_again(tmp_path: Path) -> None:
    puzzle = PUZZLES / "impossible_swap.json"
    command = [
        "conquer",
        "--workers",
        "1",
        "--guided-seconds",
        "0",
        "-o",
        str(tmp_path / "folder"),
        str(puzzle),
    ]
    assert [run(command), run(command)] == [1, 1]
