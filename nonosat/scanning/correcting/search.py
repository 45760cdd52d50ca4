"""The readings of a whole puzzle that have a picture, the cheapest first: all of them, and no others.

One formula says of the cells that each line follows one of its clues; what a clue costs above the one before
it in its line is charged on a ladder of variables (``level[j]``: the line's clue is its ``j``-th or a later
one). A cheapest model (MaxSAT) is a picture with the likeliest clues that lead to one: that sums agree and
that clues fit their lines need not be said. Of every line only the first clues are in the formula. The rest
are one more choice, which costs as much as the next one and allows anything; a model that takes it asks for
more of that line's clues. So no model costs more than the reading that it stands for, and a model without
such a choice is one (counterexample-guided refinement, as in implicit hitting sets).

Roads not taken: costs in hundredths of a logarithm instead of halves (each core raises the cost by next to
nothing: minutes instead of a second on 20 × 20); cores as the solver gives them (five times slower on 50 × 50
than trimmed ones) or minimal ones (slower again); line logic over all clues of a line together (they rule out
hardly anything while any number may be missing).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple, Self

from nonosat.clues import ANY_RUNS, Clue, Run, clue_of, fits
from nonosat.cnf.open_cells import OpenCells
from nonosat.encoding.clue_choices import ClueChoice, clauses_of_choices
from nonosat.grid import UNDECIDED, Grid, cells_of_lines
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Line
from nonosat.scanning.correcting.line_readings import LineReading, LineReadings
from nonosat.session.maxsat import RankedModels


class PuzzleReading(NamedTuple):
    """A reading of all lines (rows, then columns) with a ``picture``, and its cost.

    ``places`` are the runs at each place of each line, which are all known by the picture: its ``clues``
    place by place.
    """

    cost: int
    lines: tuple[LineReading, ...]
    clues: tuple[Clue, ...]
    picture: Grid

    @property
    def places(self) -> tuple[tuple[Clue, ...], ...]:
        return tuple(
            tuple(tuple(islice(runs, len(place))) for place in line.runs)
            for line, runs in zip(self.lines, map(iter, self.clues), strict=True)
        )


def shared_places(readings: Sequence[PuzzleReading]) -> tuple[tuple[Clue, ...], ...]:
    """What some readings say alike at each place of each line: the runs, or that there is one, or nothing."""
    return tuple(
        tuple(map(what_is_shared, zip(*line, strict=True)))
        for line in zip(*(reading.places for reading in readings), strict=True)
    )


def what_is_shared(clues: Sequence[Clue]) -> Clue:
    """What some clues of at most a few runs have in common.

    >>> what_is_shared([(Run(1),), (Run(2),)]) == (Run(None),), what_is_shared([(Run(1),), ()]) == (ANY_RUNS,)
    (True, True)
    """
    if len(set(clues)) == 1:
        return clues[0]
    if any(len(clue) != 1 for clue in clues):
        return (ANY_RUNS,)
    colours = {clue[0].colour for clue in clues}
    return (Run(None, colours.pop() if len(colours) == 1 else None),)


class ReadingSearch:
    """Readings with a picture, the cheapest first. ``check`` may raise to stop it. Close it after use."""

    def __init__(
        self,
        lines: Sequence[LineReadings],
        *,
        height: int,
        width: int,
        letters: str,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._height, self._width, self._letters = height, width, letters
        self._colours = len(letters)
        self._cells = cells_of_lines(height, width)
        self._open_cells = OpenCells.of_grid(height * width, colours=self._colours)
        self._lines = [_LineChoices(each) for each in lines]
        self._check = check
        self._ranked = RankedModels(height * width * self._colours, check=check)
        self._base = 0
        self._impossible = False
        self._colours_exclude_each_other()
        for choices in self._lines:
            choices.readings.find(1)
            if choices.readings.found:
                self._base += choices.readings.found[0].cost
            else:
                self._impossible = True
        self._write(range(len(self._lines)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ranked.__exit__()

    def cheapest(self) -> PuzzleReading | None:
        """The cheapest reading that is left; ``None`` when there is none."""
        while not self._impossible:
            found = self._ranked.cheapest()
            if found is None:
                return None
            cost, model = found
            chosen = [choices.chosen(model) for choices in self._lines]
            open_lines = [line for line, index in enumerate(chosen) if index is None]
            if not open_lines:
                return self._reading(cost, model, [index or 0 for index in chosen])
            self._write(open_lines)
        return None

    def keep_within(self, most: int) -> None:
        """Gives up readings that cost more than ``most``."""
        self._ranked.keep_within(most - self._base)

    def exclude(self, reading: PuzzleReading) -> None:
        """Gives up a reading; where it has unknown runs, only its picture."""
        if all(line.is_known for line in reading.lines):
            self._ranked.add([[-self._selector(number, line) for number, line in enumerate(reading.lines)]])
        else:
            self.exclude_picture(reading.picture)

    def exclude_picture(self, picture: Grid) -> None:
        """Gives up a picture."""
        clause = [
            -variable if colour == value else variable
            for value, variables in zip(picture.cells, self._open_cells.variables, strict=True)
            for colour, variable in enumerate(variables, 1)
            if value in (0, colour)
        ]
        self._ranked.add([clause])

    def prefer(self, picture: Grid) -> None:
        """Tries the decided cells of a grid first."""
        self._ranked.prefer(
            variable if colour == value else -variable
            for value, variables in zip(picture.cells, self._open_cells.variables, strict=True)
            if value != UNDECIDED
            for colour, variable in enumerate(variables, 1)
        )

    def seek_other_than(self, shared: Sequence[Sequence[Clue]]) -> None:
        """Gives up readings that say at every place of every line what is ``shared`` there."""
        clause: list[int] = []
        for choices, places in zip(self._lines, shared, strict=True):
            clause += choices.literals_other_than(places)
        self._ranked.add([clause])

    def _selector(self, number: int, line: LineReading) -> int:
        choices = self._lines[number]
        return choices.selectors[choices.readings.found.index(line)]

    def _reading(self, cost: int, model: Sequence[int], chosen: Sequence[int]) -> PuzzleReading:
        values = self._open_cells.values_in(model)
        picture = Grid(self._height, self._width, values, self._letters)
        lines = tuple(
            choices.readings.found[index] for choices, index in zip(self._lines, chosen, strict=True)
        )
        clues = tuple(clue_of(picture.line(cells)) for cells in self._cells)
        return PuzzleReading(self._base + cost, lines, clues, picture)

    def _write(self, lines: Sequence[int]) -> None:
        """Writes the clues of some lines that are found but not yet written, after finding more."""
        ranked = self._ranked
        written: list[ClueChoice] = []
        for number in lines:
            self._check()
            choices, cells = self._lines[number], self._cells[number]
            first = len(choices.selectors)
            if first:
                choices.readings.find(first)
            for reading in choices.readings.found[first:]:
                shape = LineShape.of(Line("", reading.clue, cells))
                selector = choices.add(ranked)
                written.append(ClueChoice(shape, cells, selector))

        blocks, count = clauses_of_choices(
            written, colours=self._colours, first_variable=ranked.next_variable
        )
        ranked.new_variables(count)
        for block in blocks:
            ranked.add(block.tolist())

    def _colours_exclude_each_other(self) -> None:
        self._ranked.add(
            [-left, -right]
            for variables in self._open_cells.variables
            for place, right in enumerate(variables)
            for left in variables[:place]
        )


class _LineChoices:
    """The clues of a line in the formula: for each its selector, and the ladder of their levels."""

    def __init__(self, readings: LineReadings) -> None:
        self.readings = readings
        self.selectors: list[int] = []
        #: ``levels[j]`` says that the clue is that with index ``j + 1`` or a later one.
        self.levels: list[int] = []

    def add(self, ranked: RankedModels) -> int:
        """Puts the next clue that is found into the formula; returns its selector."""
        index = len(self.selectors)
        found = self.readings.found
        following = found[index + 1].cost if index + 1 < len(found) else self.readings.next_cost
        selector = ranked.new_variables(1)
        below = [-self.levels[-1]] if self.levels else []
        self.selectors.append(selector)
        if following is None:
            ranked.add([[*below, selector], *([-selector, level] for level in self.levels[-1:])])
            return selector
        level = ranked.new_variables(1)
        ranked.add([[*below, selector, level], [-level, -selector]])
        if self.levels:
            ranked.add([[-level, self.levels[-1]], [-selector, self.levels[-1]]])
        if following > found[index].cost:
            ranked.charge(level, following - found[index].cost)
        self.levels.append(level)
        return selector

    def literals_other_than(self, places: Sequence[Clue]) -> list[int]:
        """Literals of which one is true when the runs at any of the places are other ones."""
        others = [
            selector
            for reading, selector in zip(self.readings.found, self.selectors, strict=False)
            if not all(map(fits, places, reading.runs))
        ]
        return [*others, *self.levels[len(self.selectors) - 1 :]]

    def chosen(self, model: Sequence[int]) -> int | None:
        """The index of the clue that a model chooses; ``None``: one that is not in the formula."""
        index = 0
        while index < len(self.levels) and model[self.levels[index] - 1] > 0:
            index += 1
        return index if index < len(self.selectors) else None
