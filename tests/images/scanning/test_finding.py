"""Puzzles found on pages drawn by the tests, with only lines and digits."""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
import pytest
from slowness import rest_slow

from nonosat.model.clues import clue_of_lengths
from nonosat.model.errors import InputError, MissingExtra

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed")

from printed_pages import printed_page  # noqa: E402
from ruled_pages import ABOVE, CELL, COLUMNS, LEFT, ROWS, Clues, is_whole, page, photographed, write_number  # noqa: E402

from nonosat.images.scanning.correction.correction import ScanVerdict  # noqa: E402
from nonosat.images.scanning.detection import find_puzzles  # noqa: E402
from nonosat.images.scanning.detections import Page  # noqa: E402
from nonosat.images.scanning.found_puzzle import FoundPuzzle  # noqa: E402
from nonosat.images.scanning.scan import puzzles_on_page, scanned  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("ruling", rest_slow(["none", "strips", "cells"]))
def test_clues_are_found_however_they_are_ruled(ruling: str) -> None:
    (detection,) = find_puzzles(page(cells=ruling == "cells", strips=ruling == "strips"))
    assert is_whole(detection)
    assert detection.marks is None
    assert detection.palette.is_plain


@pytest.mark.parametrize(("degrees", "depth"), rest_slow([(9.0, 0.0), (-7.0, 0.05), (0.0, 0.08)]))
def test_a_turned_page_in_perspective_has_its_lattice_where_it_is(degrees: float, depth: float) -> None:
    image, matrix = photographed(page(strips=True), degrees, depth)
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    columns, rows = np.meshgrid(
        LEFT + CELL * np.arange(len(COLUMNS) + 1), ABOVE + CELL * np.arange(len(ROWS) + 1)
    )
    corners = np.stack([columns, rows], axis=-1).astype(np.float64)
    truth = cv2.perspectiveTransform(corners.reshape(1, -1, 2), matrix).reshape(corners.shape)
    assert np.abs(detection.lattice - truth).max() < 0.12 * CELL


@pytest.mark.parametrize(
    ("pitch", "is_framed"), rest_slow([(64, True), (80, True), (64, False), (110, False)])
)
def test_digits_far_smaller_than_the_cells_are_read_as_on_screens_with_few_cells(
    pitch: int,
    *,
    is_framed: bool,
) -> None:
    rows, columns = ((1,), (2, 2), (3,), (3,), (1,)), ((1,), (4,), (3,), (3,), (1,))
    left, above, side = 150, 190, 5 * pitch
    image = np.full((above + side + 90, left + side + 260, 3), 250, np.uint8)
    for place in range(0, side + 1, pitch):
        cv2.line(image, (left, above + place), (left + side, above + place), (60,) * 3, 2)
        cv2.line(image, (left + place, above), (left + place, above + side), (60,) * 3, 2)
    if is_framed:
        cv2.rectangle(image, (left - 6, above - 6), (left + side + 6, above + side + 6), (130,) * 3, 5)
    for line, (row, column) in enumerate(zip(rows, columns, strict=True)):
        middle = round((line + 0.5) * pitch)
        for slot, number in enumerate(reversed(row)):
            write_number(image, number, left - 20 - 24 * slot, above + middle)
        for slot, number in enumerate(reversed(column)):
            write_number(image, number, left + middle, above - 20 - 22 * slot)
    cv2.putText(image, "Poule", (left + 120, 70), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (30,) * 3, 2, cv2.LINE_AA)
    (detection,) = find_puzzles(image)
    assert is_whole(detection, rows, columns)
    (found,) = puzzles_on_page(image)
    scan = scanned(found)
    assert scan.verdict is not ScanVerdict.DOUBTFUL
    assert scan.puzzle.rows == tuple(map(clue_of_lengths, rows))
    assert scan.puzzle.columns == tuple(map(clue_of_lengths, columns))


def test_rows_and_columns_at_the_edge_whose_lines_are_hidden_by_shaded_cells_are_found() -> None:
    image = page(line=150)
    for row, columns in ((0, range(13)), (1, range(8)), (2, range(3)), (3, range(2)), (7, range(2))):
        for column in columns:
            if (row, column) not in ((0, 4), (0, 9)):
                x, y = LEFT + column * CELL, ABOVE + row * CELL
                cv2.rectangle(image, (x - 1, y - 1), (x + CELL + 1, y + CELL + 1), (10, 10, 10), -1)
    (detection,) = find_puzzles(image)
    assert is_whole(detection)


