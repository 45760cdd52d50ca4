"""The way for pictures of which line logic knows little: changes after which it knows most.

Step by step shapes become a cell thicker or thinner where line logic gets farthest after it, and where that
is seen least. No solver is asked: line logic on the changed picture takes a fraction of a millisecond. So
hundreds of changes are found in pictures that the exact way does not finish, such as the edges of a
photograph. Then whatever can be undone is undone; ``rework`` makes the changes fewer, by undoing some and
looking for others in their place.

The first answer is a much simpler picture, so that there is always something: closing gaps makes long runs,
and long runs leave little ambiguous.

K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn, "Constructing simple nonograms of varying
difficulty" (Pure Mathematics and Applications 20, 2009), choose their changes in this way too; that the
changes are undone and found again is the "ruin and recreate" of G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt
and G. Dueck (Journal of Computational Physics 159, 2000).
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

#: The longest gaps that are closed, in cells, one simplified picture for each. Chosen, not measured.
_GAPS = (1, 2, 3, 4, 6, 8, 12)

#: Changes tried before one is chosen: at most, and at least where the picture is too large for so many.
_MOST_TRIALS, _FEWEST_TRIALS = 60, 6
#: Cells of a picture with very many ambiguities for each round of trials.
_CELLS_PER_ROUND = 20
#: How much of what line logic leaves open weighs as much as one cell of likeness.
_SEEN = 20.0
#: Changes are made together after one round of trials if each settles at least this share of what the best
#: one has settled.
_NEARLY_BEST = 0.5
#: Lines apart from which changes hardly touch each other.
_APART = 3
#: Changes undone together: at least and at most.
_FEWEST_UNDONE, _MOST_UNDONE = 2, 8
#: How far around undone changes others are looked for.
_REACH = 3


class EditedPicture:
    """A picture and its puzzle: a change makes only the clues of its lines again."""

    def __init__(self, picture: Grid, palette: Palette) -> None:
        self._cells = bytearray(picture.cells)
        self._first = picture
        self._puzzle = Puzzle.of(picture, palette=palette)

    @property
    def picture(self) -> Grid:
        """The picture as it is now."""
        return self._first.with_bytes(bytes(self._cells))

    def change(self, values: Mapping[int, int]) -> None:
        """Gives cells (row-major) other values."""
        self._puzzle = self._puzzle_with(values)
        for cell, value in values.items():
            self._cells[cell] = value

    def knowledge(self, values: Mapping[int, int] | None = None) -> Knowledge:
        """What line logic knows of the picture's puzzle, or of the one with other values in some cells."""
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


def _left_open(knowledge: Knowledge) -> int:
    """How much line logic leaves open: the undecided cells, and the starts of runs beyond one each."""
    starts = list(chain.from_iterable(knowledge.starts))
    return knowledge.undecided_count + sum(map(int.bit_count, starts)) - len(starts)


class _Trial(NamedTuple):
    """A change, what it leaves open, and that with how much it is seen added: the less the better."""

    score: float
    open: int
    values: dict[int, int]


def search_by_settling(
    state: ChangeState, *, until: float, together: int = 3
) -> Generator[Event, None, Grid | None]:
    """Changes cells until line logic finds the picture, then restores what it can; the picture, if it did.

    The work is planned for half of what may be done until then. So many changes at most are made
    ``together``, after one round of trials.
    """
    edited = EditedPicture(state.picture, state.problem.palette)
    rounds = state.size / _CELLS_PER_ROUND
    affordable = int((until - state.spent) / 2 / (rounds * state.trial_cost))
    trials = min(max(affordable, _FEWEST_TRIALS), _MOST_TRIALS)
    everywhere = range(state.size)
    settled = yield from _settle(state, edited, everywhere, until=until, trials=trials, together=together)
    if not settled:
        return None
    yield from state.take(edited.picture)
    yield from _restore(state, edited)
    return edited.picture


