"""The similarity of a grid and an image: edges in any tone."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from nonosat import Grid, Palette
from nonosat.images.imaging.contours import agreement, edges_of, image_similarity

BALL = Grid.from_text(
    [
        "............",
        "....####....",
        "..########..",
        "..########..",
        ".##########.",
        ".####..####.",
        ".####..####.",
        ".##########.",
        "..########..",
        "..########..",
        "....####....",
        "............",
    ]
)


def inverted(picture: Grid) -> Grid:
    return Grid(picture.height, picture.width, bytes(1 - value for value in picture.cells))


def outline(picture: Grid) -> Grid:
    """Return the shaded cells with a blank neighbour."""
    lines = list(picture.text_rows())
    around = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    return Grid.from_text(
        "".join(
            "#"
            if cell == "#" and any(lines[row + down][column + across] == "." for down, across in around)
            else "."
            for column, cell in enumerate(line)
        )
        for row, line in enumerate(lines)
    )


def moved(picture: Grid, columns: int) -> Grid:
    return Grid.from_text(row[columns:] + row[:columns] for row in picture.text_rows())


def alike(picture: Grid, other: Grid) -> float:
    return image_similarity(picture, Palette(), edges_of(other, Palette(), detail=4))


def test_grids_with_the_same_edges_are_similar_in_any_tone() -> None:
    assert alike(BALL, BALL) == pytest.approx(1)
    assert alike(inverted(BALL), BALL) == pytest.approx(1)


def test_an_outline_is_more_similar_than_a_moved_grid() -> None:
    assert alike(outline(BALL), BALL) > 0.6
    assert alike(moved(BALL, 5), BALL) < 0.4
    assert alike(moved(BALL, 5), BALL) < alike(moved(BALL, 1), BALL) < alike(BALL, BALL)


def test_a_feature_that_is_lost_is_missed() -> None:
    blind = BALL.with_values({cell: 1 for cell in range(5 * 12, 7 * 12) if 5 <= cell % 12 <= 6})
    assert alike(blind, BALL) < 0.95


def test_a_blank_grid_has_no_edge_of_an_image() -> None:
    empty = Grid(12, 12, bytes(144))
    assert alike(empty, BALL) == 0
    assert agreement(edges_of(empty, Palette()), edges_of(empty, Palette())) == 1


def test_edges_across_are_not_edges_down() -> None:
    across = Grid.from_text(["######", "######", "######", "......", "......", "......"])
    down = Grid.from_text(["###..."] * 6)
    assert alike(across, down) < 0
