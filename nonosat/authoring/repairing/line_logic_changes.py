"""Greedy search for changes that make a grid line-solvable.

Step by step shapes become a cell thicker or thinner, where line logic then decides most and the change is
least visible. No solver is used: line logic on the changed grid takes a fraction of a millisecond. Hundreds
of changes are found this way in grids that the exact search does not finish, such as the edges of a
photograph. Then changes are undone if the grid stays line-solvable; ``rework`` reduces their number by
undoing some and searching for others in their place.

The first candidate is a much simpler grid, so that there is always a result: closing gaps makes long runs,
and long runs leave little ambiguous.

K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn, "Constructing simple nonograms of varying
difficulty" (Pure Mathematics and Applications 20, 2009), choose changes in the same way; undoing changes and
searching again is the "ruin and recreate" of G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt and G. Dueck
(Journal of Computational Physics 159, 2000).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from nonosat.authoring.repairing.change_state import Attempt, ChangeState, Event
from nonosat.authoring.repairing.visibility import growths
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.clues import clue_of
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: The longest gaps that are closed, in cells, for one simplified grid each. Chosen, not measured.
_GAPS = (1, 2, 3, 4, 6, 8, 12)

#: Changes tried before one is chosen: at most, and at least if the grid is too large for that many.
_MOST_TRIALS, _FEWEST_TRIALS = 60, 6
#: Cells of a grid with very many ambiguities for each round of trials.
_CELLS_PER_ROUND = 20
#: Undecided cells and starts that weigh as much as one cell of similarity.
_VISIBILITY_WEIGHT = 20.0
#: Changes are made together after one round of trials if each decides at least this share of what the best
#: one decides.
_NEARLY_BEST = 0.5
#: The distance in lines beyond which changes hardly affect each other.
_APART = 3
#: Changes undone together: at least and at most.
_FEWEST_UNDONE, _MOST_UNDONE = 2, 8
#: Radius around undone changes in which others are tried.
_REACH = 3


class EditedGrid:
    """A grid and its puzzle; a change updates only the clues of its lines."""

    def __init__(self, grid: Grid, palette: Palette) -> None:
        self._cells = bytearray(grid.cells)
        self._first = grid
        self._puzzle = Puzzle.from_solution(grid, palette=palette)

    @property
    def grid(self) -> Grid:
        """The grid as it is now."""
        return self._first.with_bytes(bytes(self._cells))

    def change(self, values: Mapping[int, int]) -> None:
        """Give cells (row-major) other values."""
        self._puzzle = self._puzzle_with(values)
        for cell, value in values.items():
            self._cells[cell] = value

    def knowledge(self, values: Mapping[int, int] | None = None) -> Knowledge:
        """Return what line logic knows of the puzzle, or of the one with other values in some cells."""
        return propagate(self._puzzle_with(values) if values else self._puzzle)

    def _puzzle_with(self, values: Mapping[int, int]) -> Puzzle:
        height, width = self._first.height, self._first.width
        before = {cell: self._cells[cell] for cell in values}
        for cell, value in values.items():
            self._cells[cell] = value
        rows, columns = {cell // width for cell in values}, {cell % width for cell in values}
        clues = {row: clue_of(self._cells[row * width : (row + 1) * width]) for row in rows}
        clues |= {height + column: clue_of(self._cells[column::width]) for column in columns}
        for cell, value in before.items():
            self._cells[cell] = value
        return self._puzzle.with_clues(clues)


def _undecided(knowledge: Knowledge) -> int:
    """Return the number of undecided cells plus the starts of runs beyond one each."""
    starts = list(chain.from_iterable(knowledge.starts))
    return knowledge.undecided_count + sum(map(int.bit_count, starts)) - len(starts)


class _Trial(NamedTuple):
    """A change, what it leaves undecided, and a score that adds its visibility: the lower the better."""

    score: float
    undecided: int
    values: dict[int, int]


def search_by_line_logic(
    state: ChangeState, *, until: float, together: int = 3
) -> Generator[Event, None, Grid | None]:
    """Change cells until line logic finds the grid, then undo needless changes; return the grid, if found.

    The work is planned for half of what remains ``until`` then. Up to ``together`` changes are made after one
    round of trials.
    """
    edited = EditedGrid(state.goal, state.problem.palette)
    rounds = state.size / _CELLS_PER_ROUND
    affordable = int((until - state.spent) / 2 / (rounds * state.trial_cost))
    trials = min(max(affordable, _FEWEST_TRIALS), _MOST_TRIALS)
    everywhere = range(state.size)
    solved = yield from _solve_by_lines(
        state, edited, everywhere, until=until, trials=trials, together=together
    )
    if not solved:
        return None
    yield from state.take(edited.grid)
    yield from _restore(state, edited)
    return edited.grid


def _solve_by_lines(
    state: ChangeState,
    edited: EditedGrid,
    region: Collection[int],
    *,
    until: float,
    trials: int = _MOST_TRIALS,
    together: int = 1,
    most: int | None = None,
) -> Attempt:
    """Change cells of the region, at most ``most``, until line logic finds the grid."""
    spread = region if len(region) < state.size else None
    while True:
        knowledge = edited.knowledge()
        if knowledge.is_complete:
            return True
        if state.spent >= until or (most is not None and most <= 0):
            return False
        before = _undecided(knowledge)
        undecided = [cell for cell, value in enumerate(knowledge.grid().cells) if value == UNDECIDED]
        cells = undecided if spread is None else region
        found = _trials(state, edited, cells, before, trials)
        if not found:
            return False
        for trial in _apart(state, found, before, together):
            edited.change(trial.values)
            most = None if most is None else most - len(trial.values)
        yield state.progress()


def _trials(
    state: ChangeState, edited: EditedGrid, cells: Collection[int], before: int, most: int
) -> list[_Trial]:
    """Return trials of changes of some cells, the best first; cells already changed are skipped."""
    grid = edited.grid
    grown = growths(grid, state.colours)
    units = {
        (state.demands.units[cell], value)
        for cell in cells
        if cell not in state.demands.fixed and grid.cells[cell] == state.goal.cells[cell]
        for value in grown[cell]
    }
    changes = sorted(units)
    if len(changes) > most:
        changes = state.random.sample(changes, most)
    losses = state.visibility.losses
    trials = []
    for unit, value in changes:
        values = dict.fromkeys(unit, value)
        state.spent += state.trial_cost
        remaining = _undecided(edited.knowledge(values))
        visible = sum(losses[cell, value] for cell in unit)
        # A change of several cells must decide proportionally more.
        score = before + (remaining - before) / len(unit) + _VISIBILITY_WEIGHT * visible / len(unit)
        trials.append(_Trial(score, remaining, values))
    return sorted(trials, key=lambda trial: (trial.score, sorted(trial.values)))


def _apart(state: ChangeState, trials: list[_Trial], before: int, most: int) -> Iterator[_Trial]:
    """Yield the best change, and others nearly as good and far from it, up to ``most``."""
    width = state.goal.width
    taken: list[int] = []
    least = (before - trials[0].undecided) * _NEARLY_BEST
    for trial in trials:
        if taken and (len(taken) >= most or before - trial.undecided < max(least, 1)):
            return
        near = any(
            abs(cell // width - other // width) <= _APART or abs(cell % width - other % width) <= _APART
            for cell in trial.values
            for other in taken
        )
        if not near:
            taken += trial.values
            yield trial


def _restore(state: ChangeState, edited: EditedGrid) -> Iterator[Event]:
    """Undo needless changes, the most visible first, and take the grid.

    Precondition: line logic finds the edited grid.
    """
    for unit in _changed_units(state, edited.grid):
        values = _own_values(state, [unit])
        state.spent += state.trial_cost
        if edited.knowledge(values).is_complete:
            edited.change(values)
        yield state.progress()
    yield from state.take(edited.grid)


def _changed_units(state: ChangeState, grid: Grid) -> list[tuple[int, ...]]:
    """Return the changed cells, with those that change together with them, the most visible first."""
    units = sorted({state.demands.units[cell] for cell in state.changes(grid)})
    state.random.shuffle(units)
    losses = state.visibility.losses
    return sorted(units, key=lambda unit: -sum(losses[cell, grid.cells[cell]] for cell in unit))


def _own_values(state: ChangeState, units: Iterable[tuple[int, ...]]) -> dict[int, int]:
    return {cell: state.goal.cells[cell] for unit in units for cell in unit}


def take_simplified(state: ChangeState) -> Iterator[Event]:
    """Take the simplified grid with the fewest changes that is line-solvable, if there is one."""
    for simplified in simplified_grids(state.goal, colours=state.colours, fixed=state.demands.fixed):
        keeps_units = all(len({simplified.cells[cell] for cell in unit}) == 1 for unit in state.demands.units)
        if keeps_units and state.is_unambiguous(simplified, line_logic_only=True):
            yield from state.take(simplified)
            return
        yield state.progress()


def simplified_grids(grid: Grid, *, colours: int, fixed: Collection[int] = ()) -> list[Grid]:
    """Return simpler versions of a grid, those with the fewest changes first; ``fixed`` cells stay.

    They include, as a last resort, grids that are all blank or all of one colour.
    """
    kept = {cell: grid.cells[cell] for cell in fixed}
    found = dict.fromkeys(simplified.with_values(kept) for simplified in _simplified(grid, colours))
    return sorted(
        found,
        key=lambda simplified: sum(
            own != other for own, other in zip(grid.cells, simplified.cells, strict=True)
        ),
    )


def _simplified(grid: Grid, colours: int) -> Iterator[Grid]:
    for value in range(colours + 1):
        yield grid.with_bytes(bytes([value]) * len(grid.cells))
        for gap in (*_GAPS, max(grid.height, grid.width)):
            in_rows = closed(grid, value, gap)
            in_columns = closed(grid.transposed(), value, gap).transposed()
            yield from (in_rows, in_columns)
            yield closed(in_rows.transposed(), value, gap).transposed()
            yield closed(in_columns, value, gap)


def closed(grid: Grid, value: int, gap: int) -> Grid:
    """Return the grid with all gaps of up to ``gap`` cells closed between two cells of a row with this
    ``value``.

    >>> print(closed(Grid.from_text(["#.#..#", ".#...."]), 1, 1))
    ###..#
    .#....
    """
    rows: list[bytearray] = []
    for row in grid.rows():
        cells = bytearray(row)
        last: int | None = None
        for place, own in enumerate(row):
            if own == value:
                if last is not None and place - last - 1 <= gap:
                    cells[last + 1 : place] = bytes([value]) * (place - last - 1)
                last = place
        rows.append(cells)
    return grid.with_bytes(b"".join(rows))


def rework(state: ChangeState, grid: Grid, *, until: float) -> Iterator[Event]:
    """Undo some neighbouring changes of a grid and search for fewer, or less visible ones.

    Precondition: line logic finds the grid.
    """
    while not state.is_proven and state.spent < until:
        edited = EditedGrid(grid, state.problem.palette)
        changes = state.changes(grid)
        state.spent += state.trial_cost
        undone = _some_neighbours(state, changes)
        edited.change({cell: state.goal.cells[cell] for cell in undone})
        region = _around(state, undone)
        again = yield from _solve_by_lines(state, edited, region, until=until, most=len(undone))
        if again and state.cost(edited.grid) < state.cost(grid):
            grid = edited.grid
            yield from state.take(grid)
        yield state.progress()


def _some_neighbours(state: ChangeState, changes: list[int]) -> list[int]:
    """Return some changes near one of them, with all cells that change together with them."""
    width = state.goal.width
    centre = state.random.choice(changes)
    count = state.random.randint(_FEWEST_UNDONE, _MOST_UNDONE)

    def distance(cell: int) -> int:
        return max(abs(cell // width - centre // width), abs(cell % width - centre % width))

    chosen = sorted(changes, key=lambda cell: (distance(cell), cell))[:count]
    return sorted({each for cell in chosen for each in state.demands.units[cell]})


def _around(state: ChangeState, cells: Collection[int]) -> list[int]:
    """Return the cells near some cells, themselves included."""
    height, width = state.goal.height, state.goal.width
    near = {
        row * width + column
        for cell in cells
        for row in range(max(cell // width - _REACH, 0), min(cell // width + _REACH + 1, height))
        for column in range(max(cell % width - _REACH, 0), min(cell % width + _REACH + 1, width))
    }
    return sorted(near)
