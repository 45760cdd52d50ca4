"""The first leaf of a book: title, author and a solution; on its back the imprint with all rights.

If rights take too many lines they are printed at the end of the book, on separate pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from nonosat.drawing.book.content import BookPuzzle, DifficultyDisplay
from nonosat.drawing.book.packing import Draw, PageBlock, in_pages
from nonosat.drawing.book.planning import Credit
from nonosat.drawing.book.press import Press, bare_board
from nonosat.drawing.pdf_canvas import GREY, POINTS
from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.version import __version__

#: The emblem: the least cells of its sides, if any puzzle has as many, and its share of the height.
_EMBLEM_CELLS, _EMBLEM_SHARE = 10, 0.3
#: The size of text, in points, and the distance of lines, in mm.
_TEXT, _LINE = 8.0, 4.2
#: The largest share of the imprint for the credits of puzzles.
_SHARE = 0.6


def print_title_page(press: Press) -> None:
    """Print the title page, with the solution of an easy puzzle of the book."""
    layout, canvas, room = press.layout, press.canvas, press.room[0]
    left = press.begin(numbered=False)
    centre, down = left + room / 2, layout.height * 0.3
    size = min(40.0, layout.width / 5)
    for line in canvas.lines(one_line(press.options.title), size, room, most=4):
        canvas.text(line, centre, down, size, align="centre", room=room)
        down += 1.25 * size / POINTS
    canvas.text(_subtitle(press), centre, down, size / 2.6, align="centre", room=room, colour=GREY)
    canvas.text(press.author, centre, down + 1.6 * size / POINTS, size / 2, align="centre", room=room)
    shown = min(press.puzzles, key=_emblem_rank)
    if shown.solution is not None:
        board = bare_board(shown.puzzle)
        cell = min(room / board.width, layout.height * _EMBLEM_SHARE / board.height)
        press.paint(board, shown.solution, centre - board.width * cell / 2, layout.height * 0.56, cell)


def _subtitle(press: Press) -> str:
    words = press.words
    count = f"{len(press.puzzles)} {words['one' if len(press.puzzles) == 1 else 'many']}"
    rated = [(each.difficulty, each.label) for each in press.puzzles if each.difficulty and each.label]
    if not rated or press.options.difficulty is DifficultyDisplay.NONE:
        return count
    easiest, hardest = (words.levels[label] for _, label in (min(rated), max(rated)))
    return f"{count}, {easiest}" + (f" {words['to']} {hardest}" if hardest != easiest else "")


def _emblem_rank(each: BookPuzzle) -> tuple[bool, bool, float]:
    """Return the sort key of the emblem: puzzles with a solution, large enough and easy, or else the
    largest.
    """
    height, width = each.puzzle.height, each.puzzle.width
    is_small = min(height, width) < _EMBLEM_CELLS
    return each.solution is None, is_small, -height * width if is_small else each.difficulty or 0.0


def has_room_for_rights(press: Press) -> bool:
    """Return whether the imprint has room for the credits of puzzles."""
    return press.options.title_page and len(_lines_of_rights(press)) * _LINE <= _SHARE * press.room[1]


def print_imprint(press: Press, rights_page: int | None) -> None:
    """Print the imprint; ``rights_page`` is the page of the credits of puzzles, if they are not here."""
    left = press.begin(numbered=False)
    words, options = press.words, press.options
    known = {"", press.author, one_line(options.copyright)}
    shared = " · ".join(text for text in dict.fromkeys(press.common or ()) if text not in known)
    rights = [words["rights"], *_lines_of_rights(press)] if press.common is None else []
    paragraphs = [
        [one_line(options.title), press.author],
        [one_line(options.copyright)],
        [words["all_puzzles"].format(shared)] if shared else [],
        rights if rights_page is None else [words["rights_at"].format(rights_page)],
        [words["made_with"].format(f"nonosat {__version__}")],
    ]
    wrapped = [[line for text in some for line in _wrapped(press, text)] for some in paragraphs]
    lines = [line for some in wrapped if some for line in ("", *some)]
    foot = press.layout.height - press.layout.free
    _print_lines(press, lines, left, foot - (len(lines) - 1) * _LINE)


def pages_of_rights(press: Press) -> list[Draw]:
    """Return the pages with the credits of puzzles."""
    lines = _lines_of_rights(press)
    blocks = [PageBlock(press.room[0], _LINE, partial(_print_lines, press, [line])) for line in lines]
    return in_pages(blocks, press.below_heading, 0.0)


def _print_lines(press: Press, lines: Sequence[str], left: float, down: float) -> None:
    for place, line in enumerate(lines):
        press.canvas.text(line, left, down + place * _LINE, _TEXT, room=press.room[0])


def _lines_of_rights(press: Press) -> list[str]:
    """Return the lines with the credits of puzzles; none if all are the same."""
    numbers: dict[str, list[int]] = {}
    for number, each in enumerate(press.puzzles if press.common is None else (), 1):
        numbers.setdefault(Credit.of(each.puzzle).full, []).append(number)
    texts = [f"{ranges(some)}: {credit}" for credit, some in numbers.items() if credit]
    return [line for text in texts for line in _wrapped(press, text)]


def _wrapped(press: Press, text: str) -> list[str]:
    return press.canvas.lines(text, _TEXT, press.room[0], most=100)


def ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as text, with ranges.

    >>> ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in group]
        parts.append(f"{found[0]}–{found[-1]}" if len(found) > 1 else f"{found[0]}")
    return ", ".join(parts)
