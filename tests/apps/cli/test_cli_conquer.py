"""``nonosat conquer``: what it says while it works."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PUZZLES
from conquests import PoolHere

from nonosat.apps.cli.main import run
from nonosat.sat.processes.pool_config import PoolWish
from puzzles import domino, written

DESERTED = "the scheduler has no workers: waiting for some to come"


@pytest.mark.parametrize("quiet", [False, True])
def test_a_conquest_says_what_its_pool_has_to_tell(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, *, quiet: bool
) -> None:
    def deserted(_: PoolWish, *, ahead: int, tell: Callable[[str], None]) -> PoolHere:
        assert ahead == 0
        tell(DESERTED)
        return PoolHere()

    monkeypatch.setattr(PoolWish, "open_pool", deserted)
    arguments = ["conquer", written(domino(4), tmp_path), "--first", "0", *["--quiet"] * quiet]
    assert run(arguments) == 0
    assert (DESERTED in capfd.readouterr().err.splitlines()) is not quiet


def test_a_conquest_that_is_finished_answers_again(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    puzzle, folder = written(domino(4), tmp_path), str(tmp_path / "folder")
    command = ["conquer", "--workers", "1", "--first", "0", "-o", folder]
    first = run([*command, puzzle]), capfd.readouterr()
    again = run([*command, puzzle]), capfd.readouterr()
    assert (first[0], again[0], again[1].out) == (0, 0, first[1].out)
    said = f"certificate unchecked: this conquest was finished before; 'nonosat verify {folder}' replays"
    assert again[1].err.splitlines()[0] == "unique: this is the only picture"
    assert again[1].err.splitlines()[1].startswith(said)
    assert run([*command, "--json", puzzle]) == 0
    document = json.loads(capfd.readouterr().out)
    assert (document["verdict"], document["complete"]) == ("unique", True)
    (tmp_path / "other").mkdir()
    assert run([*command, written(domino(5), tmp_path / "other")]) == 2
    assert capfd.readouterr().err == f"{folder}: expected a conquest of this puzzle\n"
    (tmp_path / "folder" / "pictures.txt").write_text("##\n")
    assert run([*command, puzzle]) == 2
    assert "expected a whole certificate: pictures.txt" in capfd.readouterr().err


def test_a_finished_conquest_without_a_picture_says_so_again(tmp_path: Path) -> None:
    puzzle = PUZZLES / "impossible_swap.json"
    command = ["conquer", "--workers", "1", "--first", "0", "-o", str(tmp_path / "folder"), str(puzzle)]
    assert [run(command), run(command)] == [1, 1]
