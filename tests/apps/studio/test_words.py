"""The texts of the interface: one table for each language, all used and none missing."""

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
#: The prefixes of composed keys.
COMPOSED = (
    *("effect.", "tool.", "paint.", "end.", "ended.", "method.", "mode.", "repair.", "verdict."),
    *("theme.", "size.", "clues.", "player.", "library.", "grade.", "highlight.", "editor."),
    *("line.", "film.", "zoom.", "scan.", "scope.", "reason.", "told.", "start."),
    *("class.", "technique.", "colour.", "ordinal.", "example.", "lint.", "page.", "publish.", "record."),
)


@pytest.mark.parametrize("language", TABLES)
def test_a_language_has_every_word_with_the_same_values(language: str) -> None:
    table, english = TABLES[language], TABLES["en"]
    assert set(table) == set(english)
    for key, text in table.items():
        assert text.strip(), key
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key])), key


def test_every_key_in_the_scripts_is_in_the_table() -> None:
    said = set(re.findall(r'\bt\("([\w.]+)"', CODE))
    assert said <= set(TABLES["en"])
    assert len(said) > 100


def test_no_text_is_unused() -> None:
    named = set(re.findall(r'"([a-z]\w*(?:\.\w+)+)"', CODE))
    for key in TABLES["en"]:
        plain = key.removesuffix(".one")
        assert plain in named or plain.startswith(COMPOSED) or plain == "language", key


def test_every_difficulty_has_a_label() -> None:
    labels = {ratings.label_of(difficulty / 10) for difficulty in range(10, 101)}
    assert {f"grade.{label}" for label in labels} <= set(TABLES["en"])


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_no_text_can_become_html(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", code
    )
