"""Pages of a book without a puzzle: one that begins a chapter, and one to draw on."""

from __future__ import annotations

from dataclasses import replace

from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookPuzzle
from nonosat.rendering.book.press import BETWEEN_STARS, STARS, Press
from nonosat.rendering.paper import Placement, largest_cell, whole
from nonosat.rendering.pdf_canvas import GREY, POINTS
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import with_lines
from nonosat.rendering.theme import roles

#: The size of the name of a chapter in points, how far down its page it stands, and the radius of its stars.
_NAME, _DOWN, _STAR = 28.0, 0.4, 2.0
_TEXT, _LEADING = 10.0, 1.45
#: The cells of the grid to draw in, the largest of them in mm, and the room for numbers beside it, in cells.
_SIDE, _CELL, _BAND = 20, 7.0, 4.0


def print_part_title(press: Press, first: BookPuzzle, chapter: str) -> None:
    """The page of a chapter whose first puzzles need all of theirs."""
    canvas, words = press.canvas, press.words
    left = press.begin()
    press.mark(chapter)
    centre, down = left + press.room[0] / 2, press.layout.height * _DOWN
    canvas.text(chapter, centre, down, _NAME, align="centre", room=press.room[0])
    stars = press.shown_stars(first)
    if stars:
        down += 10
        press.stars(stars, centre + STARS * BETWEEN_STARS * _STAR / 2, down, radius=_STAR)
    down += 5
    for line in canvas.lines(words.openings.get(first.word or "", ""), _TEXT, press.room[0], most=4):
        down += _TEXT * _LEADING / POINTS
        canvas.text(line, centre, down, _TEXT, align="centre", colour=GREY)


def print_spare_page(press: Press, chapter: str) -> None:
    """A page with an empty grid and room for its numbers."""
    canvas, words = press.canvas, press.words
    left = press.begin(heading=words.own_picture, running=chapter)
    top = press.top + press.HEAD
    for line in canvas.lines(words.draw_it, _TEXT, press.room[0], most=6):
        canvas.text(line, left, top, _TEXT)
        top += _TEXT * _LEADING / POINTS
    puzzle = Puzzle((None,) * _SIDE, (None,) * _SIDE)
    board = Board.of(puzzle)
    board = replace(board, left=board.left + _BAND, top=board.top + _BAND)
    room = press.room[0], press.top + press.room[1] - top
    cell = min(_CELL, largest_cell(board, room))
    across = left + (room[0] - board.width * cell) / 2
    down = top + (room[1] - board.height * cell) / 2
    ruled = with_lines(board, press.layout.lines, cell)
    canvas.paint(
        ruled.shapes(PuzzleSheet.of(puzzle).picture),
        Placement(whole(ruled), across, down),
        cell,
        roles(puzzle.palette),
    )