def test_places_of_numbers_are_on_the_page_as_it_was_given() -> None:
    image, matrix = photographed(page(), 6.0, 0.04)
    (detection,) = find_puzzles(image)
    first = detection.rows[0][0].corners.mean(axis=0)
    truth = cv2.perspectiveTransform(
        np.array([[[LEFT - 1.5 * CELL, ABOVE + 0.5 * CELL]]], np.float64), matrix
    )
    assert np.abs(first - truth[0, 0]).max() < 0.25 * CELL


def test_cut_outs_are_dark_on_light_and_alone() -> None:
    (detection,) = find_puzzles(page(cells=True))
    for clue in (*detection.rows, *detection.columns):
        for number in clue:
            border = np.concatenate(
                [number.image[0], number.image[-1], number.image[:, 0], number.image[:, -1]]
            )
            assert border.min() > 200  # no line of the grid
            assert number.image.min() < 60
            assert 10 < number.image.shape[0] < CELL


@pytest.mark.slow
def test_light_lines_on_a_dark_page_are_lines() -> None:
    (detection,) = find_puzzles(255 - page(strips=True))
    assert is_whole(detection)
    assert all(
        number.image.min() < 60 < 200 < number.image.max() for clue in detection.rows for number in clue
    )


@pytest.mark.parametrize("rows", [ROWS, (*ROWS, (6,), (2, 2), (3, 1))], ids=["8 rows", "11 rows"])
@pytest.mark.parametrize("degrees", rest_slow([0, 3]))
def test_bold_lines_may_be_light_and_thin_ones_dark_on_a_dark_page(rows: Clues, degrees: float) -> None:
    image = np.full_like(page(rows), 45)
    right, bottom = LEFT + len(COLUMNS) * CELL, ABOVE + len(rows) * CELL
    image[ABOVE:bottom, LEFT:right] = (74, 80, 107)
    for is_bold in (False, True):
        colour, width = ((122, 134, 168), 3) if is_bold else ((31, 36, 51), 1)
        for y in range(ABOVE, bottom + 1, CELL):
            if ((y - ABOVE) // CELL % 5 == 0 or y == bottom) == is_bold:
                cv2.line(image, (LEFT, y), (right, y), colour, width)
        for x in range(LEFT, right + 1, CELL):
            if ((x - LEFT) // CELL % 5 == 0 or x == right) == is_bold:
                cv2.line(image, (x, ABOVE), (x, bottom), colour, width)
    written = page(rows).copy()
    written[ABOVE - 2 : bottom + 3, LEFT - 2 : right + 3] = 250
    image = np.maximum(image, 255 - written)
    (detection,) = find_puzzles(photographed(image, degrees)[0] if degrees else image)
    assert is_whole(detection, rows)
    assert detection.palette.is_plain


def with_dark_surroundings(image: Page, cells: tuple[int, int]) -> Page:
    """Return the page with everything but the cells inverted."""
    seen = 255 - image
    window = np.s_[ABOVE : ABOVE + cells[0] * CELL + 1, LEFT : LEFT + cells[1] * CELL + 1]
    seen[window] = image[window]
    return np.asarray(seen, dtype=np.uint8)


@pytest.mark.parametrize("ruling", rest_slow(["none", "strips", "cells"]))
def test_light_cells_on_a_dark_page_have_the_numbers_around_them(ruling: str) -> None:
    image = with_dark_surroundings(
        page(cells=ruling == "cells", strips=ruling == "strips", marks={(0, 0): "#", (4, 5): "x"}),
        (len(ROWS), len(COLUMNS)),
    )
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    assert detection.palette.is_plain
    assert detection.marks is not None
    assert list(detection.marks.decided()) == [(0, 0, 1), (4, 5, 0)]


@pytest.mark.slow
def test_of_light_and_dark_lines_on_a_dark_page_those_of_the_larger_puzzle_are_taken() -> None:
    rows: Clues = ((3, 2), (1, 1, 1), (7,), (2, 4), (4,))
    large, small = 255 - page(), page(rows, COLUMNS[2:9], strips=True)
    both = np.full((large.shape[0] + small.shape[0], large.shape[1], 3), 5, np.uint8)
    both[: large.shape[0]] = large
    both[large.shape[0] :, : small.shape[1]] = small
    detections = find_puzzles(both)
    assert any(is_whole(detection) for detection in detections)


@pytest.mark.parametrize("shade", rest_slow([180, 200]))
def test_every_other_strip_shaded_is_no_colour(shade: int) -> None:
    image = page()
    strips = [
        *(
            np.s_[ABOVE + place * CELL : ABOVE + (place + 1) * CELL, LEFT - 4 * CELL : LEFT]
            for place in range(0, 8, 2)
        ),
        *(
            np.s_[ABOVE - 4 * CELL : ABOVE, LEFT + place * CELL : LEFT + (place + 1) * CELL]
            for place in range(0, 13, 2)
        ),
    ]
    for strip in strips:
        np.minimum(image[strip], shade, out=image[strip])
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    assert detection.palette.is_plain
    assert not detection.unread


def test_thin_grey_lines_are_lines() -> None:
    (detection,) = find_puzzles(page(line=205))
    assert is_whole(detection)


def test_uneven_light_neither_hides_nor_marks_anything() -> None:
    image = page()
    light = np.linspace(1.0, 0.45, image.shape[1])[None, :, None]
    (detection,) = find_puzzles((image * light).astype(np.uint8))
    assert is_whole(detection)
    assert detection.marks is None


def test_pencil_marks_are_cells_of_their_kind() -> None:
    marks = {(0, 0): "#", (0, 1): "#", (3, 7): "x", (5, 12): ".", (7, 4): "#"}
    (detection,) = find_puzzles(page(marks=marks))
    assert is_whole(detection)
    assert detection.marks is not None
    assert {(row, column): value for row, column, value in detection.marks.decided()} == {
        cell: 1 if mark == "#" else 0 for cell, mark in marks.items()
    }


def test_several_puzzles_on_a_page_come_from_the_top() -> None:
    rows: Clues = ((3, 2), (1, 1, 1), (7,), (2, 4), (4,))
    first, second = page(), page(rows, COLUMNS[2:9], strips=True)
    height = first.shape[0] + second.shape[0]
    both = np.full((height, max(first.shape[1], second.shape[1]), 3), 250, np.uint8)
    both[: first.shape[0], : first.shape[1]] = first
    both[first.shape[0] :, : second.shape[1]] = second
    upper, lower = find_puzzles(both)
    assert is_whole(upper)
    assert is_whole(lower, rows, COLUMNS[2:9])


def test_a_title_above_is_no_clue() -> None:
    image = page(columns=tuple(clue[:2] for clue in COLUMNS))
    cv2.putText(
        image, "Nonogram 13 x 8", (LEFT - 60, 60), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2, cv2.LINE_AA
    )
    (detection,) = find_puzzles(image)
    assert is_whole(detection, columns=tuple(clue[:2] for clue in COLUMNS))


def test_coordinates_opposite_clues_are_none_even_where_a_line_has_no_clue() -> None:
    rows, columns = ((), *ROWS[1:]), (*COLUMNS[:-1], ())
    image = page(rows, columns)
    for row in range(len(rows)):
        write_number(image, row + 1, LEFT + (len(columns) + 0.5) * CELL, ABOVE + (row + 0.5) * CELL)
    for column in range(len(columns)):
        write_number(image, column + 1, LEFT + (column + 0.5) * CELL, ABOVE + (len(rows) + 0.5) * CELL)
    (detection,) = find_puzzles(image)
    assert is_whole(detection, rows, columns)


def test_crosses_opposite_clues_of_one_number_each_are_no_clues() -> None:
    rows: Clues = ((3,), (5,), (11,), (10,), (4,), (2,), (6,), (5,))
    image = page(rows)
    for row in range(1, len(rows)):
        for place in range(2):
            middle = round(LEFT + (len(COLUMNS) + 0.6 + place) * CELL), round(ABOVE + (row + 0.5) * CELL)
            cv2.drawMarker(image, middle, (20, 20, 20), cv2.MARKER_TILTED_CROSS, CELL // 2, 2)
    (detection,) = find_puzzles(image)
    assert is_whole(detection, rows)


Colour = tuple[int, int, int]

#: The clues of rows and of columns on pages with boxes.
BOXED: Clues = ((2, 1), (3,), (1, 1), (2, 2, 4), (4,), (1,))


def page_with_boxes(
    colours: tuple[Colour, ...],
    *,
    half: int = 12,
    is_round: bool = False,
    tint: Colour = (255, 255, 255),
    strips: bool = False,
) -> Page:
    """Numbers on boxes of these colours in turn, ``2·half`` wide: white on dark ones, black on light ones.

    The paper beside the cells has a ``tint``.
    """
    image = page(BOXED, BOXED, strips=strips)
    right, bottom = LEFT + len(BOXED) * CELL, ABOVE + len(BOXED) * CELL
    for strip in (
        image[ABOVE - 4 * CELL : ABOVE, LEFT:right],
        image[ABOVE:bottom, LEFT - 4 * CELL : LEFT],
    ):
        np.minimum(strip, np.array(tint, np.uint8), out=strip)
    for index, clue in enumerate(BOXED):
        for slot, number in enumerate(reversed(clue)):
            colour = colours[(index + slot) % len(colours)]
            for middle, down in (
                (LEFT - (slot + 0.5) * CELL, ABOVE + (index + 0.5) * CELL),
                (LEFT + (index + 0.5) * CELL, ABOVE - (slot + 0.5) * CELL),
            ):
                x, y = round(middle), round(down)
                if is_round:
                    cv2.circle(image, (x, y), half, colour, -1, cv2.LINE_AA)
                else:
                    cv2.rectangle(image, (x - half, y - half), (x + half - 1, y + half - 1), colour, -1)
                width = cv2.getTextSize(str(number), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 2)[0][0]
                ink = (20, 20, 20) if sum(colour) > 380 else (255, 255, 255)
                place = round(middle - width / 2), y + 7
                cv2.putText(image, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 2, cv2.LINE_AA)
    return image


def on_a_desk(image: Page, *, light: float = 1.0) -> Page:
    """Return the page on a brown desk, its right side as light as ``light`` says, as a camera sees it."""
    height, width = image.shape[:2]
    shade = np.linspace(1.0, light, width)[None, :, None]
    seen = np.full((height + 160, width + 160, 3), (110, 84, 60), np.uint8)
    seen[80 : 80 + height, 80 : 80 + width] = (image * shade).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.9), dtype=np.uint8)


def coloured_on(image: Page) -> FoundPuzzle:
    """Return the only puzzle on a page, with the colours of its numbers."""
    (found,) = puzzles_on_page(image)
    return found


def is_doubtful(image: Page) -> bool:
    """Return whether a page is refused, or its only puzzle doubtful."""
    try:
        (found,) = puzzles_on_page(image)
    except (InputError, ValueError):
        return True
    return scanned(found).verdict is ScanVerdict.DOUBTFUL


def assert_boxes_are_told_apart(
    image: Page, colours: tuple[Colour, ...], *, may_be_doubtful: bool = False
) -> None:
    if may_be_doubtful and is_doubtful(image):
        return
    found = coloured_on(image)
    palette = found.detection.palette
    assert is_whole(found.detection, BOXED, BOXED)
    assert len(palette) == len(colours)
    names: dict[int, int] = {}
    for side in (found.rows, found.columns):
        for index, clue in enumerate(side):
            for slot, reading in enumerate(reversed(clue)):
                assert reading.colour is not None
                assert names.setdefault((index + slot) % len(colours), reading.colour) == reading.colour
    assert len(set(names.values())) == len(colours)
    for index, name in names.items():
        value = palette.colours[name - 1]
        assert value is not None
        assert np.abs(np.array(colours[index]) - np.frombuffer(bytes.fromhex(value[1:]), np.uint8)).max() < 45


RED, BLUE, BLACK, GREY = (200, 40, 40), (40, 70, 190), (26, 26, 26), (140, 140, 140)
PINK, BROWN, SKY, LEMON = (232, 143, 180), (123, 63, 29), (150, 205, 235), (250, 235, 150)


@pytest.mark.parametrize("half", rest_slow([12, CELL // 2]))
@pytest.mark.parametrize(
    "colours",
    [(RED, BLUE), (PINK, BROWN, RED), (BLACK, RED, LEMON), (SKY, BLUE), ((236, 160, 60), (236, 205, 74))],
    ids=str,
)
def test_numbers_on_boxes_have_the_colours_of_the_boxes(colours: tuple[Colour, ...], half: int) -> None:
    """Apart from each other, and touching."""
    assert_boxes_are_told_apart(page_with_boxes(colours, half=half), colours, may_be_doubtful=half > 12)


def test_black_and_grey_boxes_beside_coloured_ones_are_told_apart() -> None:
    assert_boxes_are_told_apart(page_with_boxes((BLACK, GREY, LEMON)), (BLACK, GREY, LEMON))


def test_the_desk_beside_a_page_and_uneven_light_change_no_colour() -> None:
    colours = (PINK, BROWN, SKY)
    assert_boxes_are_told_apart(on_a_desk(page_with_boxes(colours, half=15), light=0.6), colours)


@pytest.mark.parametrize("half", rest_slow([12, 16]))
def test_paper_with_a_tint_beneath_the_boxes_is_no_colour_of_them(half: int) -> None:
    colours = (RED, BLUE, GREY)
    image = on_a_desk(page_with_boxes(colours, half=half, tint=(240, 235, 180)))
    assert_boxes_are_told_apart(image, colours, may_be_doubtful=half > 12)


@pytest.mark.slow
def test_a_desk_that_is_as_dark_as_boxes_near_the_puzzle_is_no_background_of_theirs() -> None:
    desk = 110, 84, 60
    image = page_with_boxes((desk, GREY), half=14, strips=True)
    small = image[ABOVE - 5 * CELL : -60, LEFT - 5 * CELL : -60]
    assert_boxes_are_told_apart(on_a_desk(small), (desk, GREY))


@pytest.mark.slow
def test_boxes_on_a_dark_page_have_the_colours_that_they_are_drawn_in() -> None:
    """And cells that are filled in these colours as well."""
    image = 255 - page_with_boxes((RED, BLUE, LEMON), half=14)
    bottom, right = (start + len(BOXED) * CELL + 1 for start in (ABOVE, LEFT))
    image[ABOVE:bottom, LEFT:right] = 255 - image[ABOVE:bottom, LEFT:right]
    drawn = tuple((255 - red, 255 - green, 255 - blue) for red, green, blue in (RED, BLUE, LEMON))
    for column, colour in enumerate(drawn):
        x, y = LEFT + column * CELL, ABOVE + 2 * CELL
        cv2.rectangle(image, (x + 2, y + 2), (x + CELL - 2, y + CELL - 2), colour, -1)
    if is_doubtful(image):
        return
    assert_boxes_are_told_apart(image, drawn)
    found = coloured_on(image)
    marks = found.detection.marks
    assert marks is not None
    # The last number of row i and of column i has the i-th colour.
    names = [found.rows[index][-1].colour for index in range(3)]
    assert list(marks.decided()) == [(2, column, name) for column, name in enumerate(names)]


@pytest.mark.parametrize("blurred", rest_slow([0.0, 1.0, 1.5]))
@pytest.mark.parametrize("half", rest_slow([9, 10, 11]))
def test_boxes_that_digits_nearly_fill_have_their_colours(half: int, blurred: float) -> None:
    image = page_with_boxes((RED, BLUE), half=half)
    if blurred:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blurred), dtype=np.uint8)
    assert_boxes_are_told_apart(image, (RED, BLUE), may_be_doubtful=blurred > 0)


def test_a_zero_that_stands_on_no_box_has_no_colour_of_its_own() -> None:
    image = page_with_boxes((RED, BLUE), half=14)
    x, y = LEFT - CELL // 2, ABOVE + 5 * CELL + CELL // 2  # the only number of the last row
    cv2.rectangle(image, (x - 15, y - 15), (x + 15, y + 15), (250, 250, 250), -1)
    write_number(image, 0, x, y)
    assert len(coloured_on(image).detection.palette) == 2


@pytest.mark.slow
def test_numbers_on_discs_have_the_colours_of_the_discs() -> None:
    assert_boxes_are_told_apart(page_with_boxes((RED, SKY), half=15, is_round=True), (RED, SKY))


@pytest.mark.parametrize("blur", rest_slow([0.6, 1.2]))
def test_thin_coloured_strokes_that_a_camera_blurs_keep_their_colours(blur: float) -> None:
    """Images are compressed so that colour is coarser than light."""
    image = page(BOXED, BOXED)
    green, violet = (42, 125, 63), (122, 63, 160)
    dark = image.max(axis=2, keepdims=True) < 120
    down, across = np.mgrid[: image.shape[0], : image.shape[1], :1][:2]
    slot = (across - LEFT) // CELL + (down - ABOVE) // CELL
    image = np.where(dark, np.where(slot % 2 == 0, green, violet), image).astype(np.uint8)
    window = np.s_[ABOVE : ABOVE + len(BOXED) * CELL + 1, LEFT : LEFT + len(BOXED) * CELL + 1]
    image[window] = page(BOXED, BOXED)[window]
    light, *colours = cv2.split(cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), blur), cv2.COLOR_RGB2YCrCb))
    coarse = [cv2.resize(cv2.resize(each, None, fx=0.5, fy=0.5), each.shape[::-1]) for each in colours]
    seen = cv2.cvtColor(cv2.merge([light, *coarse]), cv2.COLOR_YCrCb2RGB)
    detection = coloured_on(np.asarray(seen, dtype=np.uint8)).detection
    assert is_whole(detection, BOXED, BOXED)
    assert len(detection.palette) == 2


