"""A picture for the terminal: half blocks, or a board with its clues; in colours or in plain characters.

A character of a terminal is about twice as high as it is wide. So a square cell is half a character (in a
picture alone, where one character shows two cells, one above the other) or two characters (on a board,
where every row needs a line of text for its clue). In colours the drawing has a background of its own, so
that dark cells are dark on any terminal; after every fifth line the tint changes or, on a board, there is a
rule.
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

#: How many colours a terminal has, in the words of rich.
Depth = Literal["standard", "256", "truecolor"]

#: The share of a text's colour in a tint, on which numbers can still be read.
_TINT = 0.1
#: Cells of background around a picture of half blocks, so that its edge shows on any terminal. Even, since a
#: character has two cells.
_MARGIN = 2


class Screen(NamedTuple):
    """What a terminal can show: its colours, if it has any, and whether it has block characters.

    With ``marks``, undecided cells stand out for people who look for them.
    """

    depth: Depth | None = None
    blocks: bool = True
    marks: bool = False


#: Nothing but ASCII.
PLAIN = Screen(None, blocks=False)


def draw(sheet: PuzzleSheet, *, clues: bool = False, screen: Screen = PLAIN) -> str:
    """The drawing: lines separated by newlines, with none at the end.

    >>> from nonosat.model.puzzle import Puzzle
    >>> puzzle = Puzzle.of(picture := Grid.from_text(["##.", "..#"]))
    >>> print(draw(PuzzleSheet(puzzle, picture), screen=Screen()))
    ▀▀▄
    >>> print(draw(PuzzleSheet(puzzle, Grid.from_text(["##?", "..#"])), clues=True))
        1 1 1
      +------+
    2 |####  |
    1 | . .##|
      +------+
    """
    picture = sheet.picture
    if _is_compact(picture, clues=clues, screen=screen):
        return _halves_in_colour(sheet, screen) if screen.depth else _halves(picture)
    if not clues and not screen.blocks:
        return str(picture.with_letters(sheet.puzzle.palette.letters))
    board = _Board(sheet, screen, clues=clues)
    return "\n".join(_painted(line, screen.depth) for line in board.lines())


def width_of(sheet: PuzzleSheet, *, clues: bool = False, screen: Screen = PLAIN) -> int:
    """The width of the drawing in characters."""
    picture = sheet.picture
    if _is_compact(picture, clues=clues, screen=screen):
        return picture.width + (2 * _MARGIN if screen.depth else 0)
    if not clues and not screen.blocks:
        return picture.width
    board = _Board(sheet, screen, clues=clues)
    return sum(len(span.text) for span in next(board.lines()))


def _is_compact(picture: Grid, *, clues: bool, screen: Screen) -> bool:
    """Whether half blocks can tell all values of the picture apart."""
    if clues or not screen.blocks:
        return False
    values = set(picture.cells) - {0, UNDECIDED}
    if screen.depth:
        return picture.is_complete or len(values) <= 1
    return picture.is_complete and not values - {1} and len(picture.letters) == 1


def _halves(picture: Grid) -> str:
    """Two cells per character, in the terminal's own two colours."""
    blank_row = bytes(picture.width)
    rows = [*picture.rows(), blank_row]
    return "\n".join(
        "".join(" ▀▄█"[(above != 0) + 2 * (below != 0)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[:-1:2], rows[1::2], strict=True)
    )


def _halves_in_colour(sheet: PuzzleSheet, screen: Screen) -> str:
    """Two cells per character, on a background whose tint changes every fifth cell."""
    picture = sheet.picture
    inks = _Inks.of(sheet.puzzle.palette, marks=screen.marks)

    def colour(row: int, column: int) -> Rgb | None:
        if row >= picture.height + _MARGIN:
            return None
        if not (0 <= row < picture.height and 0 <= column < picture.width):
            return inks.paper
        value = picture.cells[row * picture.width + column]
        if value == 0:
            is_tinted = (row // GROUP + column // GROUP) % 2
            return mixed(inks.blank, text_on(inks.blank), _TINT) if is_tinted else inks.blank
        return inks.unknown if value == UNDECIDED else inks.colours[value - 1]

    columns = range(-_MARGIN, picture.width + _MARGIN)
    return "\n".join(
        _painted([_half(colour(row, column), colour(row + 1, column)) for column in columns], screen.depth)
        for row in range(-_MARGIN, picture.height + _MARGIN, 2)
    )


class _Span(NamedTuple):
    """Characters in one pair of colours."""

    text: str
    ink: Rgb | None = None
    paper: Rgb | None = None


def _half(above: Rgb | None, below: Rgb | None) -> _Span:
    return _Span(" ", None, above) if above == below else _Span("▀", above, below)


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
        # The shares are chosen by eye: a tint that numbers can still be read on, undecided cells unlike both
        # blank and filled ones, and rules a little darker than those.
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
    """A grid of cells two or more characters wide, with rules, and with clues if they are wanted."""

    def __init__(self, sheet: PuzzleSheet, screen: Screen, *, clues: bool) -> None:
        puzzle = sheet.puzzle
        self.picture, self.screen = sheet.picture, screen
        self.letters = puzzle.palette.letters
        self.inks = _Inks.of(puzzle.palette, marks=screen.marks) if screen.depth else None
        self.colourful = len(puzzle.palette) > 1
        self.rows = [self._texts(numbers_of(clue)) for clue in puzzle.rows] if clues else []
        self.columns = [self._texts(numbers_of(clue)) for clue in puzzle.columns] if clues else []
        self.left = max((sum(len(each.text) + 1 for each in row) for row in self.rows), default=0)
        self.top = max(map(len, self.columns), default=0)
        longest = max((len(each.text) for column in self.columns for each in column), default=1)
        # Without tints to tell columns apart, numbers need a space between them.
        self.cell = max(2, longest + (0 if self.inks else 1))

    def _texts(self, numbers: tuple[ClueNumber, ...]) -> list[ClueNumber]:
        """The numbers, each with the letter of its colour where colours cannot be shown."""
        if self.inks is not None or not self.colourful:
            return list(numbers)
        return [
            ClueNumber(text if colour is None else text + self.letters[colour - 1], colour)
            for text, colour in numbers
        ]

    def lines(self) -> Iterator[list[_Span]]:
        height = self.picture.height
        for level in range(self.top):
            yield self._column_numbers(level)
        yield self._rule("┌─┬┐", "+-++")
        for row in range(height):
            if row and row % GROUP == 0:
                yield self._rule("├─┼┤", "+-++")
            yield [*self._row_numbers(row), *self._cells(row)]
        yield self._rule("└─┴┘", "+-++")

    def _column_numbers(self, level: int) -> list[_Span]:
        spans = [self._span(" " * (self.left + 1))]
        for column, numbers in enumerate(self.columns):
            if column and column % GROUP == 0:
                spans.append(self._span(" "))
            missing = self.top - len(numbers)
            number = numbers[level - missing] if level >= missing else ClueNumber("", None)
            spans.append(self._number(number, self.cell, tinted=column % 2 == 1))
        return [*spans, self._span(" ")]

    def _row_numbers(self, row: int) -> list[_Span]:
        if not self.rows:
            return []
        numbers = self.rows[row]
        free = self.left - sum(len(number.text) + 1 for number in numbers)
        spans = [self._span(" " * free)]
        for number in numbers:
            spans += [self._number(number, len(number.text), tinted=False), self._span(" ")]
        return spans

    def _number(self, number: ClueNumber, width: int, *, tinted: bool) -> _Span:
        text = number.text.rjust(width)
        if self.inks is None:
            return _Span(text)
        if number.colour is not None and self.colourful:
            paper = self.inks.colours[number.colour - 1]
            return _Span(text, text_on(paper), paper)
        return _Span(text, self.inks.text, self.inks.tint if tinted else self.inks.paper)

    def _cells(self, row: int) -> Iterator[_Span]:
        upright = self._line("│" if self.screen.blocks else "|")
        yield upright
        for column, value in enumerate(self.picture.row(row)):
            if column and column % GROUP == 0:
                yield upright
            yield self._cell(value)
        yield upright

    def _cell(self, value: int) -> _Span:
        width = self.cell
        if self.inks is not None:
            if value == UNDECIDED:
                shade = "▒" if self.screen.marks else "░"
                return _Span(shade * width, self.inks.unknown, self.inks.paper)
            return _Span(" " * width, None, self.inks.colours[value - 1] if value else self.inks.blank)
        if value == UNDECIDED:
            return _Span(("?" if self.screen.marks else " ") * width)
        if value == 0:
            return _Span(("·" if self.screen.blocks else ".").rjust(width))
        if self.screen.blocks and not self.colourful:
            return _Span("█" * width)
        return _Span(self.letters[value - 1] * width)

    def _rule(self, blocks: str, plain: str) -> list[_Span]:
        start, dash, cross, end = tuple(blocks if self.screen.blocks else plain)
        groups = [
            dash * self.cell * min(GROUP, self.picture.width - column)
            for column in range(0, self.picture.width, GROUP)
        ]
        return [self._span(" " * self.left), self._line(start + cross.join(groups) + end)]

    def _span(self, text: str) -> _Span:
        return _Span(text) if self.inks is None else _Span(text, self.inks.text, self.inks.paper)

    def _line(self, text: str) -> _Span:
        return _Span(text) if self.inks is None else _Span(text, self.inks.rule, self.inks.paper)


def _painted(spans: list[_Span], depth: Depth | None) -> str:
    """The spans of one line as text, with an escape sequence wherever the colours change."""
    if depth is None:
        return "".join(span.text for span in spans).rstrip()
    parts: list[str] = []
    look: tuple[Rgb | None, Rgb | None] = (None, None)
    for text, ink, paper in spans:
        if (ink, paper) != look:
            parts.append(_escape(ink, paper, depth))
            look = (ink, paper)
        parts.append(text)
    return "".join(parts) + "\x1b[0m"


@lru_cache(maxsize=1024)  # all pairs of some thirty colours
def _escape(ink: Rgb | None, paper: Rgb | None, depth: Depth) -> str:
    """The escape sequence that sets both colours, or the nearest that the terminal has."""
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
