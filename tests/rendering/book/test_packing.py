"""Boards packed on pages: nothing overlaps, nothing is lost, everything is in order and can be read."""

from __future__ import annotations

import random

import pytest

from nonosat import Puzzle, clue
from nonosat.rendering.board import Board
from nonosat.rendering.book.packing import (
    MOST,
    SHARED,
    BlockPlace,
    BoardBlock,
    pages,
)

ROOMS = [(182.0, 262.0), (118.0, 176.0), (126.0, 196.0), (60.0, 60.0)]


def board(height: int, width: int) -> Board:
    return Board.of(Puzzle((clue(1),) * height, (clue(1),) * width))


def blocks(room: tuple[float, float], seed: int, most: int = 12) -> list[BoardBlock]:
    draw = random.Random(seed)
    sides = [(draw.randint(2, most), draw.randint(2, most)) for _ in range(40)]
    return [BoardBlock.of(board(*side), room, above=7.0, below=draw.choice([0.0, 3.5])) for side in sides]


def check(found: list[list[BlockPlace]], packed: list[BoardBlock], room: tuple[float, float]) -> None:
    """That every block is within its room, in order, and apart from the others of its page."""
    assert sum(map(len, found)) == len(packed)
    rest = iter(packed)
    for page in found:
        taken: list[tuple[float, float, float, float]] = []
        for place in page:
            width, height = next(rest).size(place.cell)
            right, bottom = place.across + width, place.down + height
            assert -0.01 <= place.across < right <= room[0] + 0.01
            assert -0.01 <= place.down < bottom <= room[1] + 0.01
            for left, top, other_right, other_bottom in taken:
                assert (
                    place.across >= other_right
                    or place.down >= other_bottom
                    or right <= left
                    or bottom <= top
                )
            taken.append((place.across, place.down, right, bottom))
        corners = [(place.down, place.across) for place in page]
        assert corners == sorted(corners), "in reading order"


@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_boards_share_pages_without_touching(room: tuple[float, float], seed: int) -> None:
    packed = blocks(room, seed)
    found = pages(packed, room, most=7)
    check(found, packed, room)
    assert max(map(len, found)) <= 7
    for page in found:
        if len(page) > 1:
            assert {place.cell for place in page} == {page[0].cell}, "one size of cells on a page"
            assert SHARED <= page[0].cell <= MOST
    assert len(found) < len(packed) or room == ROOMS[-1]


def test_a_size_that_is_wanted_is_the_size_of_all_cells_that_fit() -> None:
    room = ROOMS[0]
    packed = blocks(room, 5, most=20)
    found = pages(packed, room, most=9, cell=6.0)
    check(found, packed, room)
    rest = iter(packed)
    for place in (place for page in found for place in page):
        assert place.cell == pytest.approx(min(6.0, next(rest).cell))


def test_a_board_that_fills_a_page_is_alone_on_it() -> None:
    room = ROOMS[0]
    packed = [BoardBlock.of(board(*side), room, above=7.0, below=0.0) for side in ((5, 5), (40, 40), (5, 5))]
    found = pages(packed, room, most=9)
    check(found, packed, room)
    assert [len(page) for page in found] == [1, 1, 1]
    assert found[1][0].cell < SHARED
