"""``nonosat scan``, and photographs as input of other commands."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import ROOT
from drawings import FISH
from slowness import rest_slow

import nonosat
from nonosat import Grid, Puzzle
from nonosat.apps.cli.main import run
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.result import ScanResult
from nonosat.images.scanning.scan import results_so_far
from nonosat.model.errors import InputError
from nonosat.model.search_options import SearchOptions

for needed in ("PIL", "cv2", "pypdfium2", "fpdf"):
    pytest.importorskip(needed, reason=f"{needed} is not installed")

PUZZLE = Puzzle.from_solution(FISH)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the puzzle printed in several ways."""
    path = tmp_path_factory.mktemp("prints")
    nonosat.write(PUZZLE, path / "fish.json")
    other = PUZZLE.mirrored()
    nonosat.write([PUZZLE, other], path / "both.json")
    for name, source in (("fish.png", "fish.json"), ("both.pdf", "both.json")):
        assert run(["draw", str(path / source), "-o", str(path / name)]) == 0
    from PIL import Image

    Image.open(path / "fish.png").convert("RGB").save(path / "fish.jpg", quality=90)
    return path


Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command line; return exit code, standard output and standard error."""

    def answer(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return answer


def test_a_print_becomes_a_puzzle(folder: Path, tmp_path: Path, command: Command) -> None:
    target = tmp_path / "read.json"
    code, out, err = command("scan", str(folder / "fish.jpg"), "-o", str(target))
    assert (code, err.splitlines()) == (0, ["sure: 12×7 cells; every number was read for certain"])
    assert "row 2      6 2\n" in out
    assert nonosat.read(target).rows == PUZZLE.rows
    assert nonosat.read(target).columns == PUZZLE.columns


def test_in_json_there_is_all_of_it(folder: Path, command: Command) -> None:
    code, out, _ = command("scan", str(folder / "fish.png"), "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["verdict"], document["uncertain"], document["page"]) == ("sure", [], 0)
    assert nonosat.read(json.dumps(document["puzzle"]).encode()).is_solved_by(FISH)


@pytest.mark.slow
def test_several_puzzles_have_a_result_each(folder: Path, tmp_path: Path, command: Command) -> None:
    code, out, _ = command("scan", str(folder / "both.pdf"), "--json", "-o", f"{tmp_path}/read/")
    documents = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(each["index"], each["page"], each["verdict"]) for each in documents] == [
        (0, 0, "sure"),
        (1, 1, "sure"),
    ]
    assert nonosat.read(tmp_path / "read" / "both.json").rows == PUZZLE.rows
    assert nonosat.read(tmp_path / "read" / "both-2.json").rows == PUZZLE.mirrored().rows
    code, out, _ = command("scan", str(folder / "both.pdf"), "--index", "1", "-o", "-")
    assert (code, nonosat.read(out.encode()).rows) == (0, PUZZLE.mirrored().rows)
    code, _, err = command("scan", str(folder / "both.pdf"), "--index", "2")
    assert (code, "expected a puzzle with index 2, found '2 puzzles'" in err) == (2, True)


def test_an_unreadable_puzzle_is_reported_beside_another(
    folder: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(found: FoundPuzzle, options: SearchOptions) -> Iterator[ScanResult]:
        if found.page == 0:
            raise InputError("expected a page most of whose numbers can be read, found 1 of 9")
        yield from results_so_far(found, options)

    monkeypatch.setattr("nonosat.images.scanning.scan.results_so_far", unreadable)
    path = str(folder / "both.pdf")
    refusal = f"{path}: expected a page most of whose numbers can be read, found 1 of 9"
    code, _, err = command("scan", path, "-o", f"{tmp_path}/read.json")
    assert (code, err.splitlines()[0], "sure" in err.splitlines()[1]) == (2, f"[0]: {refusal}", True)
    assert nonosat.read(tmp_path / "read.json").rows == PUZZLE.mirrored().rows
    assert command("scan", path, "--index", "0")[::2] == (2, f"{refusal}\n")


@pytest.mark.slow
def test_the_page_is_written_by_either_option(folder: Path, tmp_path: Path, command: Command) -> None:
    for words in (["--page", f"{tmp_path}/one.html"], ["-o", f"{tmp_path}/two.html"]):
        assert command("scan", str(folder / "fish.png"), *words)[0] == 0
    one, two = (tmp_path / name for name in ("one.html", "two.html"))
    assert one.read_bytes() == two.read_bytes()
    assert b"data:image/jpeg" in one.read_bytes()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--page", "page.txt"], "expected a .html file"),
        (["-o", "page.html", "--page", "other.html"], "-o FILE.html and --page both name the page"),
        (["--to", "json"], "--to requires -o"),
        (["-o", "puzzle.unknown"], "does not determine the format"),
        (["-o", "-", "--json"], "standard output can hold"),
        (["-o", "nowhere/puzzle.json"], "No such file or directory"),
    ],
)
def test_wrong_options_are_refused_before_the_work(
    words: list[str], complaint: str, folder: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("nonosat.apps.cli.commands.scan.found_puzzles", lambda _: pytest.fail("no work yet"))
    code, out, err = command("scan", "fish.png", *words)
    assert (code, out) == (2, "")
    assert complaint in err
    assert not (folder / "page.html").exists()


def solution(size: tuple[int, int] = (500, 400)) -> bytes:
    """Return a picture without a puzzle: hills."""
    import numpy as np
    from PIL import Image

    down, across = np.mgrid[0 : size[1], 0 : size[0]]
    grey = (128 + 60 * np.sin(across / 70) + 60 * np.cos(down / 50)).astype(np.uint8)
    file = io.BytesIO()
    Image.fromarray(np.stack([grey, grey // 2, 255 - grey], axis=-1)).save(file, format="JPEG")
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("hills.jpg", solution(), "expected a printed puzzle on the page"),
        ("broken.jpg", solution()[:400], "expected a complete image"),
        ("no.png", b"no image", "expected a complete image"),
        ("empty.png", b"", "expected a complete image"),
        ("broken.pdf", b"%PDF-1.4 nothing", "expected a complete PDF file"),
    ],
)
@pytest.mark.parametrize("name_of_command", ["scan", "solve"])
def test_what_cannot_be_read_is_one_line(
    name_of_command: str, name: str, data: bytes, complaint: str, tmp_path: Path, command: Command
) -> None:
    (tmp_path / name).write_bytes(data)
    code, out, err = command(name_of_command, str(tmp_path / name), "--json")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith(f"{tmp_path / name}: ")
    if name_of_command == "scan" or name not in ("no.png", "empty.png"):  # no image: no puzzle either
        assert complaint in err


def test_for_a_picture_make_is_suggested(tmp_path: Path, command: Command) -> None:
    (tmp_path / "hills.jpg").write_bytes(solution())
    _, _, err = command("scan", str(tmp_path / "hills.jpg"))
    assert "'nonosat make' turns images into puzzles" in err


@pytest.mark.slow
def test_scan_is_suggested_for_a_print_but_not_for_a_picture(
    folder: Path, tmp_path: Path, command: Command
) -> None:
    (tmp_path / "hills.jpg").write_bytes(solution())
    words = ("--size", "8", "-o", f"{tmp_path}/made.json")
    _, _, err = command("make", str(folder / "fish.jpg"), *words)
    assert err.splitlines()[-1] == (
        f"{folder / 'fish.jpg'} looks like a printed puzzle: 'nonosat scan' reads its clues"
    )
    _, _, err = command("make", str(tmp_path / "hills.jpg"), *words)
    assert "scan" not in err


@pytest.mark.parametrize("words", rest_slow([["solve"], ["count"], ["check"], ["hint"], ["grade"]]))
def test_a_photograph_is_a_puzzle_to_other_commands(words: list[str], folder: Path, command: Command) -> None:
    path = str(folder / "fish.jpg")
    code, out, err = command(*words, path)
    plain_code, plain_out, _ = command(*words, str(folder / "fish.json"))
    assert (code, out) == (plain_code, plain_out)
    assert err.splitlines()[0] == (
        f"{path}: read from a photograph, sure: 12×7 cells; every number was read for certain"
    )


def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the first number of scanned puzzles uncertain."""
    from dataclasses import replace

    from scans import found

    misread = {
        ("row 1", 0): [((2,), 0.5), ((1,), 0.49)],
        ("column 2", 0): [((1,), 0.5), ((), 0.49)],
    }
    switch = found(Puzzle.from_solution(Grid.from_text(["##.", "..."])), misread)
    for module in ("nonosat.images.scanning.scan", "nonosat.apps.cli.commands.scan"):
        monkeypatch.setattr(f"{module}.found_puzzles", lambda _: iter([replace(switch, page=0)]))


