"""Grids in a terminal: half blocks, or a board with its clues; in colours or in plain characters.

A terminal character is about twice as high as wide. So a square cell is half a character (without clues,
where one character shows two cells, one above the other) or two characters (on a board, where every row needs
a line of text for its clue). In colours the drawing has its own background, so that dark cells are dark on
any terminal; every five lines the tint changes or, on a board, there is a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from nonosat.drawing.board import ClueNumber, numbers_of
from nonosat.drawing.sheet import GROUP, PuzzleSheet
from nonosat.drawing.theme import WHITE, background_of, colour_values, mixed, signal_colour, text_on
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import Rgb

#: The number of colours of a terminal, by rich's names.
Depth = Literal["standard", "256", "truecolor"]

#: The share of a text's colour in a tint, on which numbers can still be read.
_TINT = 0.1
#: Cells of background around half blocks, so that their edge shows on any terminal. Even, since a character
#: has two cells.
_MARGIN = 2


class Screen(NamedTuple):
    """The abilities of a terminal: its colours, if any, and block characters.

    With ``marks``, undecided cells are emphasised.
    """

    depth: Depth | None = None
    blocks: bool = True
    marks: bool = False


#: ASCII only.
PLAIN = Screen(None, blocks=False)


def draw(sheet: PuzzleSheet, *, clues: bool = False, screen: Screen = PLAIN) -> str:
    """Return the drawing: lines separated by newlines, with none at the end.

    >>> from nonosat.model.puzzle import Puzzle
    >>> puzzle = Puzzle.from_solution(solution := Grid.from_text(["##.", "..#"]))
    >>> print(draw(PuzzleSheet(puzzle, solution), screen=Screen()))
    ▀▀▄
    >>> print(draw(PuzzleSheet(puzzle, Grid.from_text(["##?", "..#"])), clues=True))
        1 1 1
      +------+
    2 |####  |
    1 | . .##|
      +------+
    """
    grid = sheet.grid
    if _is_compact(grid, clues=clues, screen=screen):
        return _halves_in_colour(sheet, screen) if screen.depth else _halves(grid)
    if not clues and not screen.blocks:
        return str(grid.with_letters(sheet.puzzle.palette.letters))
    board = _Board(sheet, screen, clues=clues)
    return "\n".join(_painted(line, screen.depth) for line in board.lines())


def width_of(sheet: PuzzleSheet, *, clues: bool = False, screen: Screen = PLAIN) -> int:
    """Return the width of the drawing in characters."""
    grid = sheet.grid
    if _is_compact(grid, clues=clues, screen=screen):
        return grid.width + (2 * _MARGIN if screen.depth else 0)
    if not clues and not screen.blocks:
        return grid.width
    board = _Board(sheet, screen, clues=clues)
    return sum(len(span.text) for span in next(board.lines()))


def _is_compact(grid: Grid, *, clues: bool, screen: Screen) -> bool:
    """Return whether half blocks can distinguish all values of the grid."""
    if clues or not screen.blocks:
        return False
    values = set(grid.cells) - {0, UNDECIDED}
    if screen.depth:
        return grid.is_complete or len(values) <= 1
    return grid.is_complete and not values - {1} and len(grid.letters) == 1


def _halves(grid: Grid) -> str:
    """Return two cells per character, in the terminal's two colours."""
    blank_row = bytes(grid.width)
    rows = [*grid.rows(), blank_row]
    return "\n".join(
        "".join(" ▀▄█"[(above != 0) + 2 * (below != 0)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[:-1:2], rows[1::2], strict=True)
    )


def _halves_in_colour(sheet: PuzzleSheet, screen: Screen) -> str:
    """Return two cells per character, on a background whose tint changes every five cells."""
    grid = sheet.grid
    inks = _Inks.of(sheet.puzzle.palette, marks=screen.marks)

    def colour(row: int, column: int) -> Rgb | None:
        if row >= grid.height + _MARGIN:
            return None
        if not (0 <= row < grid.height and 0 <= column < grid.width):
            return inks.paper
        value = grid.cells[row * grid.width + column]
        if value == 0:
            is_tinted = (row // GROUP + column // GROUP) % 2
            return mixed(inks.blank, text_on(inks.blank), _TINT) if is_tinted else inks.blank
        return inks.unknown if value == UNDECIDED else inks.colours[value - 1]

    columns = range(-_MARGIN, grid.width + _MARGIN)
    return "\n".join(
        _painted([_half(colour(row, column), colour(row + 1, column)) for column in columns], screen.depth)
        for row in range(-_MARGIN, grid.height + _MARGIN, 2)
    )


class _StyledText(NamedTuple):
    """Characters in one pair of colours."""

    text: str
    ink: Rgb | None = None
    paper: Rgb | None = None


def _half(above: Rgb | None, below: Rgb | None) -> _StyledText:
    return _StyledText(" ", None, above) if above == below else _StyledText("▀", above, below)


@dataclass(frozen=True, slots=True)
class _Inks:
    """The colours of a drawing: of cells, paper and its tint, blank cells, rules and undecided cells."""

    colours: tuple[Rgb, ...]
    paper: Rgb
    blank: Rgb
    tint: Rgb
    text: Rgb
    rule: Rgb
    unknown: Rgb

    @classmethod
    def of(cls, palette: Palette, *, marks: bool) -> _Inks:
        paper, blank = WHITE, background_of(palette)
        colours = colour_values(palette)
        text = text_on(paper)
        # The shares are chosen by eye: a tint on which numbers are readable, undecided cells unlike both
        # blank and shaded ones, and rules a little darker than those.
        return cls(
            colours=colours,
            paper=paper,
            blank=blank,
            tint=mixed(paper, text, _TINT),
            text=text,
            rule=mixed(paper, text, 0.45),
            unknown=signal_colour([paper, blank, *colours]) if marks else mixed(paper, text, 0.35),
        )


class _Board:
    """A grid of cells two or more characters wide, with rules, and with clues if requested."""

    def __init__(self, sheet: PuzzleSheet, screen: Screen, *, clues: bool) -> None:
        puzzle = sheet.puzzle
        self.grid, self.screen = sheet.grid, screen
        self.letters = puzzle.palette.letters
        self.inks = _Inks.of(puzzle.palette, marks=screen.marks) if screen.depth else None
        self.colourful = len(puzzle.palette) > 1
        self.rows = [self._texts(numbers_of(clue)) for clue in puzzle.rows] if clues else []
        self.columns = [self._texts(numbers_of(clue)) for clue in puzzle.columns] if clues else []
        self.left = max((sum(len(each.text) + 1 for each in row) for row in self.rows), default=0)
        self.top = max(map(len, self.columns), default=0)
        longest = max((len(each.text) for column in self.columns for each in column), default=1)
        # Without tints to separate columns, numbers need a space between them.
        self.cell = max(2, longest + (0 if self.inks else 1))

    def _texts(self, numbers: tuple[ClueNumber, ...]) -> list[ClueNumber]:
        """Return the numbers, each with the letter of its colour if colours cannot be shown."""
        if self.inks is not None or not self.colourful:
            return list(numbers)
        return [
            ClueNumber(text if colour is None else text + self.letters[colour - 1], colour)
            for text, colour in numbers
        ]

    def lines(self) -> Iterator[list[_StyledText]]:
        height = self.grid.height
        for level in range(self.top):
            yield self._column_numbers(level)
        yield self._rule("┌─┬┐", "+-++")
        for row in range(height):
            if row and row % GROUP == 0:
                yield self._rule("├─┼┤", "+-++")
            yield [*self._row_numbers(row), *self._cells(row)]
        yield self._rule("└─┴┘", "+-++")

    def _column_numbers(self, level: int) -> list[_StyledText]:
        spans = [self._span(" " * (self.left + 1))]
        for column, numbers in enumerate(self.columns):
            if column and column % GROUP == 0:
                spans.append(self._span(" "))
            missing = self.top - len(numbers)
            number = numbers[level - missing] if level >= missing else ClueNumber("", None)
            spans.append(self._number(number, self.cell, tinted=column % 2 == 1))
        return [*spans, self._span(" ")]

    def _row_numbers(self, row: int) -> list[_StyledText]:
        if not self.rows:
            return []
        numbers = self.rows[row]
        free = self.left - sum(len(number.text) + 1 for number in numbers)
        spans = [self._span(" " * free)]
        for number in numbers:
            spans += [self._number(number, len(number.text), tinted=False), self._span(" ")]
        return spans

    def _number(self, number: ClueNumber, width: int, *, tinted: bool) -> _StyledText:
        text = number.text.rjust(width)
        if self.inks is None:
            return _StyledText(text)
        if number.colour is not None and self.colourful:
            paper = self.inks.colours[number.colour - 1]
            return _StyledText(text, text_on(paper), paper)
        return _StyledText(text, self.inks.text, self.inks.tint if tinted else self.inks.paper)

    def _cells(self, row: int) -> Iterator[_StyledText]:
        upright = self._line("│" if self.screen.blocks else "|")
        yield upright
        for column, value in enumerate(self.grid.row(row)):
            if column and column % GROUP == 0:
                yield upright
            yield self._cell(value)
        yield upright

    def _cell(self, value: int) -> _StyledText:
        width = self.cell
        if self.inks is not None:
            if value == UNDECIDED:
                shade = "▒" if self.screen.marks else "░"
                return _StyledText(shade * width, self.inks.unknown, self.inks.paper)
            return _StyledText(" " * width, None, self.inks.colours[value - 1] if value else self.inks.blank)
        if value == UNDECIDED:
            return _StyledText(("?" if self.screen.marks else " ") * width)
        if value == 0:
            return _StyledText(("·" if self.screen.blocks else ".").rjust(width))
        if self.screen.blocks and not self.colourful:
            return _StyledText("█" * width)
        return _StyledText(self.letters[value - 1] * width)

    def _rule(self, blocks: str, plain: str) -> list[_StyledText]:
        start, dash, cross, end = tuple(blocks if self.screen.blocks else plain)
        groups = [
            dash * self.cell * min(GROUP, self.grid.width - column)
            for column in range(0, self.grid.width, GROUP)
        ]
        return [self._span(" " * self.left), self._line(start + cross.join(groups) + end)]

    def _span(self, text: str) -> _StyledText:
        return _StyledText(text) if self.inks is None else _StyledText(text, self.inks.text, self.inks.paper)

    def _line(self, text: str) -> _StyledText:
        return _StyledText(text) if self.inks is None else _StyledText(text, self.inks.rule, self.inks.paper)


def _painted(spans: list[_StyledText], depth: Depth | None) -> str:
    """Return the spans of one line as text, with an escape sequence wherever the colours change."""
    if depth is None:
        return "".join(span.text for span in spans).rstrip()
    parts: list[str] = []
    current: tuple[Rgb | None, Rgb | None] = (None, None)
    for text, ink, paper in spans:
        if (ink, paper) != current:
            parts.append(_escape(ink, paper, depth))
            current = (ink, paper)
        parts.append(text)
    return "".join(parts) + "\x1b[0m"


@lru_cache(maxsize=1024)  # all pairs of some thirty colours
def _escape(ink: Rgb | None, paper: Rgb | None, depth: Depth) -> str:
    """Return the escape sequence that sets both colours, or the terminal's nearest ones."""
    from rich.color import Color, ColorSystem

    systems = {
        "standard": ColorSystem.STANDARD,
        "256": ColorSystem.EIGHT_BIT,
        "truecolor": ColorSystem.TRUECOLOR,
    }
    codes = ["0"]
    for colour, foreground in ((ink, True), (paper, False)):
        if colour is not None:
            codes += Color.from_rgb(*colour).downgrade(systems[depth]).get_ansi_codes(foreground)
    return f"\x1b[{';'.join(codes)}m"
