"""The way for pictures of which line logic knows little: changes after which it knows most.

Step by step shapes become a cell thicker or thinner where line logic gets farthest after it, and where that
is seen least. No solver is asked: line logic on the changed picture takes a fraction of a millisecond. So
hundreds of changes are found in pictures that the other ways do not finish, such as the edges of a
photograph; ``rework`` then makes them fewer, by undoing some and looking for others in their place.

K. J. Batenburg, S. Henstra, W. A. Kosters and W. J. Palenstijn, "Constructing simple nonograms of varying
difficulty" (Pure Mathematics and Applications 20, 2009), choose their changes in this way too; that the
changes are undone and found again is the "ruin and recreate" of G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt
and G. Dueck (Journal of Computational Physics 159, 2000).
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from typing import NamedTuple

from nonosat.authoring.repairing.change_problem import Attempt, Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.authoring.repairing.edited_picture import EditedPicture, left_open
from nonosat.authoring.repairing.restored_cells import restore_by_lines
from nonosat.authoring.repairing.visibility import growths
from nonosat.grid import UNDECIDED, Grid

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
    yield from restore_by_lines(state, edited)
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
        before = left_open(knowledge)
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
        remaining = left_open(edited.knowledge(values))
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
