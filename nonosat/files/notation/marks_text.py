"""Marks as text, in the signs of people and programs.

A sign means the same in the whole text. Some have a fixed meaning: ``#`` and ``1`` are shaded (with several
colours the digits are their numbers, and letters have precedence), ``0`` is blank, ``?`` undecided. Others
depend on the other signs, because their use differs:

- ``X`` and ``x`` are crosses, thus blank, in puzzles of several colours and if another sign is shaded
  (``#``, ``1``, for ``x`` also ``X``); otherwise they are shaded, as solvers print them.
- ``.`` is blank; undecided if crosses or ``0`` are blank and none of ``?``, ``_`` and ``-`` is undecided.
- ``-`` is blank; undecided if another sign is blank and neither ``?`` nor ``_`` is undecided.
- ``_`` is undecided; blank if ``?`` is undecided and no other sign is blank.
- A space is between cells; undecided if there are too few cells without it.
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.model.errors import InputError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount

_BLANK = 0
#: Signs that need a word in sentences.
_SHOWN = {" ": "space"}


class Marks(NamedTuple):
    """The marks, and the meaning of each sign in their text, if they were text."""

    grid: Grid
    meanings: tuple[tuple[str, int], ...] = ()

    def is_plain(self, palette: Palette) -> bool:
        """Return whether the meaning of every sign is fixed, as in texts that nonosat writes."""
        return {sign for sign, _ in self.meanings} <= {*palette.letters, "#", ".", "?"} and (
            dict(self.meanings).get(".", _BLANK) == _BLANK
        )

    def sentence(self, palette: Palette) -> str:
        r"""Return the reading in words: every sign, its meaning and its number of cells.

        >>> marks = marks_in("#x?\n?#x", Palette(), height=2, width=3)
        >>> marks.sentence(Palette())
        '2 rows and 3 columns: # shaded (2 cells), x blank (2 cells), ? undecided (2 cells)'
        """
        parts = []
        for value in [*range(1, len(palette) + 1), _BLANK, UNDECIDED]:
            count = self.grid.cells.count(value)
            if count:
                signs = sorted(_SHOWN.get(sign, sign) for sign, meaning in self.meanings if meaning == value)
                parts.append(" ".join([*signs, _name(value, palette), f"({amount(count, 'cell')})"]))
        size = f"{amount(self.grid.height, 'row')} and {amount(self.grid.width, 'column')}"
        return f"{size}: {', '.join(parts)}"


def marks_in(text: str, palette: Palette, *, height: int, width: int) -> Marks | None:
    r"""Return the marks for a puzzle of that size; ``None`` if the text is something else.

    A line is a row; white space between cells, and blank lines around the grid, are ignored, unless spaces
    are undecided cells. Text of the right size is a grid even with invalid signs, so that errors name them.
    Raises ``InputError`` with the line and column of invalid signs, missing and surplus rows and columns.

    >>> str(marks_in("# x\n  #", Palette(), height=2, width=3).grid)
    '#?.\n??#'
    """
    rows = [
        [(column, sign) for column, sign in enumerate(line, 1) if not sign.isspace()]
        for line in text.split("\n")
    ]
    if sum(map(len, rows)) < height * width:
        rows = _rows_with_spaces(text.removesuffix("\n").split("\n"), height, width) or rows
    first = next((number for number, row in enumerate(rows) if row), None)
    if first is None:
        return None
    last = max(number for number, row in enumerate(rows) if row)
    rows = rows[first : last + 1]
    signs = {sign for row in rows for _, sign in row}
    meanings = _meanings(signs, palette)
    if signs - meanings.keys() or not all(rows):
        fits = len(rows) == height and all(len(row) == width for row in rows)
        if not (fits and signs & meanings.keys()):
            return None
    cells = bytearray()
    for line, row in enumerate(rows, first + 1):
        for column, sign in row:
            if sign not in meanings:
                raise InputError(_expectation(palette), found=sign, line=line, column=column)
            cells.append(meanings[sign])
        if len(row) != len(rows[0]):
            raise InputError(
                f"expected {len(rows[0])} cells, as in the first row",
                found="".join(sign for _, sign in row),
                line=line,
                column=row[min(len(row) - 1, len(rows[0]))][0],
            )
    if (len(rows), len(rows[0])) != (height, width):
        wrong = first if len(rows[0]) != width else first + min(len(rows) - 1, height)
        raise InputError(
            f"expected marks in {amount(width, 'column')} and {amount(height, 'row')}",
            found=f"{amount(len(rows[0]), 'column')} and {amount(len(rows), 'row')}",
            line=wrong + 1,
            column=rows[wrong - first][min(len(rows[wrong - first]) - 1, width if wrong == first else 0)][0],
        )
    grid = Grid(height, width, bytes(cells), palette.letters)
    return Marks(grid, tuple((sign, meanings[sign]) for sign in signs))


def _rows_with_spaces(lines: list[str], height: int, width: int) -> list[list[tuple[int, str]]] | None:
    """Return the rows if they have spaces, which can be cells, else ``None``; those at the ends may be
    missing.
    """
    if not any(" " in line for line in lines):
        return None
    lines = [line.rstrip() for line in lines]
    if len(lines) != height or not any(lines) or any(len(line) > width or "\t" in line for line in lines):
        return None
    return [list(enumerate(line.ljust(width), 1)) for line in lines]


def _meanings(signs: set[str], palette: Palette) -> dict[str, int]:
    """Return the meaning of every possible sign in a text with these signs."""
    colours = {str(number): number for number in range(1, min(len(palette), 9) + 1)}
    colours |= {"#": 1} if len(palette) == 1 else {}
    colours |= {letter: number for number, letter in enumerate(palette.letters, 1)}
    found = colours | {"0": _BLANK, "?": UNDECIDED, ".": _BLANK, " ": UNDECIDED}
    has_shaded = len(palette) > 1 or bool(signs & colours.keys())
    found.setdefault("X", _BLANK if has_shaded else 1)
    found.setdefault("x", _BLANK if has_shaded or "X" in signs else 1)
    crossed = any(found[sign] == _BLANK for sign in signs & {"X", "x", "0"})
    others = signs - colours.keys()
    unknown, dashed = bool(others & {"?", "_", " "}), "-" in others
    if crossed and not unknown and not dashed:
        found["."] = UNDECIDED
    blank = crossed or "." in signs
    found.setdefault("-", UNDECIDED if blank and not unknown else _BLANK)
    found.setdefault("_", _BLANK if "?" in signs and not blank and not dashed else UNDECIDED)
    return found


def _name(value: int, palette: Palette) -> str:
    if value == UNDECIDED:
        return "undecided"
    if value == _BLANK:
        return "blank"
    return "shaded" if len(palette) == 1 else palette.name(value)


def _expectation(palette: Palette) -> str:
    colours = "'#'" if palette.letters == "#" else f"one of '{palette.letters}'"
    return f"expected a cell: {colours} or a number, '.', 'x', '-' or '0' for blank, '?' or '_' for undecided"
