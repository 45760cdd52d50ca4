"""Numbers in ruled cells and stripes, and digits that come apart."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from simulated_readings import certain_readings

pytest.importorskip("cv2", reason="OpenCV is not installed")
pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2
from printed_pages.puzzles import puzzle_of

from nonosat import Grid, Puzzle
from nonosat.images.scanning.correction.correct import correct
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.detection.rectification import projected, rectifications
from nonosat.images.scanning.detection.rulings import Grey, lines_of
from nonosat.images.scanning.detections import DetectedNumber
from nonosat.images.scanning.digits.reader import read_number, read_numbers
from nonosat.images.scanning.reading import PossibleReading, Reading, within
from nonosat.images.scanning.scan import scan
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.limits import Limits

CELL, FONT = 30, ImageFont.load_default(21)


NOWHERE = np.zeros((4, 2))


def drawn(text: str, width: int = CELL, shift: int = 3) -> np.ndarray:
    image = Image.new("L", (width, CELL), 255)
    ImageDraw.Draw(image).text((shift, 3), text, 0, FONT)
    return np.asarray(image)


def page_with(puzzle: Puzzle, shifted: int) -> bytes:
    """A page of ruled clues; the last number of row ``shifted`` lies on the bold outline of the cells."""
    above, left = (max(map(len, clues)) for clues in (puzzle.columns, puzzle.rows))
    size = (left + puzzle.width + 2) * CELL, (above + puzzle.height + 2) * CELL
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    for row, clue in enumerate(puzzle.rows):
        for slot, run in enumerate(reversed(clue)):
            text = str(run.length)
            middle = (CELL - draw.textlength(text, FONT)) / 2
            beside = CELL - draw.textlength(text, FONT) + 4 if (row, slot) == (shifted, 0) else middle
            draw.text(((left - slot) * CELL + beside, (above + row + 1) * CELL + 3), text, 0, FONT)
    for column, clue in enumerate(puzzle.columns):
        for slot, run in enumerate(reversed(clue)):
            text = str(run.length)
            middle = (CELL - draw.textlength(text, FONT)) / 2
            draw.text(((left + column + 1) * CELL + middle, (above - slot) * CELL + 3), text, 0, FONT)
    right, bottom = size[0] - CELL, size[1] - CELL
    for column in range(left + puzzle.width + 1):
        begin = CELL if column >= left else (above + 1) * CELL
        draw.line(
            [((column + 1) * CELL, begin), ((column + 1) * CELL, bottom)], 0, 5 if column == left else 1
        )
    for row in range(above + puzzle.height + 1):
        begin = CELL if row >= above else (left + 1) * CELL
        draw.line([(begin, (row + 1) * CELL), (right, (row + 1) * CELL)], 0, 5 if row == above else 1)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("text", ["12", "14", "20", "23", "15"])
def test_what_has_more_digits_in_its_whole_cell_may_be_that(text: str) -> None:
    one = drawn(text[0])
    hidden = DetectedNumber(NOWHERE, one, cell=drawn(text)[:, :-5])
    alone = read_number(DetectedNumber(NOWHERE, one))
    said = {each.numbers: each.likelihood for each in read_number(hidden).alternatives}
    assert alone.best.numbers == (int(text[0]),)
    assert said[(int(text),)] > 0.1
    assert said[(int(text[0]),)] == pytest.approx(alone.best.likelihood / 2, abs=0.05)
    assert sum(said.values()) <= 1 + 1e-6


def test_a_whole_cell_without_more_digits_changes_nothing() -> None:
    one = drawn("7")
    alone, seen = read_numbers([DetectedNumber(NOWHERE, one), DetectedNumber(NOWHERE, one, cell=drawn("7"))])
    # Numbers are read together, and sums of floats depend on how many there are.
    assert [each.numbers for each in alone.alternatives] == [each.numbers for each in seen.alternatives]
    likelihoods = [each.likelihood for each in seen.alternatives]
    assert [each.likelihood for each in alone.alternatives] == pytest.approx(likelihoods)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_number_on_the_outline_is_a_doubt_with_all_its_digits(seed: int) -> None:
    puzzle, _ = puzzle_of(seed, 12, 18)
    row = next(row for row, clue in enumerate(puzzle.rows) if clue and clue[-1].length > 9)
    (whole,) = scan(page_with(puzzle, shifted=-1))
    assert (whole.puzzle.rows, whole.puzzle.columns) == (puzzle.rows, puzzle.columns)
    (found,) = scan(page_with(puzzle, shifted=row))
    (number,) = (each for each in found.uncertain if each.line == f"row {row + 1}")
    named = {each.numbers for each in number.alternatives if each.likelihood > 0.001}
    assert (puzzle.rows[row][-1].length,) in named
    assert found.puzzle.columns == puzzle.columns


_CELL = 36


_HEIGHT, _WIDTH = 12 * _CELL, 16 * _CELL


def _grid(stripes: float, turn: float = 0.0, slope: float = 0.0) -> Grey:
    """Grey lines on white, turned by some degrees, with stripes so strong (0 … 1) and so steep."""
    image = np.full((_HEIGHT, _WIDTH), 255, np.uint8)
    for row in range(2, 11):
        image[row * _CELL : row * _CELL + 2, 2 * _CELL : 14 * _CELL] = 140
    for column in range(2, 15):
        image[2 * _CELL : 10 * _CELL, column * _CELL : column * _CELL + 2] = 140
    to_turned = cv2.getRotationMatrix2D((_WIDTH / 2, _HEIGHT / 2), -turn, 1.0)
    turned = cv2.warpAffine(image, to_turned, (_WIDTH, _HEIGHT), borderValue=255)
    down = np.arange(_HEIGHT)[:, None] + slope * np.arange(_WIDTH)[None, :]
    wave = 0.5 + 0.5 * np.sin(down * 2 * np.pi / 9)
    return np.asarray(turned * (1 - stripes * wave), dtype=np.uint8)


@pytest.mark.parametrize("stripes", [0.0, 0.03, 0.08])
def test_stripes_are_no_lines(stripes: float) -> None:
    lines = lines_of(_grid(stripes), _CELL)
    rows = np.flatnonzero((lines.across > 0).mean(axis=1) > 0.3)
    near = np.abs(rows[:, None] - _CELL * np.arange(2, 11)[None, :]).min(axis=1)
    assert near.max() <= 2
    assert set(np.round(rows / _CELL)) == set(range(2, 11))


@pytest.mark.parametrize("stripes", [0.0, 0.05, 0.08])
def test_stripes_do_not_turn_the_page(stripes: float) -> None:
    image = _grid(stripes, turn=3.0, slope=0.07)
    rectification = next(rectifications(image, 1.0, (_HEIGHT, _WIDTH)))
    begin, end = projected(
        rectification.homography,
        np.array(
            [[_WIDTH / 2, _HEIGHT / 2], [_WIDTH / 2 + 100, _HEIGHT / 2 + 100 * np.tan(np.radians(3.0))]]
        ),
    )
    assert abs(end[1] - begin[1]) < 0.6  # a third of a degree


def test_grain_around_small_cells_does_not_turn_the_page() -> None:
    cell, side, turn = 27, 1600, 8.0
    paper = np.full((side, side), 235, np.uint8)
    for place in range(500, 500 + 23 * cell, cell):
        paper[place : place + 2, 500 : 500 + 22 * cell] = 60
        paper[500 : 500 + 22 * cell, place : place + 2] = 60
    to_turned = cv2.getRotationMatrix2D((side / 2, side / 2), -turn, 1.0)
    image = cv2.warpAffine(paper, to_turned, (side, side), flags=cv2.INTER_LINEAR, borderValue=235)
    image = cv2.GaussianBlur(image, (0, 0), 1.0)
    rng = np.random.default_rng(1)
    grain = cv2.resize(rng.integers(60, 160, (side // 4, 20)).astype(np.uint8), (side, side))
    image[:400], image[1250:] = grain[:400], grain[1250:]
    rectification = next(rectifications(image, 1.0, (side, side)))
    begin, end = projected(
        rectification.homography,
        np.array([[800.0, 800.0], [900.0, 800.0 + 100 * np.tan(np.radians(turn))]]),
    )
    assert abs(end[1] - begin[1]) < 0.6


def reading(*alternatives: tuple[tuple[int, ...] | None, float]) -> Reading:
    return Reading(tuple(PossibleReading(*each) for each in alternatives))


def test_a_number_larger_than_its_row_is_several_where_there_is_a_space() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05), ((27,), 0.03), (None, 0.01))
    apart = within(read, 10)
    assert [each.numbers for each in apart.alternatives] == [(2, 1), None]
    assert sum(each.likelihood for each in apart.alternatives) == pytest.approx(0.99)
    assert apart.best.likelihood == pytest.approx(0.99 * 5 / 6)


def test_a_number_that_has_room_stays_one() -> None:
    read = reading(((21,), 0.9), ((2, 1), 0.05))
    assert within(read, 21) is read


def test_digits_that_touch_and_make_a_number_too_large_may_be_several_and_are_not_sure() -> None:
    read = within(reading(((512,), 0.96), ((5, 12), 0.002), ((17,), 0.03)), 20)
    likely = {each.numbers: each.likelihood for each in read.alternatives}
    assert likely == pytest.approx({None: 0.48, (5, 12): 0.242, (5, 1, 2): 0.24, (17,): 0.03})
    assert read.too_large == PossibleReading((512,), 0.96)


def test_a_digit_too_large_for_its_line_is_illegible() -> None:
    read = within(reading(((7,), 0.96), ((1,), 0.03), (None, 0.01)), 5)
    assert [each.numbers for each in read.alternatives] == [None, (1,)]
    assert read.best.likelihood == pytest.approx(0.97)


def test_what_is_unlikely_and_has_no_room_makes_nothing_else_likelier() -> None:
    read = within(reading(((1,), 0.9), ((11,), 0.06), ((7,), 0.04)), 10)
    likely = {each.numbers: each.likelihood for each in read.alternatives}
    assert likely == pytest.approx({(1,): 0.9, (7,): 0.04, None: 0.06})
    assert read.too_large is None


def test_numbers_with_the_gaps_between_them_have_room_or_are_none() -> None:
    assert within(reading(((4, 5), 1.0)), 10).best.numbers == (4, 5)
    assert within(reading(((4, 5), 1.0)), 9).best.numbers is None


def test_digits_are_never_others_because_those_have_room() -> None:
    read = within(reading(((21,), 0.9), ((12,), 0.05), ((2, 1), 0.04)), 20)
    assert read.best.numbers == (2, 1)
    assert read.best.likelihood == pytest.approx(0.49)
    assert within(reading(((21,), 1.0)), 20).alternatives[0].likelihood == 0.5


def test_clues_that_were_seen_as_one_number_follow_from_the_others() -> None:
    drawn = Puzzle.from_solution(Grid.from_text(["#.##.###", "##.#####", "..###.#.", "########"]))
    rows, columns = certain_readings(drawn.rows), certain_readings(drawn.columns)
    rows[0] = (within(reading(((123,), 0.98), (None, 0.02)), 8),)
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.CORRECTED
    assert (correction.puzzle.rows, correction.puzzle.columns) == (drawn.rows, drawn.columns)


@pytest.mark.parametrize("printed", [9, 12])
def test_a_misprint_that_has_no_room_is_told_and_not_corrected_in_silence(printed: int) -> None:
    drawn = Puzzle.from_solution(Grid.from_text(["#.##.###", "##.#####", "..###.#.", "########"]))
    rows, columns = certain_readings(drawn.rows), certain_readings(drawn.columns)
    rows[3] = (within(reading(((printed,), 0.99)), 8),)
    correction = correct(rows, columns)
    assert correction.verdict is ScanVerdict.DOUBTFUL
    assert correction.reasons == (
        "row 4, number 1: what was read for certain has no room in the line, but the other numbers need 8",
    )
    assert correction.puzzle.rows[3] == (ANY_RUNS,)


def test_a_clue_of_sure_numbers_that_have_no_room_is_not_known_where_time_runs_out() -> None:
    rows = [tuple(reading(((number,), 0.99)) for number in clue) for clue in ((4, 4), (2, 3), (3,))]
    columns = [(reading(((1,), 0.99)),)] * 8
    correction = correct(rows, columns, limits=Limits.starting_now(0))
    assert correction.puzzle.rows == ((ANY_RUNS,), (Run(2), Run(3)), (Run(3),))
    assert [(each.line, each.read, each.chosen) for each in correction.uncertain] == [
        ("row 1", (4,), None),
        ("row 1", (4,), None),
    ]
