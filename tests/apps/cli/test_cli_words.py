"""Short command lines: a puzzle without a command, an address for a file; and messages about mistakes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from command_line import nonosat_here
from conftest import PUZZLES

from nonosat import Puzzle, read, write
from nonosat.apps.cli.app import PANELS, options_of
from nonosat.files.registry import encoded

BOAT, GCHQ, SWITCHES = (PUZZLES / f"{name}.json" for name in ("sailing_boat", "gchq", "two_switches"))
IDENTIFIER = "3x2:1/2/1/2/1"


def address(puzzle: Puzzle, format: str) -> str:
    """Return an address that contains the puzzle."""
    text = encoded([puzzle], "", format=format).decode().strip()
    return f"https://studio.example/{text}" if format == "link" else text


@pytest.fixture
def boat() -> Puzzle:
    """Return a puzzle without the data that addresses do not hold."""
    puzzle = read(BOAT)
    return Puzzle(puzzle.rows, puzzle.columns)


@pytest.mark.parametrize("options", [[], ["--all", "--json"], ["--quiet"], ["--limit", "1", "--clues"]])
def test_a_puzzle_without_a_command_is_solved(options: list[str]) -> None:
    def answer(*arguments: str) -> object:
        code, out, err = nonosat_here(*arguments)
        return code, json.loads(out)["solutions"] if "--json" in options else out, err

    assert answer(str(SWITCHES), *options) == answer("solve", str(SWITCHES), *options)


def test_several_puzzles_a_folder_and_a_pattern_are_solved_without_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        shutil.copy(BOAT, f"{name}.json")
    for named in (["one.json", "two.json"], ["."], ["*.json"]):
        assert nonosat_here(*named) == nonosat_here("solve", *named)
        assert nonosat_here(*named)[0] == 0
    Path("solved").mkdir()
    shutil.copy(BOAT, "solved/one.json")
    assert nonosat_here("solved")[0] == 0  # it is a folder, and no command


def test_standard_input_is_solved_without_a_command() -> None:
    command = [sys.executable, "-m", "nonosat", "-", "--quiet"]
    done = subprocess.run(command, input=BOAT.read_bytes(), capture_output=True, check=True)
    assert done.stdout.decode() == nonosat_here("solve", str(BOAT), "--quiet")[1]


@pytest.mark.parametrize(
    ("typed", "meant"), [("slove", "solve"), ("encod", "encode"), ("gnerate", "generate")]
)
def test_a_mistyped_command_gets_the_nearest_name_suggested(typed: str, meant: str) -> None:
    code, out, err = nonosat_here(typed, "x")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"No such command '{typed}'. Did you mean '{meant}'")


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (f"solve {BOAT} --encoding ordr", "'order'"),
        (f"solve {BOAT} --solver cadicl153", "'cadical153'"),
        (f"solve {BOAT} --from jsn", "'json'"),
        (f"convert {BOAT} - --to webpb", "'webpbn'"),
        (f"draw {BOAT} -o a.pdf --paper lettr", "'letter'"),
        (f"encode {BOAT} --to wncf", "'wcnf'"),
        ("batch grad a.json -o b.jsonl", "'grade'"),
        ("generate randm 5x5", "'random'"),
        ("verify proof --checker dratfy", "'dratify'"),
        (f"solve {BOAT} --jsn", "--json"),
        (f"check {BOAT} --require uniqe", "'unique'"),
    ],
)
def test_an_unknown_name_gets_the_nearest_one_suggested(
    command: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "proof").mkdir()
    code, out, err = nonosat_here(*command.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert meant in err
    assert "did you mean" in err.lower() or "Possible options" in err


@pytest.mark.parametrize("command", [["solve"], ["hint"], ["conquer"], ["review", "--marks", "m.txt"], []])
def test_a_missing_file_gets_the_nearest_name_suggested(command: list[str]) -> None:
    code, out, err = nonosat_here(*command, str(GCHQ.with_name("gchg.json")))
    assert (code, out) == (2, "")
    assert err.endswith("gchg.json: No such file or directory; did you mean 'gchq.json'?\n") or "m.txt" in err


@pytest.mark.parametrize("format", ["link", "puzzlink", "tatham"])
def test_an_address_or_an_id_is_a_puzzle_like_a_file(format: str, boat: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "boat.json"
    write(boat, path)
    for command in (["solve"], ["hint"], ["check"], ["encode"], ["draw"], []):
        assert nonosat_here(*command, address(boat, format), "-q") == nonosat_here(*command, str(path), "-q")


#: Commands that take a puzzle, with required arguments; all succeed on a puzzle with several solutions.
TAKING = {
    **{name: [] for name in ("solve", "hint", "explain", "grade", "check", "draw", "count", "encode")},
    "review": ["--marks", "marks.txt"],
    "repair": ["--givens", "--goal", "picture.txt"],
    "hide": ["--at-most", "1"],
    "book": ["--all", "-o", "book.pdf"],
    "convert": ["out.non"],
    "batch": ["-o", "results.jsonl"],
    "duplicates": [],
    "dataset": ["-o", "set"],
    "decode": ["answer.txt"],
    "certify": ["--all", "-o", "proof"],
    "conquer": ["--workers", "1"],
    "encodings": ["--compare", "--encodings", "order"],
}


def test_every_command_with_a_puzzle_is_tried() -> None:
    takes = {"batch", "convert", "repair"}  # where the puzzle is called otherwise
    for panel in PANELS.values():
        for name in panel:
            metavars = {each.info.metavar for each in options_of(name).fields if each.is_argument}
            if metavars & {"PUZZLE", "SET"}:
                takes.add(name)
    assert takes == set(TAKING)


@pytest.mark.parametrize("name", TAKING)
@pytest.mark.parametrize("text", [IDENTIFIER, "https://puzz.link/p?nonogram/3/2/11111"])
def test_every_command_with_a_puzzle_reads_an_address(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "book":
        pytest.importorskip("fpdf", reason="fpdf2 is not installed")
    monkeypatch.chdir(tmp_path)
    for file, content in (
        ("marks.txt", "???\n???"),
        ("picture.txt", "#.#\n.#."),
        ("answer.txt", "s UNKNOWN"),
    ):
        (tmp_path / file).write_text(content)
    task = ["solve"] if name == "batch" else []
    code, _, err = nonosat_here(name, *task, text, *TAKING[name])
    assert "No such file" not in err
    assert "pattern" not in err
    assert code in (0, 1, 3) or "picture" in err


def test_addresses_of_files_and_pages_are_refused_in_a_line_that_says_what_to_do() -> None:
    for text in ("https://example.org/boat.non", "http://x.example/*.json?a=1", "ftp://x.example/boat.json"):
        given = ["review", str(BOAT), "--marks"]
        for command in (["solve"], ["hint"], ["conquer"], ["duplicates"], ["scan"], ["make"], given, []):
            code, out, err = nonosat_here(*command, text)
            assert (code, out) == (2, "")
            assert err == f"{text}: expected a file name, not an address: save the file first\n"


@pytest.mark.parametrize(
    ("name", "parts", "said"),
    [
        ("clues.ods", ("mimetype", "content.xml"), "a spreadsheet is not read: save it as .xlsx or CSV"),
        (
            "clues.docx",
            ("[Content_Types].xml", "x.xml"),
            "a text document is not read: save it as plain text",
        ),
        (
            "clues.xlsx",
            ("_rels/.rels", "[Content_Types].xml", "xl/workbook.xml"),
            "expected a workbook with ",
        ),
    ],
)
@pytest.mark.parametrize("command", [["solve"], ["hint"], []])
def test_a_document_is_refused_in_a_line_that_says_what_to_do(
    name: str, parts: tuple[str, ...], said: str, command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / name
    with zipfile.ZipFile(path, "w") as archive:
        for part in parts:
            archive.writestr(part, "<x/>")
    code, out, err = nonosat_here(*command, str(path))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path}: {said}")


def test_draw_takes_the_drawing_last_like_convert(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert nonosat_here("draw", str(BOAT), "-o", "named.svg") == (0, "", "")
    for _ in range(2):  # and again over the drawing
        assert nonosat_here("draw", str(BOAT), "last.svg") == (0, "", "")
    assert Path("last.svg").read_bytes() == Path("named.svg").read_bytes()
    assert nonosat_here("draw", str(BOAT), str(SWITCHES), "drawings/", "--to", "svg")[0] == 0
    assert sorted(path.name for path in Path("drawings").iterdir()) == [
        "sailing_boat.svg",
        "two_switches.svg",
    ]
    shutil.copy(BOAT, "boat.json")
    both = nonosat_here("draw", "boat.json", str(SWITCHES))
    assert both[0] == 0  # both are puzzles
    assert "Sailing boat" in both[1]


def test_draw_never_draws_over_a_puzzle_that_is_not_named_with_o(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boat.txt").write_bytes(encoded([read(BOAT)], "", format="hand"))
    before = Path("boat.txt").read_bytes()
    for source in (str(SWITCHES), "boat.txt"):
        code, out, err = nonosat_here("draw", source, "boat.txt")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert Path("boat.txt").read_bytes() == before


def test_check_with_marks_is_review(tmp_path: Path) -> None:
    marks = tmp_path / "marks.txt"
    puzzle = read(BOAT)
    others = "?" * (puzzle.width - 1) + ("\n" + "?" * puzzle.width) * (puzzle.height - 1)
    for first in ("?", "#", "."):
        marks.write_text(first + others)
        assert nonosat_here("check", str(BOAT), "--marks", str(marks)) == nonosat_here(
            "review", str(BOAT), "--marks", str(marks)
        )
    for other in (["--quick"], ["--require", "unique"]):
        code, out, err = nonosat_here("check", str(BOAT), "--marks", str(marks), *other)
        assert (code, out, err) == (2, "", f"{other[0]} cannot be combined with --marks\n")


#: Commands with an unsupported output file, and the supported suffixes.
WRITING = {
    **{f"{name} {BOAT}": ".txt, .json" for name in ("solve", "check", "hint", "grade", "count", "explain")},
    f"review {BOAT} --marks {BOAT}": ".txt, .json",
    f"duplicates {BOAT}": ".txt, .json",
    "formats": ".txt, .json",
    "solvers": ".txt, .json",
    "encodings": ".txt, .json",
    f"decode {BOAT} {BOAT}": ".txt, .json",
    f"encode {BOAT}": ".cnf",
    f"book {BOAT}": ".pdf",
    f"batch solve {BOAT}": ".jsonl",
    f"draw {BOAT}": ".svg, .png",
    f"repair {BOAT} --cells": "non",
    f"hide {BOAT}": "non",
    f"make {BOAT}": "non",
    f"scan {BOAT}": "non",
}


@pytest.mark.parametrize("command", WRITING)
def test_a_suffix_that_a_command_cannot_write_is_refused_before_the_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for suffix in (".docx", ".xlsx"):
        code, out, err = nonosat_here(*command.split(), "-o", f"answer{suffix}")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"answer{suffix}" in err
        assert WRITING[command] in err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("command", ["solve", "check", "grade"])
def test_the_suffix_json_writes_json(command: str, tmp_path: Path) -> None:
    for suffix in ("json", "jsonl"):
        path = tmp_path / f"answer.{suffix}"
        assert nonosat_here(command, str(BOAT), "-o", str(path))[0] == 0
        assert json.loads(path.read_text())["title"] == "Sailing boat"
