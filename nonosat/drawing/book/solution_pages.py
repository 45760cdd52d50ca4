"""The back of a book: its solutions, as large as the fewest pages allow, and its codes, which open puzzles on
a phone.

Lengths are in mm.
"""

from __future__ import annotations

from nonosat.drawing.book.content import BookPuzzle
from nonosat.drawing.book.packing import Draw, PageBlock, in_pages
from nonosat.drawing.book.press import Press, bare_board
from nonosat.drawing.link_code import BORDER, code_of
from nonosat.drawing.pdf_canvas import GREY
from nonosat.files.formats.addresses import link_of
from nonosat.files.notation.puzzle_texts import one_line

#: The size of titles, in points, the most lines of one, the distance of lines, and the room below them.
_TEXT, _TITLE_LINES, _LINE, _BELOW_TITLE = 8.0, 3, 3.2, 1.5
#: The least room across for a solution, and between two; the thickness of the frame around one.
_SOLUTION, _BETWEEN, _FRAME = 42.0, 5.0, 0.15
#: The sizes of cells that are tried, and the largest share of the height for a solution.
_CELLS, _MOST_OF_HEIGHT = (3.2, 2.8, 2.4, 2.1, 1.8), 0.3
#: The most room between two rows.
_MOST_APART = 28.0
#: For codes: sizes of text in points, of the number of a puzzle and of the words instead of a code.
_NUMBER, _SMALL = 8.0, 6.5
#: The room between two codes, for the number above one, and for the words instead of one.
_CODES_APART, _ABOVE, _WORDS = 6.0, 5.0, 24.0


def pages_of_solutions(press: Press) -> list[Draw]:
    """Return the pages of solutions: as few as the smallest cells need, with the largest cells that fit
    them.
    """
    most = max(2, round(press.room[0] / _SOLUTION))
    fewest = len(_solutions(press, most, _CELLS[-1]))
    least = min(2, len(press.puzzles))
    options = (_solutions(press, columns, cell) for columns in range(least, most + 1) for cell in _CELLS)
    return next(pages for pages in options if len(pages) == fewest)


def _solutions(press: Press, columns: int, most: float) -> list[Draw]:
    """Return the pages with ``columns`` solutions in a row, of cells of at most that side."""
    width = (press.room[0] + _BETWEEN) / columns - _BETWEEN
    numbered = enumerate(press.puzzles, 1)
    blocks = [_solution(press, number, each, width, most) for number, each in numbered]
    return in_pages(blocks, press.below_heading, _BETWEEN, most=_MOST_APART)


def _solution(press: Press, number: int, each: BookPuzzle, width: float, most: float) -> PageBlock:
    """Return the solution of a puzzle, below its number, its title, and perhaps a note."""
    canvas = press.canvas
    board = bare_board(each.puzzle, letters=press.layout.letters)
    cell = min(width / board.width, _MOST_OF_HEIGHT * press.below_heading[1] / board.height, most)
    indent = canvas.width(f"{number} ", _TEXT)
    lines = canvas.lines(one_line(each.puzzle.title or ""), _TEXT, width - indent, most=_TITLE_LINES) or [""]
    if each.note:
        lines.append(press.words.notes.get(each.note, each.note))
    above = len(lines) * _LINE + _BELOW_TITLE

    def draw(left: float, top: float) -> None:
        canvas.text(str(number), left, top + _LINE - 0.6, _TEXT)
        for place, line in enumerate(lines, 1):
            down = top + place * _LINE - 0.6
            canvas.text(line, left + indent, down, _TEXT, room=width - indent, colour=GREY)
        if each.solution is not None:
            press.paint(board, each.solution, left, top + above, cell)
            canvas.frame(left, top + above, board.width * cell, board.height * cell, _FRAME)

    return PageBlock(width, above + board.height * cell, draw)


def pages_of_codes(press: Press) -> list[Draw]:
    """Return the pages of the codes of all puzzles, which open them in the studio of the layout."""
    links = [link_of(each.puzzle, press.layout.studio_url or "") for each in press.puzzles]
    blocks = [_code(press, number, link) for number, link in enumerate(links, 1)]
    return in_pages(blocks, press.below_heading, _CODES_APART)


def _code(press: Press, number: int, link: str) -> PageBlock:
    """Return a code with the number of its puzzle above it, or words if it would be too dense."""
    canvas, code = press.canvas, code_of(link)

    def draw(left: float, top: float) -> None:
        canvas.text(str(number), left + BORDER, top + _ABOVE - 0.8, _NUMBER)
        if code is not None:
            canvas.code(code, left, top + _ABOVE, link)
            return
        words = press.words["too_large_for_a_code"]
        canvas.text(words, left + BORDER, top + _ABOVE + 2, _SMALL, room=_WORDS, colour=GREY)
        canvas.address(left, top, _WORDS, _ABOVE + 3, link)

    side = _WORDS if code is None else code.side
    return PageBlock(side, side + _ABOVE, draw)
