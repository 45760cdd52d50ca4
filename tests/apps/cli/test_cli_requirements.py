"""Requirements for sets: only they decide, and each that fails has a reason."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
import xmlschema
from command_line import nonosat_command, nonosat_here

BOAT = '{"title": "Boat", "rows": [[1], [3]], "columns": [[1], [2], [1]], "goal": [".#.", "###"]}'
SWITCH = '{"title": "Switch", "rows": [[1], [1]], "columns": [[1], [1]], "goal": ["#.", ".#"]}'
TURNED = '{"title": "Turned", "rows": [[1], [2], [1], []], "columns": [[1], [3]]}'
EDGE = "puzzles/survey/00023_edge.json"
FAASE = "puzzles/hard/faase.json"
#: The schema of Jenkins's xUnit plug-in, from pytest's tests.
JUNIT_SCHEMA = Path(__file__).parents[2] / "support" / "junit-10.xsd"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "boat.json").write_text(BOAT)
    (tmp_path / "set" / "README.md").write_text("# Puzzles\n\nPuzzles that we drew and like a lot.\n")
    (tmp_path / "set" / "LICENSE").write_text("All of this may be copied by everybody for ever.\n")
    return tmp_path / "set"


def test_every_failed_requirement_is_a_line_with_file_puzzle_requirement_and_reason(folder: Path) -> None:
    (folder / "several.jsonl").write_text(f"{SWITCH}\n{TURNED}\n")
    requirements = "unique,line-solvable,goal,author,size=..3x2,colours=1,difficulty=..9,new,no-search,title"
    code, out, err = nonosat_here("check", str(folder), "--require", requirements)
    assert code == 1
    named = [line.removeprefix(f"{folder}/") for line in out.splitlines()]
    different = "there are several solutions, which differ in 4 cells: row 1, columns 1–2; row 2, columns 1–2"
    assert named == [
        "boat.json Boat: author: no author is named",
        f"boat.json Boat: new: it has the same clues as {folder}/several.jsonl [1] Turned",
        f"several.jsonl [0] Switch: unique: {different}",
        "several.jsonl [0] Switch: line-solvable: line logic stops after 0 steps with 4 of 4 cells undecided "
        "(there are several solutions): row 1, columns 1–2; row 2, columns 1–2",
        f"several.jsonl [0] Switch: goal: {different}",
        "several.jsonl [0] Switch: author: no author is named",
        "several.jsonl [0] Switch: difficulty=..9: it has no difficulty, as there is not exactly one "
        "solution",
        f"several.jsonl [0] Switch: no-search: {different}",
        "several.jsonl [1] Turned: goal: no goal is stored",
        "several.jsonl [1] Turned: author: no author is named",
        "several.jsonl [1] Turned: size=..3x2: it has 2×4 cells",
        f"several.jsonl [1] Turned: new: it has the same clues as {folder}/boat.json Boat",
    ]
    summary, ignored = err.splitlines()
    assert summary.startswith("3 puzzles: 0 passed, 3 failed (author: 3, ")
    assert ignored.startswith("2 files without puzzles were ignored: ")


def test_only_the_requirements_decide(folder: Path) -> None:
    (folder / "switch.json").write_text(SWITCH)
    assert nonosat_here("check", str(folder), "--require", "title,size=..3x3")[:2] == (0, "")
    assert nonosat_here("check", str(folder), "--require", "unique")[0] == 1


def test_blank_lines_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    puzzles = [([[1], []], [[1]]), ([[1]], [[], [1], []]), ([[1]], [["?"]]), ([[1]], [[1]])]
    path.write_text(
        "".join(json.dumps({"rows": rows, "columns": columns}) + "\n" for rows, columns in puzzles)
    )
    code, out, err = nonosat_here("check", str(path), "--require", "no-blank-lines")
    assert (code, out.splitlines()) == (
        1,
        [
            f"{path} [0]: no-blank-lines: row 2 is blank",
            f"{path} [1]: no-blank-lines: column 1 and 1 other line are blank",
        ],
    )
    assert err.startswith("4 puzzles: 2 passed, 2 failed")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("broken.json", '{"rows": [[1], ["x"]], "columns": [[1]]}', 2),  # a format has the suffix
        ("broken.puzzle", "width 2\nheight 2\n\nrows\n1\nx\n\ncolumns\n1\n1\n", 2),  # a reader knows it
        ("notes", "", 0),
        ("notes.rst", "Notes\n=====\n\nWe drew all of this.\n", 0),
        ("run.lua", "local x = 1\n", 0),
    ],
)
def test_a_found_file_in_no_format_is_ignored_and_a_broken_one_is_not(
    folder: Path, name: str, text: str, code: int
) -> None:
    (folder / name).write_text(text)
    assert nonosat_here("check", str(folder), "--require", "unique")[0] == code
    assert nonosat_here("check", str(folder), "--require", "unique", "--strict-files")[0] == 2
    assert nonosat_here("check", str(folder / name), "--require", "unique")[0] == 2  # named, not found


def test_an_archive_is_a_folder_and_a_folder_without_puzzles_is_wrong(folder: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "set.zip", "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)
    code, _, err = nonosat_here("check", str(tmp_path / "set.zip"), "--require", "unique")
    assert (code, "2 files without puzzles were ignored" in err) == (0, True)
    (folder / "boat.json").unlink()
    code, _, err = nonosat_here("check", str(folder), "--require", "unique")
    assert (code, err.splitlines()[0]) == (2, f"{folder}: expected a folder with puzzles in it")


def test_a_puzzle_is_not_its_own_duplicate_and_the_set_is_included(folder: Path) -> None:
    boat = str(folder / "boat.json")
    assert nonosat_here("check", boat, "--require", "new", "--against", str(folder))[0] == 0
    turned = folder.parent / "turned.json"
    turned.write_text(TURNED)
    code, out, _ = nonosat_here("check", str(turned), "--require", "new", "--against", str(folder))
    assert (code, out) == (1, f"{turned} Turned: new: it has the same clues as {boat} Boat\n")


@pytest.mark.slow
def test_what_is_not_known_in_time_is_never_passed() -> None:
    code, out, _ = nonosat_command("check", FAASE, EDGE, "--require", "unique,title", "--puzzle-limit", "3")
    assert code == 3
    assert out == f"{FAASE} Faase: unique: not known: the time limit was reached\n"
    code, out, _ = nonosat_command("check", FAASE, "--require", "unique", "--time-limit", "0.5", "--json")
    assert code == 3
    (judged,) = json.loads(out)["requirements"]
    assert (judged["holds"], judged["cells"]) == (None, [])


def test_a_failed_requirement_outweighs_undecided_ones() -> None:
    requirements = ("--require", "unique,size=..10x10", "--puzzle-limit", "0")
    assert nonosat_here("check", EDGE, *requirements)[0] == 1
    code, _, err = nonosat_here("check", EDGE, "puzzles/two_switches.json", *requirements)
    assert code == 1
    assert err == "2 puzzles: 0 passed, 1 failed, 1 undecided (unique: 2, size=..10x10: 1)\n"


def test_a_file_that_cannot_be_read_is_no_success(folder: Path) -> None:
    (folder / "broken.json").write_text("{")
    code, _, err = nonosat_here("check", str(folder), "--require", "unique,author")
    assert code == 2
    assert err.splitlines()[1] == "1 puzzle: 0 passed, 1 failed (author: 1); 1 input could not be read"
    err = nonosat_here("check", str(folder), "--require", "unique")[2]
    assert err.splitlines()[1] == "1 puzzle: 1 passed; 1 input could not be read"


def test_results_name_the_cells() -> None:
    _, out, _ = nonosat_here("check", "puzzles/two_switches.json", "--require", "unique,title", "--json")
    unique, title = json.loads(out)["requirements"]
    assert unique["cells"] == [[0, 0], [0, 1], [0, 4], [0, 5], [1, 0], [1, 1], [1, 4], [1, 5]]
    held = {"requirement": "title", "met": True, "reason": None, "cells": []}
    assert (unique["met"], title) == (False, held)


def test_a_puzzle_without_a_solution_has_a_reason(tmp_path: Path) -> None:
    code, out, _ = nonosat_here("check", "puzzles/impossible_swap.json", "--require", "unique,line-solvable")
    assert code == 1
    reason = "there is no solution: rows 1, 2, 3, 4 and columns 1, 2, 4, 5 contradict each other"
    assert [line.partition(": ")[2].partition(": ")[2] for line in out.splitlines()] == [reason] * 2


def test_a_wrong_goal_says_which_line(tmp_path: Path) -> None:
    path = tmp_path / "boat.json"
    path.write_text(BOAT.replace('".#.", "###"', '"#..", "###"'))
    out = nonosat_here("check", str(path), "--require", "goal")[1]
    assert out == f"{path} Boat: goal: the stored goal is wrong: it violates the clue of column 1\n"


def test_a_set_carries_its_rules(folder: Path) -> None:
    rules = folder.parent / "rules"
    rules.write_text("# for all\nunique, title\nauthor\n")
    code, out, _ = nonosat_here("check", str(folder), "--require", f"@{rules}")
    assert (code, out) == (1, f"{folder}/boat.json Boat: author: no author is named\n")
    rules.write_text("unique\nfunny\n")
    code, _, err = nonosat_here("check", str(folder), "--require", f"@{rules}")
    assert code == 2
    assert err.startswith(f"{rules}:2: expected a requirement")


@pytest.mark.parametrize(
    "options",
    [
        "--against puzzles",
        "--strict-files",
        "--require unique --quick",
        "--report junit",
        "--require title --report junit --json",
    ],
)
def test_incompatible_options_are_reported(options: str) -> None:
    assert nonosat_here("check", "puzzles/gchq.json", *options.split())[0] == 2


def test_a_set_to_compare_with_is_never_passed_over_in_silence(folder: Path) -> None:
    """Without ``new``, every duplicate would pass as a new puzzle."""
    boat = str(folder / "boat.json")
    code, out, err = nonosat_here("check", boat, "--require", "title", "--against", str(folder))
    assert (code, out) == (2, "")
    assert err == "--require: expected the requirement 'new', as --against is given\n"


def _as_junit(folder: Path, *options: str) -> tuple[int, ElementTree.Element]:
    """Return the exit code and the report of a file with a failed requirement and a broken one."""
    switch = {"title": "a|b\x01 <50%>", "rows": [[1], [1]], "columns": [[1], [1]]}
    (folder / "boat.json").write_text(json.dumps(switch))
    (folder / "wrong.json").write_text('{"rows": ')
    schema = xmlschema.XMLSchema(JUNIT_SCHEMA)
    requirements = ("--require", "unique,title", "--report", "junit")
    code, out, _ = nonosat_here("check", str(folder), *requirements, *options)
    schema.validate(out)
    assert not schema.is_valid(out.replace(' tests="', ' trials="'))
    return code, ElementTree.fromstring(out)


def test_junit_counts_what_failed_and_what_could_not_be_read(folder: Path) -> None:
    code, root = _as_junit(folder)
    assert code == 2
    counts = [[suite.get(count) for count in ("tests", "failures", "errors")] for suite in root]
    assert (root.tag, counts) == ("testsuites", [["2", "1", "0"], ["1", "0", "1"]])
    assert [case.get("name") for case in root.findall(".//failure/..")] == ["unique"]
    assert root[0].get("name") == f"{folder}/boat.json"
    message = next(root.iter("error")).get("message")
    assert message is not None
    assert message.startswith(f"{folder}/wrong.json:1:")


def test_what_is_not_known_is_no_success_in_junit(folder: Path) -> None:
    _, root = _as_junit(folder, "--time-limit", "0")
    assert "unique" in [case.get("name") for case in root.findall(".//error/..")]


def test_junit_is_written_for_a_set_that_passes(tmp_path: Path) -> None:
    target = tmp_path / "report.xml"
    requirements = ("--require", "size=..30x30", "--report", "junit", "-o", str(target))
    assert nonosat_here("check", "puzzles/gchq.json", *requirements)[:2] == (0, "")
    assert [suite.get("failures") for suite in ElementTree.parse(target).getroot()] == ["0"]
