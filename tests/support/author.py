"""A user of the studio in a browser."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Protocol

from browser import complaints, settled
from studio import PATIENCE


class Addressed(Protocol):
    """A studio, wherever its page comes from."""

    @property
    def address(self) -> str: ...


class Author:
    """A user on a page of the studio; cells are row and column, from 0."""

    def __init__(self, browser: Any, studio: Addressed, place: str = "#editor") -> None:
        self.browser = browser
        browser.get("about:blank")  # an address with another fragment alone would not be loaded anew
        complaints(browser)
        browser.get(studio.address + place)
        self.wait("document.documentElement.dataset.ready === 'yes'")
        if self.js("document.documentElement.lang !== 'en'"):  # an earlier test has left it so
            self.forget()
            browser.refresh()
            self.wait(
                "document.documentElement.dataset.ready === 'yes' && document.documentElement.lang === 'en'"
            )

    def js(self, expression: str, *arguments: Any) -> Any:
        return self.browser.execute_script(f"return {expression}", *arguments)

    def do(self, script: str, *arguments: Any) -> None:
        self.browser.execute_script(script, *arguments)

    def wait(self, expression: str, *arguments: Any) -> Any:
        """Return the value of an expression, once it is true; while pages change there may be none."""
        from selenium.common.exceptions import JavascriptException

        def value_now() -> Any:
            try:
                return self.js(expression, *arguments)
            except JavascriptException:
                return None

        end = time.monotonic() + PATIENCE
        while not (value := value_now()):
            assert time.monotonic() < end, f"{expression} did not become true; {complaints(self.browser)}"
            time.sleep(0.05)
        return value

    def forget(self) -> None:
        """Delete drafts, marks and choices in browser and server, but not the studio's address."""
        self.browser.execute_async_script(
            "const done = arguments[0];"
            "const forget = (key) => fetch('drafts/keep', { method: 'POST',"
            "headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ key, draft: null }) });"
            "fetch('drafts').then((answer) => answer.json())"
            ".then(({ drafts }) => Promise.all(Object.keys(drafts).map(forget))).then(done, done)"
        )
        keys = "Object.keys(localStorage).filter((key) => key !== 'nonosat-studio:address')"
        self.do(f"{keys}.forEach((key) => localStorage.removeItem(key))")

    def press(self, name: str) -> None:
        self.do("document.getElementById(arguments[0]).click()", name)

    def unfold(self, name: str) -> None:
        self.do("document.getElementById(arguments[0]).closest('details').open = true", name)

    def choose(self, name: str, value: str) -> None:
        script = (
            "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', { bubbles: true }));"
            "field.dispatchEvent(new Event('change', { bubbles: true }))"
        )
        self.do(script, name, value)

    def tool(self, name: str) -> None:
        self.do("document.querySelector(`input[name=drawing-tool][value=${arguments[0]}]`).click()", name)

    def paint(self, value: int) -> None:
        self.do("document.querySelector(`input[name=paint][value='${arguments[0]}']`).click()", value)

    def cell(self, row: int, column: int) -> Any:
        return self.js(
            "document.querySelector('#board tbody').rows[arguments[0]].cells[arguments[1] + 1]", row, column
        )

    def mouse(self) -> Any:
        from selenium.webdriver import ActionChains

        return ActionChains(self.browser, duration=10)

    def drag(self, *cells: tuple[int, int]) -> None:
        chain = self.mouse().move_to_element(self.cell(*cells[0])).click_and_hold()
        for cell in cells[1:]:
            chain.move_to_element(self.cell(*cell))
        chain.release().perform()
        settled(self.browser)

    def drop(self, path: Path) -> None:
        """Drop a file on the page, as from a file manager."""
        left, top = self.js(
            "(({ left, top }) => [left + 30, top + 30])"
            "(document.querySelector('main').getBoundingClientRect())"
        )
        data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            event = {"type": kind, "x": left, "y": top, "data": data}
            self.browser.execute_cdp_cmd("Input.dispatchDragEvent", event)

    def keys(self, *keys: str) -> None:
        self.mouse().send_keys(*keys).perform()

    def chord(self, key: str) -> None:
        """Press a key together with Ctrl."""
        from selenium.webdriver.common.keys import Keys

        self.mouse().key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    def focus(self, row: int, column: int) -> None:
        self.do("arguments[0].focus()", self.cell(row, column))

    def size(self) -> tuple[int, int]:
        """Return columns and rows."""
        rows, cells = self.js(
            "[board.tBodies[0].rows.length, board.tBodies[0].querySelectorAll('td').length]".replace(
                "board", "document.getElementById('board')"
            )
        )
        return cells // rows, rows

    def resize(self, width: int, height: int) -> None:
        self.choose("size-width", str(width))
        self.choose("size-height", str(height))

    def solution(self) -> list[str]:
        """Return the rows of the board: # shaded, . blank, ? undecided."""
        script = (
            "[...document.querySelectorAll('#board tbody tr')].map((row) => "
            "[...row.querySelectorAll('td')].map((cell) => cell.dataset.value).join(''))"
        )
        return list(self.js(script))

    def clues(self) -> tuple[list[str], list[str]]:
        """Return the clues of the rows and of the columns, as they are shown."""
        script = (
            "['#board tbody th .clue', '#board thead th .clue'].map((name) => "
            "[...document.querySelectorAll(name)].map((clue) => clue.textContent))"
        )
        rows, columns = self.js(script)
        return rows, columns

    def verdict(self) -> str:
        """Return the kind of verdict on the drawing, once there is one."""
        return str(
            self.wait(
                "(({ dataset: { kind }, ariaBusy }) => ariaBusy !== 'true' && kind)"
                "(document.getElementById('verdict'))"
            )
        )

    def ambiguous(self) -> set[tuple[int, int]]:
        """Return the cells that are marked as ambiguous."""
        return set(self.marked("ambiguous"))

    def marked(self, kind: str) -> list[tuple[int, int]]:
        """Return the cells of a class, row by row."""
        found = self.js(
            "[...document.querySelectorAll(`#board td.${arguments[0]}`)]"
            ".map(({ dataset }) => [+dataset.row, +dataset.column])",
            kind,
        )
        return [(row, column) for row, column in found]

    def publish(self) -> None:
        """Open the panel to publish the drawing."""
        self.press("publish")
        self.wait("document.querySelector('dialog.publish').open")

    def text(self, name: str) -> str:
        return str(self.js("document.getElementById(arguments[0]).textContent", name))
