"""``nonosat book``: the puzzles of a book, their order, and messages about the rest."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import PUZZLES
from drawings import random_grid

from nonosat import Puzzle, write
from nonosat.apps.cli.main import run
from nonosat.authoring.printing import binding
from puzzles import hopeless_puzzle

pytest.importorskip("fpdf", reason="fpdf2 is not installed")
BOAT, FISH = str(PUZZLES / "sailing_boat.json"), str(PUZZLES / "rainbow_fish.json")
SWITCHES, IMPOSSIBLE = str(PUZZLES / "two_switches.json"), str(PUZZLES / "impossible_swap.json")


def words_of(path: Path) -> list[str]:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_a_folder_and_a_file_of_several_make_a_book_by_difficulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "some"
    folder.mkdir()
    (folder / "boat.json").write_bytes(Path(BOAT).read_bytes())
    several = tmp_path / "several.jsonl"
    documents: list[Any] = [json.loads(Path(FISH).read_text(encoding="utf-8"))]
    documents.append({"title": "Dot", "rows": [[1]], "columns": [[1]]})
    several.write_text("\n".join(map(json.dumps, documents)), encoding="utf-8")
    path = tmp_path / "book.pdf"
    assert run(["book", str(folder), str(several), "-o", str(path), "--difficulty", "number"]) == 0
    assert capsys.readouterr().err == f"3 puzzles on 7 pages written to {path}\n"
    words = words_of(path)
    assert words[5].index("1×1 · 1.0") < words[5].index("12×8 · 2.9") < words[5].index("16×12 · 3.0")
    assert words[6].index("Dot") < words[6].index("Rainbow fish") < words[6].index("Sailing boat")
    for order, first in (("given", "16×12"), ("size", "1×1")):
        assert run(["book", str(folder), str(several), "-o", str(path), "--order", order, "-q"]) == 0
        sizes = ("16×12", "12×8", "1×1")
        assert min(sizes, key=words_of(path)[5].index) == first


def test_puzzles_that_are_not_unique_are_skipped_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.pdf"
    assert run(["book", BOAT, SWITCHES, IMPOSSIBLE, "-o", str(path)]) == 1
    assert capsys.readouterr().err == (
        f"{SWITCHES} Two switches: skipped: there are several solutions\n"
        f"{IMPOSSIBLE} Two rows exchanged: skipped: there is no solution\n"
        f"1 puzzle on 6 pages written to {path}\n"
    )
    assert run(["book", BOAT, SWITCHES, IMPOSSIBLE, "-o", str(path), "--all"]) == 0
    assert "3 puzzles" in capsys.readouterr().err
    solutions = "".join(words_of(path)[-2:])
    assert "one of several" in solutions
    assert "no solution" in solutions


def test_json_tells_where_each_puzzle_is_and_what_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.pdf"
    assert run(["book", FISH, SWITCHES, BOAT, "-o", str(path), "--json", "-q"]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    document = json.loads(captured.out)
    assert document["pages"] == len(words_of(path))
    assert document["solutions_page"] == 7
    assert [(each["number"], each["page"], each["title"]) for each in document["puzzles"]] == [
        (1, 6, "Rainbow fish"),
        (2, 6, "Sailing boat"),
    ]
    assert document["puzzles"][0]["file"] == FISH
    assert document["puzzles"][0]["difficulty"] == pytest.approx(2.9, abs=0.1)
    assert [each["reason"] for each in document["skipped"]] == ["there are several solutions"]
    assert run(["book", SWITCHES, "-o", str(path), "--json", "-q"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["pages"], document["puzzles"]) == (0, [])


def test_a_puzzle_that_goes_before_another_has_the_number_and_the_page_that_json_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for side in (10, 45):
        lines = [[side]] * side
        (tmp_path / f"{side}.json").write_text(
            json.dumps({"rows": lines, "columns": lines}), encoding="utf-8"
        )
    path = tmp_path / "book.pdf"
    arguments = ["--paper", "6x9in", "--no-contents", "--json", "-q"]
    assert run(["book", str(tmp_path), "-o", str(path), *arguments]) == 0
    found = [
        (Path(each["file"]).stem, each["number"], each["page"])
        for each in json.loads(capsys.readouterr().out)["puzzles"]
    ]
    assert found == [("45", 1, 4), ("10", 2, 6)], "the spread begins on the left"
    words = words_of(path)
    assert "45×45" in words[3] and "10×10" in words[5]


def test_without_a_puzzle_there_is_no_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.pdf"
    assert run(["book", SWITCHES, "-o", str(path)]) == 1
    assert capsys.readouterr().err.endswith("nothing written: no puzzle is left\n")
    assert not path.exists()


@pytest.mark.slow
def test_a_hard_puzzle_takes_only_its_share_of_the_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hard = tmp_path / "hard.json"
    write(hopeless_puzzle(), hard)
    path = tmp_path / "book.pdf"
    files = [BOAT, str(hard), *[FISH] * 8]
    # The clock of a command starts with its process, which ran earlier tests.
    from nonosat.apps.cli.arguments import options

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(options, "_seconds_running", lambda: 0.0)
        assert run(["book", *files, "-o", str(path), "--time-limit", "6"]) == 3
    err = capsys.readouterr().err
    assert f"{hard}: skipped: uniqueness was not decided in time" in err
    assert "9 puzzles on" in err


def test_a_puzzle_that_takes_too_much_work_is_left_out_without_a_time_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binding, "_CONFLICTS", 1_000)
    hard, drawn, path = tmp_path / "hard.json", tmp_path / "drawn.json", tmp_path / "book.pdf"
    write(hopeless_puzzle(), hard)
    solution = random_grid(60, 60, 1, seed=1)
    write(replace(Puzzle.from_solution(solution), goal=solution, title="Noise"), drawn)
    assert run(["book", BOAT, str(hard), "-o", str(path)]) == 3
    sentence = "skipped: uniqueness was not decided within 1,000 conflicts"
    err = capsys.readouterr().err
    assert f"{hard}: {sentence}; allow more time with --time-limit, or include it with --all\n" in err
    assert "1 puzzle on" in err
    monkeypatch.setattr(binding, "_CONFLICTS", 1)
    assert run(["book", str(hard), str(drawn), "--all", "-o", str(path), "--difficulty", "none"]) == 0
    solutions = words_of(path)[-1]
    assert re.search(r"Noise\s+perhaps one of several", solutions)
    assert "not found" in solutions


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["-o", "book.txt"], "Invalid value for '--output': expected a .pdf file, not 'book.txt'"),
        ([], "Missing option '-o' / '--output'."),
        (
            ["-o", "a.pdf", "--gutter", "5"],
            "--gutter: expected a length with its unit, like 5mm or 0.25in, found '5'",
        ),
        (
            ["-o", "a.pdf", "--margin", "9cm"],
            "--margin: expected margins that leave at least 40 mm of 210×297 mm, found '90 mm'",
        ),
        (["-o", "a.pdf", "--bleed", "9cm"], "--bleed: expected a length from 0 to 30 mm, found '9cm'"),
        (
            ["-o", "a.pdf", "--paper", "9x6"],
            "unknown paper size '9x6'; choose a3, a4, a5, letter, legal, tabloid, or a size like 6x9in",
        ),
        (["-o", "a.pdf", "--font", "absent.ttf"], "absent.ttf: No such file or directory"),
    ],
)
def test_wrong_options_of_books_are_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["book", BOAT, *arguments]) == 2
    assert capsys.readouterr().err == f"{complaint}\n"


def test_a_puzzle_that_takes_too_many_pages_is_left_out_and_the_paper_for_it_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, large = tmp_path / "book.pdf", tmp_path / "large.json"
    large.write_text(json.dumps({"rows": [[60]] * 60, "columns": [[60]] * 60}), encoding="utf-8")
    arguments = ["--paper", "a5", "--cell", "8mm", "-o", str(path)]
    assert run(["book", BOAT, str(large), *arguments]) == 1
    err = capsys.readouterr().err
    sentence = "skipped: 60×60 cells do not fit on pages of 148×210 mm: choose 515x534mm or smaller cells"
    assert f"{large}: {sentence}\n" in err
    assert "1 puzzle on" in err
