"""How nonograms are solved, told on a small example step by step, each drawn as hints are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.book.press import Press
from nonosat.rendering.paper import Placement, whole
from nonosat.rendering.sheet import Highlight
from nonosat.rendering.theme import roles

#: Sizes of text in points, and the distance of lines as a share of it.
_TEXT, _LEADING = 10.0, 1.45
#: The largest cell of a drawing, the gaps beside and below one, and above its text, in mm.
_CELL, _BESIDE, _BELOW, _ABOVE_TEXT = 8.0, 10.0, 7.0, 5.0
_MM = 25.4 / 72


class Example(NamedTuple):
    """A puzzle, the grids on the way to its picture, and the lines that lead to each."""

    puzzle: Puzzle
    grids: tuple[Grid, ...]
    lines: tuple[tuple[str, ...], ...]


def _example(picture: tuple[str, ...], palette: Palette, *steps: tuple[tuple[str, ...], str]) -> Example:
    """The example of a picture; each step says which cells it decides, row by row, and by which lines."""
    solved = Grid.from_text(picture, letters=palette.letters)
    puzzle = Puzzle.of(solved)
    grids = tuple(Grid.from_text(grid.split(), letters=palette.letters) for _, grid in steps)
    return Example(replace(puzzle, palette=palette), grids, tuple(lines for lines, _ in steps))


#: A heart.
PLAIN = _example(
    (".#.#.", "#####", "#####", ".###.", "..#.."),
    Palette(),
    (("row 2", "row 3"), "????? ##### ##### ????? ?????"),
    (("column 1", "column 5"), ".???. ##### ##### .???. .???."),
    (("column 2", "column 3", "column 4"), ".???. ##### ##### .###. .???."),
    (("row 1",), ".#.#. ##### ##### .###. ..#.."),
)
#: A tulip.
COLOURED = _example(
    ("r.r.r", "rrrrr", ".rrr.", "..g..", ".ggg."),
    Palette("rg", ("#c62828", "#2e7d32")),
    (("row 2",), "????? rrrrr ????? ????? ?????"),
    (("column 3",), "??r?? rrrrr ??r?? ??g?? ??g??"),
    (("row 1",), "r.r.r rrrrr ??r?? ??g?? ??g??"),
    (("column 1", "column 5"), "r.r.r rrrrr .rrr. ..g.. .ggg."),
)


def print_how_to_solve(press: Press) -> None:
    """The page, or a page for one colour and one for several, whichever puzzles the book has."""
    palettes = [len(each.puzzle.palette) > 1 for each in press.puzzles]
    several = all(palettes), any(palettes)
    words = press.words
    for coloured, example in enumerate((PLAIN, COLOURED)):
        if coloured and not several[1]:
            continue
        left = press.begin(heading=words.how_to_solve if not coloured else words.in_colours)
        down = _paragraph(press, words.rules[coloured], left, press.top + press.HEAD, press.room[0]) + _BELOW
        last = "" if coloured or any(each.note for each in press.puzzles) else words.only_one
        foot = press.top + press.room[1] - _height(press, last, press.room[0])
        down = _steps(press, example, words.steps[coloured], left, down, foot)
        _paragraph(press, last, left, down, press.room[0])


def pages_of(press: Press) -> int:
    """How many pages that takes."""
    return 1 + any(len(each.puzzle.palette) > 1 for each in press.puzzles)


def _steps(
    press: Press, example: Example, texts: Sequence[str], left: float, top: float, foot: float
) -> float:
    """The drawings, two side by side, each with its text below, down to the ``foot``; how far they reach."""
    board = Board.of(example.puzzle, letters=press.layout.letters)
    width = (press.room[0] - _BESIDE) / 2
    rows = (len(texts) + 1) // 2
    height = (foot - top) / rows - _BELOW
    beneath = _ABOVE_TEXT + max(_height(press, text, width) for text in texts)
    cell = min(_CELL, width / board.width, (height - beneath) / board.height)
    colours = roles(example.puzzle.palette)
    before = Grid.undecided(
        example.puzzle.height, example.puzzle.width, letters=example.puzzle.palette.letters
    )
    for place, (grid, text) in enumerate(zip(example.grids, texts, strict=True)):
        across = left + (place % 2) * (width + _BESIDE)
        down = top + (place // 2) * (board.height * cell + beneath + _BELOW)
        new = tuple(
            (row, column)
            for row in range(grid.height)
            for column in range(grid.width)
            if before[row, column] is None and grid[row, column] is not None
        )
        highlights = (Highlight("next", new, example.lines[place]),)
        press.canvas.paint(
            board.shapes(grid, highlights=highlights), Placement(whole(board), across, down), cell, colours
        )
        _paragraph(press, text, across, down + board.height * cell + _ABOVE_TEXT, width)
        before = grid
    return top + rows * (board.height * cell + beneath + _BELOW)


def _height(press: Press, text: str, width: float) -> float:
    return len(press.canvas.lines(text, _TEXT, width, most=20)) * _TEXT * _LEADING * _MM


def _paragraph(press: Press, text: str, left: float, down: float, width: float) -> float:
    """Writes a text in lines; the baseline after the last."""
    for line in press.canvas.lines(text, _TEXT, width, most=20):
        press.canvas.text(line, left, down, _TEXT)
        down += _TEXT * _LEADING * _MM
    return down
