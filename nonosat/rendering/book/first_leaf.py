"""The first leaf of a book: what it is and by whom, with a picture; on its back the imprint with all rights.

Where rights take too many lines they stand at the end of the book, on pages of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from nonosat.notation.puzzle_texts import one_line
from nonosat.rendering.board import Board
from nonosat.rendering.book.content import BookPuzzle, DifficultyDisplay
from nonosat.rendering.book.planning import Credit
from nonosat.rendering.book.press import Press
from nonosat.rendering.paper import Placement, whole
from nonosat.rendering.pdf_canvas import GREY, POINTS
from nonosat.rendering.theme import roles
from nonosat.version import __version__

#: The picture: the least cells of its sides, if any has so many, and its share of the height.
_EMBLEM_CELLS, _EMBLEM_SHARE = 10, 0.3
#: The size of text, in points, the distance of lines, and that of paragraphs, in mm.
_TEXT, _LINE, _APART = 8.0, 4.2, 2.6
#: The share of the back of the title page that may say who made which puzzles.
_SHARE = 0.6


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


def has_room_for_rights(press: Press) -> bool:
    """Whether the imprint says who made which puzzles."""
    return press.matter.title_page and len(_lines_of_rights(press)) * _LINE <= _SHARE * press.room[1]


def print_imprint(press: Press, rights_page: int | None) -> None:
    """The imprint; ``rights_page`` is where the book says who made which puzzles, if it is not here."""
    left = press.begin(numbered=False)
    words, matter, width = press.words, press.matter, press.room[0]
    said = {"", press.author, one_line(matter.copyright)}
    shared = " · ".join(text for text in dict.fromkeys(press.common or ()) if text not in said)
    rights = [words.rights, *_lines_of_rights(press)] if press.common is None else []
    paragraphs: list[list[str]] = [
        [one_line(matter.title), press.author],
        [one_line(matter.copyright)],
        [words.all_puzzles.format(shared)] if shared else [],
        rights if rights_page is None else [words.rights_at.format(rights_page)],
        [words.made_with.format(f"nonosat {__version__}")],
    ]
    wrapped = [
        [line for text in some for line in press.canvas.lines(text, _TEXT, width, most=100)]
        for some in paragraphs
    ]
    wrapped = [lines for lines in wrapped if lines]
    high = sum(len(lines) * _LINE + _APART for lines in wrapped) - _APART
    down = press.layout.height - press.layout.margin - high + _LINE
    for lines in wrapped:
        for line in lines:
            press.canvas.text(line, left, down, _TEXT, room=width)
            down += _LINE
        down += _APART


def pages_of_rights(press: Press) -> list[list[str]]:
    """The lines that say who made which puzzles, page by page."""
    lines = _lines_of_rights(press)
    a_page = int(press.below_heading[1] / _LINE)
    return [lines[begin : begin + a_page] for begin in range(0, len(lines), a_page)]


def print_rights(press: Press, pages: Sequence[Sequence[str]]) -> None:
    """The pages with these lines."""
    name = press.words.rights
    for place, lines in enumerate(pages):
        left = press.begin(heading="" if place else name, running=name)
        down = press.top + press.HEAD
        for line in lines:
            press.canvas.text(line, left, down, _TEXT, room=press.room[0])
            down += _LINE


def _lines_of_rights(press: Press) -> list[str]:
    """The lines that say who made which puzzles; none if it is the same for all."""
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
