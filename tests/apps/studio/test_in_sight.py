"""What is visible in the studio without scrolling: on a laptop, on a phone, at the start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import accessibility_problems, complaints, window
from conftest import PUZZLES

from nonosat.drawing.web.words import words

pytest.importorskip("selenium", reason="selenium is not installed")
from selenium.webdriver.common.keys import Keys

#: Whether an element is fully visible, and none of its text is cut off.
WHOLE = """((part) => {
const { top, bottom, left, right } = part.getBoundingClientRect();
const isInWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
return isInWindow && part.scrollHeight <= part.clientHeight + 1;
})(document.querySelector(arguments[0]))"""
FITS = "document.documentElement.scrollHeight <= innerHeight"


@pytest.fixture
def visitor(browser: Any, studio: Any) -> Author:
    """A new user of the studio."""
    visitor = Author(browser, studio, "#start")
    visitor.forget()
    visitor.do("sessionStorage.clear(); location.reload()")
    visitor.wait("document.documentElement.dataset.ready === 'yes'")
    return visitor


def image(folder: Path) -> Path:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    solution = pillow.new("L", (60, 60), 255)
    solution.paste(0, (10, 10, 40, 50))
    solution.save(folder / "block.png")
    return folder / "block.png"


def test_an_image_on_the_start_page_is_shown_at_once(visitor: Author, tmp_path: Path) -> None:
    path = image(tmp_path)
    for hand_over in (
        lambda: visitor.drop(path),
        lambda: visitor.browser.find_element("id", "start-image").send_keys(str(path)),
    ):
        visitor.do("document.querySelector('dialog[open]')?.close(); location.hash = 'start'")
        visitor.wait("document.querySelector('.start')")
        hand_over()
        visitor.wait("document.querySelector('dialog.image-dialog')?.open")
        visitor.wait("document.getElementById('image-status').textContent === '30 × 30 cells.'")
    with window(visitor.browser, 1280, 800):
        assert visitor.js(WHOLE, "dialog.image-dialog")
    with window(visitor.browser, 375, 812):
        assert visitor.js("document.querySelector('dialog.image-dialog').checkVisibility()")
    assert complaints(visitor.browser) == []


def test_puzzles_to_choose_from_show_their_pictures(visitor: Author, tmp_path: Path) -> None:
    visitor.drop(image(tmp_path))
    visitor.wait("document.getElementById('image-status').textContent === '30 × 30 cells.'")
    visitor.choose("image-size", "8")
    visitor.wait("document.getElementById('image-status').textContent === '8 × 8 cells.'")
    visitor.press("image-choices")
    visitor.press("image-make")
    visitor.wait("document.querySelector('#suggestions canvas')")
    places = "document.querySelectorAll('#suggestions .place:not(:disabled)').length"
    assert visitor.js(f"document.querySelectorAll('#suggestions canvas').length === {places}")


def test_a_file_and_a_magazine_are_played_from_the_start_page(visitor: Author, tmp_path: Path) -> None:
    visitor.browser.find_element("id", "start-play").send_keys(str(PUZZLES / "sailing_boat.json"))
    visitor.wait("location.hash === '#player' && document.getElementById('board')?.isConnected")
    assert set("".join(visitor.solution())) == {"?"}, "the goal of the file is not shown"
    visitor.do("location.hash = 'start'")
    visitor.wait("document.getElementById('start-type')")
    visitor.press("start-type")
    assert visitor.js("document.activeElement.id") == "magazine-width"
    visitor.drop(PUZZLES / "rainbow_fish.json")  # in the player a dropped file is played
    visitor.wait("document.querySelectorAll('#board tbody tr').length === 8")
    assert not visitor.js("document.getElementById('magazine').open"), "playing closes the form"
    with window(visitor.browser, 375, 812):
        visitor.do("location.hash = 'start'")
        visitor.wait("document.getElementById('start-type')")
        visitor.press("start-type")
        assert visitor.js("document.activeElement.id") == "magazine-width"
        visitor.keys("5", Keys.TAB, "5", Keys.ENTER)
        for number in "1353113531":
            visitor.keys(number, Keys.ENTER)
        visitor.keys(Keys.ENTER)
        visitor.wait("document.querySelectorAll('#board td[data-row]').length === 25")


@pytest.mark.look
def test_a_laptop_shows_the_editor_and_the_player_whole(visitor: Author) -> None:
    with window(visitor.browser, 1280, 800):
        visitor.do("location.hash = 'editor'")
        visitor.wait("document.getElementById('board')?.isConnected")
        visitor.do("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert visitor.js(FITS), "the side panel scrolls separately"
        visitor.do("location.hash = 'start'")
        visitor.browser.find_element("id", "start-play").send_keys(str(PUZZLES / "sailing_boat.json"))
        visitor.wait("location.hash === '#player' && document.getElementById('board')?.isConnected")
        visitor.press("film")
        visitor.wait("document.getElementById('text')")
        longest = visitor.js(
            "((lengths) => lengths.indexOf(Math.max(...lengths)))"
            "([...document.querySelectorAll('#steps > li')].map((each) => each.textContent.length))"
        )
        visitor.choose("slider", str(longest))
        assert visitor.js(FITS)
        assert visitor.js(WHOLE, ".explained"), "the longest step can be read whole"
        visitor.press("film-end")


@pytest.mark.parametrize("width", [375, 768, 1280])
def test_messages_at_the_top_move_nothing(visitor: Author, width: int) -> None:
    top = "document.getElementById('board').getBoundingClientRect().top"
    with window(visitor.browser, width, 800):
        visitor.do("location.hash = 'editor'")
        visitor.wait("document.getElementById('board')?.isConnected")
        before = visitor.js(top)
        said = words("de")["connection.restarted"]
        visitor.do("document.getElementById('connection').textContent = arguments[0]", said)
        assert visitor.js(top) == before
        assert visitor.js(WHOLE, "#connection")


def test_a_phone_has_the_board_above_the_tools_of_the_editor_in_one_row(visitor: Author) -> None:
    with window(visitor.browser, 375, 812):
        visitor.do("location.hash = 'editor'")
        visitor.wait("document.getElementById('board')?.isConnected")
        rows = visitor.js(
            "new Set([...document.querySelectorAll('.editor .canvas .tools :is(button, label)')]"
            ".filter((each) => each.offsetParent)"
            ".map((each) => Math.round(each.getBoundingClientRect().top / 8))).size"
        )
        assert rows == 1
        assert visitor.js("document.documentElement.scrollWidth") <= 375
        assert visitor.js(FITS)
        boxes = "['#board', '.side', '.editor .canvas > .tools'].map((name) =>"
        boxes += " document.querySelector(name).getBoundingClientRect().toJSON())"
        board, strip, tools = visitor.js(boxes)
        assert board["top"] > 0
        assert board["bottom"] <= strip["top"] < strip["bottom"] <= tools["top"] + 1
        visitor.do("document.querySelector('#more').click()")
        board, sheet, tools = visitor.js(boxes)
        assert board["top"] < 0.5 * 812 <= sheet["top"] + 50, "the sheet is over the lower half"
        assert board["bottom"] <= sheet["top"], "the whole board stays in sight"
        assert sheet["bottom"] <= tools["top"] + 1
        visitor.press("tab-board")
        assert visitor.js("document.querySelector('.side').classList.contains('open')"), "tabs stay"
        assert accessibility_problems(visitor.browser) == []


def test_flipping_shows_a_solution_that_is_not_drawn(visitor: Author) -> None:
    visitor.do("location.hash = 'editor'")
    visitor.wait("document.getElementById('board')?.isConnected")
    visitor.press("new-file")
    visitor.resize(4, 4)
    for cells in (((1, 1), (2, 2)), ((1, 2), (2, 1))):
        for cell in cells:
            visitor.drag(cell)
        visitor.wait("document.getElementById('flip')")
        drawn = visitor.solution()
        visitor.press("flip")
        assert visitor.solution() != drawn
        for _ in cells:
            visitor.press("undo")
