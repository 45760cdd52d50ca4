"""The contents of a book: every puzzle under its difficulty, in columns that are alike high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.book.press import BETWEEN_STARS, STARS, Press
from nonosat.rendering.pdf_canvas import GREY

#: In mm: the least width of a column, and the gap between two.
_COLUMN, _GAP = 44.0, 11.0
#: The distance of lines, in mm, the size of text, in points, and how much larger that of headings is.
_APART, _TEXT, _LARGER = 6.0, 10.0, 1.15
#: The lines that a heading takes: whole ones, so that those of all columns are level.
_HEADING = 2
#: The radius of stars, in mm, and the room for the number of a page.
_STAR, _PAGE = 0.9, 7.0


class ContentsLine(NamedTuple):
    """A line of the contents: a puzzle with its ``number``, or a part of the book."""

    text: str
    number: int | None = None
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
        puzzles = list(group)
        if level:
            found.append(ContentsLine(level, stars=press.shown_stars(puzzles[0][1])))
        for number, each in puzzles:
            title = one_line(each.puzzle.title or "") if press.matter.titles else ""
            stars = None if level else press.shown_stars(each)
            found.append(ContentsLine(title, number, press.beside(each), stars, pages.get(number, 0)))
    return [*found, *(ContentsLine(name, page=page) for name, page in back.items())]


def columns_of(press: Press, lines: list[ContentsLine]) -> list[list[list[ContentsLine]]]:
    """The lines in columns, page by page: in one if they fit, otherwise in as many as a page has room for."""
    high = int(press.below_heading[1] / _APART)
    stretches = _stretches(lines, high)
    columns = min(len(stretches), _most_columns(press))
    # The last page is no emptier than it must be: columns are alike high.
    pages = -(-len(stretches) // columns)
    while high > 1 and len(lower := _stretches(lines, high - 1)) <= columns * pages:
        high, stretches = high - 1, lower
    return [stretches[at : at + columns] for at in range(0, len(stretches), columns)]


def _most_columns(press: Press) -> int:
    least = _COLUMN * (2 if press.matter.titles else 1)
    return max(1, int((press.room[0] + _GAP) / (least + _GAP)))


def _stretches(lines: Sequence[ContentsLine], most: int) -> list[list[ContentsLine]]:
    """Columns of lines, at most that high, in lines; no heading stands alone at the foot of one."""
    stretches: list[list[ContentsLine]] = [[]]
    high = 0
    for entry, following in zip(lines, [*lines[1:], None], strict=True):
        kept = entry.page is None and following is not None
        if stretches[-1] and high + _lines_down(stretches[-1], entry) + kept > most:
            stretches.append([])
            high = 0
        high += _lines_down(stretches[-1], entry)
        stretches[-1].append(entry)
    return stretches


def _lines_down(above: Sequence[ContentsLine], entry: ContentsLine) -> int:
    """How many lines an entry stands below those that are above it in its column."""
    apart = above and not entry.number and (entry.page is None or above[-1].number)
    return _HEADING if apart else 1


def print_contents(press: Press, lines: list[ContentsLine]) -> None:
    """The pages of the contents."""
    pages = columns_of(press, lines)
    width = (press.room[0] + _GAP) / len(pages[0]) - _GAP
    name = press.words.contents
    for place, columns in enumerate(pages):
        left = press.begin(heading="" if place else name, running=name)
        for column, some in enumerate(columns):
            down = press.top + press.HEAD
            for line, entry in enumerate(some):
                down += _APART * _lines_down(some[:line], entry)
                _print_entry(press, entry, left + column * (width + _GAP), down, width)


def _print_entry(press: Press, entry: ContentsLine, left: float, down: float, width: float) -> None:
    """A line: number, title and size at the left, stars and page at the right, dots between them."""
    canvas, size = press.canvas, _TEXT
    begin, right = left, left + width - (_PAGE if entry.page is not None else 0.0)
    if entry.stars:
        press.stars(entry.stars, right, down, radius=_STAR)
        right -= (STARS + 0.5) * _STAR * BETWEEN_STARS
    if entry.number is None:
        canvas.text(entry.text, left, down, _LARGER * size, room=right - left)
        begin += min(canvas.width(entry.text, _LARGER * size), right - left)
    else:
        across = left + canvas.width(str(len(press.puzzles)), size)
        canvas.text(str(entry.number), across, down, size, align="right")
        begin = across + 2.5
        beside = canvas.width(entry.beside, 0.85 * size)
        if entry.text:
            free = right - begin - beside - 2.5
            canvas.text(entry.text, begin, down, size, room=free)
            begin += min(canvas.width(entry.text, size), free) + 2.5
        canvas.text(entry.beside, begin, down, 0.85 * size, colour=GREY)
        begin += beside
    if entry.page is None:
        return
    dot = canvas.width(" .", size)
    dots = max(0, int((right - begin - 1.5) / dot))
    canvas.text(" ." * dots, right, down, size, align="right", colour=GREY)
    canvas.text(str(entry.page), left + width, down, size, align="right")
    canvas.link(left, down - 0.7 * _APART, width, _APART, entry.page)
