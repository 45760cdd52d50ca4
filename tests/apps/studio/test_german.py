"""German end to end: no page of the studio, and no one-file page, has an English word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from author import Author
from browser import opened
from studio import running

from nonosat import Grid, Palette, Puzzle, write
from nonosat.drawing import play_page
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.web.words import words
from nonosat.reasoning.explanations import Explain

#: A puzzle that is not line-solvable, in colours that its file does not name.
SOLUTION = Grid.from_text(["rrg.", ".bgb", "b.rr", "rbb.", ".r.g"], letters="rgb")
COLOURED = replace(
    Puzzle.from_solution(SOLUTION), palette=Palette("rgb", ("#d02020", "#20a040", "#2040c0")), goal=None
)
PLAIN = Puzzle.from_solution(Grid.from_text(["#.##.", "##.#.", ".###.", "#..##"]))
#: All texts, and accessible names of elements.
SAID = """
const said = [];
const silent = 'script, style, noscript, kbd, code, #language';
const wanted = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
const walker = document.createTreeWalker(document.documentElement, wanted);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (node.nodeType === Node.TEXT_NODE) {
    if (!node.parentElement.closest(silent)) said.push(node.data);
  } else {
    ['aria-label', 'title', 'placeholder', 'alt'].forEach((name) => said.push(node.getAttribute(name) ?? ''));
  }
}
return said.filter((text) => text.trim() !== '');
"""


def vocabulary(language: str) -> set[str]:
    return words_of(" ".join(re.sub(r"\{\w+\}", "", text) for text in words(language).values()))


def words_of(text: str) -> set[str]:
    """Return the words of a text without quotations, such as commands."""
    return set(re.findall(r"[^\W\d_]{2,}", re.sub("„[^“]*“|“[^”]*”", "", text).lower()))


#: Names that are the same everywhere.
ENGLISH = vocabulary("en") - vocabulary("de") - {"nonosat", "studio", "json", "english"}


def english_on(browser: Any) -> list[str]:
    """Return the texts on the page that have an English word, with that word."""
    assert browser.execute_script("return document.documentElement.lang") == "de"
    found = []
    texts = browser.execute_script(SAID)
    assert len(texts) > 20
    for text in texts:
        found += [f"{word}: {text}" for word in words_of(text) & ENGLISH]
    return found


@pytest.fixture
def german(browser: Any, tmp_path: Path) -> Iterator[Author]:
    """A German user of a studio with puzzles whose files have no texts."""
    folder = tmp_path / "Rätsel"
    folder.mkdir()
    write(COLOURED, folder / "bunt.json")
    write(PLAIN, folder / "eins.json")
    with running(folder) as server:
        author = Author(browser, server, "#library")
        author.choose("language", "de")
        author.wait(
            "document.documentElement.lang === 'de' && document.documentElement.dataset.ready === 'yes'"
        )
        yield author
        author.forget()


def test_the_words_that_tell_english_from_german_are_known() -> None:
    assert {"the", "is", "are", "row", "column", "blank", "shaded", "hint", "runs", "red"} <= ENGLISH


def test_no_english_word_is_in_the_studio(german: Author) -> None:
    browser = german.browser
    german.wait("document.querySelectorAll('.card-grade').length === 2")
    german.wait("[...document.querySelectorAll('.card-verdict')].every((each) => each.textContent !== '…')")
    assert english_on(browser) == []
    for name in ("eins.json", "bunt.json"):
        german.do("location.hash = 'library'")
        german.wait(f"document.querySelector('[data-file=\"{name}\"] .open-player')")
        german.do(f"document.querySelector('[data-file=\"{name}\"] .open-player').click()")
        german.wait("document.getElementById('board')?.isConnected")
        for _ in range(3):
            german.press("hint")
            german.wait("document.getElementById('status').textContent.length > 2")
            assert english_on(browser) == []
        german.press("do-step")
        german.press("check")
        german.wait("document.getElementById('status').textContent.startsWith('Bisher kein Fehler')")
        german.press("try-out")
        german.drag((0, 0), (0, 2))
        german.press("mistakes")
        german.wait("document.getElementById('status').textContent.length > 2")
        assert english_on(browser) == []
        german.press("hint")
        german.wait("document.getElementById('status').textContent.length > 2")
        assert english_on(browser) == []
        german.press("take-back")
        german.press("from-here")
        german.wait("document.getElementById('text')")
        for _ in range(german.js("+document.getElementById('slider').max")):
            german.press("next")
            assert english_on(browser) == []
        german.press("film-end")
        german.press("solution")
        german.wait("document.querySelector('.canvas.ended')")
        assert english_on(browser) == []
    for place in ("start", "editor"):
        german.do("location.hash = arguments[0]", place)
        german.wait("document.getElementById(`go-${arguments[0]}`).ariaCurrent === 'page'", place)
        assert english_on(browser) == []


def test_lint_messages_about_a_drawing_are_in_german(german: Author) -> None:
    german.do("location.hash = 'editor'")
    german.press("new-file")
    german.resize(6, 5)
    for cell in ((0, 0), (2, 2), (4, 4)):
        german.drag(cell)
    german.wait("document.getElementById('verdict').dataset.kind === 'multiple'")
    german.wait("document.querySelectorAll('li.note').length > 1")
    german.do("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    told = german.js("[...document.querySelectorAll('li.note')].map((each) => each.textContent).join()")
    assert "Zeile 1, Spalte 1" in told
    assert english_on(german.browser) == []


@pytest.mark.parametrize("puzzle", [PLAIN, COLOURED], ids=["plain", "coloured"])
def test_no_english_word_is_on_a_page_in_one_file(browser: Any, tmp_path: Path, puzzle: Puzzle) -> None:
    pages = {
        "spielen.html": play_page.draw(PuzzleSheet.of(puzzle)),
        "schritte.html": Explain(language="de").ask(puzzle).page(),
    }
    for name, text in pages.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        opened(browser, tmp_path / name)
        browser.execute_script("localStorage.setItem('nonosat-studio:language', 'de')")
        browser.refresh()
        try:
            for _ in range(3):
                browser.execute_script(
                    "(document.getElementById('hint') ?? document.getElementById('next')).click()"
                )
                assert english_on(browser) == []
        finally:
            browser.execute_script("localStorage.removeItem('nonosat-studio:language')")


def test_a_page_of_steps_speaks_the_language_of_its_sentences(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "schritte.html"
    path.write_text(Explain(language="de").ask(PLAIN).page(), encoding="utf-8")
    opened(browser, path)
    assert browser.execute_script("return navigator.language").startswith("en")
    assert english_on(browser) == []
