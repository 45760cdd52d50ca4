"""Images from the world and of other programs, compared with digests of typed clues, or with the clues."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from lacking import skip_without
from slowness import rest_slow

pytest.importorskip("cv2", reason="OpenCV is not installed")

from benchmarks.scans import truth
from benchmarks.scans.other_programs import drawings
from benchmarks.scans.outcome import Outcome
from benchmarks.scans.real import Fate, RealRun, program_runs, real_runs, real_table, summary
from benchmarks.scans.truth import KEPT, Truth, TypedPage, kept_text, page_of, typed_page
from nonosat import Puzzle, Run, clue, read
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.model.errors import InputError

BOAT = read(Path(__file__).parents[3] / "puzzles" / "sailing_boat.json")


def _typed_boat(first_row: str | None = None) -> str:
    rows, columns = (
        [" ".join(str(run.length) for run in line or ()) or "0" for line in side]
        for side in (BOAT.rows, BOAT.columns)
    )
    return f"kind screen\n\ncols {'|'.join(columns)}\nrows {'|'.join([first_row or rows[0], *rows[1:]])}\n"


def _folder(folder: Path, typed: str) -> Path:
    (folder / "truth").mkdir()
    (folder / "truth" / "boat.txt").write_text(typed)
    (folder / "someone_boat.png").write_bytes(png.draw(PuzzleSheet.of(BOAT), Style(cell=28)))
    return folder


@pytest.mark.parametrize("is_right", rest_slow([False, True]))
def test_lines_are_counted_and_what_is_wrong_without_a_word_is_reported(
    tmp_path: Path, *, is_right: bool
) -> None:
    folder = _folder(tmp_path, _typed_boat(None if is_right else "9 9"))
    (run,) = real_runs(folder, folder / "truth")
    lines = BOAT.height + BOAT.width
    assert run[:4] == ("someone_boat.png", "screen", Fate.EXACT if is_right else Fate.WRONG, 0)
    assert run.outcome[:5] == ((1, 0, lines, 0, 0) if is_right else (0, 1, lines - 1, 1, 0))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "fate", "kind"),
    [
        ("kind print\n", Fate.WRONG, "no whole puzzle"),
        (_typed_boat() + "rows 1\ncols 1\n", Fate.MORE, "screen"),
    ],
)
def test_a_puzzle_that_is_not_there_and_one_that_is_missed_are_reported(
    tmp_path: Path, typed: str, fate: Fate, kind: str
) -> None:
    folder = _folder(tmp_path, typed)
    (run,) = real_runs(folder, folder / "truth")
    assert (run.kind, run.fate) == (kind, fate)


def test_what_is_no_puzzle_is_refused(tmp_path: Path) -> None:
    folder = _folder(tmp_path, "kind paper\nrows 1|\ncols 0|1\n")
    (folder / "someone_boat.png").write_bytes(b"no solution")
    (run,) = real_runs(folder, folder / "truth")
    assert (run.kind, run.fate) == ("paper", Fate.REFUSED)
    assert run.outcome[:5] == (0, 0, 0, 0, 4)


def test_the_kept_digests_are_used_for_images_of_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = _folder(tmp_path, _typed_boat("9 9"))
    kept = TypedPage("paper", (Truth.of_puzzle("someone_boat", BOAT),))
    monkeypatch.setattr(truth, "_kept", lambda: {"someone_boat": kept})
    assert page_of(folder / "someone_boat.png", folder / "truth") == kept
    (folder / "someone_boat.png").rename(folder / "other_boat.png")
    other = page_of(folder / "other_boat.png", folder / "truth")
    assert other is not None
    assert other.kind == "screen"
    assert page_of(folder / "car.png", folder / "truth") is None


def test_a_digest_is_that_of_a_line_and_its_place() -> None:
    (row, empty), (column,) = Truth.of("boat", [(1, 4, 1), ()], [(12,)])[1:]
    texts = ["boat row 1: 1 4 1", "boat row 2: 0", "boat column 1: 12"]
    assert [row, empty, column] == [sha256(text.encode()).hexdigest()[:8] for text in texts]


def test_each_line_is_exact_or_wrong_or_unknown() -> None:
    printed = Truth.of("boat", [(2,), (1,), (), (1,)], [(1, 2), (1,)])
    read_lines = Puzzle((clue(2), clue(2), None, (Run(None),)), (clue(1, 2),))
    assert list(printed.marks(read_lines)) == ["exact", "wrong", "unknown", "unknown", "wrong", "wrong"]


def test_digests_are_made_of_a_folder_of_typed_clues(tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("kind screen\ncols 1|0\nrows 1\nrows 2\ncols 1|1\n")
    (tmp_path / "none.txt").write_text("kind paper\n")
    page = typed_page(tmp_path / "two.txt", "two")
    assert page == ("screen", (Truth.of("two", [(1,)], [(1,), ()]), Truth.of("two", [(2,)], [(1,), (1,)])))
    first, second = page.puzzles
    assert json.loads(kept_text(tmp_path)) == {
        "none": {"kind": "paper", "puzzles": []},
        "two": {
            "kind": "screen",
            "puzzles": [
                {"rows": first.rows[0], "columns": " ".join(first.columns)},
                {"rows": second.rows[0], "columns": " ".join(second.columns)},
            ],
        },
    }


def test_what_is_kept_is_read() -> None:
    names = json.loads(KEPT.read_text(encoding="utf-8"))
    assert names
    for name in names:
        page = page_of(Path(f"{name}.png"), Path("truth"))
        assert page is not None
        assert page.kind in ("paper", "print", "screen")
        for puzzle in page.puzzles:
            assert puzzle.name == name
            assert all(len(digest) == 8 for digest in (*puzzle.rows, *puzzle.columns))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rows 1\ncosl 1\n", "boat.txt:2: expected kind, rows or cols, found 'cosl 1'"),
        ("rows 1\nrows 1\n", "boat.txt:2: expected kind, rows or cols, found 'rows 1'"),
        ("rows 1|l 2\ncols 1\n", "boat.txt:1: expected the lengths of runs, found 'l 2'"),
        ("rows 1\n", "boat.txt: expected rows and cols of each puzzle, found 'rows'"),
    ],
)
def test_what_cannot_be_a_typed_clue_is_reported(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "boat.txt").write_text(text)
    with pytest.raises(InputError) as caught:
        typed_page(tmp_path / "boat.txt", "boat")
    assert str(caught.value) == told


def test_images_are_counted_by_kind() -> None:
    runs = [
        RealRun("a.png", "screen", Fate.EXACT, 0, Outcome(1, 0, 20, 0, 0, 1.0)),
        RealRun("b.png", "screen", Fate.FEW, 2, Outcome(0, 0, 18, 1, 1, 2.0)),
        RealRun("c.jpg", "paper", Fate.REFUSED, 0, Outcome(0, 0, 0, 0, 30, 4.0)),
    ]
    rows = summary(runs).splitlines()
    assert rows[0].startswith("| kind | images | exact | ≤ 3 doubts | more | refused | wrong in silence |")
    assert rows[2:] == [
        "| paper | 1 | 0 | 0 | 0 | 1 | 0 | 0 | 0 | 30 | 4.0 |",
        "| screen | 2 | 1 | 1 | 0 | 0 | 0 | 38 | 1 | 1 | 1.5 |",
        "| all | 3 | 1 | 1 | 0 | 1 | 0 | 38 | 1 | 31 | 2.0 |",
    ]
    assert "| b.png | screen | ≤ 3 doubts | 2 | 18 | 1 | 1 | 2.0 |" in real_table(runs)


PROGRAMS = {
    "sgt-pattern": "sgt-puzzles",
    "logicpuzzle": "logicpuzzle",
    "chromium, print": "Chromium with its driver",
    "chromium, screen": "Chromium with its driver",
}


@pytest.fixture(scope="module")
def runs() -> list[RealRun]:
    return list(program_runs(range(17, 18)))


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_program_draws_is_read_exactly(program: str, runs: list[RealRun]) -> None:
    drawn = [run for run in runs if run.name.startswith(f"{program} ")]
    if not drawn:
        skip_without(PROGRAMS[program])
    assert {run.kind for run in drawn} in (
        {"programs"},
        {"programs", "programs, photographed", "programs, by hand"},
    )
    for run in drawn:
        assert run.fate in ((Fate.EXACT,) if run.kind == "programs" else (Fate.EXACT, Fate.FEW)), run
        assert (run.outcome.lines_wrong, run.outcome.in_silence) == (0, 0), run


def test_programs_that_are_not_there_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.scans.other_programs._PATH", "")
    assert list(drawings(None)) == []  # type: ignore[arg-type]
