"""The solutions of a book: small pictures in rows, as large as the fewest pages allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookPuzzle
from nonosat.rendering.book.press import Press
from nonosat.rendering.paper import Placement, whole
from nonosat.rendering.pdf_canvas import GREY
from nonosat.rendering.theme import roles

#: The size of titles, in points, the most lines of one, the distance of lines, and the room below them.
_TEXT, _TITLE_LINES, _LINE, _BELOW_TITLE = 8.0, 3, 3.2, 1.5
#: The least room across for a solution, and between two, in mm; the thickness of the frame around one.
_SOLUTION, _BETWEEN, _FRAME = 42.0, 5.0, 0.15
#: The largest cells that are tried, in mm, and the most of the height that a solution takes.
_CELLS, _MOST_OF_HEIGHT = (3.2, 2.8, 2.4, 2.1, 1.8), 0.3
#: The least and the most room between two rows.
_ROWS_APART, _MOST_APART = 5.0, 28.0


class Solution(NamedTuple):
    """The picture of a puzzle with cells of that side, and the lines above it: its title, and a note."""

    number: int
    puzzle: BookPuzzle
    board: Board
    cell: float
    lines: tuple[str, ...]

    @property
    def above(self) -> float:
        """The room for the lines."""
        return len(self.lines) * _LINE + _BELOW_TITLE

    @property
    def height(self) -> float:
        """The room for all of it."""
        return self.above + self.board.height * self.cell


class SolutionPages(NamedTuple):
    """Rows of solutions, page by page, each with room of that ``width``."""

    pages: list[list[list[Solution]]]
    width: float

    @classmethod
    def of(cls, press: Press) -> Self:
        """The solutions in as few pages as small pictures need, and these as large as they can be there."""
        if not press.matter.solutions:
            return cls([], 0.0)
        width, height = press.below_heading
        most = max(2, round(width / _SOLUTION))
        fewest = len(_pages(_rows(press, most, _CELLS[-1]), height))
        least = min(2, len(press.puzzles))
        rows, columns = next(
            (rows, columns)
            for columns in range(least, most + 1)
            for cell in _CELLS
            if len(_pages(rows := _rows(press, columns, cell), height)) == fewest
        )
        return cls(_pages(rows, height), _slot(press, columns))

    def print(self, press: Press) -> None:
        """Prints them."""
        name = press.words.solutions
        for place, page in enumerate(self.pages):
            left = press.begin(heading="" if place else name, running=name)
            down = press.top + press.HEAD
            free = press.below_heading[1] - sum(map(_height, page))
            apart = min(_MOST_APART, free / max(1, len(page) - 1))
            for row in page:
                for column, solution in enumerate(row):
                    _print_solution(
                        press, solution, left + column * (self.width + _BETWEEN), down, self.width
                    )
                down += _height(row) + apart


def _slot(press: Press, columns: int) -> float:
    return (press.below_heading[0] + _BETWEEN) / columns - _BETWEEN


def _rows(press: Press, columns: int, most: float) -> list[list[Solution]]:
    """All solutions, so many in a row, with cells of at most that side."""
    width, high = _slot(press, columns), _MOST_OF_HEIGHT * press.below_heading[1]
    found: list[Solution] = []
    for number, each in enumerate(press.puzzles, 1):
        board = Board.of(each.puzzle, clues=False, letters=press.layout.letters)
        board = replace(board, margin=0.0, left=0.0, top=0.0)
        cell = min(width / board.width, high / board.height, most)
        found.append(Solution(number, each, board, cell, tuple(_lines(press, each, number, width))))
    return [found[place : place + columns] for place in range(0, len(found), columns)]


def _height(row: Sequence[Solution]) -> float:
    return max(solution.height for solution in row)


def _pages(rows: Sequence[list[Solution]], height: float) -> list[list[list[Solution]]]:
    """The rows, each page filled up to that height before the next begins."""
    pages: list[list[list[Solution]]] = []
    free = 0.0
    for row in rows:
        needed = _height(row)
        if not pages or needed > free:
            pages.append([])
            free = height
        pages[-1].append(row)
        free -= needed + _ROWS_APART
    return pages


def _print_solution(press: Press, solution: Solution, left: float, top: float, width: float) -> None:
    canvas, each, board, cell = press.canvas, solution.puzzle, solution.board, solution.cell
    indent = canvas.width(f"{solution.number} ", _TEXT)
    down = top + _LINE - 0.6
    canvas.text(str(solution.number), left, down, _TEXT)
    for line in solution.lines:
        canvas.text(line, left + indent, down, _TEXT, room=width - indent, colour=GREY)
        down += _LINE
    if each.solution is None:
        return
    placement = Placement(whole(board), left, top + solution.above)
    canvas.paint(board.shapes(each.solution), placement, cell, roles(each.puzzle.palette))
    canvas.frame(left, top + solution.above, board.width * cell, board.height * cell, _FRAME)


def _lines(press: Press, each: BookPuzzle, number: int, width: float) -> list[str]:
    title = one_line(each.puzzle.title or "")
    indent = press.canvas.width(f"{number} ", _TEXT)
    lines = press.canvas.lines(title, _TEXT, width - indent, most=_TITLE_LINES) or [""]
    return [*lines, *([press.words.notes.get(each.note, each.note)] if each.note else [])]
