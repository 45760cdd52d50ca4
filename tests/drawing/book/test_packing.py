"""Boards packed on pages: without overlaps, complete, in order and legible."""

from __future__ import annotations

import random

import pytest

from nonosat import Puzzle, clue
from nonosat.drawing.board import Board
from nonosat.drawing.book.packing import (
    MOST,
    SHARED,
    BlockPlace,
    BoardBlock,
    PageBlock,
    in_pages,
    on_one_page,
)

ROOMS = [(182.0, 262.0), (118.0, 176.0), (126.0, 196.0), (60.0, 60.0)]


def board(height: int, width: int) -> Board:
    return Board.of(Puzzle((clue(1),) * height, (clue(1),) * width))


def blocks(room: tuple[float, float], seed: int, most: int = 12) -> list[BoardBlock]:
    draw = random.Random(seed)
    sides = [(draw.randint(2, most), draw.randint(2, most)) for _ in range(40)]
    return [BoardBlock.of(board(*side), room, above=7.0, below=draw.choice([0.0, 3.5])) for side in sides]


def check(places: list[BlockPlace], packed: list[BoardBlock], room: tuple[float, float]) -> None:
    """Assert that every block is within its room, in order, and apart from the others of its page."""
    taken: list[tuple[float, float, float, float]] = []
    for place, block in zip(places, packed, strict=True):
        width, height = block.size(place.cell)
        right, bottom = place.across + width, place.down + height
        assert -0.01 <= place.across < right <= room[0] + 0.01
        assert -0.01 <= place.down < bottom <= room[1] + 0.01
        for left, top, other_right, other_bottom in taken:
            assert place.across >= other_right or place.down >= other_bottom or right <= left or bottom <= top
        taken.append((place.across, place.down, right, bottom))
    corners = [(place.down, place.across) for place in places]
    assert corners == sorted(corners), "in reading order"


@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("cell", [None, 6.0])
def test_boards_share_a_page_without_touching(
    room: tuple[float, float], seed: int, cell: float | None
) -> None:
    packed = blocks(room, seed)
    counts = set()
    for begin in range(len(packed)):
        for some in (packed[begin : begin + count] for count in range(1, 8)):
            places = on_one_page(some, room, cell)
            if not places:
                break
            counts.add(len(places))
            check(places, some, room)
            if cell is not None:
                assert [place.cell for place in places] == [min(cell, block.cell) for block in some]
            elif len(places) > 1:
                assert {place.cell for place in places} == {places[0].cell}, "one size of cells on a page"
                assert SHARED <= places[0].cell <= MOST
        else:
            continue
        assert places == [] and len(some) > 1, "one alone has room"
    assert max(counts) > 1 or room == ROOMS[-1]


def test_a_board_that_fills_a_page_is_alone_on_it() -> None:
    room = ROOMS[0]
    small, large = (BoardBlock.of(board(side, side), room, above=7.0, below=0.0) for side in (5, 40))
    assert not on_one_page([small, large], room) and not on_one_page([large, small], room)
    (place,) = on_one_page([large], room)
    assert place.cell < SHARED


@pytest.mark.parametrize("seed", range(5))
def test_pages_of_blocks_are_as_few_as_can_be_and_alike_full(seed: int) -> None:
    draw = random.Random(seed)
    drawn: list[tuple[int, float, float]] = []
    heights = [draw.randint(20, 60) for _ in range(draw.randint(1, 40))]

    def block(number: int, height: float) -> PageBlock:
        return PageBlock(30, height, lambda across, down: drawn.append((number, across, down + height)))

    some = [block(number, height) for number, height in enumerate(heights)]
    pages = in_pages(some, (100, 200), 5, most=28)
    tallest = [max(heights[at : at + 3]) for at in range(0, len(heights), 3)]
    greedy, free = 0, -1.0
    for height in tallest:
        free -= height + 5
        if free < 0:
            greedy, free = greedy + 1, 200.0 - height
    assert len(pages) == greedy
    reached = []
    for page in pages:
        before = len(drawn)
        page(10, 20)
        assert {across for _, across, _ in drawn[before:]} <= {10, 45, 80}
        reached.append(max(down for _, _, down in drawn[before:]))
    assert [number for number, _, _ in drawn] == list(range(len(heights)))
    assert max(reached) <= 220.01 and (len(pages) == 1 or min(reached) > 90)
