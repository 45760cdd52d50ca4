"""A driver of the player page in a browser."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from browser import labels, opened

from nonosat.drawing import play_page
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.model.puzzle import Puzzle


class Player:
    """The player page of a puzzle, with actions and queries."""

    def __init__(self, browser: Any, folder: Path, puzzle: Puzzle, sheet: PuzzleSheet | None = None) -> None:
        self.browser, self.puzzle = browser, puzzle
        self.path = folder / "page.html"
        self.path.write_text(play_page.draw(sheet or PuzzleSheet.of(puzzle)), encoding="utf-8")
        opened(browser, self.path)

    def cell(self, row: int, column: int) -> Any:
        return self.browser.execute_script(  # the end of a game, if it is shown, covers the board
            "document.getElementById('look-at-it')?.click();"
            "return document.querySelectorAll('[role=gridcell]')[arguments[0]]",
            row * self.puzzle.width + column,
        )

    def mouse(self) -> Any:
        from selenium.webdriver import ActionChains

        return ActionChains(self.browser, duration=20)

    def click(self, row: int, column: int) -> None:
        self.mouse().click(self.cell(row, column)).perform()

    def drag(self, *cells: tuple[int, int], right: bool = False) -> None:
        from selenium.webdriver.common.actions.mouse_button import MouseButton

        button = MouseButton.RIGHT if right else MouseButton.LEFT
        chain = self.mouse().move_to_element(self.cell(*cells[0]))
        chain.w3c_actions.pointer_action.pointer_down(button=button)
        for cell in cells[1:]:
            chain.move_to_element(self.cell(*cell))
        chain.w3c_actions.pointer_action.pointer_up(button=button)
        chain.perform()

    def keys(self, *keys: str) -> None:
        self.mouse().send_keys(*keys).perform()

    def press(self, name: str) -> None:
        self.browser.find_element("id", name).click()

    def choose(self, value: int) -> None:
        self.browser.execute_script(f"document.querySelector('input[name=tool][value=\"{value}\"]').click()")

    def grid(self) -> list[str]:
        """Return the cells by the labels of the page."""
        letters = {"undecided": "?", "blank": ".", "shaded": "#"}
        letters |= {f"colour {letter}": letter for letter in self.puzzle.palette.letters}
        for number, letter in enumerate(self.puzzle.palette.letters, 1):
            letters[self.puzzle.palette.name(number)] = letter
        cells = []
        for index, label in enumerate(labels(self.browser)):
            row, column = divmod(index, self.puzzle.width)
            found = re.fullmatch(r"row (\d+), column (\d+): (.+?)(, given)?", label)
            assert found and (int(found[1]), int(found[2])) == (row + 1, column + 1)
            cells.append(letters[found[3]])
        text = "".join(cells)
        return [text[start : start + self.puzzle.width] for start in range(0, len(text), self.puzzle.width)]

    def help(self) -> str:
        """Return the help text."""
        return str(self.browser.execute_script("return document.querySelector('.help').textContent"))

    def status(self) -> str:
        return str(self.browser.find_element("id", "status").text)

    def told(self) -> str:
        """Return the status when the search of the page has ended."""
        end = time.monotonic() + 60
        while self.status().endswith("…"):
            assert time.monotonic() < end
            time.sleep(0.02)
        return self.status()

    def pointed_at(self, kind: str) -> list[tuple[int, int]]:
        """Return the cells highlighted as ``next``, ``reason``, ``mistaken``, …"""
        script = (
            "return [...document.querySelectorAll('tbody td')].map((c) => c.classList.contains(arguments[0]))"
        )
        found = self.browser.execute_script(script, kind)
        return [divmod(index, self.puzzle.width) for index, is_such in enumerate(found) if is_such]

    def lines_pointed_at(self) -> list[str]:
        script = (
            "return [...document.querySelectorAll('th.line .hidden')].map((e) => e.textContent.split(':')[0])"
        )
        return list(self.browser.execute_script(script))

    def done(self, line: str) -> list[bool]:
        """Return which numbers of a line are crossed out."""
        kind, number = line.split()
        scope = "tbody" if kind == "row" else "thead"
        return self.browser.execute_script(
            f"const head = document.querySelectorAll('{scope} th')[{int(number) - 1}];"
            "return [...head.querySelectorAll('.n')].map(n => n.classList.contains('done'))"
        )


def touch(browser: Any, kind: str, *points: tuple[float, float]) -> None:
    browser.execute_cdp_cmd(
        "Input.dispatchTouchEvent",
        {
            "type": kind,
            "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)],
        },
    )


def centre(play: Player, row: int, column: int) -> tuple[float, float]:
    box = play.browser.execute_script(
        "const box = arguments[0].getBoundingClientRect();"
        "return [box.left + box.width / 2, box.top + box.height / 2]",
        play.cell(row, column),
    )
    return box[0], box[1]
