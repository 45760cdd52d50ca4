"""Where numpy cannot be imported: the eight questions have the same answers, the rest says so in one line."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from command_line import ended
from conftest import PUZZLES
from recording import (
    answer_as_recorded,
    answers_without_numpy,
    cases,
    folder_of_inputs,
    recorded,
    whole_answers,
)

import nonosat
from nonosat.questions import exits

ANSWERED = ("solve", "check", "count", "hint", "review", "explain", "grade", "encode")
#: What needs numpy in a recorded command of these: images.
_NEEDS = ("fish.png", "roof.pbm", " .")
#: What has to be the same in answers as JSON, where the pictures that are found may be others.
_SAME = (
    *("verdict", "complete", "count", "exact", "common", "ambiguous_cells", "line_solvable"),
    *("class", "word"),
)
#: The reduced form runs one command in this many.
_ONE_IN = 10
#: A puzzle that has to be searched, with every kind of clue.
EVERY_KIND = {
    "palette": {"r": "#ff0000", "g": "#00ff00"},
    "rows": [["*", [1, "r"], "*"], [["?", "r"], [1, "g"]], None],
    "columns": [[["?", "r"]], ["*", ["?", "g"]], [[1, "r"], "?"], ["*"]],
}


@pytest.mark.parametrize("kernel", [pytest.param("0", marks=pytest.mark.slow), "1"], ids=["native", "pure"])
def test_the_eight_questions_are_answered_as_recorded(kernel: str, *, exhaustive: bool) -> None:
    lines = [case.line for case in cases() if case.arguments[0] in ANSWERED]
    chosen = lines if exhaustive else lines[int(kernel) :: _ONE_IN]
    found = answers_without_numpy(chosen, environment={**os.environ, "NONOSAT_PURE": kernel})
    before = recorded()
    others = [each for each in found if answer_as_recorded(each) not in before[each["command"]]]
    assert len(others) < len(found) / 10
    for plain, native in zip(others, whole_answers([each["command"] for each in others]), strict=True):
        _compare(plain, native)


def _compare(plain: dict[str, Any], native: dict[str, Any]) -> None:
    """The answers say the same, though in other words or by other pictures."""
    command = plain["command"]
    if plain["err"].splitlines()[-1:] and plain["err"].splitlines()[-1].startswith("this needs numpy"):
        assert any(name in command for name in _NEEDS), command
        return
    assert (plain["code"], plain["err"]) == (native["code"], native["err"]), command
    if "--json" not in command:
        assert sorted(plain["out"]) == sorted(native["out"]), command
        return
    for one, other in zip(*(each["out"].splitlines() for each in (plain, native)), strict=True):
        mine, theirs = json.loads(one), json.loads(other)
        assert {key: mine.get(key) for key in _SAME} == {key: theirs.get(key) for key in _SAME}, command
        with folder_of_inputs():
            puzzle = nonosat.read(command.split()[1])
        assert len(mine.get("pictures", ())) == len(theirs.get("pictures", ()))
        for picture in mine.get("pictures", ()):
            grid = nonosat.Grid.from_text(picture, letters=puzzle.palette.letters)
            assert puzzle.is_solved_by(grid), command


@pytest.mark.parametrize(
    "arguments",
    [
        ["repair", "two_switches.json"],
        ["make", "dom_5.json"],
    ],
    ids=lambda each: each[0],
)
def test_the_rest_says_in_one_line_that_it_needs_numpy(arguments: list[str]) -> None:
    command, name, *options = arguments
    done = _asked([command, str(PUZZLES / name), *options])
    (said,) = done.stderr.splitlines()
    assert said == "this needs numpy, which cannot be imported: python3 -m pip install numpy"
    assert (done.returncode, done.stdout) == (exits.WRONG, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["hide", "dom_5.json"],
        ["encode", "dom_5.json", "--encoding", "path"],
        ["solve", "dom_5.json", "--encoding", "automaton"],
    ],
    ids=lambda each: each[0],
)
def test_formulas_in_every_encoding_need_no_numpy(arguments: list[str]) -> None:
    command, name, *options = arguments
    plain, native = (_asked([command, str(PUZZLES / name), *options], variable=each) for each in "10")
    assert (
        (plain.returncode, plain.stdout) == (native.returncode, native.stdout) == (exits.DONE, native.stdout)
    )


def test_clues_of_every_kind_are_answered(tmp_path: Path) -> None:
    puzzle = tmp_path / "unknown.json"
    puzzle.write_text(json.dumps(EVERY_KIND))
    for command in ("solve", "check", "count"):
        arguments = [command, str(puzzle), "--json"]
        found, expected = (json.loads(_asked(arguments, variable=each).stdout) for each in ("1", "0"))
        assert {key: found.get(key) for key in _SAME} == {key: expected.get(key) for key in _SAME}
        assert expected.get("count", 2) > 1


def _asked(arguments: list[str], *, variable: str = "1") -> subprocess.CompletedProcess[str]:
    """A command with numpy, or without by the variable of the environment."""
    return ended("-m", "nonosat", *arguments, env={**os.environ, "NONOSAT_PLAIN": variable})
