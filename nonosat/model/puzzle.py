"""Puzzles and their lines as plain values.

Coordinates are 0-based ``(row, column)``; lines are named 1-based ("row 3").
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
    ClueItems,
    Run,
    as_clue,
    clue_of,
    clue_of_items,
    fits,
)
from nonosat.model.errors import InputError, InvalidType, InvalidValue
from nonosat.model.grid import Grid, cells_of_lines
from nonosat.model.notebook import Drawable
from nonosat.model.palette import Palette
from nonosat.model.read_warning import ReadWarning

#: The most cells a side, and in total, of a puzzle in a file: far more than any published puzzle has, so that
#: a wrong number in a file is an error instead of gigabytes.
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
        """Whether there is a clue and all its runs are known."""
        return min(self.lengths, default=1) > 0 < min(self.colours, default=1)

    @property
    def has_any_runs(self) -> bool:
        """Whether the number of runs is unlimited: the clue is missing or contains ``*``."""
        return ANY_RUNS_LENGTH in self.lengths

    @property
    def cells_needed(self) -> int:
        """The fewest cells that the runs need, with the gaps between runs of one colour.

        An unknown run needs one cell, ``*`` and a missing clue none. A run of unknown colour counts as
        different in colour from its neighbours.
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
    """Return the clues of a side as a tuple of tuples; raises ``InvalidType``."""
    if isinstance(clues, str) or not isinstance(clues, Iterable):
        raise InvalidType.of("a clue for each line", clues, place=side)
    return tuple(map(as_clue, clues))


def _typed_clues(clues: Iterable[ClueItems | None], side: str) -> tuple[Clue | None, ...]:
    """Return the clues of a side, each given as its run lengths."""
    if isinstance(clues, str) or not isinstance(clues, Iterable):
        raise InvalidType.of("a clue for each line", clues, place=f"{side}s")
    return tuple(clue_of_items(clue, f"{side} {number}") for number, clue in enumerate(clues, 1))


