"""The page of a graded set in a browser: marks that tell what they are, and a style for each class."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser import complaints, opened

from nonosat.batch.page import as_page
from nonosat.batch.set_overview import SetOverview

#: Number, class, columns and rows of some puzzles.
PUZZLES = ((1.4, "line", 5, 5), (2.7, "line", 10, 10), (2.8, "line", 10, 10), (5.1, "lookahead", 20, 20))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    lines = [
        {
            "file": f"{at}.json",
            "index": 0,
            "title": f"number {at}",
            "width": width,
            "height": height,
            "density": 0.4,
            "exit": 0,
            "seconds": 0.1,
            "answer": {"verdict": "unique", "difficulty": difficulty, "class": kind},
        }
        for at, (difficulty, kind, width, height) in enumerate(PUZZLES)
    ]
    path = tmp_path / "set.html"
    path.write_text("".join(as_page(lines, title="set", overview=SetOverview.of(lines))), encoding="utf-8")
    return path


def test_a_bar_shows_its_number_while_it_is_pointed_at(browser: Any, page: Path) -> None:
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.by import By

    opened(browser, page)
    marks = browser.find_elements(By.CSS_SELECTOR, "g.mark")
    (ten,) = (each for each in marks if "size 10×10: 2 of 4 (50%)" in each.get_attribute("textContent"))
    count = ten.find_element(By.CSS_SELECTOR, ".count")
    assert count.value_of_css_property("visibility") == "hidden"
    ActionChains(browser).move_to_element(ten.find_element(By.CSS_SELECTOR, ".bar")).perform()
    assert count.value_of_css_property("visibility") == "visible"
    assert count.text == "2"
    assert complaints(browser) == []


def test_dots_are_coloured_by_class_and_the_harder_the_higher(browser: Any, page: Path) -> None:
    from selenium.webdriver.common.by import By

    opened(browser, page)
    dots = browser.find_elements(By.CSS_SELECTOR, "circle.dot")
    assert len(dots) == len(PUZZLES)
    heights = [float(dot.get_attribute("cy")) for dot in dots]
    assert heights == sorted(heights, reverse=True)
    colours = [dot.value_of_css_property("fill") for dot in dots]
    assert len(set(colours[:3])) == 1
    assert colours[3] not in colours[:3]
