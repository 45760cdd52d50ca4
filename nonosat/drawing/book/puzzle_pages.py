"""The pages of puzzles: captions, boards, chapters; and pages to draw on."""

from __future__ import annotations

from dataclasses import replace

from nonosat.drawing.board import Board, letters_for
from nonosat.drawing.book.large_puzzles import FOOT, BookPage, Placed
from nonosat.drawing.book.planning import CAPTION, CREDIT, SWATCH, TITLE, Credit
from nonosat.drawing.book.press import BETWEEN_STARS, STAR, STARS, Press
from nonosat.drawing.paper import clipped, largest_cell
from nonosat.drawing.pdf_canvas import GREY
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import with_lines
from nonosat.drawing.theme import roles
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.puzzle import Puzzle

#: Sizes of text in points: numbers of puzzles, texts beside them, titles, rights; the sentence of a chapter,
#: and its distance below the heading, in mm.
_NUMBER, _BESIDE, _TITLE, _SMALL = 12.0, 8.0, 9.0, 6.5
_OPENING, _BELOW_HEADING = 9.0, 12.0
#: The thickness of the frame around a colour.
_FRAME = 0.15
#: The cells of the grid to draw in, the largest of them in mm, and the room for numbers beside it, in cells.
_SIDE, _CELL, _BAND = 20, 7.0, 4.0


def print_puzzle_page(press: Press, page: BookPage, chapter: str, *, opens: bool = False) -> None:
    """Print a page of a ``chapter``, if any; ``opens``: the chapter begins there, with its sentence if there
    is room.
    """
    if not page.placed:
        _print_spare_page(press, chapter)
        return
    left = press.begin(heading=chapter if page.headed else "", running=chapter, opens=opens)
    if page.headed:
        sentence = press.words.openings.get(press.puzzles[page.placed[0].number - 1].label or "", "")
        down = press.top + _BELOW_HEADING
        press.canvas.text(sentence, left, down, _OPENING, room=press.room[0], colour=GREY)
    if not page.turned:
        for placed in page.placed:
            _print_puzzle(press, placed, left, press.top)
        return
    # Its top is at the left edge of the page, and its left edge at the foot of the room.
    with press.canvas.turned():
        for placed in page.placed:
            _print_puzzle(press, placed, press.layout.free + FOOT, left)


def _print_puzzle(press: Press, placed: Placed, left: float, top: float) -> None:
    """Print a puzzle with its caption; ``left`` and ``top`` are the corner of its room."""
    canvas, each = press.canvas, press.puzzles[placed.number - 1]
    puzzle = each.puzzle
    if press.level(each):
        press.mark(press.level(each))
    begin, end = left + placed.across, left + placed.across + placed.width
    if placed.captioned:
        _print_caption(press, placed, begin, end, top + placed.down + CAPTION - 2.5)
        if len(puzzle.palette) > 1:
            _print_strip(press, puzzle, begin, top + placed.down, end - begin)
    ruled = with_lines(placed.board, press.layout.lines, placed.cell)
    shapes = list(ruled.shapes(PuzzleSheet.of(puzzle).grid))
    for placement in placed.placements:
        moved = placement.moved(left, top)
        canvas.paint(clipped(shapes, placement.window), moved, placed.cell, roles(puzzle.palette))
    credit = Credit.of(puzzle).short
    if press.common is None and credit and placed.captioned:
        last = placed.placements[-1]
        down = top + last.down + (last.window.bottom - last.window.top) * placed.cell + CREDIT - 1.2
        canvas.text(credit, begin, down, _SMALL, room=end - begin, colour=GREY)


def _print_caption(press: Press, placed: Placed, begin: float, end: float, foot: float) -> None:
    """Print the number of a puzzle, its size, its part, its stars; below them perhaps its title."""
    canvas, each = press.canvas, press.puzzles[placed.number - 1]
    number = str(placed.number)
    canvas.text(number, begin, foot, _NUMBER)
    beside = press.beside(each)
    if placed.share:
        beside += " · " + press.words["part"].format(*placed.share)
    stars = press.shown_stars(each)
    used = canvas.width(number, _NUMBER) + 3 + (STARS * BETWEEN_STARS * STAR + 1 if stars else 0)
    across = begin + canvas.width(number, _NUMBER) + 2
    canvas.text(beside, across, foot, _BESIDE, room=end - begin - used, colour=GREY)
    if stars:
        press.stars(stars, end, foot)
    if press.options.titles and each.puzzle.title:
        canvas.text(one_line(each.puzzle.title), begin, foot + TITLE, _TITLE, room=end - begin)


def _print_strip(press: Press, puzzle: Puzzle, left: float, top: float, room: float) -> None:
    """Print the colours of a puzzle in a row, with their letters if requested."""
    canvas, colours = press.canvas, roles(puzzle.palette)
    letters = letters_for(puzzle.palette) if press.layout.letters else None
    step = min(SWATCH, room / len(puzzle.palette))
    side = 0.86 * step
    down = top + CAPTION + (TITLE if press.options.titles and puzzle.title else 0.0)
    for place in range(len(puzzle.palette)):
        across = left + place * step
        canvas.box(across, down, side, side, colours[f"colour-{place + 1}"])
        canvas.frame(across, down, side, side, _FRAME)
        if letters:
            ink = colours[f"on-colour-{place + 1}"]
            foot = down + 0.74 * side
            canvas.text(letters[place], across + side / 2, foot, _BESIDE, align="centre", colour=ink)


def _print_spare_page(press: Press, chapter: str) -> None:
    """Print a page with an empty grid and room for its numbers."""
    left = press.begin(heading=press.words["own_picture"], running=chapter)
    top = press.paragraph(press.words["draw_it"], left, press.top + press.HEAD, press.room[0])
    puzzle = Puzzle((None,) * _SIDE, (None,) * _SIDE)
    board = Board.of(puzzle)
    board = replace(board, left=board.left + _BAND, top=board.top + _BAND)
    room = press.room[0], press.top + press.room[1] - top
    cell = min(_CELL, largest_cell(board, room))
    across = left + (room[0] - board.width * cell) / 2
    down = top + (room[1] - board.height * cell) / 2
    ruled = with_lines(board, press.layout.lines, cell)
    press.paint(ruled, PuzzleSheet.of(puzzle).grid, across, down, cell)
