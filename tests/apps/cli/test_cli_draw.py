"""``nonosat draw``: kinds by suffix, options, several puzzles, errors."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PUZZLES
from marked_puzzles import marks_file
from slowness import rest_slow

from nonosat import read
from nonosat.apps.cli.main import run

GCHQ = str(PUZZLES / "gchq.json")
FISH = str(PUZZLES / "rainbow_fish.json")
IMPOSSIBLE = str(PUZZLES / "impossible_swap.json")
BEGINNINGS = {
    "svg": b"<svg ",
    "png": b"\x89PNG",
    "pdf": b"%PDF-",
    "gif": b"GIF89a",
    "html": b"<!DOCTYPE html>",
    "txt": b"GCHQ Christmas card 2015\n",
}


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_the_suffix_tells_the_kind(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"card.{kind.upper()}"
    assert run(["draw", GCHQ, "-o", str(path)]) == 0
    assert path.read_bytes().startswith(BEGINNINGS[kind])


@pytest.mark.parametrize("kind", rest_slow(["svg", "png"]))
def test_a_drawing_goes_to_standard_output_where_the_kind_is_named(kind: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nonosat", "draw", "-", "--to", kind, "-o", "-"],
        input=Path(GCHQ).read_bytes(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(BEGINNINGS[kind])


def test_without_a_file_the_puzzle_is_shown_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["draw", FISH]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[5] == "            3b |               |               |      |"
    assert run(["draw", FISH, "--solution", "--no-clues"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "...oooo.bbb."
    assert run(["draw", FISH, GCHQ]) == 0
    assert len(capsys.readouterr().out.split("\n\n")) == 2


def test_puzzle_and_solution_differ_in_every_kind(tmp_path: Path) -> None:
    for kind in ("svg", "png", "pdf", "html", "txt"):
        drawn = []
        for options in ([], ["--solution"]):
            path = tmp_path / f"fish.{kind}"
            assert run(["draw", FISH, "-o", str(path), *options]) == 0
            drawn.append(path.read_bytes())
        assert drawn[0] != drawn[1]


def test_of_several_solutions_the_goal_is_shown(tmp_path: Path) -> None:
    for rows in (["#.", ".#"], [".#", "#."]):
        path = tmp_path / "switch.txt"
        path.write_text("\n".join(rows) + "\n")
        assert run(["draw", str(path), "--solution", "--no-clues", "-o", str(tmp_path / "out.txt")]) == 0
        assert (tmp_path / "out.txt").read_text().split() == rows


def test_a_puzzle_without_a_solution_is_drawn_but_not_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["draw", IMPOSSIBLE, "-o", str(tmp_path / "puzzle.svg")]) == 0
    for arguments in (["a.svg", "--solution"], ["a.gif"], ["a.svg", "--animate"], ["a.pdf", "--solution"]):
        path = tmp_path / arguments[0]
        assert run(["draw", IMPOSSIBLE, "-o", str(path), *arguments[1:]]) == 1
        assert capsys.readouterr().err == "nothing drawn: none: no solution satisfies all lines together\n"
        assert not path.exists()


@pytest.mark.slow
def test_a_limit_that_comes_first_draws_nothing(tmp_path: Path) -> None:
    from nonosat import write
    from puzzles import hopeless_puzzle

    write(hopeless_puzzle(), tmp_path / "dom.json")
    path = tmp_path / "dom.png"
    arguments = ["draw", str(tmp_path / "dom.json"), "--solution", "--time-limit", "2", "-o", str(path)]
    done = subprocess.run(
        [sys.executable, "-m", "nonosat", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 3
    assert "the time limit of 2 s was reached" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not path.exists()


def test_several_puzzles_go_into_a_pdf_or_text_and_into_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pypdf = pytest.importorskip("pypdf", reason="pypdf is not installed")
    both = tmp_path / "both.jsonl"
    both.write_text(
        "\n".join(re.sub(r"\s+", " ", Path(path).read_text(encoding="utf-8")) for path in (GCHQ, FISH)),
        encoding="utf-8",
    )
    for paths in ([GCHQ, FISH], [str(both)]):
        assert run(["draw", *paths, "--paper", "letter", "-o", str(tmp_path / "two.pdf")]) == 0
        pages = pypdf.PdfReader(io.BytesIO((tmp_path / "two.pdf").read_bytes())).pages
        assert len(pages) == 2
        assert "2. Rainbow fish" in pages[1].extract_text()
        assert (pages[1].mediabox.width, pages[1].mediabox.height) == pytest.approx((612, 792), abs=0.1)
    assert run(["draw", str(both), "-o", str(tmp_path / "two.svg")]) == 2
    assert capsys.readouterr().err == (
        f"{both}: expected one puzzle for svg: choose one with --index, draw a PDF, "
        "or draw one file each with '-o FOLDER/ --to svg', found 'several'\n"
    )
    assert not (tmp_path / "two.svg").exists()
    assert run(["draw", str(both), "--index", "1", "-o", str(tmp_path / "two.svg")]) == 0
    assert "<title>Rainbow fish</title>" in (tmp_path / "two.svg").read_text(encoding="utf-8")


def test_options_change_the_drawing(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    drawing = tmp_path / "card.png"
    assert run(["draw", GCHQ, "--cell", "10", "--no-clues", "--theme", "dark", "-o", str(drawing)]) == 0
    solution = image.open(io.BytesIO(drawing.read_bytes()))
    assert solution.size == (330, 330)
    assert solution.getpixel((0, 0)) == (194, 188, 176)
    moving = tmp_path / "card.svg"
    assert run(["draw", GCHQ, "--animate", "-o", str(moving)]) == 0
    assert "@keyframes" in moving.read_text(encoding="utf-8")
    assert run(["draw", GCHQ, "-o", str(tmp_path / "card.gif")]) == 0
    frames = image.open(io.BytesIO((tmp_path / "card.gif").read_bytes()))
    assert (frames.n_frames, frames.info["duration"]) == (9, 1000)
    assert read(GCHQ).width == 25


def test_ambiguous_cells_are_highlighted_in_the_backbone(tmp_path: Path) -> None:
    path = tmp_path / "drawing.svg"
    assert run(["draw", str(PUZZLES / "two_switches.json"), "--ambiguous", "-o", str(path)]) == 0
    drawing = path.read_text(encoding="utf-8")
    assert drawing.count(">?</text>") == 8
    assert drawing.count("<circle") == 7 * 3 - 8
    assert run(["draw", FISH, "--ambiguous", "-o", str(path)]) == 0
    assert ">?</text>" not in path.read_text(encoding="utf-8")
    assert run(["draw", IMPOSSIBLE, "--ambiguous", "-o", str(tmp_path / "none.svg")]) == 1
    assert not (tmp_path / "none.svg").exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--to", "doc"], "unknown kind of drawing 'doc'; choose svg, png, pdf, gif, html, txt"),
        (
            ["-o", "a.pdf", "--cell", "20"],
            "Invalid value for '--cell': a PDF takes a length with its unit, like 6mm",
        ),
        (
            ["-o", "a.png", "--cell", "6mm"],
            "Invalid value for '--cell': only a PDF takes a length: give pixels, like 24",
        ),
        (
            ["-o", "a.pdf", "--cell", "6 miles"],
            "--cell: expected pixels, like 24, or a length with its unit, like 6mm, found '6 miles'",
        ),
        (
            ["-o", "a.pdf", "--lines", "1mm"],
            "--lines: expected three lengths, like 0.1mm,0.3mm,0.5mm, found '1mm'",
        ),
        (["-o", "a.pdf", "--font", "no.ttf"], "no.ttf: No such file or directory"),
        (["-o", "a.pdf", "--font", FISH], f"{FISH}: expected a TrueType or OpenType font"),
        (["-o", "a.pdf", "--paper", "1x2in"], "invalid paper size '1x2in': sides are 60 to 5000 mm"),
        (
            ["-o", "a.png", "--animate"],
            "only SVG and GIF can be animated: choose a .svg or .gif file",
        ),
        (
            ["-o", "a.png", "--theme", "auto"],
            "only SVG can follow the viewer's theme: choose a .svg file",
        ),
        (
            ["-o", "a.pdf", "--theme", "dark"],
            "Invalid value for '--theme': only SVG, PNG and GIF can be dark",
        ),
        (
            ["-o", "a.html", "--cell", "20"],
            "Invalid value for '--cell': only SVG, PNG, GIF and PDF have a cell size",
        ),
        (
            ["-o", "a.doc"],
            "unknown suffix of 'a.doc'; choose .svg, .png, .pdf, .gif, .html, .txt",
        ),
        (
            ["a.doc"],
            "unknown suffix of 'a.doc'; choose .svg, .png, .pdf, .gif, .html, .txt",
        ),
        (
            ["-o", "a.pdf", "--paper", "a9"],
            "unknown paper size 'a9'; choose a3, a4, a5, letter, legal, tabloid, or a size like 6x9in",
        ),
        (
            ["-o", "a.png", "--cell", "5000"],
            "with cells of 5000 pixels the image would be 170500×166000 pixels: draw it with smaller cells",
        ),
    ],
)
def test_wrong_options_are_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["draw", GCHQ, *arguments]) == 2
    assert capsys.readouterr().err == complaint + "\n"
    assert list(tmp_path.iterdir()) == []


def test_marks_are_drawn_with_the_next_step_and_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = tmp_path / "steps.json"
    puzzle.write_text('{"rows": [[1], [3], [1]], "columns": [[1], [3], [1], []]}')
    marks = marks_file(tmp_path, "?#?? ???? ????")
    plain, pointing = tmp_path / "plain.svg", tmp_path / "pointing.svg"
    assert run(["draw", str(puzzle), "--marks", marks, "-o", str(plain)]) == 0
    assert capsys.readouterr().err == ""
    assert run(["draw", str(puzzle), "--marks", marks, "--hint", "-o", str(pointing)]) == 0
    assert "column" in capsys.readouterr().err.lower()
    assert run(["draw", str(puzzle), "--marks", marks]) == 0
    assert "1 |  ##    |" in capsys.readouterr().out
    start = tmp_path / "start.svg"
    assert run(["draw", str(puzzle), "-o", str(start)]) == 0
    boxes = [len(re.findall("<rect|<path", path.read_text())) for path in (start, plain, pointing)]
    assert boxes[0] <= boxes[1] < boxes[2]
    assert len({path.read_bytes() for path in (start, plain, pointing)}) == 3


def test_marks_saved_in_the_file_are_where_a_hint_goes_on_from(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    path.write_text('{"rows": [[1], [1]], "columns": [[1], [1]], "saved": ["#?", "??"]}')
    assert run(["draw", str(path), "--hint", "--to", "txt", "-o", str(tmp_path / "saved.txt")]) == 0
    assert "|##" in (tmp_path / "saved.txt").read_text()


def test_a_grid_with_a_mistake_is_not_drawn_with_a_hint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.png"
    puzzle = tmp_path / "puzzle.json"
    puzzle.write_text('{"rows": [[2], [1]], "columns": [[2], [1]]}')
    assert (
        run(["draw", str(puzzle), "--marks", marks_file(tmp_path, ".? ??"), "--hint", "-o", str(path)]) == 1
    )
    assert capsys.readouterr().err.startswith("nothing drawn: There is a mistake among the marks.")
    assert not path.exists()
    assert run(["draw", str(puzzle), "--marks", marks_file(tmp_path, "?? ??"), "--solution"]) == 2
