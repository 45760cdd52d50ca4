"""``nonosat review``: words, JSON and exit codes."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from command_line import PATIENCE_SECONDS, nonosat_command, started_command, wait_for_work

from nonosat.cli.main import run

BOAT = {"rows": [[2], [3], [1]], "columns": [[1], [2], [2], [1]], "title": "boat"}


@pytest.fixture
def boat(tmp_path: Path) -> str:
    path = tmp_path / "boat.json"
    path.write_text(json.dumps(BOAT))
    return str(path)


def marks(folder: Path, text: str) -> str:
    path = folder / "marks.txt"
    path.write_text(text.replace(" ", "\n"))
    return str(path)


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        ("???? ???? ????", "right so far: nothing is marked yet\n"),
        ("???? ?##? ????", "right so far: there is a picture with all these 2 marks\n"),
        (".##. ###. ...#", "right: this is a picture of the puzzle\n"),
    ],
)
def test_right_so_far_ends_with_0(
    boat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], progress: str, said: str
) -> None:
    assert run(["review", boat, "--progress", marks(tmp_path, progress)]) == 0
    assert capsys.readouterr().out == said


def test_a_mistake_ends_with_1_and_is_not_given_away(
    boat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", boat, "--progress", marks(tmp_path, "???? ?.#? ????")]) == 1
    assert capsys.readouterr().out == "wrong: no picture has all these marks\n"
    assert run(["review", boat, "--progress", marks(tmp_path, "???? ?.#? ????"), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"] == "wrong"
    assert document["title"] == "boat"
    assert not {"wrong_cells", "because", "because_text"} & set(document)


def test_show_and_why_say_what_is_wrong(
    boat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["review", boat, "--progress", marks(tmp_path, "???? ?.#? ????"), "--show", "--why"]
    assert run(arguments) == 1
    assert capsys.readouterr().out.splitlines() == [
        "wrong: no picture has all these marks",
        "Erase this mark, and a picture remains:",
        "  row 2, column 2: .",
        "Row 2 (3) cannot be filled, as column 2 is blank.",
    ]
    assert run([*arguments, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["wrong_cells"] == [[1, 1]]
    assert document["minimum"] is True
    assert document["because"] == {"cells": [[1, 1, "."]], "lines": ["row 2"]}
    assert {"variables", "clauses", "conflicts", "solver", "encoding"} <= set(document["statistics"])
    assert document["seconds"] >= 0


def test_a_puzzle_without_a_picture_is_the_one_to_blame(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "typo.json"
    path.write_text(json.dumps(BOAT | {"rows": [[2], [3], [2]]}))
    assert run(["review", str(path), "--progress", marks(tmp_path, "???? ???? ????"), "--show"]) == 1
    expected = "wrong: the puzzle itself has no picture: the rows ask for 7 cells, the columns for 6\n"
    assert capsys.readouterr().out == expected
    assert run(["hint", str(path)]) == 1
    assert "the puzzle itself has no picture" in capsys.readouterr().out.lower()


@pytest.mark.slow
def test_limits_and_interruption_leave_what_is_known(tmp_path: Path, hopeless: str) -> None:
    puzzle = hopeless
    height, width = len((rows := json.loads(Path(puzzle).read_text()))["rows"]), len(rows["columns"])
    text = marks(tmp_path, " ".join(["?" * width] * height))
    command = ["review", puzzle, "--progress", text, "--json"]
    code, out, _ = nonosat_command(*command, "--time-limit", "1.5")
    assert code == 3
    assert json.loads(out)["verdict"] == "undecided"
    assert "time limit" in json.loads(out)["reason"]["text"]
    with started_command(*command) as process:
        wait_for_work(process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    assert json.loads(out)["reason"]["text"] == "interrupted"
