"""The first page of a book: what it is, by whom, and the picture of one of its puzzles."""

from __future__ import annotations

from dataclasses import replace

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookPuzzle, DifficultyDisplay
from nonosat.rendering.book.press import Press
from nonosat.rendering.paper import Placement, whole
from nonosat.rendering.pdf_canvas import GREY, POINTS
from nonosat.rendering.theme import roles

#: The picture: the least cells of its sides, if any has so many, and its share of the height.
_EMBLEM_CELLS, _EMBLEM_SHARE = 10, 0.3


def print_title_page(press: Press) -> None:
    """The title page."""
    layout, canvas = press.layout, press.canvas
    left = press.begin(numbered=False)
    centre, room = left + press.room[0] / 2, press.room[0]
    down = layout.height * 0.3
    size = min(40.0, layout.width / 5)
    for line in canvas.lines(one_line(press.matter.title), size, room, most=4):
        canvas.text(line, centre, down, size, align="centre", room=room)
        down += 1.25 * size / POINTS
    canvas.text(_subtitle(press), centre, down, size / 2.6, align="centre", room=room, colour=GREY)
    canvas.text(press.author, centre, down + 1.6 * size / POINTS, size / 2, align="centre", room=room)
    _print_emblem(press, left, layout.height * 0.56)


def _subtitle(press: Press) -> str:
    words = press.words
    count = words.count(len(press.puzzles))
    rated = [(each.difficulty, each.word) for each in press.puzzles if each.difficulty and each.word]
    if not rated or press.matter.difficulty is DifficultyDisplay.NONE:
        return count
    easiest, hardest = (words.levels[word] for _, word in (min(rated), max(rated)))
    return f"{count}, {easiest}" + (f" {words.to} {hardest}" if hardest != easiest else "")


def _print_emblem(press: Press, left: float, down: float) -> None:
    """The picture of an easy puzzle of the book, solved, in the middle of the page."""
    solved = [each for each in press.puzzles if each.solution is not None]
    if not solved:
        return
    large = [each for each in solved if min(each.puzzle.width, each.puzzle.height) >= _EMBLEM_CELLS]
    shown = min(large, key=lambda each: each.difficulty or 0.0) if large else max(solved, key=_cells)
    assert shown.solution is not None
    board = replace(Board.of(shown.puzzle, clues=False), margin=0.0, left=0.0, top=0.0)
    cell = min(press.room[0] / board.width, press.layout.height * _EMBLEM_SHARE / board.height)
    across = left + (press.room[0] - board.width * cell) / 2
    placement = Placement(whole(board), across, down)
    press.canvas.paint(board.shapes(shown.solution), placement, cell, roles(shown.puzzle.palette))


def _cells(each: BookPuzzle) -> int:
    return each.puzzle.width * each.puzzle.height
