"""The contents of a book: every puzzle under its difficulty, in columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.book.press import BETWEEN_STARS, STARS, Press
from nonosat.rendering.pdf_canvas import GREY

#: In mm: the least width of a column, the gap between two, the distance of lines.
_COLUMN, _GAP, _LINE = 44.0, 9.0, 4.8
#: The radius of stars, in mm.
_STAR = 0.9


class ContentsLine(NamedTuple):
    """A line of the contents; without a ``page`` a heading."""

    text: str
    beside: str = ""
    stars: int | None = None
    page: int | None = None


def entries(
    press: Press, pages: Mapping[int, int], front: Mapping[str, int], back: Mapping[str, int]
) -> list[ContentsLine]:
    """The lines; the ``pages`` of puzzles may not be known yet. ``front`` and ``back`` are around them."""
    found = [ContentsLine(name, page=page) for name, page in front.items()]
    by_level = groupby(enumerate(press.puzzles, 1), key=lambda each: press.level(each[1]))
    for level, group in by_level:
        if level:
            found.append(ContentsLine(level))
        for number, each in group:
            title = one_line(each.puzzle.title or "") if press.matter.titles else ""
            text = f"{number}" + (f"  {title}" if title else "")
            stars = None if level else press.shown_stars(each)
            found.append(ContentsLine(text, press.beside(each), stars, pages.get(number, 0)))
    return [*found, *(ContentsLine(name, page=page) for name, page in back.items())]


def columns_of(press: Press, lines: list[ContentsLine]) -> list[list[list[ContentsLine]]]:
    """The columns of each page."""
    _, height = press.below_heading
    columns = _columns_a_page(press)
    most = max(1, int(height / _LINE))
    # Columns of the last page are as long as each other, or as long as headings need.
    rest = len(lines) % (columns * most)
    least = max(1, -(-rest // columns))
    for last in range(least, most + 1):
        stretches = _stretches(lines, len(lines) - rest, most, last)
        fits = len(stretches) <= columns * -(-len(lines) // (columns * most))
        if fits and all(stretch[-1].page is not None for stretch in stretches):
            break
    return [stretches[at : at + columns] for at in range(0, len(stretches), columns)]


def print_contents_page(press: Press, columns: list[list[ContentsLine]]) -> None:
    """A page of it."""
    left = press.begin(heading=press.words.contents)
    width = (press.room[0] + _GAP) / _columns_a_page(press) - _GAP
    for place, lines in enumerate(columns):
        across = left + place * (width + _GAP)
        down = press.top + press.HEAD
        for entry in lines:
            down += _LINE
            _print_entry(press, entry, across, down, width)


def _print_entry(press: Press, entry: ContentsLine, left: float, down: float, width: float) -> None:
    canvas = press.canvas
    if entry.page is None:
        canvas.text(entry.text, left, down, 10.0, room=width)
        return
    canvas.text(entry.text, left, down, 9.0, room=width * (0.55 if entry.beside else 0.85))
    canvas.text(str(entry.page), left + width, down, 9.0, align="right")
    right = left + width - 8
    if entry.stars:
        press.stars(entry.stars, right, down, radius=_STAR)
        right -= (STARS + 0.5) * _STAR * BETWEEN_STARS
    canvas.text(entry.beside, right, down, 7.5, align="right", colour=GREY)
    canvas.link(left, down - 0.7 * _LINE, width, _LINE, entry.page)


def _columns_a_page(press: Press) -> int:
    column = _COLUMN * (2 if press.matter.titles else 1)
    return max(1, int((press.room[0] + _GAP) / (column + _GAP)))


def _stretches(lines: Sequence[ContentsLine], full: int, most: int, last: int) -> list[list[ContentsLine]]:
    """Lines in columns of at most so many, after the first ``full`` of them in columns of ``last``."""
    stretches: list[list[ContentsLine]] = [[]]
    for place, entry in enumerate(lines):
        if len(stretches[-1]) >= (most if place < full else last):
            # A heading does not stand alone at the foot of a column.
            alone = len(stretches[-1]) > 1 and stretches[-1][-1].page is None
            stretches.append([stretches[-1].pop()] if alone else [])
        stretches[-1].append(entry)
    return stretches
