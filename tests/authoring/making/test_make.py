"""make: an image becomes a puzzle with one solution, close to what the image shows."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import re
import signal
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import TIMEOUT_SECONDS, nonosat_command, nonosat_here, started_command, wait_for_work
from images import BOAT, FLAG, FLAG_COLOURS, dots, enlarged, file_of, noisy_scene, rows

import nonosat
from nonosat import Grid, InputError, Palette, Puzzle, make, read, read_all, solve
from nonosat.images.imaging.contours import edges_of, image_similarity
from nonosat.images.imaging.similarity import levels_of, ssim
from nonosat.model.plurals import amount

Image = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

SWITCHES = """
#....
.#...
...#.
..#..
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    path = tmp_path / "scene.jpg"
    noisy_scene().save(path, quality=90)
    return path


@pytest.fixture
def hard(tmp_path: Path) -> Path:
    """A scene in dots, which line logic and a search have much to do with."""
    path = tmp_path / "dots.png"
    dots(noisy_scene(), 80, 80).save(path)
    return path


@pytest.fixture
def switches(tmp_path: Path) -> Path:
    path = tmp_path / "switches.png"
    path.write_bytes(file_of(enlarged(SWITCHES, 12)))
    return path


def changed_cells(made: nonosat.MakeResult) -> set[tuple[int, int, int]]:
    return {
        (row, column, value)
        for row, column, value in made.solution.decided()
        if made.draft[row, column] != value
    }


def test_an_image_whose_clues_have_one_solution_is_left_as_it_is() -> None:
    made = make(file_of(enlarged(BOAT, 16)), size=8)
    assert (made.verdict, made.changes, made.optimal, made.lower_bound) == ("unique", (), True, 0)
    assert made.solution == made.draft == Grid.from_text(rows(BOAT)) == made.puzzle.goal
    assert made.puzzle.rows == Puzzle.from_solution(made.solution).rows


def test_an_image_with_several_solutions_is_changed_as_little_as_possible(switches: Path) -> None:
    made = make(switches, size=(5, 4))
    assert made.draft == Grid.from_text(rows(SWITCHES))
    assert solve(Puzzle.from_solution(made.draft)).verdict == "multiple"
    assert solutions_of(made.puzzle) == [made.solution.cells]
    assert changed_cells(made) == set(made.changes)
    assert (made.verdict, made.optimal, made.complete) == ("unique", True, True)
    assert len(made.changes) == made.lower_bound
    # Brute force: no solution with fewer changes is the only one for its clues.
    cells = [(row, column) for row in range(4) for column in range(5)]
    if len(made.changes) == 2:
        for cell in cells:
            changed = made.draft.with_cells({cell: 1 - (made.draft[cell] or 0)})
            assert len(solutions_of(Puzzle.from_solution(changed))) > 1
    assert len(made.changes) <= 2


def test_a_scene_becomes_a_puzzle_with_one_solution_that_looks_like_it(scene: Path) -> None:
    made = make(scene, size=(32, 24))
    assert (made.puzzle.width, made.puzzle.height) == (32, 24)
    for solver, encoding in (("cadical195", "start"), ("glucose4", "order")):
        result = solve(made.puzzle, solver=solver, encoding=encoding)
        assert (result.verdict, result.solutions) == ("unique", (made.solution,))
    assert changed_cells(made) == set(made.changes)
    assert len(made.changes) < 30


def test_colours_of_the_image_come_into_the_puzzle() -> None:
    own = ("#c8102e", "#fadc3c", "#007a3d")  # two of which some people cannot tell apart: else they change
    made = make(file_of(enlarged(FLAG, 14, FLAG_COLOURS)), size=(9, 4), palette=own)
    assert made.verdict == "unique"
    assert len(made.puzzle.palette) == 3
    assert set(made.puzzle.palette.colours) == set(own)
    assert solve(made.puzzle).solutions == (made.solution,)


def test_line_solvable_puzzles_are_made_on_request(switches: Path) -> None:
    from nonosat.logic.propagation import propagate

    made = make(switches, size=(5, 4), line_solvable=True)
    assert propagate(made.puzzle).grid() == made.solution


