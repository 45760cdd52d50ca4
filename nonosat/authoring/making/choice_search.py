"""A search for the puzzles of one image among which there is a choice.

Where the image was drawn in several ways, each drawn picture is searched in turn, with an equal part of the
effort. The search begins with the fewest changes, in several ways, and with the fewest for which line logic
is enough. From there it walks: a picture of the front gets a few changes more, where they are little seen, or
loses some, and if it is still the only one for its clues and no other is better in every respect, it joins
the front. What takes too much work to be graded, which no person would solve, joins only where nothing else
does. Where a difficulty is wished for and not yet met, the walk goes on from the puzzle nearest to it.

For tiny pictures all others are looked at, so that the front is proven.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from nonosat.authoring.making.choices import Choice, ChoiceWish, Taste, spread, undominated
from nonosat.authoring.making.image_puzzle import LITTLE_LIKENESS
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangeState
from nonosat.authoring.repairing.visibility import Visibility, growths
from nonosat.images.imaging.similarity import levels_of, likeness
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.grades import DifficultyClass, GradeSearch

# Chosen, not measured.

#: Every picture of the size is looked at when there are at most this many.
_MOST_PICTURES = 5_000
#: Ways to make as few changes, and the share of the effort for pictures that line logic solves.
_WAYS, _LINE_SHARE = 6, 0.5
#: Steps of the walk at effort 1, and the most changes in a step.
_STEPS, _MOST_IN_STEP = 1_000, 4
#: The effort of grading: of all pictures at effort 1, and of each at most and at least. Line logic takes
#: 0.0005, puzzles of up to 6.8 that need contradictions 0.2; to show that contradictions in others are not
#: enough takes some 3, which is a minute.
_GRADING, _MOST_FOR_ONE, _LEAST_FOR_ONE = 5.0, 0.2, 0.01
#: Places looked at for one change, of which the least seen is taken.
_PLACES = 8
#: No choice has more changes than so many times the fewest, and so large a share of all cells more.
_TIMES, _SHARE = 3, 0.04


@dataclass(frozen=True, slots=True)
class ChoiceProblem:
    """The pictures drawn from an image, each to be changed, and which puzzles are wished for."""

    changes: tuple[ChangeProblem, ...]
    wish: ChoiceWish


class ChoicesSoFar(NamedTuple):
    """The choices; without any, ``nearest`` is what comes nearest to the wish.

    No choice needs fewer than ``lower_bound`` changes; with ``are_all`` the front is proven. ``harder``: of
    two choices that are equal otherwise the harder one is better, not the easier. The choices are taken from
    the ``front``.
    """

    choices: tuple[Choice, ...] = ()
    nearest: Choice | None = None
    lower_bound: int = 0
    are_all: bool = False
    harder: bool = False
    front: tuple[Choice, ...] = ()


Event = ChoicesSoFar | Progress


def search_choices(problem: ChoiceProblem) -> Iterator[Event]:
    """Better and better sets of choices, the last of them the best, with progress between them."""
    done: ChoicesSoFar | None = None
    for number, changes in enumerate(problem.changes):
        own = replace(changes, effort=changes.effort / len(problem.changes))
        if problem.wish.difficulty_class is DifficultyClass.LINE:
            own = replace(own, line_solvable=True)
        so_far = done
        for event in _ChoiceSearch(own, problem.wish, number).run():
            if isinstance(event, ChoicesSoFar):
                so_far = event if done is None else _together(done, event, problem.wish)
                yield so_far
            else:
                yield event
        done = so_far


def _together(so_far: ChoicesSoFar, more: ChoicesSoFar, wish: ChoiceWish) -> ChoicesSoFar:
    """The choices from what was found for several drawn pictures; none that suffers if there are others."""
    both = so_far.front + more.front
    front = tuple(each for each in both if each.likeness >= LITTLE_LIKENESS) or both
    near = [each.nearest for each in (so_far, more) if each.nearest]
    return ChoicesSoFar(
        choices=tuple(spread(front, wish.number)),
        nearest=None if front else min(near, key=wish.order, default=None),
        lower_bound=min(so_far.lower_bound, more.lower_bound),
        are_all=so_far.are_all and more.are_all,
        harder=so_far.harder,
        front=front,
    )


class _ChoiceSearch:
    def __init__(self, problem: ChangeProblem, wish: ChoiceWish, number: int) -> None:
        self.problem = problem
        self.wish = wish
        self.number = number
        self.drawn = self.problem.picture
        self.state = ChangeState(self.problem)
        self.random = random.Random(self.problem.options.seed or 0)
        self.levels = levels_of(self.drawn, self.problem.palette)
        visibility = Visibility(self.drawn, self.problem.palette, self.problem.original)
        self.losses = visibility.losses
        self.seen: set[bytes] = set()
        #: All that fit the wish, and those of them that no other is better than.
        self.fitting: list[Choice] = []
        self.front: list[Choice] = []
        self.harder = self.wish.taste is Taste.HARDER
        self.nearest: Choice | None = None
        self.lower_bound = 0
        self.grading = max(_GRADING * self.problem.effort, _MOST_FOR_ONE)
        #: The first picture with the fewest changes whose grade took too much.
        self.ungraded: Grid | None = None
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """The search; see ``search_choices``."""
        values = len(self.problem.palette) + 1
        if values ** len(set(self.state.demands.units)) <= _MOST_PICTURES:
            yield from self._all_pictures()
            yield self._so_far()._replace(are_all=True)
            return
        ways = _WAYS if self.wish.number > 1 or self.wish.is_particular else 1
        yield from self._fewest_changes(replace(self.problem, alternatives=ways))
        self._settle_taste()
        if not any(each.difficulty_class is DifficultyClass.LINE for each in self.front):
            effort = self.problem.effort * _LINE_SHARE
            yield from self._fewest_changes(replace(self.problem, line_solvable=True, effort=effort))
        yield from self._walk()
        if not self._known() and self.ungraded is not None:
            yield from self._join(self._graded(self.ungraded, effort=0))
        yield self._so_far()

    def _settle_taste(self) -> None:
        """Decides, if nobody has, that harder puzzles are better when one with the fewest changes is easy."""
        fewest = min((each.changes for each in self.fitting), default=0)
        if self.wish.taste is Taste.AUTO:
            self.harder = any(
                each.changes == fewest and each.difficulty_class is DifficultyClass.LINE
                for each in self.fitting
            )
            self.front = undominated(self.fitting, harder=self.harder)

    def _all_pictures(self) -> Iterator[Event]:
        """Looks at every picture of the size."""
        units = sorted(set(self.state.demands.units))
        fewest = len(self.drawn.cells)
        free = [unit for unit in units if unit[0] not in self.state.demands.fixed]
        for values in itertools.product(range(len(self.problem.palette) + 1), repeat=len(free)):
            changed = {cell: value for unit, value in zip(free, values, strict=True) for cell in unit}
            picture = self.drawn.with_values(changed)
            if self.state.is_unambiguous(picture):
                fewest = min(fewest, self._changes(picture))
                yield from self._offer(picture)
            yield self._progress()
        self.lower_bound = fewest
        self._settle_taste()

    def _fewest_changes(self, problem: ChangeProblem) -> Iterator[Event]:
        """Offers the pictures with the fewest changes."""
        last = None
        for event in search_changes(problem):
            if isinstance(event, Progress):
                yield event
                continue
            last = event
            if event.picture is not None and self.state.is_unambiguous(event.picture, line_logic_only=True):
                yield from self._offer(event.picture)
        if last is None:
            return
        if problem.line_solvable == self.problem.line_solvable:
            self.lower_bound = last.lower_bound
        for picture in dict.fromkeys((last.picture, *last.alternatives.sets)):
            if picture is not None:
                yield from self._offer(picture)

    def _walk(self) -> Iterator[Event]:
        """Takes steps from the front, or towards what is wished for."""
        fewest = min((each.changes for each in self._known()), default=0)
        most = max(_TIMES * fewest, fewest + _SHARE * len(self.drawn.cells))
        for _ in range(round(_STEPS * self.problem.effort)):
            starts = self._known()
            if not starts or self.grading <= 0:
                return
            picture = self._varied(self.random.choice(starts).picture)
            yield self._progress()
            if picture.cells in self.seen or self._changes(picture) > most:
                continue
            if self.state.is_unambiguous(picture):
                yield from self._offer(picture)
            self.seen.add(picture.cells)

    def _known(self) -> list[Choice]:
        return self.front or ([self.nearest] if self.nearest else [])

    def _varied(self, picture: Grid) -> Grid:
        """The picture with some changes undone and others made where they are seen least."""
        for _ in range(self.random.randint(1, _MOST_IN_STEP)):
            changed = self.state.changes(picture)
            if changed and self.random.random() < 0.5:
                unit = self.state.demands.units[self.random.choice(changed)]
                picture = picture.with_values({cell: self.drawn.cells[cell] for cell in unit})
                continue
            places = [self._place(picture) for _ in range(_PLACES)]
            grown = growths(picture, len(self.problem.palette))
            fitting = [(cell, value) for cell, value in places if value in grown[cell]]
            if fitting:
                cell, value = min(fitting, key=lambda place: (self.losses[place], place))
                picture = picture.with_values(dict.fromkeys(self.state.demands.units[cell], value))
        return picture

    def _place(self, picture: Grid) -> tuple[int, int]:
        """A random cell that may change, and another value for it; the value it has, if it may not."""
        cell = self.random.randrange(len(picture.cells))
        if cell in self.state.demands.fixed:
            return cell, picture.cells[cell]
        others = [value for value in range(len(self.problem.palette) + 1) if value != picture.cells[cell]]
        return cell, self.random.choice(others)

    def _offer(self, picture: Grid) -> Iterator[Event]:
        """Takes a picture that is the only one for its clues if it is a choice that can be graded."""
        if picture.cells in self.seen:
            return
        self.seen.add(picture.cells)
        effort = 0 if self.wish.is_hardest else max(min(_MOST_FOR_ONE, self.grading), _LEAST_FOR_ONE)
        choice = self._graded(picture, effort=effort)
        yield from self._join(choice)
        if choice is None and (
            self.ungraded is None or self._changes(picture) < self._changes(self.ungraded)
        ):
            self.ungraded = picture

    def _changes(self, picture: Grid) -> int:
        return len(self.state.changes(picture))

    def _join(self, choice: Choice | None) -> Iterator[Event]:
        if choice is None:
            return
        if self.wish.distance(choice) == 0:
            self.fitting.append(choice)
            front = undominated([*self.front, choice], harder=self.harder)
            if front != self.front:
                self.front = front
                yield self._so_far()
        elif not self.front and (
            self.nearest is None or self.wish.order(choice) < self.wish.order(self.nearest)
        ):
            self.nearest = choice
            yield self._so_far()

    def _graded(self, picture: Grid, *, effort: float) -> Choice | None:
        """The picture with its grade; ``None`` where that takes more work than the effort allows."""
        palette, options = self.problem.palette, self.problem.options
        search = GradeSearch(Puzzle.of(picture, palette=palette), options, effort=effort)
        search.run()
        options.limits.check()
        self.grading -= effort - search.effort_left if effort else 0
        if search.difficulty is None or search.difficulty_class is None:
            return None
        alike = likeness(levels_of(picture, palette), self.levels)
        return Choice(
            picture, alike, search.difficulty, search.difficulty_class, self._changes(picture), self.number
        )

    def _so_far(self) -> ChoicesSoFar:
        chosen = spread(self.front, self.wish.number)
        nearest = None if chosen else self.nearest
        return ChoicesSoFar(
            tuple(chosen), nearest, self.lower_bound, harder=self.harder, front=tuple(self.front)
        )

    def _progress(self) -> Progress:
        phase = f"{amount(len(self.front), 'choice')} so far"
        return Progress(phase, 0, time.monotonic() - self.begin)
