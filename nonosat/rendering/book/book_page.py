"""What stands on a page of a book. Lengths are in mm, from the corner of the room inside its margins."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookLayout
from nonosat.rendering.paper import Placement

#: The room at the head of a page for its running head, and at the foot for its number.
HEADLINE, FOOT = 6.0, 7.0
#: The least room across for a caption: a number, the size, the difficulty.
CAPTION_WIDTH = 38.0

#: Width and height.
Room = tuple[float, float]


class CellRange(NamedTuple):
    """The first and last column and row of a part of a puzzle, counted from 1."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int


class Placed(NamedTuple):
    """A puzzle on a page, or the part of it that is there.

    ``number`` counts from 1; ``across``, ``down`` and ``width`` are the place of its caption; ``part`` of
    ``parts`` is the page's share of a large puzzle, with those ``cells``.
    """

    number: int
    board: Board
    cell: float
    placements: tuple[Placement, ...]
    across: float
    down: float
    width: float
    part: int = 1
    parts: int = 1
    cells: CellRange | None = None

    def inset(self) -> Placed:
        """With a caption as wide as the board without its margins, where that is wide enough."""
        margin = self.board.margin * self.cell
        if self.width - 2 * margin < CAPTION_WIDTH:
            return self
        return self._replace(across=self.across + margin, width=self.width - 2 * margin)


class BookPage(NamedTuple):
    """What stands on a page; ``turned`` on its side or not.

    A chapter ``opens`` on it with the puzzle of that number, if not 0; ``headed``: there is room for its
    name.
    """

    placed: tuple[Placed, ...]
    turned: bool = False
    opens: int = 0
    headed: bool = False


def room_of(layout: BookLayout) -> Room:
    """Width and height inside the margins, without the room for a running head and a page number."""
    high = layout.height - 2 * layout.margin - HEADLINE - FOOT
    return layout.width - 2 * layout.margin - layout.gutter, high