def test_what_may_be_a_number_and_was_taken_for_none_is_reported() -> None:
    rows: Clues = ((1, 2, 1), *ROWS[1:])
    image = page(rows)
    assert not find_puzzles(image)[0].unread
    # Far from its neighbour, and no farther from the cells than other numbers of that side.
    cv2.rectangle(image, (LEFT - 70, ABOVE + CELL + 2), (LEFT - 2, ABOVE + 2 * CELL - 4), (250,) * 3, -1)
    write_number(image, 7, LEFT - 2.4 * CELL, ABOVE + 1.5 * CELL)
    (detection,) = find_puzzles(image)
    seen = len(detection.rows[1]) > 1 or any(each.line == "row 2" for each in detection.unread)
    assert seen, detection.unread


def test_soft_shadows_are_no_shading() -> None:
    image = page(ROWS[:6], COLUMNS[:6])
    far = np.hypot(*(np.indices(image.shape[:2]) - np.array([ABOVE + 90, LEFT + 40])[:, None, None]))
    light = 1 - 0.32 / (1 + np.exp((far - 70) / 6))
    for detection in find_puzzles((image * light[:, :, None]).astype(np.uint8)):
        assert detection.marks is None or not any(value for _, _, value in detection.marks.decided())


def test_dots_in_most_cells_are_no_digits() -> None:
    marks = {(row, column): "." for row in range(4) for column in range(len(COLUMNS))}
    (detection,) = find_puzzles(page(marks=marks))
    assert is_whole(detection)
    assert detection.marks is not None
    assert {(row, column) for row, column, value in detection.marks.decided() if value == 0} == set(marks)


