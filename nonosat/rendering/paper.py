"""Where a board goes on paper: on one page if it can be read there, else cut into parts to glue together.

Lengths on paper are in millimetres, lengths on the board in cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonosat.errors import UnknownName, UnsupportedPuzzle
from nonosat.rendering.board import GROUP, Board, Box, Rule, Shape

#: Width and height of pages in portrait.
SIZES = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}

#: What stays free on all sides: common printers cannot print the outer 4 to 6 mm.
MARGIN = 8.0
#: The room for a title with a line under it, and for a line at the foot of the page.
HEADING, FOOT = 15.0, 6.0
#: The largest cell: small puzzles need not fill the page.
_MOST = 10.0
#: The smallest cell, in which numbers have 4.5 points: smaller print is hard to read.
_LEAST = 2.55
#: The cell of parts to glue together, in which numbers have 5.6 points. Larger ones would take more pages.
_PART = 3.2
#: The gap between strips on one page: room for scissors.
_BETWEEN = 6.0
#: A choice: nobody glues more pages than this together.
_MOST_PAGES = 60
#: A page is turned on its side only if its cells become larger by this factor, since most printouts are in
#: portrait. A choice, not a measurement.
_WORTH_TURNING = 1.2


class Window(NamedTuple):
    """A part of a board, in cells."""

    left: float
    top: float
    right: float
    bottom: float


class Placement(NamedTuple):
    """A part of a board, and where its top left corner goes, in mm from the page's top left corner."""

    window: Window
    across: float
    down: float


class Page(NamedTuple):
    """One page: its size, the side of a cell, and the parts of the board on it."""

    width: float
    height: float
    cell: float
    placements: tuple[Placement, ...]


def paper_named(name: str) -> tuple[float, float]:
    """Width and height of a paper. Raises ``UnknownName``, with the names there are."""
    if name.lower() not in SIZES:
        raise UnknownName(f"no paper '{name}': expected one of {', '.join(SIZES)}")
    return SIZES[name.lower()]


def pages_for(board: Board, paper: tuple[float, float]) -> list[Page]:
    """The pages that a board takes: one, in portrait or landscape, if its numbers can be read there.

    Raises ``UnsupportedPuzzle`` when it takes more pages than anyone would glue together.
    """
    upright, sideways = paper, paper[::-1]
    whole = Window(0, 0, board.width, board.height)
    cells = {size: _largest_cell(board, size) for size in (upright, sideways)}
    size = sideways if cells[sideways] > _WORTH_TURNING * cells[upright] else upright
    if cells[size] >= _LEAST:
        across = (size[0] - board.width * cells[size]) / 2
        return [Page(*size, cells[size], (Placement(whole, across, MARGIN + HEADING),))]
    pages = min((_parts(board, size) for size in (upright, sideways)), key=len)
    if len(pages) > _MOST_PAGES:
        raise UnsupportedPuzzle(
            f"{board.puzzle.size} cells would take {len(pages)} pages: draw it on larger paper, or as a PNG"
        )
    return pages


def clipped(shapes: Iterable[Shape], window: Window) -> Iterator[Shape]:
    """The parts of shapes that lie in a window; a number or dot is whole, and in the window of its centre."""
    for shape in shapes:
        if isinstance(shape, Box):
            left, top = max(shape.left, window.left), max(shape.top, window.top)
            right = min(shape.left + shape.width, window.right)
            bottom = min(shape.top + shape.height, window.bottom)
            if right > left and bottom > top:
                yield Box(left, top, right - left, bottom - top, shape.role)
        elif isinstance(shape, Rule):
            left, right = max(shape.left, window.left), min(shape.right, window.right)
            top, bottom = max(shape.top, window.top), min(shape.bottom, window.bottom)
            if right >= left and bottom >= top:
                yield Rule(left, top, right, bottom, shape.thickness, shape.role)
        elif window.left <= shape.across < window.right and window.top <= shape.down < window.bottom:
            yield shape


def _room(size: tuple[float, float]) -> tuple[float, float]:
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - HEADING - FOOT


def _largest_cell(board: Board, size: tuple[float, float]) -> float:
    width, height = _room(size)
    return min(width / board.width, height / board.height, _MOST)


def _parts(board: Board, size: tuple[float, float]) -> list[Page]:
    """Pages with parts of the board, row by row; narrow strips share a page."""
    width, height = _room(size)
    columns = _cuts(board.left, board.slot_width, board.width, width / _PART)
    rows = _cuts(board.top, board.slot_height, board.height, height / _PART)
    windows = [Window(left, top, right, bottom) for top, bottom in rows for left, right in columns]
    pages: list[list[Placement]] = []
    across = down = deepest = 0.0
    for window in windows:
        wide, high = (window.right - window.left) * _PART, (window.bottom - window.top) * _PART
        if across and across + wide > width:
            across, down = 0.0, deepest + _BETWEEN
        if not pages or down + high > height:
            pages.append([])
            across = down = deepest = 0.0
        pages[-1].append(Placement(window, MARGIN + across, MARGIN + HEADING + down))
        across += wide + _BETWEEN
        deepest = max(deepest, down + high)
    return [Page(*size, _PART, tuple(placements)) for placements in pages]


def _cuts(band: float, slot: float, end: float, room: float) -> Sequence[tuple[float, float]]:
    """Stretches of at most ``room`` from 0 to ``end``, cut between numbers or after every fifth line."""
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
        stop = max((place for place in places if start < place <= start + room), default=start + room)
        stretches.append((start, stop))
        start = stop
    return [*stretches, (start, end)]