def test_wrong_arguments_of_the_library_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.png"
    path.write_bytes(b"no image")
    with pytest.raises(InputError, match=r"no\.png: expected a complete image"):
        make(path)
    with pytest.raises(InputError, match=r"image: expected at most 10000 columns"):
        make(file_of(enlarged(BOAT, 3)), size=(10_001, 3))
    with pytest.raises(ValueError, match=r"method: expected one of auto, tones.* found 'wrong'"):
        make(file_of(enlarged(BOAT, 3)), method="wrong")
    with pytest.raises(FileNotFoundError):
        make(tmp_path / "missing.png")


def test_the_command_says_how_many_cells_it_changed_and_writes_the_puzzle(
    switches: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.json"
    code, stdout, err = nonosat_here("make", str(switches), "--size", "5x4", "-o", str(out), "--title", "T")
    assert (code, stdout) == (0, "")
    assert err.startswith("unique: 5×4 cells, ")
    verdict = (
        r" changed \(\d+\.0%\), the fewest possible; similarity to the image 0\.\d\d, to its draft 0\.\d\d; "
        r"difficulty \d\.\d of 10, .*$"
    )
    assert re.search(verdict, err.splitlines()[0])
    puzzle = read(out)
    assert (puzzle.title, puzzle.goal) == ("T", Grid(4, 5, solutions_of(puzzle)[0]))
    code, stdout, _ = nonosat_here("make", str(switches), "--size", "5x4")
    assert stdout.split("\n\n")[0].split() == rows(SWITCHES)
    assert stdout.split("\n\n")[1].split() == list(puzzle.goal.text_rows())
    code, stdout, _ = nonosat_here("make", str(switches), "--size", "5x4", "-o", "-")
    assert read(stdout.encode()).rows == puzzle.rows


def test_the_result_in_json_holds_the_puzzle_and_both_grids(switches: Path) -> None:
    code, stdout, _ = nonosat_here("make", str(switches), "--size", "5x4", "--json", "--seed", "3")
    answer = json.loads(stdout)
    assert (code, answer["verdict"], answer["optimal"]) == (0, "unique", True)
    assert answer["draft"] == rows(SWITCHES)
    grid = [list(row) for row in answer["draft"]]
    for row, column, value in answer["changes"]:
        assert grid[row][column] != value
        grid[row][column] = value
    assert ["".join(row) for row in grid] == answer["solution"] == answer["puzzle"]["goal"]
    assert len(answer["changes"]) == answer["lower_bound"]
    assert {"title", "seconds", "reason", "complete"} <= answer.keys()
    puzzle = read(json.dumps(answer["puzzle"]).encode())
    assert [Grid(4, 5, cells).text_rows() for cells in solutions_of(puzzle)] == [tuple(answer["solution"])]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(hard: Path, tmp_path: Path) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file in files:
        options = ("--size", "14", "--method", "tones", "--seed", "7", "--effort", "0.05")
        assert nonosat_command("make", str(hard), *options, "-o", str(file))[0] in (0, 3)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_limit_ends_the_work_and_the_best_so_far_is_written(hard: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    options = ("--method", "tones", "--time-limit", "0.1", "--json", "-o", str(out))
    code, stdout, err = nonosat_command("make", str(hard), *options)
    answer = json.loads(stdout)
    assert (code, answer["verdict"], answer["optimal"]) == (3, "undecided", False)
    assert "time limit" in answer["reason"]["text"]
    assert err.startswith("undecided: the time limit of 0.1 s was reached")
    assert read(out).goal == Grid.from_text(answer["solution"])
    assert str(read(out).description).startswith("May have several solutions")


def test_every_result_has_the_share_of_changes_and_the_similarities(switches: Path) -> None:
    made = make(switches, size=(5, 4))
    assert made.changed_share == len(made.changes) / 20
    draft, solution = (levels_of(each, Palette()) for each in (made.draft, made.solution))
    assert made.similarity == pytest.approx(ssim(solution, draft))
    # The image shows what was drawn, some of which was changed.
    assert made.image_similarity < 0.9
    edges = edges_of(made.draft, Palette(), detail=4)
    assert made.image_similarity == pytest.approx(image_similarity(made.solution, Palette(), edges), abs=0.01)
    answer = json.loads(nonosat_here("make", str(switches), "--size", "5x4", "--json")[1])
    for name in ("changed_share", "similarity", "image_similarity"):
        assert answer[name] == pytest.approx(getattr(made, name), abs=1e-4)


@pytest.mark.slow
def test_advice_is_given_when_the_changes_are_visible(switches: Path, scene: Path) -> None:
    assert make(switches, size=(5, 4)).is_visibly_changed
    code, stdout, err = nonosat_here("make", str(switches), "--size", "5x4", "--json")
    advice = json.loads(stdout)["advice"]
    assert code == 0
    assert err.splitlines()[1] == advice
    assert "--contact-sheet" in advice
    code, stdout, err = nonosat_here("make", str(scene), "--size", "20", "--json")
    answer = json.loads(stdout)
    assert answer["advice"] is None
    assert answer["others"]
    assert err.startswith("a photograph, drawn with ")
    said = err.splitlines()[-1]
    assert said.startswith("other drawings of this photograph: ")
    assert all(each["draft_options"] in said for each in answer["others"])


def test_a_photograph_comes_with_other_drawings_and_the_options_that_give_them(scene: Path) -> None:
    made = make(scene, size=12)
    assert made.others
    taken, *_ = made.others
    words = taken.draft_options.split()
    options = dict(zip(words[::2], words[1::2], strict=True))
    again = make(scene, size=12, method=options["--method"], scope=options["--scope"])
    assert again.draft == taken.draft != made.draft
    assert again.others == ()
    shown = list(made.report(standalone=False))
    assert f"with {taken.draft_options}:" in shown
    assert shown[-1] == made.solution


def test_the_difficulty_is_that_of_grade() -> None:
    made = make(file_of(enlarged(BOAT, 16)), size=8)
    graded = nonosat.grade(made.puzzle)
    assert (made.difficulty, made.difficulty_class) == (graded.difficulty, graded.difficulty_class)
    assert str(made).endswith(f"; difficulty {graded.difficulty:.1f} of 10, {graded.label}")
    ungraded = dataclasses.replace(made, difficulty=None)
    assert str(ungraded).endswith("; difficulty not found (nonosat grade searches longer)")


@pytest.fixture
def several(tmp_path: Path, switches: Path) -> list[str]:
    paths = [tmp_path / "boat.png", switches, tmp_path / "other" / "boat.gif"]
    paths[2].parent.mkdir()
    for path in (paths[0], paths[2]):
        enlarged(BOAT, 8).save(path)
    return [str(path) for path in paths]


@pytest.mark.slow
def test_several_images_become_several_puzzles(several: list[str], tmp_path: Path) -> None:
    out = tmp_path / "all.jsonl"
    code, stdout, err = nonosat_here("make", *several, "--size", "8", "-o", str(out))
    assert (code, stdout) == (0, "")
    puzzles = list(read_all(out))
    assert [puzzle.title for puzzle in puzzles] == ["boat", "switches", "boat-2"]
    assert [line.split(":")[0] for line in err.splitlines() if "unique" in line] == [
        f"{path} {title}" for path, title in zip(several, ["boat", "switches", "boat-2"], strict=True)
    ]
    folder = tmp_path / "folder"
    assert nonosat_here("make", *several, "--size", "8", "-o", f"{folder}/", "-q") == (0, "", "")
    assert sorted(path.name for path in folder.iterdir()) == ["boat-2.json", "boat.json", "switches.json"]
    assert read(folder / "switches.json").rows == puzzles[1].rows
    assert nonosat_here("make", *several, "--size", "8", "-o", f"{folder}/", "--to", "non", "-q")[0] == 0
    assert (folder / "boat.non").exists()
    lines = nonosat_here("make", *several, "--size", "8", "--json")[1].splitlines()
    assert [json.loads(line)["file"] for line in lines] == several


def test_one_bad_image_does_not_keep_the_others_from_becoming_puzzles(
    several: list[str], tmp_path: Path
) -> None:
    bad, missing, out = tmp_path / "bad.png", tmp_path / "missing.png", tmp_path / "all.jsonl"
    bad.write_bytes(b"no image")
    images = (several[0], str(bad), str(missing), several[1])
    code, _, err = nonosat_here("make", *images, "--size", "8", "-o", str(out))
    assert code == 2
    assert f"{bad}: expected a complete image" in err
    assert f"{missing}: No such file or directory" in err
    assert [puzzle.title for puzzle in read_all(out)] == ["boat", "switches"]
    for option in (("--preview", "p.png"), ("--contact-sheet", "s.png"), ("--title", "T")):
        code, _, err = nonosat_here("make", *several, *option)
        assert (code, err.count("\n")) == (2, 1)
        assert "are for a single image" in err


def test_images_for_which_there_is_no_time_are_skipped(hard: Path) -> None:
    options = ("--method", "tones", "--time-limit", "0.4", "--json")
    code, stdout, err = nonosat_command("make", str(hard), str(hard), str(hard), *options)
    assert code == 3
    verdicts = [json.loads(line)["verdict"] for line in stdout.splitlines()]
    assert 1 <= len(verdicts) <= 3 and set(verdicts) == {"undecided"}
    skipped = amount(3 - len(verdicts), "image")
    assert len(verdicts) == 3 or err.endswith(f"the time limit of 0.4 s was reached: {skipped} skipped\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_prints_what_is_known_and_writes_it(hard: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    options = ("--method", "tones", "--size", "60", "--json", "-o", str(out))
    with started_command("make", str(hard), *options) as process:
        wait_for_work(process, 2)
        process.send_signal(signal.SIGINT)
        stdout, err = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 130
    answer = json.loads(stdout)
    assert answer["reason"]["text"] == "interrupted"
    assert "interrupted" in err
    assert read(out).goal == Grid.from_text(answer["solution"])


@pytest.mark.slow
def test_the_contact_sheet_shows_many_settings_and_makes_no_puzzle(scene: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    options = ("--size", "12x9", "--contact-sheet", str(sheet))
    code, stdout, err = nonosat_here("make", str(scene), *options)
    assert (code, stdout) == (0, "")
    assert err == f"{sheet} shows the results of many settings, each with its options\n"
    first = sheet.read_bytes()
    with Image.open(io.BytesIO(first)) as image:
        assert image.format == "PNG"
        assert min(image.size) > 800
    nonosat_here("make", str(scene), *options, "-o", str(tmp_path / "x.json"))
    assert (tmp_path / "x.json").exists()
    assert sheet.read_bytes() == first


def test_the_preview_marks_the_changed_cells(switches: Path, tmp_path: Path) -> None:
    preview = tmp_path / "preview.png"
    assert nonosat_here("make", str(switches), "--size", "5x4", "--preview", str(preview))[0] == 0
    with Image.open(preview) as image:
        reds = [
            count
            for count, (red, green, blue) in image.convert("RGB").getcolors(1 << 20)
            if red > green + 40 and red > blue + 40
        ]
    assert sum(reds) > 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--size", "0x4"), "--size: expected columns x rows, like 20x30, found '0x4'"),
        (("--size", "10001"), "--size: expected a number from 1 to 10000, found '10001'"),
        (("--size", "big"), "--size: expected columns x rows, like 20x30, found 'big'"),
        (
            ("--crop", "5"),
            "--crop: expected width x height + left + top in pixels, like 640x480+20+0, found '5'",
        ),
        (("--crop", "999x1+0+0"), "switches.png: expected a part of the image, which has 60 × 48 pixels"),
        (("--colours", "2", "--invert"), "method and invert apply to black and white only"),
        (("--effort", "inf"), "Invalid value for '--effort': expected a finite number"),
        (("--method", "magic"), "'magic' is not one of 'auto'"),
        (("-o", "puzzle.unknown"), "the suffix of 'puzzle.unknown' does not determine the format"),
        (("-o", "missing/puzzle.json"), "missing/puzzle.json: No such file or directory"),
        (("--preview", "p.jpg"), "expected a .png file, not 'p.jpg'"),
        (
            ("--background", "nothing"),
            "--background: expected a colour, like navy or #000080, found 'nothing'",
        ),
        (("--palette", "red,,blue"), "--palette: expected a colour, like navy or #000080, found ''"),
        (("--palette", "red", "--colours", "2"), "a palette names all colours"),
        (
            ("--method", "lines", "--palette", "red"),
            "method and invert apply to black and white only",
        ),
        (("--json", "-o", "-"), "standard output can hold the puzzle or the JSON, not both"),
    ],
)
def test_wrong_options_are_reported_in_one_line_and_nothing_is_written(
    arguments: tuple[str, ...], message: str, switches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    code, stdout, err = nonosat_here("make", str(switches), *arguments)
    assert (code, stdout, err.count("\n")) == (2, "", 1)
    assert message in err
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"{}", file_of(enlarged(BOAT, 9))[:90]])
def test_files_that_are_no_whole_image_are_reported_in_one_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(data)
    code, stdout, err = nonosat_here("make", str(path), "-o", str(tmp_path / "o.json"))
    assert (code, stdout, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{path}: expected a complete image")
    assert not (tmp_path / "o.json").exists()


def test_a_format_without_colours_is_refused_before_the_work(tmp_path: Path) -> None:
    image, out = tmp_path / "flag.png", tmp_path / "flag.mk"
    image.write_bytes(file_of(enlarged(FLAG, 14, FLAG_COLOURS)))
    code, stdout, err = nonosat_here("make", str(image), "--colours", "3", "-o", str(out))
    assert (code, stdout, err.count("\n")) == (2, "", 1)
    assert "colour" in err
    assert not out.exists()


@pytest.mark.parametrize("width", [20, 200, 700])
def test_panels_show_the_picture_whatever_its_size(width: int) -> None:
    from nonosat.drawing.contact_sheet import CaptionedPanel, draw
    from nonosat.drawing.sheet import PuzzleSheet
    from nonosat.model.highlight import Highlight

    height = width // 2
    picture = Grid(height, width, (b"\1" * (width // 2) + b"\0" * (width // 2)) * height)
    marked = Highlight(
        "ambiguous", tuple((row, column) for row in range(height // 4) for column in range(width // 4))
    )
    sheet = PuzzleSheet(Puzzle.from_solution(picture), picture, (marked,))
    with Image.open(
        io.BytesIO(draw([CaptionedPanel(sheet, "left"), CaptionedPanel(sheet, "right")], columns=2))
    ) as image:
        pixels = np.asarray(image.convert("RGB"), dtype=int)
    side = max(280 // width, 1) * width if width <= 280 else 280
    panel = pixels[20 : 20 + side // 2, 20 : 20 + side]
    corner, left, right = (
        panel[: side // 9, : side // 5],
        panel[side // 3 :, : side // 3],
        panel[:, -side // 3 :],
    )
    assert left.mean() < 60 < 200 < right.mean()
    assert (corner[:, :, 0] - corner[:, :, 2]).mean() > 20  # reddish
    assert abs((left[:, :, 0] - left[:, :, 2]).mean()) < 2


def test_a_small_image_fills_its_panel_with_larger_pixels() -> None:
    from nonosat.drawing.contact_sheet import CaptionedPanel, draw

    small = Image.new("RGB", (30, 20), "navy")
    with Image.open(io.BytesIO(draw([CaptionedPanel(small, "an icon")], columns=1))) as image:
        shown = np.count_nonzero((np.asarray(image) == (0, 0, 128)).all(axis=2))
    assert shown == 270 * 180


@pytest.mark.slow
def test_a_contact_sheet_that_a_limit_cuts_short_is_written(scene: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    options = ("--size", "200x150", "--contact-sheet", str(sheet))
    for seconds in ("1.5", "4", "10"):  # a busy machine needs longer for the first picture
        assert nonosat_command("make", str(scene), *options, "--time-limit", seconds)[0] == 3
        if sheet.exists():
            break
    with Image.open(sheet) as image:
        assert image.width > 500
