"""The geometry of a nonogram as a list of shapes: cells, rules, clue cells, numbers.

The unit is the side of a cell, the origin the top left corner of the drawing. SVG, PNG and PDF translate this
one list, so a number stands in the same place in all of them. Shapes name roles ("text", "colour-2"); a theme
maps them to colours.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, Self

from nonosat.drawing.sheet import GROUP
from nonosat.model.clue_text import text_of_run
from nonosat.model.clues import Clue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.highlight import Highlight
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


class ClueNumber(NamedTuple):
    """The text of a run and its colour (1 …); ``None`` if it has no colour of the palette."""

    text: str
    colour: int | None


#: The letters of colours in print, unless the palette's letters are among them.
LETTERS = string.ascii_uppercase + string.ascii_lowercase


def letters_for(palette: Palette) -> str | None:
    """Return a letter for each colour, available in every font; ``None`` for one colour, and for too many.

    >>> letters_for(Palette.of_letters("rg")), letters_for(Palette.of_letters("é@")), letters_for(Palette())
    ('rg', 'AB', None)
    """
    if not 1 < len(palette) <= len(LETTERS):
        return None
    return palette.letters if set(palette.letters) <= set(LETTERS) else LETTERS[: len(palette)]


def numbers_of(clue: Clue | None, letters: str | None = None) -> tuple[ClueNumber, ...]:
    """Return the numbers of a clue in order: ``0`` for a blank line, nothing for a missing clue.

    With ``letters`` each number is followed by that of its colour.

    >>> from nonosat.model.clues import Run
    >>> [number.text for number in numbers_of((Run(3), Run(None), Run(12)))]
    ['3', '?', '12']
    >>> numbers_of(()), numbers_of(None)
    ((ClueNumber(text='0', colour=None),), ())
    """
    if clue is None:
        return ()
    return tuple(ClueNumber(text_of_run(run, letters), run.colour) for run in clue) or (
        ClueNumber("0", None),
    )


#: The size of numbers, chosen by eye: a fifth of the cell is free above and below.
_TEXT = 0.62
#: The width of a digit at size 1: the widest in fonts for screens and print, 0.54 to 0.57.
DIGIT = 0.57
#: The width of a letter, in digits: that of the widest few.
_LETTER = 1.55


class RuleWeights(NamedTuple):
    """The thickness of thin rules, of every fifth, and of the frame, in cells."""

    thin: float
    thick: float
    frame: float


#: The thickness of rules and of the frame. In cells of 5 mm these are 0.13, 0.3 and 0.45 mm, which print
#: clearly; on screens, where thin and thick ones can both be one pixel, their colours distinguish them.
WEIGHTS = RuleWeights(0.025, 0.06, 0.09)
#: The margin without clues: the four blank cells that scanners require around a QR code, which is the
#: solution of the GCHQ card.
_QUIET_ZONE = 4.0


class BoardBox(NamedTuple):
    """A filled rectangle."""

    left: float
    top: float
    width: float
    height: float
    role: str


class Rule(NamedTuple):
    """A straight line with a thickness, level or upright."""

    left: float
    top: float
    right: float
    bottom: float
    thickness: float
    role: str


class Text(NamedTuple):
    """A short text, centred on a point; ``size`` is the font size."""

    across: float
    down: float
    size: float
    text: str
    role: str


class Dot(NamedTuple):
    """A small disc that marks a blank cell."""

    across: float
    down: float
    radius: float
    role: str


Shape = BoardBox | Rule | Text | Dot


@dataclass(frozen=True, slots=True)
class Board:
    """The layout of a puzzle.

    ``left`` and ``top`` are the corner of the first cell; ``slot_width`` is the room for one number beside a
    row, ``slot_height`` that above a column; ``clues``: whether numbers are drawn, ``around``: on the right
    and below, too. ``letters`` are written in the clues and in shaded cells, for colour-blind readers.
    """

    puzzle: Puzzle
    clues: bool
    margin: float
    left: float
    top: float
    slot_width: float
    slot_height: float
    weights: RuleWeights = WEIGHTS
    letters: str | None = None
    around: bool = False

    @classmethod
    def of(cls, puzzle: Puzzle, *, clues: bool = True, letters: bool = False, around: bool = False) -> Self:
        """Return the board of a puzzle; without ``clues`` only its cells, with a margin wide enough for QR
        codes.

        With ``letters`` each colour has one, if there are several.
        """
        names = letters_for(puzzle.palette) if letters else None
        if not clues:
            return cls(puzzle, False, _QUIET_ZONE, _QUIET_ZONE, _QUIET_ZONE, 0.0, 0.0, letters=names)
        margin = 0.5
        beside = [numbers_of(clue, names) for clue in puzzle.rows]
        above = [numbers_of(clue, names) for clue in puzzle.columns]
        digits = max((_digits_in(number.text) for numbers in beside for number in numbers), default=1.0)
        most_beside = max(map(len, beside), default=0)
        most_above = max(map(len, above), default=0)
        # Many numbers stand closer together, so that the clues take at most 0.4 of the room of the cells,
        # within bounds that keep neighbours apart. The lower bounds allow cells of 5 mm for every puzzle of
        # 25×25 on A4, even with 25 numbers beside a row; the upper ones are chosen by eye.
        width = _between(
            max(0.5, 0.2 * digits + 0.1), 0.25 * digits + 0.4, 0.4 * puzzle.width / max(most_beside, 1)
        )
        height = _between(0.65, 0.8, 0.4 * puzzle.height / max(most_above, 1))
        left, top = most_beside * width, most_above * height
        return cls(
            puzzle, True, margin, margin + left, margin + top, width, height, letters=names, around=around
        )

    @property
    def right(self) -> float:
        """The right edge of the clues on the right, or else of the cells."""
        return self.left + self.puzzle.width + (self.left - self.margin) * self.around

    @property
    def bottom(self) -> float:
        """The lower edge of the clues below, or else of the cells."""
        return self.top + self.puzzle.height + (self.top - self.margin) * self.around

    @property
    def width(self) -> float:
        """The width of the drawing."""
        return self.right + self.margin

    @property
    def height(self) -> float:
        """The height of the drawing."""
        return self.bottom + self.margin

    @property
    def smallest_number(self) -> float:
        """The font size of the smallest number; without numbers the usual one."""
        return min((_text_in(number, box).size for number, box in self.clue_cells()), default=_TEXT)

    def clue_cells(self) -> Iterator[tuple[ClueNumber, BoardBox]]:
        """Yield every number of the clues with its box: rows first, then columns, each clue in order."""
        wide, high = self.slot_width, self.slot_height
        for row, clue in enumerate(self.puzzle.rows):
            numbers = numbers_of(clue, self.letters)
            for begin, first in ((self.left, -len(numbers)), *self._far(self.left + self.puzzle.width)):
                for place, number in enumerate(numbers, first):
                    box = BoardBox(begin + place * wide, self.top + row, wide, 1.0, self._swatch(number))
                    yield number, box
        for column, clue in enumerate(self.puzzle.columns):
            numbers = numbers_of(clue, self.letters)
            for begin, first in ((self.top, -len(numbers)), *self._far(self.top + self.puzzle.height)):
                for place, number in enumerate(numbers, first):
                    box = BoardBox(self.left + column, begin + place * high, 1.0, high, self._swatch(number))
                    yield number, box

    def _far(self, edge: float) -> tuple[tuple[float, int], ...]:
        """Return where the clues beyond an edge of the cells begin, and the number of the first place."""
        return ((edge, 0),) if self.around else ()

    def shapes(self, grid: Grid, *, highlights: Sequence[Highlight] = ()) -> Iterator[Shape]:
        """Yield all shapes, in the order in which they are painted.

        In a complete grid the rules are faint and under the cells, so that these form one image; without
        clues there are no rules.
        """
        paper = "blank" if grid.is_complete and self.puzzle.palette.background else "cell"
        yield from self.below(complete=grid.is_complete, paper=paper, highlights=highlights)
        yield from self.shaded(grid)
        yield from self.lettered(grid)
        if not grid.is_complete:
            yield from self.blanks(grid)
            yield from self.marks(grid)
        for highlight in highlights:
            yield from self._pointers(highlight, grid)
        yield from self.above(complete=grid.is_complete)

    def below(
        self, *, complete: bool, paper: str = "cell", highlights: Sequence[Highlight] = ()
    ) -> Iterator[Shape]:
        """Yield the shapes under the cells; ``paper`` is the role of their background."""
        yield BoardBox(0, 0, self.width, self.height, "page")
        yield BoardBox(self.left, self.top, self.puzzle.width, self.puzzle.height, paper)
        if self.clues:
            for highlight in highlights:
                for line in highlight.lines:
                    yield from self._bands(line)
            yield from (box for _, box in self.clue_cells() if box.role != "page")
            yield from self._clue_rules(1, self.weights.thin, "thin")
            yield from self._clue_rules(GROUP, self.weights.thick, "thick")
        if not complete:
            yield from self._cell_rules(1, self.weights.thin, "cell-thin")
        elif self.clues:
            yield from self._cell_rules(1, self.weights.thin, "cell-faint")
            yield from self._cell_rules(GROUP, self.weights.thick, "cell-thin")

    def above(self, *, complete: bool) -> Iterator[Shape]:
        """Yield the shapes over the cells: heavy rules, the frame, the numbers of the clues."""
        if not complete:
            yield from self._cell_rules(GROUP, self.weights.thick, "cell-thick")
        if self.clues or not complete:
            right, bottom = self.left + self.puzzle.width, self.top + self.puzzle.height
            yield from _frame(self.left, self.top, right, bottom, self.weights.frame, "frame")
        if self.clues:
            yield from (_text_in(number, box) for number, box in self.clue_cells())

    def shaded(self, grid: Grid) -> Iterator[BoardBox]:
        """Yield a box for each run of cells of one colour in a row."""
        for box, value in self._boxes(grid):
            if value not in (0, UNDECIDED):
                yield box._replace(role=f"colour-{value}")

    def lettered(self, grid: Grid) -> Iterator[Text]:
        """Yield the letter of its colour in every shaded cell, if the board has letters."""
        if self.letters is None:
            return
        for row, column, value in grid.decided():
            if value:
                across, down = self.left + column + 0.5, self.top + row + 0.5
                yield Text(across, down, _TEXT, self.letters[value - 1], f"on-colour-{value}")

    def blanks(self, grid: Grid) -> Iterator[BoardBox]:
        """Yield boxes for blank cells, if the puzzle defines a background."""
        if self.puzzle.palette.background:
            yield from (box for box, value in self._boxes(grid) if value == 0)

    def marks(self, grid: Grid) -> Iterator[Dot]:
        """Yield a dot in every blank cell."""
        role = "blank-mark" if self.puzzle.palette.background else "mark"
        for row, column, value in grid.decided():
            if value == 0:
                yield Dot(self.left + column + 0.5, self.top + row + 0.5, 0.09, role)

    def _boxes(self, grid: Grid) -> Iterator[tuple[BoardBox, int]]:
        """Yield a box for each run of equal cells in a row, and their value."""
        for row in range(grid.height):
            column = 0
            for value, cells in groupby(grid.row(row)):
                length = sum(1 for _ in cells)
                yield BoardBox(self.left + column, self.top + row, length, 1.0, "blank"), value
                column += length

    def _swatch(self, number: ClueNumber) -> str:
        """Return the role of a clue cell's background."""
        is_coloured = len(self.puzzle.palette) > 1 and number.colour is not None
        return f"colour-{number.colour}" if is_coloured else "page"

    def _bands(self, line: str) -> Iterator[BoardBox]:
        """Yield the clue cells of a line."""
        kind, number = line.split()
        place = int(number) - 1
        across, down = self.left - self.margin, self.top - self.margin
        if kind == "row":
            for left, _ in ((self.margin, 0), *self._far(self.left + self.puzzle.width)):
                yield BoardBox(left, self.top + place, across, 1.0, "line")
        else:
            for top, _ in ((self.margin, 0), *self._far(self.top + self.puzzle.height)):
                yield BoardBox(self.left + place, top, 1.0, down, "line")

    def _pointers(self, highlight: Highlight, grid: Grid) -> Iterator[Shape]:
        """Yield a tinted cell, or a tinted spot on a shaded one, with an edge; in an ambiguous one a '?'."""
        for row, column in highlight.cells:
            left, top = self.left + column, self.top + row
            value = grid[row, column]
            # A spot leaves enough of a shaded cell's colour, and has room for its letter.
            inset = 0.0 if not value else 0.3 if self.letters is None else 0.2
            side = 1 - 2 * inset
            yield BoardBox(left + inset, top + inset, side, side, highlight.kind)
            yield from _edge(left, top, f"{highlight.kind}-edge")
            if highlight.kind == "ambiguous":
                yield Text(left + 0.5, top + 0.5, _TEXT, "?", "ambiguous-edge")
            elif value and self.letters is not None:
                yield Text(left + 0.5, top + 0.5, _TEXT, self.letters[value - 1], f"{highlight.kind}-edge")
            elif value == 0:
                yield Dot(left + 0.5, top + 0.5, 0.13, f"{highlight.kind}-edge")

    def _cell_rules(self, step: int, thickness: float, role: str) -> Iterator[Rule]:
        """Yield rules after every ``step`` rows and columns of cells."""
        right, bottom = self.left + self.puzzle.width, self.top + self.puzzle.height
        for column in range(step, self.puzzle.width, step):
            yield Rule(self.left + column, self.top, self.left + column, bottom, thickness, role)
        for row in range(step, self.puzzle.height, step):
            yield Rule(self.left, self.top + row, right, self.top + row, thickness, role)

    def _clue_rules(self, step: int, thickness: float, role: str) -> Iterator[Rule]:
        """Yield rules after every ``step`` lines between their clue cells."""
        for column in range(step, self.puzzle.width, step):
            across = self.left + column
            for top, bottom in self._sides(self.top, self.top + self.puzzle.height, self.bottom):
                yield Rule(across, top, across, bottom, thickness, role)
        for row in range(step, self.puzzle.height, step):
            down = self.top + row
            for left, right in self._sides(self.left, self.left + self.puzzle.width, self.right):
                yield Rule(left, down, right, down, thickness, role)

    def _sides(self, near: float, far: float, end: float) -> Iterator[tuple[float, float]]:
        """Yield the begin and end of the room for clues before ``near``, and beyond ``far`` if it is used."""
        yield self.margin, near
        if self.around:
            yield far, end


