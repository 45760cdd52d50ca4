"""Without numpy, commands about puzzles give the same results, and others name it as missing."""

from __future__ import annotations

import json
import os
import sys
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
from nonosat.model.abilities import exits

ANSWERED = ("solve", "check", "count", "hint", "review", "explain", "grade", "encode", "hide")
#: Parts of recorded commands that need numpy: images.
_NEEDS = ("fish.png", "roof.pbm", " .")
#: The keys of JSON that must agree even if other solutions are found.
_SAME = (
    *("verdict", "complete", "count", "exact", "backbone", "ambiguous_cells", "line_solvable"),
    *("class", "word"),
)
#: The reduced test runs one in this many commands.
_ONE_IN = 10
#: A puzzle that needs a search, with every kind of clue.
EVERY_KIND = {
    "palette": {"r": "#ff0000", "g": "#00ff00"},
    "rows": [["*", [1, "r"], "*"], [["?", "r"], [1, "g"]], None],
    "columns": [[["?", "r"]], ["*", ["?", "g"]], [[1, "r"], "?"], ["*"]],
}


@pytest.mark.parametrize("kernel", [pytest.param("0", marks=pytest.mark.slow), "1"], ids=["native", "pure"])
def test_the_output_about_puzzles_is_as_recorded(kernel: str, *, exhaustive: bool) -> None:
    lines = [case.line for case in cases() if case.arguments[0] in ANSWERED]
    chosen = lines if exhaustive else lines[int(kernel) :: _ONE_IN]
    found = answers_without_numpy(chosen, environment={**os.environ, "NONOSAT_PURE": kernel})
    before = recorded()
    others = [each for each in found if answer_as_recorded(each) not in before[each["command"]]]
    assert len(others) < len(found) / 10
    for plain, native in zip(others, whole_answers([each["command"] for each in others]), strict=True):
        _compare(plain, native)


def _compare(plain: dict[str, Any], native: dict[str, Any]) -> None:
    """Check that two results agree, up to wording and choice of solutions."""
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
        assert len(mine.get("solutions", ())) == len(theirs.get("solutions", ()))
        for solution in mine.get("solutions", ()):
            grid = nonosat.Grid.from_text(solution, letters=puzzle.palette.letters)
            assert puzzle.is_solved_by(grid), command


@pytest.fixture
def without_numpy(tmp_path: Path) -> dict[str, str]:
    """Return the environment of processes in which numpy cannot be imported."""
    folder = tmp_path / "modules"
    folder.mkdir()
    missing = "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')"
    (folder / "numpy.py").write_text(missing, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


@pytest.mark.parametrize(("command", "name"), [("repair", "two_switches.json"), ("make", "dom_5.json")])
def test_the_rest_says_in_one_line_that_it_needs_numpy(
    command: str, name: str, without_numpy: dict[str, str]
) -> None:
    done = ended("-m", "nonosat", command, str(PUZZLES / name), env=without_numpy)
    (said,) = done.stderr.splitlines()
    assert said == "this needs numpy, which cannot be imported: python3 -m pip install numpy"
    assert (done.returncode, done.stdout) == (exits.WRONG, "")


@pytest.mark.parametrize("encoding", ["order", "automaton", "path"])
def test_clues_of_every_kind_have_results(
    encoding: str, tmp_path: Path, without_numpy: dict[str, str]
) -> None:
    puzzle = tmp_path / "unknown.json"
    puzzle.write_text(json.dumps(EVERY_KIND))
    for command in ("solve", "check", "count"):
        arguments = ["-m", "nonosat", command, str(puzzle), "--encoding", encoding, "--json"]
        found, expected = (json.loads(ended(*arguments, env=each).stdout) for each in (without_numpy, None))
        assert {key: found.get(key) for key in _SAME} == {key: expected.get(key) for key in _SAME}
        assert expected.get("count", 2) > 1
