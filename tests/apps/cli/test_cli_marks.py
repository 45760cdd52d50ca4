"""Commands with marks: ``review`` checks them, ``explain`` continues from correct ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonosat
from nonosat.apps.cli.main import run
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

BOAT = Puzzle.from_solution(Grid.from_text([".##.", "###.", ".#.#"]))


@pytest.fixture
def boat(tmp_path: Path) -> str:
    path = tmp_path / "boat.json"
    nonosat.write(BOAT, path)
    return str(path)


def marks(tmp_path: Path, rows: str) -> str:
    path = tmp_path / "marks.txt"
    path.write_text("\n".join(rows.split()))
    return str(path)


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    code = run(["explain", *arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_an_explanation_goes_on_from_the_marks(
    tmp_path: Path, boat: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, whole = explained(capsys, boat)
    assert (code, whole["verdict"]) == (0, "unique")
    code, rest = explained(capsys, boat, "--marks", marks(tmp_path, ".##. ??#. ????"))
    assert (code, rest["verdict"], rest["backbone"]) == (0, "unique", whole["backbone"])
    known = {(0, column) for column in range(4)} | {(1, 2), (1, 3)}
    decided = [(row, column) for step in rest["steps"] for row, column, _ in step["cells"]]  # type: ignore[attr-defined]
    assert decided
    assert known.isdisjoint(decided)
    assert known | set(decided) == {(row, column) for row in range(3) for column in range(4)}


def test_the_marks_are_checked_first(tmp_path: Path, boat: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = marks(tmp_path, ".##. #?.. ????")
    code, answer = explained(capsys, boat, "--marks", wrong)
    assert (code, answer["verdict"], answer["complete"], answer["steps"]) == (1, "mistake", False, [])
    assert run(["explain", boat, "--marks", wrong]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "There is a mistake among the marks.\n")


def test_a_page_begins_with_the_marks(tmp_path: Path, boat: str) -> None:
    page = tmp_path / "page.html"
    assert run(["explain", boat, "--marks", marks(tmp_path, ".##. ???? ????"), "-o", str(page)]) == 0
    text = page.read_text()
    assert '"start":[0,1,1,0,-1,-1' in text
    assert "4 marks" in text
    assert run(["explain", boat, "--marks", marks(tmp_path, "#### ???? ????"), "-o", str(page)]) == 1
    assert "There is a mistake among the marks." in page.read_text()


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        ("???? ???? ????", "no marks yet\n"),
        ("???? ?##? ????", "no mistakes in 2 marks\n"),
        (".##. ###. .#.#", "correct: the marks solve the puzzle\n"),
    ],
)
def test_right_so_far_ends_with_0(
    boat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], progress: str, said: str
) -> None:
    assert run(["review", boat, "--marks", marks(tmp_path, progress)]) == 0
    assert capsys.readouterr().out == said


def test_a_mistake_ends_with_1_and_is_not_given_away(
    boat: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", boat, "--marks", marks(tmp_path, "???? ?.#? ????")]) == 1
    assert capsys.readouterr().out == "wrong: no solution has all these marks\n"
    assert run(["review", boat, "--marks", marks(tmp_path, "???? ?.#? ????"), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["verdict"] == "wrong"
    assert not {"wrong_marks", "premises", "premises_text"} & set(document)


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("review", "-", "--marks", "-"), "--marks"),
        (("repair", "-", "--givens", "--goal", "-"), "--goal"),
        (("decode", "-", "-"), "ANSWER"),
    ],
)
def test_standard_input_is_one_thing_only(
    arguments: tuple[str, ...], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*arguments]) == 2
    assert capsys.readouterr().err == f"standard input: expected the puzzle or {place}, not both\n"