def _text_in(number: ClueNumber, box: BoardBox) -> Text:
    """Return a number in the middle of its clue cell, as large as fits."""
    # Smaller than the box, so that numbers in neighbouring boxes do not touch.
    size = min(_TEXT, 0.86 * box.height, 0.92 * box.width / (DIGIT * _digits_in(number.text)))
    role = "faded" if number.text == "0" else "text"
    if box.role != "page":
        role = f"on-{box.role}"
    return Text(box.left + box.width / 2, box.top + box.height / 2, size, number.text, role)


def _digits_in(text: str) -> float:
    """Return the width of a clue's text, in digits."""
    return sum(_LETTER if character in LETTERS else 1.0 for character in text)


def _edge(left: float, top: float, role: str) -> Iterator[Rule]:
    """Yield an edge just inside a cell."""
    return _frame(left + 0.07, top + 0.07, left + 0.93, top + 0.93, 0.1, role)


def _frame(
    left: float, top: float, right: float, bottom: float, thickness: float, role: str
) -> Iterator[Rule]:
    half = thickness / 2
    yield Rule(left - half, top, right + half, top, thickness, role)
    yield Rule(left - half, bottom, right + half, bottom, thickness, role)
    yield Rule(left, top - half, left, bottom + half, thickness, role)
    yield Rule(right, top - half, right, bottom + half, thickness, role)


def _between(least: float, most: float, wanted: float) -> float:
    """Return ``wanted`` within its bounds, rounded to pixels of a 20-pixel cell so that rules stay sharp."""
    return round(min(max(wanted, least), most) * 20) / 20
