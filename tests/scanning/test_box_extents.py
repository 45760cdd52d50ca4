"""How far the boxes reach that numbers stand on, where they lie close together."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2

from nonosat.scanning.finding.box_extents import extents

CELL = 36.0
RED, GREEN, WHITE = (0.8, 0.2, 0.2), (0.2, 0.55, 0.3), (1.0, 1.0, 1.0)
#: Two red boxes above a green one: left, top, right, bottom, with white paper of 3 pixels between them.
BOXES = {(10, 10, 32, 32): 1, (10, 35, 32, 57): 2, (35, 10, 57, 32): 1}
COLOURS = np.array([RED, GREEN], np.float32)
Shares = npt.NDArray[np.float32]


def seen() -> Shares:
    """The boxes with a white 5 on each, as a camera a little out of focus sees them."""
    image = np.full((70, 70, 3), 255, np.uint8)
    for (left, top, right, bottom), name in BOXES.items():
        image[top:bottom, left:right] = 255 * COLOURS[name - 1]
        place = left + 6, bottom - 5
        cv2.putText(image, "5", place, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (255, 255, 255), 2, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(image, (3, 3), 0.8) / 255, dtype=np.float32)


def rough() -> npt.NDArray[np.uint8]:
    """Names that go on between the boxes, and 4 pixels into the green one."""
    names = np.zeros((70, 70), np.uint8)
    names[9:58, 9:33] = 2
    names[9:39, 9:58] = 1
    names[33:58, 34:58] = 0
    return names


def assert_exact(found: npt.NDArray[np.uint8]) -> None:
    for (left, top, right, bottom), name in BOXES.items():
        inner = found[top + 1 : bottom - 1, left + 1 : right - 1]
        assert (inner == name).mean() > 0.98, name
    beside = np.ones_like(found, dtype=np.bool_)
    for left, top, right, bottom in BOXES:
        beside[top - 1 : bottom + 1, left - 1 : right + 1] = False
    assert not found[beside].any()


def no_lines() -> npt.NDArray[np.bool_]:
    return np.zeros((70, 70), np.bool_)


def test_boxes_end_where_their_colour_does() -> None:
    assert_exact(extents(rough(), seen(), COLOURS, no_lines(), CELL))


def test_a_digit_that_reaches_up_to_the_edge_of_its_box_is_on_it() -> None:
    image = seen()
    for left, top, right, _ in BOXES:
        image[top : top + 4, left + 7 : right - 7] = WHITE  # the bar of a digit that touches the upper edge
    assert_exact(extents(rough(), image, COLOURS, no_lines(), CELL))


def test_a_box_that_ends_at_a_line_goes_on_to_it_and_beneath_what_is_written_there() -> None:
    lines = no_lines()
    lines[52:60] = True
    image = seen()
    image[53:55, 17:25] = WHITE  # the foot of a digit where lines are
    assert_exact(extents(rough(), image, COLOURS, lines, CELL))


def test_what_has_no_colour_of_a_box_keeps_its_name_where_it_is_large() -> None:
    names = np.zeros((70, 70), np.uint8)
    names[20:50, 20:50] = 1
    grey = np.full((70, 70, 3), 0.55, np.float32)
    assert (extents(names, grey, COLOURS, no_lines(), CELL)[25:45, 25:45] == 1).all()
