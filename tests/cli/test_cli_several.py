"""Answers for several puzzles name the puzzle where the answer is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonosat.cli.main import run

SEVERAL = (
    '{"title": "Dot", "rows": [[1]], "columns": [[1]]}\n'
    '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]]}\n'
    '{"rows": [[2]], "columns": [[1]]}\n'
)


@pytest.fixture
def several(tmp_path: Path) -> str:
    path = tmp_path / "several.jsonl"
    path.write_text(SEVERAL)
    return str(path)


@pytest.mark.parametrize(
    ("command", "first_lines"),
    [
        ("solve", ["[0] Dot", "[1] Switch", "[2]"]),
        ("count", ["[0] Dot: 1", "[1] Switch: 2", "[2]: 0"]),
        ("check", ["[0] Dot: unique: ", "[1] Switch: multiple: ", "[2]: none: "]),
        ("grade --quick", ["[0] Dot: line: ", "[1] Switch: no class: ", "[2]: no class: "]),
        ("hint", ["[0] Dot: Look at ", "[1] Switch: Nothing more ", "[2]: The puzzle itself "]),
        ("explain", ["[0] Dot", "[1] Switch", "[2]: none: "]),
        ("repair", ["[0] Dot", "[1] Switch: multiple: ", "[2]"]),
        ("draw", ["[0] Dot", "[1] Switch", "[2]"]),
    ],
)
def test_each_report_begins_with_the_name_of_its_puzzle(
    command: str, first_lines: list[str], several: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*command.split(), "--quiet", several])
    named = [line for line in capsys.readouterr().out.splitlines() if re.match(r"\[[0-9]\]", line)]
    assert len(named) == 3
    for line, start in zip(named, first_lines, strict=True):
        assert line.startswith(start)


def test_a_report_can_be_read_without_the_talk_beside_it(
    several: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.txt"
    assert run(["check", several, "-o", str(report)]) == 1
    verdicts = capsys.readouterr().err.splitlines()
    assert len(verdicts) == 3
    assert [line for line in report.read_text(encoding="utf-8").splitlines() if line in verdicts] == verdicts


@pytest.mark.parametrize("command", ["solve", "count", "hint", "explain", "draw"])
def test_a_puzzle_that_is_chosen_needs_no_name(
    command: str, several: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "alone.json"
    alone.write_text(SEVERAL.splitlines()[1])
    run([command, "--quiet", str(alone)])
    expected = capsys.readouterr().out
    run([command, "--quiet", "--index", "1", several])
    assert capsys.readouterr().out == expected


def test_of_several_files_the_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dot.json").write_text('{"title": "Dot", "rows": [[1]], "columns": [[1]]}')
    Path("several.jsonl").write_text(SEVERAL)
    assert run(["draw", "dot.json", "several.jsonl"]) == 0
    named = [line for line in capsys.readouterr().out.splitlines() if "json" in line]
    assert named == [
        "dot.json Dot",
        "several.jsonl [0] Dot",
        "several.jsonl [1] Switch",
        "several.jsonl [2]",
    ]


def test_a_title_cannot_steer_the_terminal_from_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "red.jsonl"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "\\u001b[2J\\nred"}\n' * 2)
    assert run(["solve", "--quiet", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == r"[0] \x1b[2J red"


def test_the_lines_of_a_table_stay_under_one_another(
    several: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["hide", "--quiet", several])
    assert capsys.readouterr().out.startswith("[0] Dot\nrow 1     ?\ncolumn 1  ?\n\nunique: ")