def test_without_opencv_its_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(MissingExtra, match=r"nonosat\[scan\]"):
        find_puzzles(page())


def fine_grid() -> Page:
    image = np.full((300, 200, 3), 255, np.uint8)
    image[::2] = image[:, ::2] = 0
    return image


def spotted() -> Page:
    spots = np.random.default_rng(0).integers(0, 2, (60, 40), dtype=np.uint8) * 255
    return np.repeat(np.kron(spots, np.ones((5, 5), np.uint8))[:, :, None], 3, axis=2)


def lines_of_different_lengths() -> Page:
    image = np.full((200, 300, 3), 255, np.uint8)
    image[::40] = image[:, ::25] = 0
    return image


@pytest.mark.parametrize("drawn", rest_slow([fine_grid, spotted, lines_of_different_lengths]))
def test_what_has_lines_and_no_digits_is_refused(drawn: Callable[[], Page]) -> None:
    with pytest.raises(InputError, match="expected a puzzle on the page"):
        find_puzzles(drawn())


@pytest.mark.parametrize("size", [(1, 1), (1, 5000), (5000, 1), (3, 400), (300, 500)])
def test_a_page_without_a_grid_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="expected a puzzle on the page"):
        find_puzzles(np.full((*size, 3), 255, np.uint8))


