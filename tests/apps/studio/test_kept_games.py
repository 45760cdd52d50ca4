"""Games in two windows, and games whose studio has ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from author import Author
from browser import complaints
from player import Player
from studio import running

from nonosat import Grid, Puzzle

SMALL = Puzzle.from_solution(Grid.from_text(["##.", ".#.", "..#", "#.#"]))


@contextmanager
def another_window(browser: Any) -> Iterator[str]:
    """Open a window beside this one for the block; yield the handle of this one."""
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    try:
        yield first
    finally:
        browser.close()
        browser.switch_to.window(first)


def test_a_game_in_two_windows_is_one(browser: Any, tmp_path: Path) -> None:
    play = Player(browser, tmp_path, SMALL)
    play.click(0, 0)
    with another_window(browser) as first:
        second = browser.current_window_handle
        browser.get(play.path.as_uri())
        assert play.grid()[0] == "#??"
        play.click(0, 1)
        browser.switch_to.window(first)
        assert play.grid()[0] == "##?", "this window has what the other one did"
        assert "other window" in play.status()
        play.click(1, 1)
        browser.switch_to.window(second)
        assert play.grid()[:2] == ["##?", "?#?"], "and nothing is lost"
        play.press("undo")
        browser.switch_to.window(first)
        assert play.grid()[:2] == ["##?", "???"]
        browser.switch_to.window(second)
    browser.refresh()
    assert play.grid()[:2] == ["##?", "???"]
    assert complaints(browser) == []


def test_a_drawing_in_two_windows_is_one(browser: Any, studio: Any) -> None:
    Author(browser, studio).forget()
    author = Author(browser, studio)
    author.drag((0, 0))
    author.wait("Object.keys(localStorage).some((key) => key.startsWith('nonosat-studio:draft:'))")
    with another_window(browser) as first:
        second = browser.current_window_handle
        other = Author(browser, studio, "#start")
        assert other.text("drafts").startswith("Drawing with 1 cell"), "it is named by what it shows"
        other.do("document.querySelector('#drafts .go-on').click()")
        other.drag((0, 1))
        browser.switch_to.window(first)
        author.wait("document.querySelectorAll('#board td.shaded').length === 2")
        author.drag((0, 2))
        browser.switch_to.window(second)
        other.wait("document.querySelectorAll('#board td.shaded').length === 3")
    author.forget()


def test_a_game_goes_on_when_its_studio_has_ended(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text("##.\n.#.\n..#\n#.#\n", encoding="utf-8")
    with running(tmp_path) as gone:
        player = Author(browser, gone, "#library")
        player.wait("document.querySelector('.open-player')")
        player.do("document.querySelector('.open-player').click()")
        player.wait("document.getElementById('board')")
    player.wait("document.getElementById('connection').textContent.includes('start the studio again')")
    player.press("hint")
    player.wait("document.querySelector('#board th.line')")
    player.press("check")
    player.wait("document.getElementById('status').textContent.startsWith('No mistakes so far')")
    player.press("film")
    player.wait("document.querySelector('.film')")
