"""Paper: lengths with units, and the placement of a board on pages: on one if it is readable there, else in
parts to glue together.

Lengths on paper are in millimetres, lengths on the board in cells.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonosat.drawing.board import Board, BoardBox, Rule, Shape
from nonosat.drawing.sheet import GROUP
from nonosat.model.errors import InputError, UnknownName, UnsupportedPuzzle

#: Millimetres of each unit.
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}
_NUMBER = r"([0-9]{1,5}(?:\.[0-9]{1,4})?)"
_UNIT = r"(mm|cm|in|\"|pt)"
_LENGTH = re.compile(rf"{_NUMBER} ?{_UNIT}", re.IGNORECASE)
_RECTANGLE = re.compile(rf"{_NUMBER} ?{_UNIT}? ?[x×] ?{_NUMBER} ?{_UNIT}", re.IGNORECASE)


#: The expectation in messages.
A_LENGTH = "a length with its unit, like 5mm or 0.25in"


def millimetres(
    text: str, source: str, *, least: float = 0.0, most: float = 5000.0, like: str = A_LENGTH
) -> float:
    """Return the length in millimetres; raises ``InputError``, naming ``source``.

    >>> millimetres("1.5cm", "--margin"), millimetres("0.5in", "--margin")
    (15.0, 12.7)
    """
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        raise InputError(f"expected {like}", found=text, source=source)
    length = float(found[1]) * UNITS[found[2].lower()]
    if not least <= length <= most:
        raise InputError(f"expected a length from {least:g} to {most:g} mm", found=text, source=source)
    return length


def rectangle(text: str) -> tuple[float, float] | None:
    """Return width and height in millimetres of text like ``6x9in``; ``None`` for other text.

    >>> rectangle("148x210mm"), rectangle("A5")
    ((148.0, 210.0), None)
    """
    found = _RECTANGLE.fullmatch(text.strip())
    if not found:
        return None
    unit = found[4].lower()
    return float(found[1]) * UNITS[(found[2] or unit).lower()], float(found[3]) * UNITS[unit]


#: Width and height of pages in portrait.
SIZES = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}

#: The bounds for sides of paper: less leaves no room for a puzzle, more exceeds the limits of PDF.
_LEAST_SIDE, _MOST_SIDE = 60.0, 5000.0

#: The margin on all sides: common printers cannot print the outer 4 to 6 mm.
MARGIN = 8.0
#: The room for a title with a line under it, and for a line at the foot of the page.
HEADING, FOOT = 15.0, 6.0
#: The largest cell: small puzzles need not fill the page.
_MOST = 10.0
#: The smallest cell, in which numbers have 4.5 points: smaller print is hard to read.
_LEAST = 2.55
#: The cell of parts to glue together, with numbers of 5.6 points. Larger ones would take more pages.
_PART = 3.2
#: The least room for a part, in cells: less would cut numbers into pieces.
_LEAST_PART = 2.0
#: The gap between strips on one page: room for scissors.
_BETWEEN = 6.0
#: The most pages to glue together: a choice.
_MOST_PAGES = 60
#: A page is in landscape only if its cells become larger by this factor, since most printouts are in
#: portrait. A choice, not a measurement.
_WORTH_TURNING = 1.2


class Window(NamedTuple):
    """A part of a board, in cells."""

    left: float
    top: float
    right: float
    bottom: float


class Placement(NamedTuple):
    """A part of a board, and the place of its top left corner, in mm from the page's top left corner."""

    window: Window
    across: float
    down: float

    def moved(self, across: float, down: float) -> Placement:
        """Return the part, moved to the right and down."""
        return self._replace(across=self.across + across, down=self.down + down)


class PaperPage(NamedTuple):
    """One page: its size, the side of a cell, and the parts of the board on it."""

    width: float
    height: float
    cell: float
    placements: tuple[Placement, ...]


def paper_named(name: str) -> tuple[float, float]:
    """Return width and height of a paper, by its name or like ``6x9in``.

    Raises ``UnknownName``, listing the names, also for sizes out of bounds.
    """
    if name.lower() in SIZES:
        return SIZES[name.lower()]
    size = rectangle(name)
    if size is None:
        raise UnknownName.among("paper size", name, SIZES, ", or a size like 6x9in")
    if not (min(size) >= _LEAST_SIDE and max(size) <= _MOST_SIDE):
        raise UnknownName(f"invalid paper size '{name}': sides are {_LEAST_SIDE:g} to {_MOST_SIDE:g} mm")
    return size


