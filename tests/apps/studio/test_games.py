"""Games in the player: trying out, options, the end, a phone's bar and sheet."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints, window
from conftest import PUZZLES
from studio import running

from nonosat import Grid, Puzzle, explain, read, solve, write

FISH = read(PUZZLES / "rainbow_fish.json")
(SOLUTION,) = solve(FISH).solutions
WRONG = next((row, column) for row in range(8) for column in range(12) if SOLUTION[row, column] == 0)
RIGHT = next((row, column) for row in range(8) for column in range(12) if SOLUTION[row, column] == 1)


@pytest.fixture
def fisher(browser: Any, studio: Any) -> Author:
    """A user who begins to play ``rainbow_fish.json``."""
    player = Author(browser, studio, "#library")
    player.forget()
    player.do("sessionStorage.clear(); location.reload()")
    player.wait("document.querySelector('[data-file=\"rainbow_fish.json\"] .open-player')")
    player.do("document.querySelector('[data-file=\"rainbow_fish.json\"] .open-player').click()")
    player.wait("document.getElementById('board')?.isConnected")
    return player


def touch(player: Author, kind: str, *points: tuple[float, float]) -> None:
    """Touch, move or lift fingers at points of the window."""
    fingers = [{"x": across, "y": down, "id": number} for number, (across, down) in enumerate(points)]
    player.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def middle(player: Author, row: int, column: int) -> tuple[float, float]:
    point = "(({ left, top, width, height }) => [left + width / 2, top + height / 2])"
    box = "(arguments[0].getBoundingClientRect())"
    across, down = player.js(point + box, player.cell(row, column))
    return across, down


def test_marks_can_be_tried_out_kept_and_taken_back(fisher: Author) -> None:
    fisher.drag((0, 0))
    fisher.focus(0, 0)
    fisher.keys("s")
    fisher.drag((1, 1), (1, 3))
    tried = [(1, 1), (1, 2), (1, 3)]
    assert fisher.marked("pencil") == tried
    assert "tried out" in fisher.js("arguments[0].ariaLabel", fisher.cell(1, 2))
    fisher.press("try-out")
    fisher.drag((4, 4))
    fisher.press("take-back")
    assert fisher.marked("pencil") == tried
    fisher.do("location.reload()")
    fisher.wait("document.documentElement.dataset.ready === 'yes' && document.getElementById('board')")
    assert fisher.marked("pencil") == tried, "a reload goes on with what is tried out"
    fisher.press("take-back")
    assert fisher.marked("pencil") == []
    assert "".join(fisher.solution()).count("?") == 95
    fisher.press("undo")
    assert "".join(fisher.solution()).count("?") == 92
    fisher.press("try-out")
    fisher.drag((5, 5))
    fisher.focus(5, 5)
    fisher.keys("k")
    assert fisher.marked("pencil") == []
    assert "".join(fisher.solution()).count("?") == 91


def test_an_explanation_goes_on_from_the_marks(fisher: Author) -> None:
    letter = FISH.palette.letter(1)
    fisher.drag(RIGHT)
    marks = Grid.from_text(fisher.solution(), letters=FISH.palette.letters)
    assert str(marks).count(letter) == 1
    steps = explain(FISH, marks=marks).steps
    fisher.focus(*RIGHT)
    fisher.keys("e")
    fisher.wait("document.getElementById('text')")
    assert fisher.solution()[RIGHT[0]][RIGHT[1]] == letter, "it begins at the marks"
    before = fisher.js("document.querySelectorAll('#board .n.done').length")
    for step in steps:
        fisher.press("next")
        assert fisher.text("text") == step.text
    numbers = sum(len(line.clue or ()) for line in FISH.lines())
    assert before < fisher.js("document.querySelectorAll('#board .n.done').length") == numbers
    fisher.press("film-end")
    assert "".join(fisher.solution()).count("?") == 95
    fisher.drag(WRONG)
    fisher.press("from-here")
    fisher.wait("document.getElementById('status').textContent.startsWith('There is a mistake')")


def test_mistakes_are_shown_at_once_by_option(fisher: Author) -> None:
    fisher.press("errors")
    fisher.drag(RIGHT)
    fisher.drag(WRONG)
    fisher.wait("document.querySelectorAll('#board td.mistaken').length === 1")
    assert fisher.js("document.querySelector('#board td.mistaken') === arguments[0]", fisher.cell(*WRONG))
    fisher.press("undo")
    fisher.wait("document.querySelectorAll('#board td.mistaken').length === 0")
    fisher.press("redo")
    fisher.wait("document.querySelectorAll('#board td.mistaken').length === 1")
    fisher.press("errors")
    assert fisher.js("document.querySelectorAll('#board td.mistaken').length") == 0


def test_finished_lines_get_their_blanks_from_the_beginning_by_option(browser: Any, tmp_path: Path) -> None:
    write(Puzzle.from_solution(Grid.from_text(["#.#", "...", ".##"])), tmp_path / "one.json")
    with running(tmp_path) as server:
        player = Author(browser, server, "#library")
        player.forget()
        for expected in (["???", "???", "???"], ["???", "...", "???"]):
            player.do("location.hash = 'library'")
            player.wait("document.querySelector('.open-player')")
            player.do("document.querySelector('.open-player').click()")
            player.wait("document.getElementById('board')?.isConnected")
            assert player.solution() == expected
            player.do(
                "document.getElementById('crosses').checked || document.getElementById('crosses').click()"
            )
            player.press("undo")
        player.drag((2, 1), (2, 2))
        assert player.solution()[2] == ".##"
        player.forget()


def test_a_solution_that_is_shown_is_no_game_and_another_puzzle_follows_a_solved_one(fisher: Author) -> None:
    fisher.press("solution")
    fisher.wait("document.querySelector('.canvas.ended')")
    assert fisher.js("getComputedStyle(document.querySelector('#board th.here, #board th')).opacity") == "0"
    assert fisher.js("document.querySelector('.end').hidden")
    fisher.press("undo")
    fisher.press("restart")
    assert not fisher.js("document.querySelector('.canvas.ended')")
    fisher.drag(RIGHT)
    fisher.wait("document.querySelector('.clock').textContent !== '0:00'")
    for value, row, column in (
        (SOLUTION[row, column], row, column) for row in range(8) for column in range(12)
    ):
        if value and (row, column) != RIGHT:
            fisher.focus(row, column)
            fisher.keys(str(value), " ")
    fisher.wait("document.querySelector('.end h2')")
    assert fisher.js("document.querySelector('.end h2').textContent") == "Rainbow fish"
    stopped = fisher.js("[...document.querySelectorAll('.clock, .end dd')].map((each) => each.textContent)")
    time.sleep(1.3)
    assert stopped == fisher.js(
        "[...document.querySelectorAll('.clock, .end dd')].map((each) => each.textContent)"
    )
    assert accessibility_problems(fisher.browser) == []
    assert fisher.js("document.querySelectorAll('.end .others button').length") == 3
    with window(fisher.browser, 844, 390):
        picture = fisher.js("document.querySelector('.end .picture').getBoundingClientRect()")
        assert 0 <= picture["top"] < picture["bottom"] <= 390, "a phone held sideways shows it whole"
    fisher.press("another")
    fisher.wait("document.querySelector('.end').hidden && !document.querySelector('.canvas.ended')")
    assert set("".join(fisher.solution())) == {"?"}


def test_the_start_page_leads_back_to_played_puzzles(fisher: Author) -> None:
    fisher.mouse().click(fisher.cell(2, 2)).perform()
    fisher.do("location.hash = 'start'")
    fisher.wait("document.querySelectorAll('#recent li').length === 1")
    fisher.do("document.querySelector('#recent .play-on').click()")
    fisher.wait("location.hash === '#player' && document.getElementById('board')?.isConnected")
    assert fisher.solution()[2][2] == FISH.palette.letter(1)
    assert complaints(fisher.browser) == []


def test_a_right_button_and_a_long_touch_mark_as_blank(fisher: Author) -> None:
    fisher.mouse().context_click(fisher.cell(2, 2)).perform()
    assert fisher.solution()[2][2] == "."
    with window(fisher.browser, 375, 812):
        point = middle(fisher, 4, 4)
        touch(fisher, "touchStart", point)
        fisher.wait("arguments[0].classList.contains('v0')", fisher.cell(4, 4))
        touch(fisher, "touchEnd")
        assert fisher.solution()[4][4] == "."
        touch(fisher, "touchStart", middle(fisher, 4, 6))
        touch(fisher, "touchEnd")
        assert fisher.solution()[4][6] == FISH.palette.letter(1)
        across, down = middle(fisher, 6, 2)
        touch(fisher, "touchStart", (across, down))
        for step in range(1, 9):  # slower than a long touch, and yet on its way
            time.sleep(0.3)
            touch(fisher, "touchMove", (across + 4 * step, down))
        touch(fisher, "touchEnd")
        assert fisher.solution()[6][2:4] == 2 * FISH.palette.letter(1)
    assert complaints(fisher.browser) == []


def test_two_fingers_move_and_enlarge_the_board_and_paint_nothing(fisher: Author) -> None:
    with window(fisher.browser, 375, 812):
        before = fisher.solution()
        (left, top), (right, bottom) = middle(fisher, 2, 3), middle(fisher, 5, 8)
        touch(fisher, "touchStart", (left, top))
        touch(fisher, "touchStart", (left, top), (right, bottom))
        touch(fisher, "touchMove", (left - 40, top - 40), (right + 40, bottom + 40))
        frame = "document.querySelector('.player .around')"
        fisher.wait(f"{frame}.scrollWidth > {frame}.clientWidth")
        across = fisher.js(f"{frame}.scrollLeft")
        touch(fisher, "touchMove", (left - 70, top - 40), (right + 10, bottom + 40))
        fisher.wait(f"{frame}.scrollLeft > arguments[0]", across)
        touch(fisher, "touchEnd")
        assert fisher.solution() == before


@pytest.mark.look
def test_a_phone_has_a_bar_at_the_bottom_and_the_rest_in_a_sheet(fisher: Author) -> None:
    in_sight = (
        "(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight)"
        "(document.getElementById(arguments[0]).getBoundingClientRect())"
    )
    with window(fisher.browser, 375, 812):
        for name in ("tool", "undo", "hint", "more", "board", "status"):
            assert fisher.js(in_sight, name), name
        left, right = fisher.js(
            "(({ left, right }) => [left, right])"
            "(document.querySelector('#tool label:has([value=\"0\"])').getBoundingClientRect())"
        )
        assert 0 <= left < right <= fisher.js("document.getElementById('undo').getBoundingClientRect().left")
        assert fisher.js("document.documentElement.scrollHeight") <= 812
        assert not fisher.js(in_sight, "try-out")
        fisher.press("more")
        assert fisher.js(in_sight, "try-out")
        assert fisher.js("document.getElementById('more').ariaExpanded") == "true"
        bar, sheet = fisher.js(
            "['.bar', '.sheet'].map((name) => document.querySelector(name).getBoundingClientRect())"
        )
        assert sheet["bottom"] <= bar["top"] + 1, "the bar stays in sight"
        assert accessibility_problems(fisher.browser) == []
        fisher.mouse().click(fisher.cell(0, 0)).perform()
        assert not fisher.js(in_sight, "try-out")
        assert set("".join(fisher.solution())) == {"?"}, "what closes the sheet paints nothing"
        fisher.press("more")
        fisher.press("film")
        fisher.wait("document.getElementById('text')")
        fisher.press("next")
        for name in ("board", "text", "next", "film-end"):
            assert fisher.js(in_sight, name), name
        assert accessibility_problems(fisher.browser) == []
        fisher.press("film-end")


def test_every_tool_has_a_key_and_fields_keep_theirs(fisher: Author) -> None:
    fisher.focus(0, 0)
    fisher.keys("h")
    fisher.wait("document.getElementById('status').textContent.startsWith('Look at')")
    fisher.keys("h")
    fisher.wait("!document.getElementById('do-step').disabled")
    fisher.keys("d")
    fisher.wait("document.querySelectorAll('#board td.shaded').length > 0")
    fisher.keys("r")
    fisher.wait("document.getElementById('status').textContent.startsWith('No mistakes so far')")
    fisher.drag(WRONG)
    fisher.keys("m")
    fisher.wait("document.querySelector('#board td.mistaken')")
    fisher.keys("s", "b")
    assert fisher.text("status").startswith("The marks tried out are taken back")
    named = fisher.js(
        "[...document.querySelectorAll('[aria-keyshortcuts]')].map((each) => each.ariaKeyShortcuts)"
    )
    assert sorted(named) == list("bdehkmrs")
    fisher.unfold("magazine-rows")
    fisher.do("document.querySelector('#magazine-rows input').focus()")
    before = fisher.text("status")
    fisher.keys("s", "2")
    assert fisher.text("status") == before
    assert fisher.js("document.querySelector('#magazine-rows input').value") == "s2"


def test_what_is_said_aloud_does_not_chatter(fisher: Author) -> None:
    fisher.do(
        "window.heard = [];"
        "for (const region of document.querySelectorAll('[role=status], [aria-live=polite]'))"
        " new MutationObserver(() => window.heard.push(region.textContent))"
        ".observe(region, { childList: true, characterData: true, subtree: true })"
    )
    fisher.drag((0, 0), (0, 2), (0, 5), (0, 8))
    time.sleep(1.5)  # the clock goes on, and is silent
    assert fisher.js("window.heard.filter((text) => text !== '')") == ["9 cells: blue"]


def test_the_accessibility_checker_finds_nothing_in_a_game_and_at_its_end(
    fisher: Author, *, exhaustive: bool
) -> None:
    for theme in ("dark", "light") if exhaustive else ("light",):
        fisher.choose("theme", theme)
        fisher.press("try-out")
        fisher.drag((1, 1), (1, 3))
        assert accessibility_problems(fisher.browser) == []
        fisher.press("solution")
        fisher.wait("document.querySelector('.canvas.ended')")
        assert accessibility_problems(fisher.browser) == []
        fisher.press("restart")
        fisher.press("keep")


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(375, 812), (812, 375)])
def test_a_phone_held_either_way_shows_the_whole_board_and_every_tool(
    fisher: Author, width: int, height: int
) -> None:
    with window(fisher.browser, width, height):
        fisher.press("hint")
        fisher.wait("document.getElementById('status').textContent")
        parts = "#board, .canvas .said, .bar button:not(.not-on-phone, .phone-only), #tool label"
        boxes = fisher.js(
            f"[...document.querySelectorAll('{parts}')].map((part) => part.getBoundingClientRect())"
            ".filter(({ width }) => width > 0)"
        )
        assert len(boxes) > 8
        for box in boxes:
            assert box["left"] >= 0, box
            assert box["right"] <= width, box
            assert box["top"] >= 0, box
            assert box["bottom"] <= height, box
        for one, other in itertools.combinations(boxes, 2):
            apart = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
            assert apart or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1, (
                one,
                other,
            )


def test_the_reason_of_a_hint_is_read_whole(fisher: Author) -> None:
    """On a small phone and on a laptop, beside the button that does the step."""
    for size in ((375, 812), (1280, 800)):
        with window(fisher.browser, *size):
            for level in "123":
                fisher.press("hint")
                fisher.wait("document.querySelector('.said').dataset.level === arguments[0]", level)
            assert fisher.js("!document.getElementById('do-step').disabled")
            assert len(fisher.text("status")) > 140
            fits = "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)"
            assert fisher.js(f"{fits}(document.getElementById('status'))")
            fisher.press("do-step")
            fisher.press("undo")
