"""A nonogram as a plain value: its lines, and the puzzle they make.

Coordinates are 0-based ``(row, column)``; lines are named 1-based, as people say them ("row 3").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from operator import eq, itemgetter
from typing import Self, cast

from nonosat.model.argument_checks import whole_number
from nonosat.model.clues import (
    ANY_COLOUR,
    ANY_RUNS,
    ANY_RUNS_LENGTH,
    UNKNOWN_LENGTH,
    Clue,
    Run,
    as_clue,
    clue_of,
    fits,
)
from nonosat.model.errors import InputError, InvalidType, InvalidValue
from nonosat.model.grid import Grid, cells_of_lines
from nonosat.model.notebook import Drawable
from nonosat.model.palette import Palette
from nonosat.model.read_warning import Doubt

#: The most cells a side, and in all, that a puzzle in a file may have: far beyond any that was published,
#: so that a wrong number in a file is an error and not gigabytes.
LONGEST_SIDE = 10_000
MOST_CELLS = 4_000_000


_LENGTH: Callable[[Run], int] = itemgetter(0)
_COLOUR: Callable[[Run], int] = itemgetter(1)


@dataclass(frozen=True)
class Line:
    """A row or a column: its name, its clue (``None``: missing) and its cells in order.

    ``cells`` are indices into a row-major grid, as a ``range``.
    """

    name: str
    clue: Clue | None
    cells: range

    @cached_property
    def width(self) -> int:
        """The number of cells."""
        return len(self.cells)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The length of each item of the clue: ``UNKNOWN_LENGTH`` for ``?``, ``ANY_RUNS_LENGTH`` for ``*``.

        A missing clue is ``*`` alone.

        >>> line = Line("row 1", (Run(3), ANY_RUNS, Run(None)), range(9))
        >>> line.lengths, line.colours
        ((3, -1, 0), (1, 0, 1))
        """
        lengths = tuple(map(_LENGTH, self._items))
        if None not in set(lengths):
            return lengths
        return tuple(ANY_RUNS_LENGTH if run.repeats else run.length or UNKNOWN_LENGTH for run in self._items)

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colour of each item of the clue: ``ANY_COLOUR`` for ``*``, and for ``?`` of any colour."""
        colours = tuple(map(_COLOUR, self._items))
        return colours if None not in set(colours) else tuple(colour or ANY_COLOUR for colour in colours)

    @property
    def _items(self) -> Clue:
        return (ANY_RUNS,) if self.clue is None else self.clue

    @cached_property
    def is_known(self) -> bool:
        """Whether the clue is there and all its runs are known."""
        return min(self.lengths, default=1) > 0 < min(self.colours, default=1)

    @property
    def has_any_runs(self) -> bool:
        """Whether nothing limits the number of runs: the clue is missing, or holds ``*``."""
        return ANY_RUNS_LENGTH in self.lengths

    @property
    def cells_needed(self) -> int:
        """The fewest cells in which the runs fit, with the gaps between runs of one colour.

        An unknown run needs one cell, ``*`` and a missing clue none. A run of unknown colour counts as one
        that differs from its neighbours.
        """
        if self.is_known:
            lengths, colours = self.lengths, self.colours
            is_plain = colours[:1] * len(colours) == colours
            gaps = max(len(colours) - 1, 0) if is_plain else sum(map(eq, colours, colours[1:]))
            return sum(lengths) + gaps
        runs = [run for run in self.clue or () if not run.repeats]
        gaps = sum(run.colour == after.colour is not None for run, after in pairwise(runs))
        return sum(run.length or 1 for run in runs) + gaps


_CLUE, _RUN = frozenset({tuple, type(None)}), frozenset({Run})


def _as_clues(clues: object, side: str) -> tuple[Clue | None, ...]:
    """The clues of a side as they are kept; raises ``InvalidType``."""
    if isinstance(clues, str) or not isinstance(clues, Iterable):
        raise InvalidType.of("a clue for each line", clues, place=side)
    return tuple(map(as_clue, clues))


@dataclass(frozen=True, slots=True)
class Puzzle(Drawable):
    """Clues of the rows and columns, given cells, and what the puzzle's file says about it.

    ``givens`` and ``saved`` are grids of the puzzle's size or ``None``; ``goal`` is what the file
    claims to be the picture (never trusted); ``expected`` the number of pictures it states;
    ``extra`` keeps keys that nonosat does not know, each with its value as JSON text; ``doubts`` is what the
    reader of its file was not sure of or did not use, and no part of the puzzle. A clue that is
    ``None`` is missing: nothing is said about the line. Where there is one colour, an unknown run has it;
    of several ``*`` side by side one is kept. ``InvalidValue`` is raised for an empty side, sizes that
    differ, runs without cells, colours without a letter, and a known length of unknown colour;
    ``InvalidType`` for what is no clue. Lists are kept as tuples.

    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "..#"]))
    >>> [[run.length for run in clue] for clue in puzzle.columns]
    [[1], [1], [1]]
    >>> puzzle.is_solved_by(Grid.from_text(["##.", "..#"]))
    True
    """

    rows: tuple[Clue | None, ...]
    columns: tuple[Clue | None, ...]
    givens: Grid | None = None
    palette: Palette = field(default_factory=Palette)
    title: str | None = None
    author: str | None = None
    copyright: str | None = None
    source: str | None = None
    licence: str | None = None
    description: str | None = None
    goal: Grid | None = None
    saved: Grid | None = None
    expected: int | None = None
    extra: tuple[tuple[str, str], ...] = ()
    doubts: tuple[Doubt, ...] = field(default=(), repr=False, compare=False)
    #: The lines, once they were asked for: each step of a solution goes through them.
    _lines: tuple[Line, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._check_types()
        if not self.rows or not self.columns:
            raise InvalidValue("a puzzle needs at least one row and one column")
        has_unknown = False
        for run in self._distinct_runs():
            if run.length is not None and run.length < 1:
                raise InvalidValue(f"a run has at least 1 cell, not {run.length}")
            if run.colour is not None and not 1 <= run.colour <= len(self.palette):
                raise InvalidValue(
                    f"a run has colour {run.colour}, but the palette has only {len(self.palette)}"
                )
            if run.repeats and (run.length is not None or run.colour is not None):
                raise InvalidValue("'*' (any number of runs) has neither a length nor a colour")
            if run.length is not None and run.colour is None:
                raise InvalidValue(f"the colour of a run of {run.length} cells must be known")
            if run.length is None:
                has_unknown = True
        if has_unknown:
            for side in ("rows", "columns"):
                clues = tuple(map(self._in_one_way, getattr(self, side)))
                object.__setattr__(self, side, clues)
        for grid in (self.givens, self.goal, self.saved):
            if grid is None:
                continue
            if (grid.height, grid.width) != (self.height, self.width):
                raise InvalidValue("given cells, goal and saved picture must have the puzzle's size")
            if grid.colours_beyond(len(self.palette)):
                raise InvalidValue("given cells, goal and saved picture must have the palette's colours")

    def _distinct_runs(self) -> set[Run]:
        """The runs of all clues; raises ``InvalidType`` for what is no run."""
        clues = (*self.rows, *self.columns)
        try:
            runs: set[Run] = set().union(*filter(None, clues))
        except TypeError:  # something in a clue cannot be in a set
            runs = set(chain.from_iterable(as_clue(clue) or () for clue in clues))
        as_clue(tuple(runs))
        return runs

    def _check_types(self) -> None:
        """Turns lists into tuples; raises ``InvalidType`` for what has another type than its field."""
        for side in ("rows", "columns"):
            clues = getattr(self, side)
            if type(clues) is not tuple or not _CLUE.issuperset(map(type, clues)):
                object.__setattr__(self, side, _as_clues(clues, side))
        if not isinstance(self.palette, Palette):
            raise InvalidType.of("a Palette", self.palette, place="palette")
        for name in ("givens", "goal", "saved"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, Grid):
                raise InvalidType.of("a Grid or None", value, place=name)
        for name in ("title", "author", "copyright", "source", "licence", "description"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, str):
                raise InvalidType.of("a text or None", value, place=name)
        if self.expected is not None:
            number = whole_number(self.expected, "the number of pictures, a whole number or None")
            object.__setattr__(self, "expected", number)
        for name in ("extra", "doubts"):
            object.__setattr__(self, name, tuple(getattr(self, name)))

    def _in_one_way(self, clue: Clue | None) -> Clue | None:
        """The clue, with the only colour for unknown runs and no two ``*`` side by side."""
        if clue is None or all(run.is_known for run in clue):
            return clue
        if len(self.palette) == 1:
            clue = tuple(run if run.repeats else run._replace(colour=1) for run in clue)
        return tuple(
            run for before, run in zip((None, *clue), clue, strict=False) if not run.repeats or run != before
        )

    @classmethod
    def of(cls, picture: Grid, *, palette: Palette | None = None) -> Self:
        """The puzzle whose clues a complete picture has.

        Without a ``palette`` the letters of the picture are taken, with no colour values. ``InvalidValue``
        if a cell is undecided, or the palette has too few colours.
        """
        if not isinstance(picture, Grid):
            raise InvalidType.of("a Grid", picture)
        if not picture.is_complete:
            raise InvalidValue("a picture with undecided cells has no clues")
        if palette is None:
            palette = Palette.of_letters(picture.letters)
        return cls(
            rows=tuple(clue_of(row) for row in picture.rows()),
            columns=tuple(clue_of(picture.column(column)) for column in range(picture.width)),
            palette=palette,
        )

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def size(self) -> str:
        """Width × height, as people say it."""
        return f"{self.width}×{self.height}"

    def lines(self) -> tuple[Line, ...]:
        """All rows from the top, then all columns from the left."""
        if self._lines is None:
            object.__setattr__(self, "_lines", self._made_lines())
        return cast(tuple[Line, ...], self._lines)

    def _made_lines(self) -> tuple[Line, ...]:
        names = [f"row {row}" for row in range(1, self.height + 1)]
        names += [f"column {column}" for column in range(1, self.width + 1)]
        clues = (*self.rows, *self.columns)
        return tuple(map(Line, names, clues, cells_of_lines(self.height, self.width)))

    @property
    def totals_are_known(self) -> bool:
        """Whether all pictures have equally many cells of each colour, as the clues of all rows (or of
        all columns) are known.
        """
        lines = self.lines()
        return any(
            all(line.is_known for line in side) for side in (lines[: self.height], lines[self.height :])
        )

    def check_shape(self, picture: Grid) -> None:
        """Raises ``InputError`` unless the picture has the puzzle's size and every cell is decided."""
        if (picture.height, picture.width) != (self.height, self.width):
            raise InputError(
                f"expected a picture of {self.width} columns and {self.height} rows",
                found=f"{picture.width} columns and {picture.height} rows",
            )
        if not picture.is_complete:
            raise InputError("expected a picture in which every cell is decided", found="?")

    def is_solved_by(self, picture: Grid) -> bool:
        """Whether a grid is a picture of this puzzle: complete, and right in every line and given cell.

        The referee: it reads the runs off the picture and compares, and shares no code with line
        logic or encodings. Unknown runs fit when some reading of the clue fits.

        >>> from nonosat.model.clues import clue
        >>> Puzzle(((Run(None), Run(1)), None), (clue(1),) * 4).is_solved_by(Grid.from_text(["##.#", "..#."]))
        True
        """
        if (picture.height, picture.width) != (self.height, self.width):
            return False
        if not picture.is_complete:
            return False
        if self.givens is not None and not self.givens.agrees_with(picture):
            return False
        return all(fits(line.clue, clue_of(picture.line(line.cells))) for line in self.lines())

    def with_clues(self, clues: Mapping[int, Clue | None]) -> Self:
        """The puzzle with other clues for some of its ``lines()``, by their index there.

        >>> from nonosat.model.clues import clue
        >>> Puzzle((clue(1),), (clue(1), clue(0))).with_clues({2: clue(1)}).columns == (clue(1),) * 2
        True
        """
        every = [*self.rows, *self.columns]
        for line, clue in clues.items():
            every[line] = clue
        return replace(self, rows=tuple(every[: self.height]), columns=tuple(every[self.height :]))

    def transposed(self) -> Self:
        """Rows become columns, in the clues and in every grid."""
        return self._turned(self.columns, self.rows, Grid.transposed)

    def mirrored(self) -> Self:
        """Left becomes right, in the clues and in every grid."""
        rows = tuple(None if clue is None else clue[::-1] for clue in self.rows)
        return self._turned(rows, self.columns[::-1], Grid.mirrored)

    def _turned(
        self, rows: tuple[Clue | None, ...], columns: tuple[Clue | None, ...], turn: Callable[[Grid], Grid]
    ) -> Self:
        return replace(
            self,
            rows=rows,
            columns=columns,
            givens=turn(self.givens) if self.givens else None,
            goal=turn(self.goal) if self.goal else None,
            saved=turn(self.saved) if self.saved else None,
        )