@pytest.mark.slow
def test_a_page_of_noise_is_refused() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (300, 420, 3), dtype=np.uint8)
    with pytest.raises(InputError, match="expected a puzzle on the page"):
        find_puzzles(noise)


@pytest.mark.slow
def test_a_grid_with_numbers_in_its_cells_is_no_puzzle() -> None:
    image = np.full((500, 500, 3), 250, np.uint8)
    for place in range(10):
        cv2.line(image, (60 + place * 40, 60), (60 + place * 40, 420), (0, 0, 0), 3 if place % 3 == 0 else 1)
        cv2.line(image, (60, 60 + place * 40), (420, 60 + place * 40), (0, 0, 0), 3 if place % 3 == 0 else 1)
    for cell in range(0, 81, 2):
        write_number(image, cell % 9 + 1, 80 + cell % 9 * 40, 80 + cell // 9 * 40)
    with pytest.raises(InputError, match="expected a puzzle on the page"):
        find_puzzles(image)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [95900, 98000])
def test_what_is_between_numbers_on_dark_pages_is_none(seed: int) -> None:
    """Light numbers that stand close together leave dark gaps that look like a 1."""
    page = printed_page(seed, kind="screenshot")
    (detection,) = find_puzzles(page.image)
    (printed,) = page.puzzles
    assert [len(clue) for clue in detection.columns] == [len(clue or ()) for clue in printed.puzzle.columns]
