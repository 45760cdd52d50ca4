"""The table of contents: every puzzle under its difficulty, in columns that fill their pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count, groupby
from typing import NamedTuple

from nonosat.drawing.book.packing import Draw
from nonosat.drawing.book.press import BETWEEN_STARS, STARS, Press
from nonosat.drawing.pdf_canvas import BLACK, GREY, POINTS
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.rgb_colour import Rgb

#: In mm: the least width of a column, and the gap between two.
_COLUMN, _GAP = 44.0, 11.0
#: The distance of lines, in mm: the least, the one for which a page gets another column, and the most.
_LEAST, _GOOD, _MOST = 4.8, 6.0, 7.6
#: The size of text as a share of the distance of lines, with its bounds in points, and that of headings.
_TEXT, _LEAST_TEXT, _MOST_TEXT, _LARGER = 0.6, 9.0, 11.0, 1.15
#: The radius of stars, the room for the number of a page, and that between two texts, in mm.
_STAR, _PAGE, _BETWEEN = 0.9, 7.0, 2.5


class ContentsLine(NamedTuple):
    """A line of the contents: a puzzle with its ``number``, a part of the book, or an empty one."""

    text: str = ""
    number: int | None = None
    beside: str = ""
    stars: int | None = None
    page: int | None = None


#: Lines that stay together: a line, or a heading with the first line below it and an empty one above.
Lines = list[ContentsLine]


def entries(
    press: Press, pages: Mapping[int, int], front: Mapping[str, int], back: Mapping[str, int]
) -> list[Lines]:
    """Return the lines; the ``pages`` of puzzles may be unknown yet. ``front`` and ``back`` are the other
    parts.
    """
    found = [[ContentsLine(name, page=page)] for name, page in front.items()]
    by_level = groupby(enumerate(press.puzzles, 1), key=lambda each: press.level(each[1]))
    for level, group in by_level:
        above = [ContentsLine()] if level else []
        for number, each in group:
            stars = press.shown_stars(each)
            if above:
                above.append(ContentsLine(level, stars=stars))
            title = one_line(each.puzzle.title or "") if press.options.titles else ""
            shown = None if level else stars
            line = ContentsLine(title, number, press.beside(each), shown, pages.get(number, 0))
            found.append([*above, line])
            above = []
    behind = [ContentsLine(name, page=page) for name, page in back.items()]
    return [*found, [ContentsLine(), *behind]] if behind else found


def pages_of_contents(press: Press, lines: Sequence[Lines]) -> list[Draw]:
    """Return as few pages as possible, then with as few columns as keep lines well apart; columns are evenly
    high.
    """
    width, height = press.below_heading
    least = _COLUMN * (2 if press.options.titles else 1)
    most = max(1, int((width + _GAP) / (least + _GAP)))
    for pages in count(1):
        found = [_in_columns(lines, columns * pages) for columns in range(1, most + 1)]
        # The distance of lines, by the number of columns.
        apart = [height / max(map(len, stretches)) for stretches in found]
        columns = max(range(most), key=lambda place: min(apart[place], _GOOD))
        if apart[columns] >= _LEAST:
            break
    distance, stretches = min(apart[columns], _MOST), found[columns]
    columns += 1
    on_pages = [stretches[at : at + columns] for at in range(0, len(stretches), columns)]
    return [partial(_print_columns, press, page, columns, distance) for page in on_pages]


def _in_columns(lines: Sequence[Lines], most: int) -> list[Lines]:
    """Return the lines in at most ``most`` columns, as low as possible."""
    high = max(1, sum(map(len, lines)) // most - 1)
    while len(found := _stretches(lines, high)) > most:
        high += 1
    return found


def _stretches(lines: Sequence[Lines], most: int) -> list[Lines]:
    """Return columns of at most ``most`` lines each, none of which begins with an empty line."""
    columns: list[Lines] = [[]]
    for some in lines:
        if columns[-1] and len(columns[-1]) + len(some) > most:
            columns.append([])
        columns[-1] += some if columns[-1] else [line for line in some if line != ContentsLine()]
    return columns


def _print_columns(
    press: Press, page: Sequence[Lines], columns: int, apart: float, left: float, top: float
) -> None:
    width = (press.room[0] + _GAP) / columns - _GAP
    for column, lines in enumerate(page):
        for place, line in enumerate(lines, 1):
            _print_line(press, line, left + column * (width + _GAP), top + place * apart, width, apart)


def _print_line(
    press: Press, line: ContentsLine, left: float, down: float, width: float, apart: float
) -> None:
    """Print a line: number, title and size at the left, stars and page at the right, dots between them."""
    canvas = press.canvas
    size = min(max(_TEXT * apart * POINTS, _LEAST_TEXT), _MOST_TEXT)
    begin, right = left, left + width - (_PAGE if line.page is not None else 0.0)

    def write(text: str, size: float, *, kept: float = 0.0, colour: Rgb = BLACK) -> None:
        nonlocal begin
        room = right - begin - kept
        canvas.text(text, begin, down, size, room=room, colour=colour)
        begin += min(canvas.width(text, size), room) + _BETWEEN if text else 0.0

    if line.stars:
        press.stars(line.stars, right, down, radius=_STAR)
        right -= (STARS + 0.5) * _STAR * BETWEEN_STARS
    if line.number is None:
        write(line.text, _LARGER * size)
    else:
        begin += canvas.width(str(len(press.puzzles)), size)
        canvas.text(str(line.number), begin, down, size, align="right")
        begin += _BETWEEN
        write(line.text, size, kept=canvas.width(line.beside, 0.85 * size) + _BETWEEN)
        write(line.beside, 0.85 * size, colour=GREY)
    if line.page is not None:
        dots = max(0, int((right - begin) / canvas.width(" .", size)))
        canvas.text(" ." * dots, right, down, size, align="right", colour=GREY)
        canvas.text(str(line.page), left + width, down, size, align="right")
        canvas.link(left, down - 0.7 * apart, width, apart, line.page)
