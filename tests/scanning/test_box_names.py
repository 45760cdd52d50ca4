"""Which colours boxes have beneath what is written on them."""

from __future__ import annotations

from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed")

from nonosat.scanning.finding.box_names import Names, names_of  # noqa: E402

Shares = npt.NDArray[np.float32]
#: The side of a cell and of a box in pixels.
CELL, BOX = 18, 14

GREY, PURPLE, ORANGE, YELLOW = (0.57, 0.57, 0.57), (0.5, 0.25, 0.65), (0.95, 0.57, 0.18), (0.95, 0.8, 0.28)
BLACK, DARK = (0.05, 0.05, 0.05), (0.3, 0.3, 0.3)
Colour = tuple[float, float, float]


def drawn(boxes: list[tuple[int, int, Colour]], ink: Colour = BLACK) -> tuple[Shares, npt.NDArray[np.bool_]]:
    """Boxes at these places (down, across) with a bold digit on each, and where boxes are."""
    height, width = (max(box[axis] for box in boxes) + 2 * CELL for axis in (0, 1))
    shares = np.ones((height, width, 3), np.float32)
    boxed = np.zeros((height, width), dtype=np.bool_)
    for down, across, colour in boxes:
        window = np.s_[down : down + BOX, across : across + BOX]
        shares[window], boxed[window] = colour, True
        # What a bold 8 leaves bare: the edges, and two holes.
        shares[down + 2 : down + BOX - 2, across + 4 : across + BOX - 3] = ink
        shares[down + 5, across + 6 : across + 8] = shares[down + 8, across + 6 : across + 8] = colour
    return np.asarray(cv2.GaussianBlur(shares, (3, 3), 0), np.float32), boxed


def named(shares: Shares, boxed: npt.NDArray[np.bool_], colours: list[Colour]) -> Names:
    return names_of(shares, boxed, np.array(colours, np.float32), CELL)


def test_boxes_that_bold_digits_nearly_cover_have_the_colour_along_their_edges() -> None:
    kinds = [GREY, PURPLE, ORANGE]
    places = [(CELL * (1 + row), CELL * (1 + column)) for row, column in product(range(6), repeat=2)]
    boxes = [(*place, kinds[index % 3]) for index, place in enumerate(places)]
    found = named(*drawn(boxes), [*kinds, BLACK])
    for down, across, colour in boxes:
        here = found.of_pixels[down : down + BOX, across : across + BOX]
        assert (here == kinds.index(colour) + 1).all()
    assert found.are_of_boxes.tolist() == [True, True, True, False]


@pytest.mark.parametrize("is_level", [False, True])
def test_boxes_that_touch_in_one_direction_end_where_their_edges_change(*, is_level: bool) -> None:
    kinds = [YELLOW, GREY, PURPLE]
    boxes = [
        (CELL + BOX * index, 2 * CELL * (1 + line), kinds[(index + line) % 3])
        for line in range(3)
        for index in range(4 - line)
    ]
    shares, boxed = drawn(boxes)
    if is_level:
        shares, boxed = np.ascontiguousarray(shares.transpose(1, 0, 2)), np.ascontiguousarray(boxed.T)
    names = named(shares, boxed, [*kinds, DARK, BLACK]).of_pixels
    names = names.T if is_level else names
    for down, across, colour in boxes:
        here = names[down + 1 : down + BOX - 1, across + 1 : across + BOX - 1]
        assert (here == kinds.index(colour) + 1).all()


@pytest.mark.parametrize("dark", [0, 1, 3])
def test_a_dark_colour_is_one_of_boxes_where_boxes_have_it(dark: int) -> None:
    """What is between grey and black is a mixture of these, unless there are enough boxes that have it."""
    boxes = [(CELL * (1 + row), CELL * (1 + column), GREY) for row, column in product(range(5), repeat=2)]
    boxes += [(CELL * (7 + row), CELL, DARK) for row in range(dark)]
    found = named(*drawn(boxes), [GREY, DARK])
    assert found.are_of_boxes.tolist() == [True, dark == 3]


def test_few_boxes_do_not_say_which_colours_are_none() -> None:
    boxes = [(CELL * (1 + row), CELL, GREY) for row in range(8)]
    assert named(*drawn(boxes), [GREY, DARK]).are_of_boxes.all()


def test_digits_that_stand_on_no_box_have_no_colour_of_boxes() -> None:
    """Bold digits on strips: nothing is along the edges of what is dark but digits and paper."""
    shares, boxed = drawn([(CELL * (1 + row), CELL, YELLOW) for row in range(12)])
    for row in range(12):
        down = CELL * (1 + row)
        edge = np.ones((BOX, BOX), dtype=np.bool_)
        edge[3:-3, 3:-3] = False
        shares[down : down + BOX, CELL : CELL + BOX][edge] = 0.8
    assert named(shares, boxed, [DARK]).are_of_boxes.tolist() == [False]
