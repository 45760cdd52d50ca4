"""The pages that explain solving with a small example, step by step, drawn like hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from nonosat.drawing.board import Board
from nonosat.drawing.book.packing import Draw
from nonosat.drawing.book.press import Press
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: The largest cell of a drawing, the gaps beside and below one, and above its text, in mm.
_CELL, _BESIDE, _BELOW, _ABOVE_TEXT = 8.0, 10.0, 7.0, 5.0


class Example(NamedTuple):
    """A puzzle, the grids on the way to its solution, and the lines that lead to each."""

    puzzle: Puzzle
    grids: tuple[Grid, ...]
    lines: tuple[tuple[str, ...], ...]


def _example(palette: Palette, *steps: tuple[tuple[str, ...], str]) -> Example:
    """Return the example whose last grid is the solution; a step has the lines used and the known cells, row
    by row.
    """
    grids = tuple(Grid.from_text(grid.split(), letters=palette.letters) for _, grid in steps)
    return Example(
        replace(Puzzle.from_solution(grids[-1]), palette=palette), grids, tuple(lines for lines, _ in steps)
    )


#: A heart.
PLAIN = _example(
    Palette(),
    (("row 2", "row 3"), "????? ##### ##### ????? ?????"),
    (("column 1", "column 5"), ".???. ##### ##### .???. .???."),
    (("column 2", "column 3", "column 4"), ".???. ##### ##### .###. .???."),
    (("row 1",), ".#.#. ##### ##### .###. ..#.."),
)
#: A tulip.
COLOURED = _example(
    Palette("rg", ("#c62828", "#2e7d32")),
    (("row 2",), "????? rrrrr ????? ????? ?????"),
    (("column 3",), "??r?? rrrrr ??r?? ??g?? ??g??"),
    (("row 1",), "r.r.r rrrrr ??r?? ??g?? ??g??"),
    (("column 1", "column 5"), "r.r.r rrrrr .rrr. ..g.. .ggg."),
)


def pages_of_rules(press: Press) -> Mapping[str, Draw]:
    """Return a page for one colour, and one for several if a puzzle has them, by their headings."""
    words = press.words
    last = "" if any(each.note for each in press.puzzles) else words["only_one"]
    found = {words["how_to_solve"]: partial(_print_page, press, PLAIN, words.rules[0], words.steps[0], last)}
    if any(len(each.puzzle.palette) > 1 for each in press.puzzles):
        found[words["in_colours"]] = partial(_print_page, press, COLOURED, words.rules[1], words.steps[1], "")
    return found


def _print_page(
    press: Press, example: Example, rules: str, texts: Sequence[str], last: str, left: float, top: float
) -> None:
    """Print the rules, the drawings two by two with their texts, and the last sentence."""
    board, room = Board.of(example.puzzle, letters=press.layout.letters), press.room
    top = press.paragraph(rules, left, top, room[0]) + _BELOW
    high = press.top + room[1] - press.height(last, room[0]) - top
    width = (room[0] - _BESIDE) / 2
    rows = (len(texts) + 1) // 2
    beneath = _ABOVE_TEXT + max(press.height(text, width) for text in texts) + _BELOW
    cell = min(_CELL, width / board.width, (high / rows - beneath) / board.height)
    step = board.height * cell + beneath
    before = Grid.undecided(board.puzzle.height, board.puzzle.width, letters=board.puzzle.palette.letters)
    for place, (grid, text) in enumerate(zip(example.grids, texts, strict=True)):
        across, down = left + (place % 2) * (width + _BESIDE), top + (place // 2) * step
        cells = [(row, column) for row in range(grid.height) for column in range(grid.width)]
        new = tuple(cell for cell in cells if before[cell] is None and grid[cell] is not None)
        highlights = (Highlight("next", new, example.lines[place]),)
        press.paint(board, grid, across, down, cell, highlights=highlights)
        press.paragraph(text, across, down + board.height * cell + _ABOVE_TEXT, width)
        before = grid
    press.paragraph(last, left, top + rows * step, room[0])