def _settle(
    state: ChangeState,
    edited: EditedPicture,
    region: Collection[int],
    *,
    until: float,
    trials: int = _MOST_TRIALS,
    together: int = 1,
    most: int | None = None,
) -> Attempt:
    """Changes cells of the region, at most ``most``, until line logic finds the picture."""
    spread = region if len(region) < state.size else None
    while True:
        knowledge = edited.knowledge()
        if knowledge.is_complete:
            return True
        if state.spent >= until or (most is not None and most <= 0):
            return False
        before = _left_open(knowledge)
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
    state: ChangeState, edited: EditedPicture, cells: Collection[int], before: int, most: int
) -> list[_Trial]:
    """Changes of some of the cells, the best first; cells that have been changed stay so."""
    picture = edited.picture
    grown = growths(picture, state.colours)
    units = {
        (state.demands.units[cell], value)
        for cell in cells
        if cell not in state.demands.fixed and picture.cells[cell] == state.picture.cells[cell]
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
        remaining = _left_open(edited.knowledge(values))
        seen = sum(losses[cell, value] for cell in unit)
        # A change of several cells must settle as much more.
        score = before + (remaining - before) / len(unit) + _SEEN * seen / len(unit)
        trials.append(_Trial(score, remaining, values))
    return sorted(trials, key=lambda trial: (trial.score, sorted(trial.values)))


def _apart(state: ChangeState, trials: list[_Trial], before: int, most: int) -> Iterator[_Trial]:
    """The best change, and others that are nearly as good and far from it; so many at most."""
    width = state.picture.width
    taken: list[int] = []
    least = (before - trials[0].open) * _NEARLY_BEST
    for trial in trials:
        if taken and (len(taken) >= most or before - trial.open < max(least, 1)):
            return
        near = any(
            abs(cell // width - other // width) <= _APART or abs(cell % width - other % width) <= _APART
            for cell in trial.values
            for other in taken
        )
        if not near:
            taken += trial.values
            yield trial


def _restore(state: ChangeState, edited: EditedPicture) -> Iterator[Event]:
    """Undoes the changes, the most visible first, without which line logic still finds the picture; takes it.

    Precondition: line logic finds the edited picture.
    """
    for unit in _changed_units(state, edited.picture):
        values = _own_values(state, [unit])
        state.spent += state.trial_cost
        if edited.knowledge(values).is_complete:
            edited.change(values)
        yield state.progress()
    yield from state.take(edited.picture)


def _changed_units(state: ChangeState, picture: Grid) -> list[tuple[int, ...]]:
    """The changed cells, with those that change together with them, the most visible first."""
    units = sorted({state.demands.units[cell] for cell in state.changes(picture)})
    state.random.shuffle(units)
    losses = state.visibility.losses
    return sorted(units, key=lambda unit: -sum(losses[cell, picture.cells[cell]] for cell in unit))


def _own_values(state: ChangeState, units: Iterable[tuple[int, ...]]) -> dict[int, int]:
    return {cell: state.picture.cells[cell] for unit in units for cell in unit}


def take_simplified(state: ChangeState) -> Iterator[Event]:
    """Takes the simplified picture with the fewest changes that line logic solves, if there is one."""
    for simplified in simplified_pictures(state.picture, colours=state.colours, fixed=state.demands.fixed):
        keeps_units = all(len({simplified.cells[cell] for cell in unit}) == 1 for unit in state.demands.units)
        if keeps_units and state.is_unambiguous(simplified, line_logic_only=True):
            yield from state.take(simplified)
            return
        yield state.progress()


def simplified_pictures(picture: Grid, *, colours: int, fixed: Collection[int] = ()) -> list[Grid]:
    """Simpler versions of a picture, those with the fewest changes first; ``fixed`` cells stay.

    Pictures that are all blank or all of one colour are among them, as a last resort.
    """
    kept = {cell: picture.cells[cell] for cell in fixed}
    found = dict.fromkeys(simplified.with_values(kept) for simplified in _simplified(picture, colours))
    return sorted(
        found,
        key=lambda simplified: sum(
            own != other for own, other in zip(picture.cells, simplified.cells, strict=True)
        ),
    )


def _simplified(picture: Grid, colours: int) -> Iterator[Grid]:
    for value in range(colours + 1):
        yield picture.with_bytes(bytes([value]) * len(picture.cells))
        for gap in (*_GAPS, max(picture.height, picture.width)):
            in_rows = closed(picture, value, gap)
            in_columns = closed(picture.transposed(), value, gap).transposed()
            yield from (in_rows, in_columns)
            yield closed(in_rows.transposed(), value, gap).transposed()
            yield closed(in_columns, value, gap)


def closed(picture: Grid, value: int, gap: int) -> Grid:
    """The picture with all gaps of up to ``gap`` cells filled that lie between two cells of a row with
    this ``value``.

    >>> print(closed(Grid.from_text(["#.#..#", ".#...."]), 1, 1))
    ###..#
    .#....
    """
    rows: list[bytearray] = []
    for row in picture.rows():
        cells = bytearray(row)
        last: int | None = None
        for place, own in enumerate(row):
            if own == value:
                if last is not None and place - last - 1 <= gap:
                    cells[last + 1 : place] = bytes([value]) * (place - last - 1)
                last = place
        rows.append(cells)
    return picture.with_bytes(b"".join(rows))


def rework(state: ChangeState, picture: Grid, *, until: float) -> Iterator[Event]:
    """Undoes some neighbouring changes of a picture and looks for fewer, or less visible ones.

    Precondition: line logic finds the picture.
    """
    while not state.is_proven and state.spent < until:
        edited = EditedPicture(picture, state.problem.palette)
        changes = state.changes(picture)
        state.spent += state.trial_cost
        undone = _some_neighbours(state, changes)
        edited.change({cell: state.picture.cells[cell] for cell in undone})
        region = _around(state, undone)
        again = yield from _settle(state, edited, region, until=until, most=len(undone))
        if again and state.cost(edited.picture) < state.cost(picture):
            picture = edited.picture
            yield from state.take(picture)
        yield state.progress()


def _some_neighbours(state: ChangeState, changes: list[int]) -> list[int]:
    """Changes near one of them, with all that change together with them."""
    width = state.picture.width
    centre = state.random.choice(changes)
    count = state.random.randint(_FEWEST_UNDONE, _MOST_UNDONE)

    def distance(cell: int) -> int:
        return max(abs(cell // width - centre // width), abs(cell % width - centre % width))

    chosen = sorted(changes, key=lambda cell: (distance(cell), cell))[:count]
    return sorted({each for cell in chosen for each in state.demands.units[cell]})


def _around(state: ChangeState, cells: Collection[int]) -> list[int]:
    """The cells near some cells, themselves included."""
    height, width = state.picture.height, state.picture.width
    near = {
        row * width + column
        for cell in cells
        for row in range(max(cell // width - _REACH, 0), min(cell // width + _REACH + 1, height))
        for column in range(max(cell % width - _REACH, 0), min(cell % width + _REACH + 1, width))
    }
    return sorted(near)
