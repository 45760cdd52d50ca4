"""Random puzzles with everything that a puzzle can hold, and texts that are hard to write down."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

TEXTS = (
    *("Title", '"quoted"', "it's", "Žluťoučký kůň", "a & b <c> &amp; &copy;", "= ; # [x]"),
    *("日本 語", "100% {x} \\"),
    *("| / : -", "\\n", "#", "%", "0", "1 2 3", "rows", "columns 3", "[clues]", "$1", "end"),
    *("====", "null", "~"),
    *("é\u0301", "\u202eabc", "😀", "‘’“”", "x" * 300, "&#0;", "]]>", "-->", "/* x */", "'''", '"""', "a: b"),
)
#: Texts that not every format can hold as they are.
BLANKS = (
    *("two\nlines", " blanks  before ", "tab\there", "\u00a0", "a\u2028b", "\x07", "\ud800", "\r\n"),
    *("\x00", "a\x85b", "a\rb", "\x1b[2J", "\udcff" * 1000, "\ufeff", "\uffff", "x" * 200_000),
)
_VALUES = ("#ff0000", "#00ff00", "#0000ff", "#123456", "#fefefe")


def full_puzzle(chance: random.Random, *, most: int = 5, colours: int | None = None) -> Puzzle:
    """Return a puzzle of a random solution, with much of what a puzzle can hold; its clues are known."""
    height, width = chance.randint(1, most), chance.randint(1, most)
    if chance.random() < 0.3:
        width = height
    palette = _palette(chance, colours or chance.choice((1, 1, 2, 3)))
    cells = bytes(chance.randint(0, len(palette)) for _ in range(height * width))
    solution = Grid(height, width, cells, palette.letters)
    puzzle = Puzzle.from_solution(solution, palette=palette)
    if chance.random() < 0.6:
        puzzle = replace(puzzle, goal=solution)
    if chance.random() < 0.3:
        puzzle = replace(puzzle, givens=_some_cells(chance, solution))
    if chance.random() < 0.3:
        puzzle = replace(puzzle, saved=_some_cells(chance, solution))
    for name in ("title", "author", "copyright", "source", "licence", "description"):
        if chance.random() < 0.3:
            puzzle = replace(puzzle, **{name: chance.choice(TEXTS)})
    if chance.random() < 0.2:
        puzzle = replace(puzzle, expected=chance.choice((0, 1, 2, 10**6)))
    if chance.random() < 0.2:
        key = chance.choice(("id", "date", "difficulty", "name", "odd key", "é", "answer-to-all"))
        puzzle = replace(
            puzzle, extra=((key, json.dumps(chance.choice(("x", 1, [1, "a"], None, {"b": 2})))),)
        )
    return puzzle


def _palette(chance: random.Random, colours: int) -> Palette:
    if colours == 1 and chance.random() < 0.7:
        return Palette()
    letters = "".join(chance.sample("rgbkzRéß", colours))
    values = tuple(chance.sample(_VALUES, colours))
    if chance.random() < 0.2:
        values = (None, *values[1:])
    names = tuple(f"colour {letter}" for letter in letters) if chance.random() < 0.3 else ()
    return Palette(letters, values, names, "#eeeeee" if chance.random() < 0.2 else None)


def _some_cells(chance: random.Random, solution: Grid) -> Grid:
    cells = bytearray(value if chance.random() < 0.4 else UNDECIDED for value in solution.cells)
    shown = chance.randrange(len(cells))
    cells[shown] = solution.cells[shown]
    return replace(solution, cells=bytes(cells))
