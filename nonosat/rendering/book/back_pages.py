"""The end of a book: small solutions, and who made which puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookPuzzle
from nonosat.rendering.book.packing import SHELF_GAP, BlockPlace, BoardBlock
from nonosat.rendering.book.planning import Credit
from nonosat.rendering.book.press import Press
from nonosat.rendering.paper import Placement, whole
from nonosat.rendering.pdf_canvas import GREY
from nonosat.rendering.theme import roles

#: The size of text, in points.
_TEXT = 8.0
#: About the room across for a solution, and the largest cell of one, in mm; the most lines of its title.
_SOLUTION, _CELL, _TITLE_LINES = 42.0, 1.8, 3
#: The distance of lines of titles, and of rights, in mm; the thickness of the frame around a solution.
_LINE, _LINE_OF_RIGHTS, _FRAME = 3.2, 4.2, 0.15


def solution_block(press: Press, each: BookPuzzle, number: int) -> BoardBlock:
    """The picture of a puzzle, and the room for its title above it."""
    board = replace(
        Board.of(each.puzzle, clues=False, letters=press.layout.letters), margin=0.0, left=0.0, top=0.0
    )
    width, height = press.below_heading
    columns = max(2, round(width / _SOLUTION))
    slot = width / columns - SHELF_GAP
    cell = min(slot / board.width, height / 4 / board.height, _CELL)
    lines = len(_lines(press, each, number, slot))
    return BoardBlock(board, above=lines * _LINE + 1.5, below=3.0, cell=cell, width=slot)


def print_solution_page(
    press: Press, places: Sequence[BlockPlace], blocks: Sequence[BoardBlock], first: int
) -> None:
    """A page of solutions, of which the first is the puzzle of that number."""
    name = press.words.solutions
    left = press.begin(heading=name if first == 1 else "", running=name)
    for number, place in enumerate(places, first):
        block = blocks[number - 1]
        _print_solution(press, number, block, left + place.across, press.top + press.HEAD + place.down)


def _print_solution(press: Press, number: int, block: BoardBlock, left: float, top: float) -> None:
    canvas, each = press.canvas, press.puzzles[number - 1]
    width, _ = block.size(block.cell)
    indent = canvas.width(f"{number} ", _TEXT)
    down = top + _LINE - 0.6
    canvas.text(str(number), left, down, _TEXT)
    for line in _lines(press, each, number, width):
        canvas.text(line, left + indent, down, _TEXT, room=width - indent, colour=GREY)
        down += _LINE
    if each.solution is None:
        return
    placement = Placement(whole(block.board), left, top + block.above)
    canvas.paint(block.board.shapes(each.solution), placement, block.cell, roles(each.puzzle.palette))
    size = block.board.width * block.cell, block.board.height * block.cell
    canvas.frame(left, top + block.above, *size, _FRAME)


def _lines(press: Press, each: BookPuzzle, number: int, width: float) -> list[str]:
    """What stands above a solution: the title, and a note."""
    title = one_line(each.puzzle.title or "")
    indent = press.canvas.width(f"{number} ", _TEXT)
    lines = press.canvas.lines(title, _TEXT, width - indent, most=_TITLE_LINES) or [""]
    return [*lines, *([press.words.notes.get(each.note, each.note)] if each.note else [])]


def lines_of_rights(press: Press) -> list[str]:
    """Who made which puzzles, and their rights; nothing if it is the same for all."""
    if press.common is not None:
        return []
    numbers: dict[str, list[int]] = {}
    for number, each in enumerate(press.puzzles, 1):
        numbers.setdefault(Credit.of(each.puzzle).full, []).append(number)
    return [
        line
        for credit, some in numbers.items()
        if credit
        for line in press.canvas.lines(f"{ranges(some)}: {credit}", _TEXT, press.room[0], most=100)
    ]


def print_rights(press: Press, lines: Sequence[str]) -> None:
    """The pages with these lines."""
    width, height = press.below_heading
    name = press.words.rights
    a_page = int(height / _LINE_OF_RIGHTS)
    for begin in range(0, len(lines), a_page):
        left = press.begin(heading=name if not begin else "", running=name)
        down = press.top + press.HEAD
        for line in lines[begin : begin + a_page]:
            press.canvas.text(line, left, down, _TEXT, room=width)
            down += _LINE_OF_RIGHTS


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in words, neighbours together.

    >>> ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in group]
        parts.append(f"{found[0]}–{found[-1]}" if len(found) > 1 else f"{found[0]}")
    return ", ".join(parts)
