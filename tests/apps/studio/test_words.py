"""The words of the interface: one table for each language, all of them used and none missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonosat.drawing.web
from nonosat.drawing.web.words import languages, words
from nonosat.reasoning import ratings

PAGE = Path(nonosat.drawing.web.__file__).parent
TABLES = {language: words(language) for language in languages()}
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.rglob("*.js")))
#: Keys that are put together, by how they begin.
PUT_TOGETHER = (
    *("effect.", "tool.", "paint.", "ended.", "method.", "mode.", "repair.", "verdict."),
    *("theme.", "size.", "clues.", "table.", "library.", "grade.", "pointing.", "desk."),
    *("line.", "film.", "zoom.", "scan.", "scope.", "reason.", "told.", "start."),
    *("class.", "technique.", "colour.", "ordinal.", "example.", "remark.", "page."),
)


@pytest.mark.parametrize("language", TABLES)
def test_a_language_has_every_word_with_the_same_values(language: str) -> None:
    table, english = TABLES[language], TABLES["en"]
    assert set(table) == set(english)
    for key, text in table.items():
        assert text.strip(), key
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key])), key


def test_every_word_that_the_page_says_is_in_the_table() -> None:
    said = set(re.findall(r'\bt\("([\w.]+)"', CODE))
    assert said <= set(TABLES["en"])
    assert len(said) > 100


def test_no_word_is_left_over() -> None:
    named = set(re.findall(r'"([a-z]\w*(?:\.\w+)+)"', CODE))
    for key in TABLES["en"]:
        plain = key.removesuffix(".one")
        assert plain in named or plain.startswith(PUT_TOGETHER) or plain == "language", key


def test_every_difficulty_has_a_word() -> None:
    words = {ratings.word_of(difficulty / 10) for difficulty in range(10, 101)}
    assert {f"grade.{word}" for word in words} <= set(TABLES["en"])


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_no_text_can_become_html(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", code
    )
