"""Visible parts of the steps page, in windows of many sizes and on paper."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from browser import accessibility_problems, complaints, opened, printed, window

from nonosat import Grid, Puzzle
from nonosat.drawing import steps_page
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import step_as_json

WIDE, PHONE = (1200, 800), (390, 844)
#: The cells that the page points at and that are not in sight: outside the window or their frame, or under
#: the clues or anything else.
OUT_OF_SIGHT = """(() => {
const frame = document.querySelector(".around").getBoundingClientRect();
return [...document.querySelectorAll("td.next, td.reason, td.assumed")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [right, bottom] = [Math.min(frame.right, innerWidth), Math.min(frame.bottom, innerHeight)];
  const outside = box.left < frame.left || box.right > right || box.top < frame.top || box.bottom > bottom;
  return outside || document.elementFromPoint(x, y) !== cell;
}).map((cell) => cell.getAttribute("aria-label"));
})()"""
POINTED_AT = "document.querySelectorAll('td.next, td.reason').length"
#: How many of the cells that follow are at least partly within their frame.
IN_SIGHT = """(() => {
const frame = document.querySelector(".around").getBoundingClientRect();
return [...document.querySelectorAll("td.next")].filter((cell) => {
  const box = cell.getBoundingClientRect();
  return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
}).length;
})()"""
SCROLLED = "[document.querySelector('.around').scrollLeft, document.querySelector('.around').scrollTop]"


def blobs(height: int, width: int, seed: int) -> Puzzle:
    """Return a grid of larger areas, like artwork."""
    draw = random.Random(seed)
    rows = [[int(draw.random() < 0.6) for _ in range(width)] for _ in range(height)]
    around = [(down, across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    for _ in range(2):
        rows = [
            [int(sum(rows[(r + d) % height][(c + a) % width] for d, a in around) > 4) for c in range(width)]
            for r in range(height)
        ]
    return Puzzle.from_solution(Grid.from_rows(rows))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """The page of a puzzle of 45 × 45, and its number of steps."""
    puzzle = blobs(45, 45, 3)
    search = StepSearch(puzzle)
    steps = [step_as_json(step, puzzle.palette) for step in search]
    assert len(steps) > 60
    path = tmp_path_factory.mktemp("large") / "steps.html"
    path.write_text(steps_page.draw(PuzzleSheet.of(puzzle), steps), encoding="utf-8")
    return path, len(steps)


def go(browser: Any, number: int) -> None:
    at_steps(browser, [number], "")


def at_steps(browser: Any, numbers: Iterable[int], script: str) -> list[Any]:
    """What a script returns at each of these steps, in one call: every call of the browser draws the page."""
    return list(
        browser.execute_script(
            "const slider = document.getElementById('slider');"
            "return arguments[0].map((number) => {"
            "slider.value = number;"
            "slider.dispatchEvent(new Event('input'));"
            f"return (() => {{{script}}})() ?? null}})",
            list(numbers),
        )
    )


@pytest.mark.parametrize("size", [pytest.param(WIDE, marks=pytest.mark.exhaustive), PHONE])
def test_all_cells_that_a_step_speaks_of_are_in_sight(
    browser: Any, large: tuple[Path, int], size: tuple[int, int], *, exhaustive: bool
) -> None:
    path, count = large
    # Every step is laid out anew, which takes a sixth of a second.
    numbers = range(1, count + 1, 1 if exhaustive else 4)
    with window(browser, *size):
        opened(browser, path)
        found = at_steps(browser, numbers, f"return [slider.value, {POINTED_AT}, {OUT_OF_SIGHT}]")
        assert [int(number) for number, _, _ in found] == list(numbers)
        assert all(pointed_at > 0 for _, pointed_at, _ in found)
        assert [(number, cells) for number, _, cells in found if cells] == []
        assert browser.execute_script("return document.documentElement.scrollWidth") <= size[0]
    assert complaints(browser) == []


def test_an_enlarged_board_moves_to_what_is_spoken_of(browser: Any, large: tuple[Path, int]) -> None:
    path, count = large
    with window(browser, *WIDE):
        opened(browser, path)
        side = "return document.querySelector('tbody td').getBoundingClientRect().width"
        before = browser.execute_script(side)
        for _ in range(4):
            browser.find_element("id", "larger").click()
        assert browser.execute_script(side) > 1.9 * before
        numbers = range(1, count + 1, 10)
        script = f"return [{POINTED_AT}, {OUT_OF_SIGHT}, {IN_SIGHT}, {SCROLLED}]"
        moved = set()
        for number, (pointed_at, hidden, in_sight, scrolled) in zip(
            numbers, at_steps(browser, numbers, script), strict=True
        ):
            assert pointed_at != 1 or not hidden, number
            assert in_sight > 0, number
            moved.add(tuple(scrolled))
        assert len(moved) > 5
        browser.find_element("id", "smaller").click()
        assert browser.execute_script(side) < 1.8 * before


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_nothing_moves_when_the_text_grows(
    browser: Any, large: tuple[Path, int], size: tuple[int, int]
) -> None:
    path, count = large
    places = (
        "return ['#board', '.around', '#next', 'nav', '.explained', '#larger'].map((name) => {"
        "const box = document.querySelector(name).getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom]})"
    )
    with window(browser, *size):
        opened(browser, path)
        first = browser.execute_script(places)
        numbers = range(1, count + 1, 7)
        text_and_places = f"return [document.getElementById('text').innerText, (() => {{{places}}})()]"
        lengths = set()
        for number, (text, now) in zip(numbers, at_steps(browser, numbers, text_and_places), strict=True):
            assert now == first, number
            lengths.add(len(text))
        assert max(lengths) > 4 * min(lengths)


def test_rows_and_columns_have_numbers(browser: Any, large: tuple[Path, int]) -> None:
    path, _ = large
    numbers = (
        "return [...document.querySelectorAll(arguments[0])]"
        ".map((head) => getComputedStyle(head, '::before').content)"
    )
    with window(browser, *WIDE):
        opened(browser, path)
        fifth = ["5", "10", "15", "20", "25", "30", "35", "40", "45"]
        for heads in ("thead th", "tbody th:not(.far)"):
            found = browser.execute_script(numbers, heads)
            assert [content.split('"')[1] for content in found if content != "none"] == fifth
        for _ in range(4):
            browser.find_element("id", "larger").click()
        browser.execute_script("document.getElementById('board').classList.remove('small')")
        for heads in ("thead th", "tbody th:not(.far)"):
            found = browser.execute_script(numbers, heads)
            assert [content.split('"')[1] for content in found] == [str(number) for number in range(1, 46)]


def test_a_print_has_the_whole_board_and_every_step(browser: Any, large: tuple[Path, int]) -> None:
    pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 is not installed")
    path, count = large
    with window(browser, *WIDE):
        opened(browser, path)
        go(browser, 30)
        document = pdfium.PdfDocument(printed(browser))
    texts = [page.get_textpage().get_text_bounded() for page in document]
    first = texts[0].split()
    assert {str(number) for number in range(1, 46)} <= set(first)
    told = browser.execute_script(
        "return [...document.querySelectorAll('#steps > li > button')].map((button) => button.textContent)"
    )
    paper = "".join("".join(texts).split()).replace("\ufffe", "").replace("\u2010", "")
    assert len(told) == count + 1
    missing = [step for step in told if "".join(step.split())[:60] not in paper]
    assert missing == []


def step(line: str, cells: list[Any], reasons: list[Any], text: str) -> dict[str, Any]:
    premises = {"cells": reasons, "lines": [line]}
    return {"technique": "T", "lines": [line], "cells": cells, "premises": premises, "text": text}


SUBSTEPS = [step("row 1", [[0, 1, "#"]], [], "First."), step("row 1", [[0, 0, "."]], [[0, 1, "#"]], "Then.")]
STEP = step("row 1", [[0, 1, "#"], [0, 0, "."]], [], "First. Then.") | {"substeps": SUBSTEPS}
STEPS = [STEP, step("column 1", [[1, 0, "#"]], [[0, 0, "."]], "Last.") | {"substeps": []}]


@pytest.fixture
def stepped(browser: Any, tmp_path: Path) -> Any:
    path = tmp_path / "steps.html"
    path.write_text(
        steps_page.draw(PuzzleSheet.of(Puzzle.from_solution(Grid.from_text([".#.", "#.#"]))), STEPS)
    )
    opened(browser, path)
    return browser


def seen(browser: Any) -> tuple[str, list[str], list[str]]:
    """The text, the cells that follow, and the reasons, as row and column."""
    kinds = [
        browser.execute_script(
            "return [...document.querySelectorAll('td.' + arguments[0])]"
            ".map((cell) => cell.getAttribute('aria-label').match(/[0-9]+/g).join(','))",
            kind,
        )
        for kind in ("next", "reason")
    ]
    return browser.find_element("id", "text").text, kinds[0], kinds[1]


def test_substeps_are_shown_together_or_one_by_one(stepped: Any) -> None:
    stepped.find_element("id", "next").click()
    assert seen(stepped) == ("First. Then.", ["1,1", "1,2"], [])
    substeps = stepped.find_elements("css selector", "#steps li li button")
    assert [each.text for each in substeps] == ["First.", "Then."]
    substeps[1].click()
    assert seen(stepped) == ("Then.", ["1,1"], ["1,2"])
    stepped.find_element("id", "substeps").click()
    shown = []
    for _ in range(3):
        shown.append((stepped.find_element("id", "place").text, seen(stepped)[0]))
        stepped.find_element("id", "next").click()
    assert shown == [
        ("Step 1 of 2, substep 1 of 2", "First."),
        ("Step 1 of 2, substep 2 of 2", "Then."),
        ("Step 2 of 2", "Last."),
    ]
    stepped.find_element("id", "substeps").click()
    stepped.find_element("id", "previous").click()
    assert seen(stepped)[0] == "First. Then."
    assert complaints(stepped) == []


def test_substeps_pass_an_accessibility_checker(stepped: Any) -> None:
    stepped.find_element("id", "next").click()
    assert accessibility_problems(stepped) == []


def test_pages_without_substeps_offer_none(browser: Any, tmp_path: Path) -> None:
    plain = [step("row 1", [[0, 1, "#"]], [], "First.") | {"substeps": []}]
    path = tmp_path / "plain.html"
    path.write_text(
        steps_page.draw(PuzzleSheet.of(Puzzle.from_solution(Grid.from_text([".#.", "#.#"]))), plain)
    )
    opened(browser, path)
    assert browser.find_elements("id", "substeps") == []
