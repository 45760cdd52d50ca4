"""A search for several puzzles of one image to choose from.

If the image has several drafts, each is searched in turn, with an equal share of the effort. The search
begins with the fewest changes, in several ways, and with the fewest that make it line-solvable. Local search
follows: a grid of the front gets a few more changes, where they are hardly visible, or loses some; if it is
still unique and no other is better in every respect, it joins the front. A grid that takes too much work to
grade, which no person would solve, joins only if nothing else does. If a difficulty is requested and not yet
met, the search continues from the puzzle nearest to it.

For tiny grids all others are examined, so that the front is proved.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from nonosat.authoring.making.choices import ChoiceCandidate, ChoiceOptions, Preference, spread, undominated
from nonosat.authoring.making.image_puzzle import LOW_SIMILARITY
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangeState
from nonosat.authoring.repairing.visibility import Visibility, growths
from nonosat.images.imaging.similarity import levels_of, ssim
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.grades import DifficultyClass, GradeSearch

# Chosen, not measured.

#: Every grid of the size is examined if there are at most this many.
_MOST_GRIDS = 5_000
#: Ways to make equally few changes, and the share of the effort for line-solvable grids.
_WAYS, _LINE_SHARE = 6, 0.5
#: Steps of the local search at effort 1, and the most changes in a step.
_STEPS, _MOST_IN_STEP = 1_000, 4
#: The effort of grading: of all grids at effort 1, and of each at most and at least. Line logic takes 0.0005,
#: puzzles of up to 6.8 that need contradictions 0.2; to prove that nested contradictions are not enough takes
#: some 3, which is a minute.
_GRADING, _MOST_FOR_ONE, _LEAST_FOR_ONE = 5.0, 0.2, 0.01
#: Cells examined for one change, of which the least visible is used.
_PLACES = 8
#: The most changes of a choice: ``_TIMES`` the fewest, or the fewest and this share of all cells.
_TIMES, _SHARE = 3, 0.04


@dataclass(frozen=True, slots=True)
class ChoiceProblem:
    """The drafts of an image, each to be changed, and the puzzles requested."""

    changes: tuple[ChangeProblem, ...]
    options: ChoiceOptions


class ChoicesSoFar(NamedTuple):
    """The choices, taken from the ``front``; if there are none, ``nearest`` comes nearest to the options.

    No choice needs fewer than ``lower_bound`` changes; with ``complete`` the front is proved. ``harder``: of
    two otherwise equal choices the harder one is better, not the easier.
    """

    choices: tuple[ChoiceCandidate, ...] = ()
    nearest: ChoiceCandidate | None = None
    lower_bound: int = 0
    complete: bool = False
    harder: bool = False
    front: tuple[ChoiceCandidate, ...] = ()


Event = ChoicesSoFar | Progress


def search_choices(problem: ChoiceProblem) -> Iterator[Event]:
    """Yield better and better sets of choices, the best last, and progress between them."""
    done: ChoicesSoFar | None = None
    for number, changes in enumerate(problem.changes):
        own = replace(changes, effort=changes.effort / len(problem.changes))
        if problem.options.difficulty_class is DifficultyClass.LINE:
            own = replace(own, line_solvable=True)
        so_far = done
        for event in _ChoiceSearch(own, problem.options, number).run():
            if isinstance(event, ChoicesSoFar):
                so_far = event if done is None else _together(done, event, problem.options)
                yield so_far
            else:
                yield event
        done = so_far


def _together(so_far: ChoicesSoFar, more: ChoicesSoFar, options: ChoiceOptions) -> ChoicesSoFar:
    """Return the choices from those of several drafts, without visibly changed ones if there are others."""
    both = so_far.front + more.front
    front = tuple(each for each in both if each.similarity >= LOW_SIMILARITY) or both
    near = [each.nearest for each in (so_far, more) if each.nearest]
    return ChoicesSoFar(
        choices=tuple(spread(front, options.number)),
        nearest=None if front else min(near, key=options.order, default=None),
        lower_bound=min(so_far.lower_bound, more.lower_bound),
        complete=so_far.complete and more.complete,
        harder=so_far.harder,
        front=front,
    )


class _ChoiceSearch:
    def __init__(self, problem: ChangeProblem, options: ChoiceOptions, number: int) -> None:
        # A race would find other solutions first, and so other choices.
        self.problem = replace(problem, options=problem.options.alone())
        self.options = options
        self.number = number
        self.draft = self.problem.goal
        self.state = ChangeState(self.problem)
        self.random = random.Random(self.problem.options.seed or 0)
        self.levels = levels_of(self.draft, self.problem.palette)
        visibility = Visibility(self.draft, self.problem.palette, self.problem.original)
        self.losses = visibility.losses
        self.seen: set[bytes] = set()
        #: All that satisfy the options, and the front of these.
        self.fitting: list[ChoiceCandidate] = []
        self.front: list[ChoiceCandidate] = []
        self.harder = self.options.preference is Preference.HARDER
        self.nearest: ChoiceCandidate | None = None
        self.lower_bound = 0
        self.grading = max(_GRADING * self.problem.effort, _MOST_FOR_ONE)
        #: The first grid with the fewest changes that took too much work to grade.
        self.ungraded: Grid | None = None
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """Search; see ``search_choices``."""
        values = len(self.problem.palette) + 1
        if values ** len(set(self.state.demands.units)) <= _MOST_GRIDS:
            yield from self._all_grids()
            yield self._so_far()._replace(complete=True)
            return
        ways = _WAYS if self.options.number > 1 or self.options.is_particular else 1
        yield from self._fewest_changes(replace(self.problem, alternatives=ways))
        self._decide_preference()
        if not any(each.difficulty_class is DifficultyClass.LINE for each in self.front):
            effort = self.problem.effort * _LINE_SHARE
            yield from self._fewest_changes(replace(self.problem, line_solvable=True, effort=effort))
        yield from self._search_locally()
        if not self._known() and self.ungraded is not None:
            yield from self._join(self._graded(self.ungraded, effort=0))
        yield self._so_far()

    def _decide_preference(self) -> None:
        """With ``auto``, prefer harder puzzles if one with the fewest changes is line-solvable."""
        fewest = min((each.changes for each in self.fitting), default=0)
        if self.options.preference is Preference.AUTO:
            self.harder = any(
                each.changes == fewest and each.difficulty_class is DifficultyClass.LINE
                for each in self.fitting
            )
            self.front = undominated(self.fitting, harder=self.harder)

    def _all_grids(self) -> Iterator[Event]:
        """Examine every grid of the size."""
        units = sorted(set(self.state.demands.units))
        fewest = len(self.draft.cells)
        free = [unit for unit in units if unit[0] not in self.state.demands.fixed]
        for values in itertools.product(range(len(self.problem.palette) + 1), repeat=len(free)):
            changed = {cell: value for unit, value in zip(free, values, strict=True) for cell in unit}
            grid = self.draft.with_values(changed)
            if self.state.is_unambiguous(grid):
                fewest = min(fewest, self._changes(grid))
                yield from self._offer(grid)
            yield self._progress()
        self.lower_bound = fewest
        self._decide_preference()

    def _fewest_changes(self, problem: ChangeProblem) -> Iterator[Event]:
        """Offer the grids with the fewest changes."""
        last = None
        for event in search_changes(problem):
            if isinstance(event, Progress):
                yield event
                continue
            last = event
            if event.grid is not None and self.state.is_unambiguous(event.grid, line_logic_only=True):
                yield from self._offer(event.grid)
        if last is None:
            return
        if problem.line_solvable == self.problem.line_solvable:
            self.lower_bound = last.lower_bound
        for grid in dict.fromkeys((last.grid, *last.alternatives.sets)):
            if grid is not None:
                yield from self._offer(grid)

    def _search_locally(self) -> Iterator[Event]:
        """Take steps from the front, or towards the requested difficulty."""
        fewest = min((each.changes for each in self._known()), default=0)
        most = max(_TIMES * fewest, fewest + _SHARE * len(self.draft.cells))
        for _ in range(round(_STEPS * self.problem.effort)):
            starts = self._known()
            if not starts or self.grading <= 0:
                return
            grid = self._varied(self.random.choice(starts).solution)
            yield self._progress()
            if grid.cells in self.seen or self._changes(grid) > most:
                continue
            if self.state.is_unambiguous(grid):
                yield from self._offer(grid)
            self.seen.add(grid.cells)

    def _known(self) -> list[ChoiceCandidate]:
        return self.front or ([self.nearest] if self.nearest else [])

    def _varied(self, grid: Grid) -> Grid:
        """Return the grid with some changes undone and others made where they are least visible."""
        for _ in range(self.random.randint(1, _MOST_IN_STEP)):
            changed = self.state.changes(grid)
            if changed and self.random.random() < 0.5:
                unit = self.state.demands.units[self.random.choice(changed)]
                grid = grid.with_values({cell: self.draft.cells[cell] for cell in unit})
                continue
            places = [self._place(grid) for _ in range(_PLACES)]
            grown = growths(grid, len(self.problem.palette))
            fitting = [(cell, value) for cell, value in places if value in grown[cell]]
            if fitting:
                cell, value = min(fitting, key=lambda place: (self.losses[place], place))
                grid = grid.with_values(dict.fromkeys(self.state.demands.units[cell], value))
        return grid

    def _place(self, grid: Grid) -> tuple[int, int]:
        """Return a random cell and another value for it, or its own value if it may not change."""
        cell = self.random.randrange(len(grid.cells))
        if cell in self.state.demands.fixed:
            return cell, grid.cells[cell]
        others = [value for value in range(len(self.problem.palette) + 1) if value != grid.cells[cell]]
        return cell, self.random.choice(others)

    def _offer(self, grid: Grid) -> Iterator[Event]:
        """Take a unique grid if it is a choice that can be graded."""
        if grid.cells in self.seen:
            return
        self.seen.add(grid.cells)
        effort = 0 if self.options.is_hardest else max(min(_MOST_FOR_ONE, self.grading), _LEAST_FOR_ONE)
        choice = self._graded(grid, effort=effort)
        yield from self._join(choice)
        if choice is None and (self.ungraded is None or self._changes(grid) < self._changes(self.ungraded)):
            self.ungraded = grid

    def _changes(self, grid: Grid) -> int:
        return len(self.state.changes(grid))

    def _join(self, choice: ChoiceCandidate | None) -> Iterator[Event]:
        if choice is None:
            return
        if self.options.distance(choice) == 0:
            self.fitting.append(choice)
            front = undominated([*self.front, choice], harder=self.harder)
            if front != self.front:
                self.front = front
                yield self._so_far()
        elif not self.front and (
            self.nearest is None or self.options.order(choice) < self.options.order(self.nearest)
        ):
            self.nearest = choice
            yield self._so_far()

    def _graded(self, grid: Grid, *, effort: float) -> ChoiceCandidate | None:
        """Return the grid with its grade; ``None`` if that takes more work than the effort allows."""
        palette, options = self.problem.palette, self.problem.options
        search = GradeSearch(Puzzle.from_solution(grid, palette=palette), options, effort=effort)
        search.run()
        options.limits.check()
        self.grading -= effort - search.effort_left if effort else 0
        if search.difficulty is None or search.difficulty_class is None:
            return None
        similarity = ssim(levels_of(grid, palette), self.levels)
        return ChoiceCandidate(
            grid, similarity, search.difficulty, search.difficulty_class, self._changes(grid), self.number
        )

    def _so_far(self) -> ChoicesSoFar:
        chosen = spread(self.front, self.options.number)
        nearest = None if chosen else self.nearest
        return ChoicesSoFar(
            tuple(chosen), nearest, self.lower_bound, harder=self.harder, front=tuple(self.front)
        )

    def _progress(self) -> Progress:
        phase = f"{amount(len(self.front), 'choice')} so far"
        return Progress(phase, 0, time.monotonic() - self.begin)
