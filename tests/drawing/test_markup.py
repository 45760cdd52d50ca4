"""Whatever a puzzle's texts are, SVG and XML are well-formed, pages are valid, and PDF can be drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonosat.drawing import steps_page
from nonosat.drawing.kinds import KINDS
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.files.registry import encoded, read_named
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.palette import RESERVED, Palette
from nonosat.model.puzzle import Puzzle

#: Texts that break careless documents.
TRAPS = (
    *("\0", "\x1b[2J", "\x0b", "\x7f", "\x85", "\ud800", "\udfff", "\ufdd0", "\ufffe", "\U0001ffff"),
    *(
        "</script>",
        "</title>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "&amp;",
        "&#0;",
        '"',
        "'",
        "\u2028",
        "\u202e",
    ),
)
TEXTS = st.none() | st.sampled_from(TRAPS) | st.text(st.characters(), max_size=8)
#: Letters of a palette: any character that is not said to mean something else.
LETTERS = st.characters().filter(lambda letter: letter.isprintable() and letter not in {*RESERVED, " "})
#: Control characters, halves of surrogate pairs and code points that are no characters.
FORBIDDEN = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: Elements of HTML that have no end tag.
VOID = {"meta", "link", "input", "br", "img", "col", "hr"}


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Return a small puzzle in two colours, with any texts."""
    letters = "".join(draw(st.lists(LETTERS, min_size=2, max_size=2, unique=True)))
    names = (draw(TEXTS), draw(TEXTS))
    palette = Palette(letters, ("#ff0000", None), names)
    goal = Grid.from_text([f"{letters[0]}{letters[1]}.", f".{letters[1]}{letters[0]}"], letters=letters)
    texts = {name: draw(TEXTS) for name in ("title", "author", "copyright", "licence", "description")}
    return replace(Puzzle.from_solution(goal, palette=palette), goal=goal, **texts)


class Balanced(HTMLParser):
    """Asserts that every element ends where it should."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), tag
        self.seen.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements_of(page: str) -> list[str]:
    """The elements of a page, which must be valid as far as texts can make it invalid."""
    assert not FORBIDDEN.search(page)
    parser = Balanced()
    parser.feed(page)
    parser.close()
    assert not parser.open
    return parser.seen


@given(puzzles())
def test_svg_is_well_formed_and_shows_what_can_be_shown(puzzle: Puzzle) -> None:
    assert puzzle.goal is not None
    data = KINDS["svg"].draw([PuzzleSheet(puzzle, puzzle.goal)], Style(), print)
    assert not FORBIDDEN.search(data.decode())
    title = ElementTree.fromstring(data).findtext("{http://www.w3.org/2000/svg}title")
    assert title is not None
    for shown, meant in zip(title, puzzle.title or title, strict=False):
        assert shown in (meant, "\ufffd", "\n")


@settings(max_examples=25)
@given(puzzles())
def test_pages_hold_the_same_elements_whatever_the_texts(puzzle: Puzzle) -> None:
    assert puzzle.goal is not None
    page = KINDS["html"].draw([PuzzleSheet(puzzle, puzzle.goal)], Style(), print).decode()
    elements = elements_of(page)
    assert elements.count("script") == 3
    told = puzzle.description or "a step"
    step = {"technique": told, "text": told, "lines": [], "cells": [], "premises": {"cells": [], "lines": []}}
    assert elements_of(steps_page.draw(PuzzleSheet.of(puzzle), [step])).count("script") == 3


@given(puzzles())
def test_webpbn_is_well_formed_and_keeps_the_clues(puzzle: Puzzle) -> None:
    data = encoded([puzzle], "x.xml")
    assert not FORBIDDEN.search(data.decode())
    ElementTree.fromstring(data)
    again = next(read_named(data, "x.xml"))
    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)


@pytest.mark.slow
@settings(max_examples=40)
@given(puzzles())
def test_text_and_pdf_take_every_text(puzzle: Puzzle) -> None:
    assert puzzle.goal is not None
    for kind in ("txt", "pdf"):
        try:
            assert KINDS[kind].draw([PuzzleSheet(puzzle, puzzle.goal)], Style(), print)
        except UnsupportedPuzzle as error:
            assert "\n" not in str(error)