def pages_for(
    board: Board, paper: tuple[float, float], *, cell: float | None = None, below: float = 0.0
) -> list[PaperPage]:
    """Return the pages of a board: one, in portrait or landscape, if its numbers are readable there.

    ``cell`` is the side of a cell, ``None`` for the largest that fits; ``below`` is free room above the foot
    of each page. Raises ``UnsupportedPuzzle`` when the board takes too many pages.
    """
    upright, sideways = paper, paper[::-1]
    most = cell or _MOST
    cells = {size: min(largest_cell(board, _room(size, below)), most) for size in (upright, sideways)}
    size = sideways if cells[sideways] > _WORTH_TURNING * cells[upright] else upright
    if cells[size] >= (cell or _LEAST):
        across = (size[0] - board.width * cells[size]) / 2
        return [PaperPage(*size, cells[size], (Placement(whole(board), across, MARGIN + HEADING),))]
    cell = cell or _PART
    by_size = {each: parts_of(board, _room(each, below), cell) for each in (upright, sideways)}
    size = min((upright, sideways), key=lambda each: len(by_size[each]))
    shift = MARGIN, MARGIN + HEADING
    return [
        PaperPage(*size, cell, tuple(placement.moved(*shift) for placement in placements))
        for placements in by_size[size]
    ]


def largest_cell(board: Board, room: tuple[float, float]) -> float:
    """Return the side of the largest cells with which a board fits a room (width and height)."""
    return min(room[0] / board.width, room[1] / board.height)


def whole(board: Board) -> Window:
    """Return all of a board."""
    return Window(0, 0, board.width, board.height)


def parts_of(board: Board, room: tuple[float, float], cell: float = _PART) -> list[tuple[Placement, ...]]:
    """Return the parts of a board, page by page, each page with this room, in mm from its top left corner.

    Parts are ordered row by row; narrow strips share a page. Raises ``UnsupportedPuzzle`` for too many pages.
    """
    width, height = room
    if min(room) < _LEAST_PART * cell:
        raise UnsupportedPuzzle(f"cells of {cell:g} mm are too large for this paper")
    columns = _cuts(board.left, board.slot_width, board.width, width / cell)
    rows = _cuts(board.top, board.slot_height, board.height, height / cell)
    pages: list[list[Placement]] = []
    across = down = deepest = 0.0
    for window in (Window(left, top, right, bottom) for top, bottom in rows for left, right in columns):
        wide, high = (window.right - window.left) * cell, (window.bottom - window.top) * cell
        if across and across + wide > width:
            across, down = 0.0, deepest + _BETWEEN
        if not pages or down + high > height:
            pages.append([])
            across = down = deepest = 0.0
        pages[-1].append(Placement(window, across, down))
        across += wide + _BETWEEN
        deepest = max(deepest, down + high)
    if len(pages) > _MOST_PAGES:
        raise UnsupportedPuzzle(
            f"{board.puzzle.size} cells would take {len(pages)} pages: draw it on larger paper, or as a PNG"
        )
    return [tuple(placements) for placements in pages]


def clipped(shapes: Iterable[Shape], window: Window) -> Iterator[Shape]:
    """Yield the parts of shapes in a window; numbers and dots are not cut but belong to the window of their
    centre.
    """
    for shape in shapes:
        if isinstance(shape, BoardBox):
            left, top = max(shape.left, window.left), max(shape.top, window.top)
            right = min(shape.left + shape.width, window.right)
            bottom = min(shape.top + shape.height, window.bottom)
            if right > left and bottom > top:
                yield BoardBox(left, top, right - left, bottom - top, shape.role)
        elif isinstance(shape, Rule):
            left, right = max(shape.left, window.left), min(shape.right, window.right)
            top, bottom = max(shape.top, window.top), min(shape.bottom, window.bottom)
            if right >= left and bottom >= top:
                yield Rule(left, top, right, bottom, shape.thickness, shape.role)
        elif window.left <= shape.across < window.right and window.top <= shape.down < window.bottom:
            yield shape


def _room(size: tuple[float, float], below: float) -> tuple[float, float]:
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEADING - FOOT - below


def _cuts(band: float, slot: float, end: float, room: float) -> Sequence[tuple[float, float]]:
    """Return stretches of at most ``room`` from 0 to ``end``, cut between numbers or after every fifth
    line.
    """
    places: list[float] = []
    if slot:
        places += [band - number * slot for number in range(int(band / slot), 0, -1)]
    place = band
    while place < end:
        places.append(place)
        place += GROUP
    stretches: list[tuple[float, float]] = []
    start = 0.0
    while end - start > room:
        last = bisect_right(places, start + room)
        stop = places[last - 1] if last and places[last - 1] > start else start + room
        stretches.append((start, stop))
        start = stop
    return [*stretches, (start, end)]
