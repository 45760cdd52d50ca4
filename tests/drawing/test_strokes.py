"""Strokes of hands that slip, in a browser: mouse and touch, on the play page and in the editor."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from author import Author
from browser import complaints, settled, window
from player import Player

from nonosat import Grid, Puzzle

Point = tuple[float, float]
Cell = tuple[int, int]

#: Windows in which the cells of a board of 20 × 20 are 16, 22 and 34 pixels wide.
_WINDOWS = {16: (360, 640), 22: (760, 800), 34: (1085, 1040)}
_POINTERS = ("mouse", "touch")
_OTHERS = ((16, "mouse"), (22, "mouse"), (22, "touch"), (34, "touch"))


class Hand(NamedTuple):
    """How exactly a hand moves: ``slip`` and ``jitter`` (a standard deviation) in pixels across its line."""

    slip: int
    jitter: int


_HANDS = [Hand(slip, jitter) for slip in (0, 3, 6, 9, 12) for jitter in range(4)]


class Aim(NamedTuple):
    """A straight stroke that is meant: its first and last cell."""

    first: Cell
    last: Cell

    @property
    def cells(self) -> list[Cell]:
        """Return the cells from the first to the last."""
        (row, column), (last_row, last_column) = self.first, self.last
        steps = max(abs(last_row - row), abs(last_column - column))
        return [
            (row + (last_row - row) * step // steps, column + (last_column - column) * step // steps)
            for step in range(steps + 1)
        ]


def aimed(draw: random.Random, size: int) -> Aim:
    """Return a stroke of 3 … 8 cells in any direction: a shorter one may slip further than it goes."""
    line, start = draw.randrange(size), draw.randrange(size)
    ends = [end for end in range(size) if 2 <= abs(end - start) <= 7]
    end = draw.choice(ends)
    return Aim((line, start), (line, end)) if draw.random() < 0.5 else Aim((start, line), (end, line))


def moved(aim: Aim, hand: Hand, draw: random.Random, side: float) -> Iterator[Point]:
    """Yield points of a hand on the way, as row and column in sides of a cell.

    In 1 … 40 events it goes from up to 30 % off the centre to up to 30 % off it along the line, and slips
    across the line.
    """
    (row, column), (last_row, last_column) = aim
    is_row = row == last_row
    start = [row + 0.5 + draw.uniform(-0.3, 0.3), column + 0.5 + draw.uniform(-0.3, 0.3)]
    yield start[0], start[1]
    aim_at = (last_column if is_row else last_row) + 0.5 + draw.uniform(-0.3, 0.3)
    events = draw.choice((1, 2, 3, 5, 8, 13, 20, 40))
    slip = draw.choice((-1, 1)) * hand.slip / side
    for event in range(1, events + 1):
        share = event / events
        along = start[is_row] + (aim_at - start[is_row]) * share
        # the way along is as unsteady as the way across, except where it ends
        along += draw.gauss(0, hand.jitter / side) * (event < events)
        across = start[not is_row] + slip * share + draw.gauss(0, hand.jitter / side)
        yield (across, along) if is_row else (along, across)


def made(browser: Any, kind: str, points: Sequence[Point]) -> None:
    """Press, move through points of the window (across, down), and lift."""
    if kind == "touch":
        for number, (x, y) in enumerate(points):
            event = {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]}
            browser.execute_cdp_cmd("Input.dispatchTouchEvent", event)
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return
    for number, (x, y) in enumerate([*points, points[-1]]):
        kinds = {0: "mousePressed", len(points): "mouseReleased"}
        event = {"type": kinds.get(number, "mouseMoved"), "x": x, "y": y, "button": "left"}
        event |= {"buttons": 1, "clickCount": 1, "pointerType": "mouse"}
        browser.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def corner(browser: Any) -> tuple[float, float, float]:
    """Return where the first cell is in the window, and the side of a cell."""
    box = browser.execute_script(
        "const { left, top, width } = document.querySelector('td[data-row]').getBoundingClientRect();"
        "return [left, top, width]"
    )
    return box[0], box[1], box[2]


def shaded(browser: Any) -> set[Cell]:
    found = browser.execute_script(
        "return [...document.querySelectorAll('td[data-value=\"#\"]')]"
        ".map(({ dataset }) => [+dataset.row, +dataset.column])"
    )
    return {(row, column) for row, column in found}


@pytest.mark.look
@pytest.mark.parametrize(
    ("side", "kind"),
    [
        *((16, "touch"), (34, "mouse")),
        *(pytest.param(side, kind, marks=pytest.mark.exhaustive) for side, kind in _OTHERS),
    ],
)
def test_strokes_of_unsteady_hands_are_exact(browser: Any, tmp_path: Path, side: int, kind: str) -> None:
    """At least 39 of 40 strokes fill exactly the cells that were meant, none a cell of another line."""
    size = 20
    draw = random.Random(side)
    puzzle = Puzzle.from_solution(Grid.from_rows([[1] * size] * size))
    with window(browser, *_WINDOWS[side]):
        play = Player(browser, tmp_path, puzzle)
        settled(browser)
        left, top, shown = corner(browser)
        assert abs(shown - side) <= 2, shown
        short = []
        for number in range(40):
            aim, hand = aimed(draw, size), _HANDS[number % len(_HANDS)]
            points = [(left + at[1] * shown, top + at[0] * shown) for at in moved(aim, hand, draw, shown)]
            made(browser, kind, points)
            settled(browser)
            found = shaded(browser)
            across = int(aim.first[0] != aim.last[0])
            assert {place[across] for place in found} == {aim.first[across]}, (aim, hand, found)
            if found != set(aim.cells):
                short.append((aim, hand, len(points), sorted(found)))
            play.press("undo")
            assert shaded(browser) == set(), "one undo takes back the whole stroke"
    assert len(short) <= 1, short
    assert complaints(browser) == []


def test_a_stroke_counts_its_run_and_comes_back(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, Puzzle.from_solution(Grid.from_rows([[1] * 8] * 4)))
    play.drag((1, 5), (1, 6))
    counted = "return ((count) => count.hidden ? null : count.textContent)(document.querySelector('.count'))"
    chain = play.mouse().move_to_element(play.cell(1, 0)).click_and_hold()
    chain.move_to_element(play.cell(1, 3)).perform()
    assert browser.execute_script(counted) == "4"
    play.mouse().move_to_element(play.cell(2, 4)).perform()
    assert browser.execute_script(counted) == "7", "with the run that it joins"
    play.mouse().move_to_element(play.cell(1, 1)).perform()
    assert play.grid()[1] == "##???##?", "a stroke that comes back leaves the cells as they were"
    play.keys("\ue00c")
    assert play.grid()[1] == "?????##?", "Escape drops it"
    play.mouse().release().perform()
    assert browser.execute_script(counted) is None
    assert play.grid()[1] == "?????##?"
    play.mouse().move_to_element(play.cell(2, 3)).perform()
    lit = play.pointed_at("lit")
    assert lit == [divmod(index, 8) for index in range(32) if index // 8 == 2 or index % 8 == 3]


@pytest.mark.parametrize("kind", _POINTERS)
def test_the_pen_of_the_editor_is_freehand(browser: Any, studio: Any, kind: str) -> None:
    """A hand that turns corners takes the cells on its way."""
    author = Author(browser, studio)
    author.forget()
    author.resize(20, 20)
    draw = random.Random(5)
    for _ in range(10):
        row, column = draw.randrange(0, 12), draw.randrange(0, 12)
        first, second = Aim((row, column), (row, column + 6)), Aim((row, column + 6), (row + 6, column + 6))
        left, top, side = corner(browser)
        ways = [(row + 0.5 + draw.uniform(-0.3, 0.3), column + 0.5 + draw.uniform(-0.3, 0.3))]
        ways += [(row + 0.5 + draw.gauss(0, 2 / side), column + 0.5 + step / 2) for step in range(1, 13)]
        ways += [(row + 0.5 + step / 2, column + 6.5 + draw.gauss(0, 2 / side)) for step in range(1, 13)]
        made(browser, kind, [(left + across * side, top + down * side) for down, across in ways])
        settled(browser)
        assert shaded(browser) == {*first.cells, *second.cells}
        author.press("undo")
        assert shaded(browser) == set()