def test_doubtful_numbers_are_refused_where_a_puzzle_is_asked_for(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    doubtful(monkeypatch)
    path = str(folder / "fish.jpg")
    code, out, err = command("solve", path)
    assert (code, out) == (3, "")
    assert err == (
        f"{path}: 2 numbers on the photograph cannot be read for certain: 'nonosat scan {path} --page "
        "FILE.html' shows them, and lets you correct them\n"
    )
    code, out, err = command("solve", path, str(folder / "fish.json"), "--json")
    assert code == 3
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["unique"]
    code, _, err = command("scan", path, "-o", f"{tmp_path}/read.json")
    assert code == 3
    assert "row 1, number 1: unknown, 2 (50 %) or 1 (49 %)" in err
    assert nonosat.read(tmp_path / "read.json").rows[0] == (nonosat.Run(None),)


def test_a_small_picture_is_still_one_pixel_a_cell(tmp_path: Path, command: Command) -> None:
    nonosat.write(Puzzle.from_solution(FISH), tmp_path / "goal.json")
    from dataclasses import replace

    nonosat.write(replace(PUZZLE, goal=FISH), tmp_path / "fish.png")
    code, out, err = command("solve", str(tmp_path / "fish.png"))
    assert (code, out) == (0, f"{FISH}\n")
    assert "photograph" not in err


def test_a_photograph_comes_from_standard_input(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    class Input:
        buffer = io.BufferedReader(io.BytesIO((folder / "fish.jpg").read_bytes()))  # type: ignore[arg-type]

    monkeypatch.setattr("sys.stdin", Input)
    code, out, _ = command("scan", "-", "-o", "-")
    assert (code, nonosat.read(out.encode()).rows) == (0, PUZZLE.rows)


def test_a_time_limit_that_is_too_short_says_so(folder: Path, command: Command) -> None:
    code, out, err = command("scan", str(folder / "fish.jpg"), "--time-limit", "0.01", "--json")
    assert code == 3
    assert json.loads(out)["verdict"] in ("undecided", "doubtful")
    assert "the time limit of 0.01 s was reached" in err + out


@pytest.mark.slow
def test_the_library_says_the_same(folder: Path) -> None:
    (found,) = nonosat.scan(folder / "fish.png")
    assert found.verdict is nonosat.images.ScanVerdict.SURE
    assert found.puzzle.is_solved_by(FISH)
    with pytest.raises(nonosat.InputError, match=r"fish\.json: expected a complete image"):
        nonosat.scan(folder / "fish.json")
    with pytest.raises(nonosat.InputError, match="photograph: expected a printed puzzle"):
        nonosat.scan(solution())


@pytest.mark.slow
def test_the_photograph_of_the_guide_has_the_doubts_that_the_guide_says() -> None:
    (found,) = nonosat.scan(ROOT / "docs" / "scanning" / "boat.jpg")
    assert found.verdict is nonosat.images.ScanVerdict.DOUBTFUL
    assert {"row 6", "column 7"} <= {doubt.line for doubt in found.uncertain}
    boat = nonosat.read(ROOT / "puzzles" / "sailing_boat.json")
    assert found.puzzle.is_solved_by(nonosat.solve(boat).solutions[0])


def _without_opencv(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command without OpenCV, in a new process."""
    code = (
        "import sys; sys.modules['cv2'] = None; "
        "from nonosat.apps.cli.main import run; sys.exit(run(sys.argv[1:]))"
    )
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], check=False, capture_output=True, text=True, timeout=60
    )


@pytest.mark.parametrize("command", ["scan", "solve"])
def test_without_opencv_the_extra_is_named(command: str, folder: Path) -> None:
    done = _without_opencv(command, str(folder / "fish.jpg"))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("python3 -m pip install 'nonosat[scan]'\n")


def test_without_opencv_there_is_help() -> None:
    assert _without_opencv("scan", "--help").returncode == 0
