"""Every command notes unused data of a file, once for each puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest
from slowness import rest_slow

from nonosat.apps.cli.main import run

PUZZLE = '{"rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"], "givns": [[0, 0]]}\n'
NOTE = "'givns' is not used: it looks like cells; did you mean 'givens'?"


@pytest.fixture
def noted(tmp_path: Path) -> str:
    path = tmp_path / "noted.json"
    path.write_text(PUZZLE)
    return str(path)


COMMANDS = [
    *("solve", "check", "count", "grade", "hint", "explain", "encode", "draw", "repair --givens", "hide"),
    *("duplicates", "check --require unique", "solve --json"),
]


@pytest.mark.parametrize("command", rest_slow(COMMANDS, quick=4))
def test_every_command_notes_it_once(command: str, noted: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([*command.split(), noted])
    assert capsys.readouterr().err.count(f"{noted}: {NOTE}\n") == 1


def test_of_several_puzzles_each_has_its_own_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "several.jsonl"
    path.write_text(PUZZLE * 2)
    lines = [f"{path}: puzzle {index}: {NOTE}" for index in range(2)]
    for command in (["solve"], ["batch", "solve", "-o", str(tmp_path / "out.jsonl")]):
        run([*command, str(path)])
        assert [line for line in capsys.readouterr().err.splitlines() if NOTE in line] == lines
    run(["solve", "--index", "1", str(path)])
    assert [line for line in capsys.readouterr().err.splitlines() if NOTE in line] == lines[1:]


def test_strict_refuses_what_is_not_used(
    noted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.json"
    assert run(["convert", "--strict", noted, str(out)]) == 2
    assert capsys.readouterr().err == f"{noted}: {NOTE}\n"
    assert not out.exists()
    assert run(["convert", noted, str(out)]) == 0
    assert capsys.readouterr().err.startswith(f"{noted}: {NOTE}\n")


def test_quiet_silences_the_note(noted: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["solve", "--quiet", noted])
    assert NOTE not in capsys.readouterr().err


def test_givens_under_another_key_of_the_corpus_make_the_puzzle_unique(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", "--quick", str(corpus / "found" / "givens-under-unknown-key.json")]) == 0
    assert "not used" not in capsys.readouterr().err
