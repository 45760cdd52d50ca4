"""The colours of numbers, by their appearance and their sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.colouring import coloured
from nonosat.images.scanning.detections import DetectedClue, DetectedNumber, Detection
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import PossibleReading, Reading

Colour = tuple[float, float, float]
#: A number, the colour of its background and that of its strokes.
Number = tuple[int, Colour, Colour]

PAPER, BLACK, WHITE = (1.0, 1.0, 1.0), (0.1, 0.1, 0.1), (0.95, 0.95, 0.95)
RED, PALE_RED, GREEN, GREY, TINT = (
    (0.8, 0.2, 0.2),
    (0.9, 0.6, 0.6),
    (0.2, 0.6, 0.3),
    (0.6, 0.6, 0.6),
    (0.9, 0.92, 0.96),
)
#: No unsure number.
NOTHING: Mapping[int, int] = MappingProxyType({})
NOWHERE = np.zeros((4, 2))


def sighted(
    rows: Sequence[Sequence[Number]], columns: Sequence[Sequence[Number]], unsure: Mapping[int, int] = NOTHING
) -> FoundPuzzle:
    """Return the puzzle of these numbers, coloured; those in ``unsure`` have alternatives."""

    def clue(numbers: Sequence[Number]) -> DetectedClue:
        image = np.zeros((9, 9), np.uint8)
        return tuple(
            DetectedNumber(NOWHERE, image, background=np.array(background), ink=np.array(ink))
            for _, background, ink in numbers
        )

    def read(lines: Sequence[Sequence[Number]]) -> tuple[tuple[Reading, ...], ...]:
        return tuple(tuple(reading(number) for number, _, _ in line) for line in lines)

    def reading(number: int) -> Reading:
        if number not in unsure:
            return Reading((PossibleReading((number,), 1.0),))
        return Reading((PossibleReading((number,), 0.8), PossibleReading((unsure[number],), 0.2)))

    lattice = np.zeros((len(rows) + 1, len(columns) + 1, 2))
    detection = Detection(tuple(map(clue, rows)), tuple(map(clue, columns)), lattice)
    return coloured(FoundPuzzle(detection, read(rows), read(columns), np.zeros((9, 9, 3), np.uint8)))


def colours(found: FoundPuzzle) -> tuple[list[list[int | None]], list[list[int | None]]]:
    rows, columns = (
        [[each.colour for each in clue] for clue in clues] for clues in (found.rows, found.columns)
    )
    return rows, columns


def test_strokes_of_two_colours_give_two() -> None:
    line = [(1, PAPER, RED), (2, PAPER, GREEN)]
    found = sighted([line] * 4, [line] * 4)
    assert len(found.detection.palette) == 2
    assert colours(found) == ([[1, 2]] * 4, [[1, 2]] * 4) or colours(found) == ([[2, 1]] * 4, [[2, 1]] * 4)


def test_numbers_on_boxes_have_the_colours_of_these_also_in_shade() -> None:
    shaded = tuple(0.7 * share for share in RED)
    rows = [[(3, RED, WHITE), (1, BLACK, WHITE)]] * 4
    columns = [[(3, shaded, WHITE), (1, BLACK, WHITE)]] * 4  # type: ignore[list-item]
    found = sighted(rows, columns)
    assert len(found.detection.palette) == 2
    assert colours(found) == ([[2, 1]] * 4, [[2, 1]] * 4)


def test_grey_and_black_are_no_colours_whatever_they_stand_on() -> None:
    rows = [[(2, PAPER, BLACK), (1, GREY, BLACK)]] * 4
    columns = [[(2, PAPER, GREY), (1, TINT, BLACK)]] * 4
    assert sighted(rows, columns).detection.palette.is_plain


def test_a_line_that_is_highlighted_or_done_has_no_colour() -> None:
    plain, done = (2, PAPER, BLACK), (2, PAPER, GREEN)
    rows = [[plain, plain, plain]] * 4 + [[done] * 3]
    columns = [[plain, plain]] * 6 + [[done] * 5]
    assert sighted(rows, columns).detection.palette.is_plain


def test_strips_behind_whole_lines_are_no_colours() -> None:
    plain, shaded = (2, PAPER, BLACK), (2, PALE_RED, BLACK)
    lines = [[plain] * 3, [shaded] * 3] * 3
    assert sighted(lines, lines).detection.palette.is_plain


def test_boxes_in_black_and_in_grey_beside_coloured_ones_are_two_colours() -> None:
    line = [(2, RED, WHITE), (1, GREY, BLACK), (3, BLACK, WHITE)]
    found = sighted([line] * 4, [line[::-1]] * 4)
    rows, columns = colours(found)
    assert len(found.detection.palette) == 3
    assert len(set(rows[0])) == 3
    assert columns == [rows[0][::-1]] * 4


def test_greys_whose_sums_disagree_are_one_colour_and_uncertain() -> None:
    dark, pale = (0.4, 0.4, 0.4), (0.8, 0.8, 0.8)
    rows = [[(2, RED, WHITE), (1, dark, WHITE), (3, pale, BLACK)]] * 4
    columns = [[(2, RED, WHITE), (1, pale, BLACK), (3, dark, WHITE)]] * 4
    found = sighted(rows, columns)
    assert len(found.detection.palette) == 2
    assert [each.text for each in found.detection.unread] == [
        "black, grey and white numbers may have other colours"
    ]


def test_a_zero_beside_a_blank_line_has_no_colour() -> None:
    line = [(2, RED, WHITE), (1, GREEN, WHITE)]
    zero = (0, PAPER, BLACK)
    assert len(sighted([line] * 4 + [[zero]], [line] * 4 + [[zero]]).detection.palette) == 2


def test_a_colour_in_two_lights_is_one_and_a_similar_one_whose_sums_agree_is_not() -> None:
    orange, brown, dim_red, red = (0.9, 0.6, 0.3), (0.55, 0.38, 0.25), (0.66, 0.3, 0.3), (0.8, 0.2, 0.2)
    rows = [[(3, orange, BLACK), (2, brown, WHITE), (1, red, WHITE)]] * 4
    columns = [[(3, orange, BLACK), (2, brown, WHITE), (1, dim_red, WHITE)]] * 4
    found = sighted(rows, columns)
    assert len(found.detection.palette) == 3
    of_rows, of_columns = colours(found)
    assert of_rows == of_columns
    assert len(set(of_rows[0])) == 3


def test_a_tint_of_all_rows_is_no_colour() -> None:
    rows, columns = [[(2, PALE_RED, BLACK)] * 2] * 4, [[(2, PAPER, BLACK)] * 2] * 4
    assert sighted(rows, columns).detection.palette.is_plain


def test_colours_stay_where_a_few_numbers_are_misread() -> None:
    line = [(3, RED, WHITE), (2, GREEN, WHITE)]
    found = sighted([line] * 4, [line] * 3 + [[(6, RED, WHITE), (2, GREEN, WHITE)]])
    assert len(found.detection.palette) == 2


def test_a_number_that_may_be_another_says_nothing_against_a_colour() -> None:
    line = [(3, RED, WHITE), (2, GREEN, WHITE)]
    sides = [line] * 4, [line] * 3 + [[(73, RED, WHITE), (2, GREEN, WHITE)]]
    assert sighted(*sides).detection.palette.is_plain
    assert len(sighted(*sides, unsure={73: 13}).detection.palette) == 2


def test_two_colours_that_lack_a_little_of_each_other_are_two() -> None:
    pink, brown = (0.84, 0.66, 0.74), (0.56, 0.44, 0.37)
    rows = [[(7, pink, BLACK), (6, brown, WHITE)]] * 4
    columns = [[(6, pink, BLACK), (7, brown, WHITE)]] * 4
    assert len(sighted(rows, columns).detection.palette) == 2


def test_what_may_be_no_number_still_shows_a_colour() -> None:
    rows = [[(3, RED, BLACK), (0, BLACK, WHITE), (2, GREEN, BLACK)]] * 2
    columns = [[(3, RED, BLACK), (1, BLACK, WHITE)], [(3, RED, BLACK)], [(4, GREEN, BLACK)]]
    assert len(sighted(rows, columns, unsure={0: 1}).detection.palette) == 3


def test_a_number_on_a_box_like_no_other_is_uncertain() -> None:
    rows = [[(3, RED, BLACK), (2, GREEN, BLACK)]] * 3
    columns = [[(3, RED, BLACK), (2, GREEN, BLACK)]] * 3
    assert not sighted(rows, columns).detection.unread
    for alone in ((1, BLACK, WHITE), (1, (0.1, 0.3, 0.9), WHITE)):
        found = sighted([[*rows[0], alone], *rows[1:]], columns, unsure={1: 0})
        assert len(found.detection.palette) == 2
        assert found.detection.unread == (("a number may have another colour", None, None),)