@dataclass(frozen=True, slots=True)
class Puzzle(Drawable):
    """Clues of the rows and columns, givens, and the other data of a puzzle file.

    ``givens`` and ``saved`` (marks) are grids of the puzzle's size or ``None``; ``goal`` is the intended
    solution (never trusted); ``expected`` is the stated number of solutions; ``extra`` holds unknown keys,
    each with its value as JSON text; ``read_warnings`` is what the file's reader was uncertain of or did not
    use, and not part of the puzzle. A clue of ``None`` is missing: the line is unrestricted. If there is one
    colour, unknown runs have it; several adjacent ``*`` become one. Raises ``InvalidValue`` for an empty
    side, different sizes, runs without cells, colours without a letter, and a known length of unknown colour;
    ``InvalidType`` for invalid clues. Lists become tuples.

    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", "..#"]))
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
    read_warnings: tuple[ReadWarning, ...] = field(default=(), repr=False, compare=False)
    #: The lines, created on first use.
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
                clues = tuple(map(self._normalised, getattr(self, side)))
                object.__setattr__(self, side, clues)
        for grid in (self.givens, self.goal, self.saved):
            if grid is None:
                continue
            if (grid.height, grid.width) != (self.height, self.width):
                raise InvalidValue("givens, goal and saved marks must have the puzzle's size")
            if grid.colours_beyond(len(self.palette)):
                raise InvalidValue("givens, goal and saved marks must have the palette's colours")

    def _distinct_runs(self) -> set[Run]:
        """Return the runs of all clues; raises ``InvalidType`` for invalid runs."""
        clues = (*self.rows, *self.columns)
        try:
            runs: set[Run] = set().union(*filter(None, clues))
        except TypeError:  # an item of a clue is not hashable
            runs = set(chain.from_iterable(as_clue(clue) or () for clue in clues))
        as_clue(tuple(runs))
        return runs

    def _check_types(self) -> None:
        """Turn lists into tuples; raises ``InvalidType`` for a field of another type."""
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
            number = whole_number(self.expected, "the number of solutions, a whole number or None")
            object.__setattr__(self, "expected", number)
        for name in ("extra", "read_warnings"):
            object.__setattr__(self, name, tuple(getattr(self, name)))

    def _normalised(self, clue: Clue | None) -> Clue | None:
        """Return the clue with the only colour for unknown runs and without adjacent ``*``."""
        if clue is None or all(run.is_known for run in clue):
            return clue
        if len(self.palette) == 1:
            clue = tuple(run if run.repeats else run._replace(colour=1) for run in clue)
        return tuple(
            run for before, run in zip((None, *clue), clue, strict=False) if not run.repeats or run != before
        )

    @classmethod
    def from_clues(
        cls,
        rows: Iterable[ClueItems | None],
        columns: Iterable[ClueItems | None],
        *,
        palette: Palette | None = None,
    ) -> Self:
        """Return the puzzle with these clues, from the top and from the left, each a list of run lengths.

        ``[]`` or ``[0]`` is a blank line, ``None`` a missing clue; ``"?"`` is a run of unknown length and
        ``"*"`` any number of runs. A run of another colour than the first is a ``Run``. Raises
        ``InvalidType`` and ``InvalidValue``.

        >>> roof = Puzzle.from_clues([[1], [3]], [[1], [2], [1]])
        >>> roof == Puzzle.from_solution(Grid.from_text([".#.", "###"]))
        True
        """
        return cls(_typed_clues(rows, "row"), _typed_clues(columns, "column"), palette=palette or Palette())

    @classmethod
    def from_solution(cls, solution: Grid, *, palette: Palette | None = None) -> Self:
        """Return the puzzle with the clues of a complete solution.

        Without a ``palette`` the solution's letters are used, without colour values. Raises ``InvalidValue``
        if a cell is undecided or the palette has too few colours.
        """
        if not isinstance(solution, Grid):
            raise InvalidType.of("a Grid (Grid.from_rows takes rows of numbers)", solution)
        if not solution.is_complete:
            raise InvalidValue("a solution with undecided cells has no clues")
        if palette is None:
            palette = Palette.of_letters(solution.letters)
        return cls(
            rows=tuple(clue_of(row) for row in solution.rows()),
            columns=tuple(clue_of(solution.column(column)) for column in range(solution.width)),
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
        """Width × height as text."""
        return f"{self.width}×{self.height}"

    def lines(self) -> tuple[Line, ...]:
        """Return all rows from the top, then all columns from the left."""
        if self._lines is None:
            object.__setattr__(self, "_lines", self._make_lines())
        return cast(tuple[Line, ...], self._lines)

    def _make_lines(self) -> tuple[Line, ...]:
        names = [f"row {row}" for row in range(1, self.height + 1)]
        names += [f"column {column}" for column in range(1, self.width + 1)]
        clues = (*self.rows, *self.columns)
        return tuple(map(Line, names, clues, cells_of_lines(self.height, self.width)))

    @property
    def totals_are_known(self) -> bool:
        """Whether the clues of all rows, or of all columns, are known: then all solutions have equally many
        cells of each colour.
        """
        lines = self.lines()
        return any(
            all(line.is_known for line in side) for side in (lines[: self.height], lines[self.height :])
        )

    def check_shape(self, solution: Grid) -> None:
        """Raise ``InputError`` unless the solution has the puzzle's size and every cell is decided."""
        if (solution.height, solution.width) != (self.height, self.width):
            raise InputError(
                f"expected a solution of {self.width} columns and {self.height} rows",
                found=f"{solution.width} columns and {solution.height} rows",
            )
        if not solution.is_complete:
            raise InputError("expected a solution in which every cell is decided", found="?")

    def is_solved_by(self, solution: Grid) -> bool:
        """Return whether a grid is a solution of this puzzle: complete, with the clue of every line and the
        givens.

        The check compares the runs of the grid with the clues and shares no code with line logic or
        encodings. A clue with unknown runs fits if some reading of it fits.

        >>> from nonosat.model.clues import clue
        >>> Puzzle(((Run(None), Run(1)), None), (clue(1),) * 4).is_solved_by(Grid.from_text(["##.#", "..#."]))
        True
        """
        if not isinstance(solution, Grid):
            raise InvalidType.of("a Grid (Grid.from_rows takes rows of numbers)", solution)
        if (solution.height, solution.width) != (self.height, self.width):
            return False
        if not solution.is_complete:
            return False
        if self.givens is not None and not self.givens.agrees_with(solution):
            return False
        return all(fits(line.clue, clue_of(solution.line(line.cells))) for line in self.lines())

    def with_clues(self, clues: Mapping[int, Clue | None]) -> Self:
        """Return the puzzle with other clues for some of its ``lines()``, by index.

        >>> from nonosat.model.clues import clue
        >>> Puzzle((clue(1),), (clue(1), clue(0))).with_clues({2: clue(1)}).columns == (clue(1),) * 2
        True
        """
        every = [*self.rows, *self.columns]
        for line, clue in clues.items():
            every[line] = clue
        return replace(self, rows=tuple(every[: self.height]), columns=tuple(every[self.height :]))

    def transposed(self) -> Self:
        """Return the puzzle with rows and columns exchanged, in the clues and in every grid."""
        return self._transformed(self.columns, self.rows, Grid.transposed)

    def mirrored(self) -> Self:
        """Return the puzzle with left and right exchanged, in the clues and in every grid."""
        rows = tuple(None if clue is None else clue[::-1] for clue in self.rows)
        return self._transformed(rows, self.columns[::-1], Grid.mirrored)

    def _transformed(
        self, rows: tuple[Clue | None, ...], columns: tuple[Clue | None, ...], change: Callable[[Grid], Grid]
    ) -> Self:
        return replace(
            self,
            rows=rows,
            columns=columns,
            givens=change(self.givens) if self.givens else None,
            goal=change(self.goal) if self.goal else None,
            saved=change(self.saved) if self.saved else None,
        )
