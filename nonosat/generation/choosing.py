"""From an image to a set of good puzzles, each with exactly one picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nonosat.authoring.repairing.change_problem import ChangeProblem
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import CellValue, cell_values
from nonosat.generation.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.generation.choices import Choice, ChoiceWish, Taste
from nonosat.grid import Grid
from nonosat.imaging.draft import Draft
from nonosat.imaging.likeness import levels_of, likeness
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.reasoning.grades import DifficultyClass
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Statistics, Verdict


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """One of the puzzles: its only picture, the ``changes`` for it, and what it is like.

    ``likeness`` is the structural similarity to the picture drawn from the image, ``likeness_to_image`` that
    to the image reduced to one pixel a cell; ``difficulty`` and ``difficulty_class`` are those of ``grade``.
    """

    puzzle: Puzzle
    picture: Grid
    changes: tuple[CellValue, ...]
    likeness: float
    likeness_to_image: float
    difficulty: float
    difficulty_class: DifficultyClass


@dataclass(frozen=True, slots=True)
class Choices:
    """Puzzles of one picture, none of which is worse than another in likeness, difficulty and changes alike.

    ``verdict`` is ``unique`` if every choice is confirmed to have one picture, with another encoding and
    another solver, and ``undecided`` if there is none yet. ``fits`` says whether the choices are what was
    wished for; otherwise there is one, the nearest. No puzzle of the image with one picture has fewer than
    ``lower_bound`` changes. ``are_all``: it is proven that no choice is better than one of these in every
    respect. ``taste`` says whether easier or harder ones counted as better. ``complete`` says that no limit
    has cut the work short.
    """

    verdict: Verdict
    choices: tuple[MadeChoice, ...]
    drawn: Grid
    lower_bound: int
    fits: bool
    are_all: bool
    taste: Taste
    complete: bool
    reason: Reason | None = None
    statistics: Statistics | None = None


class ChoosingSearch:
    """The search for choices from a draft; it can be asked for the best so far at any time."""

    def __init__(
        self,
        draft: Draft,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        wish: ChoiceWish,
        title: str | None = None,
        author: str | None = None,
        line_solvable: bool = False,
        keep_symmetry: bool = False,
        effort: float = 0.5,
    ) -> None:
        self._draft = draft
        self._wish = wish
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        #: The puzzle before the repair, which may have several pictures.
        self.first_puzzle = replace(puzzle, title=title, author=author, goal=draft.picture)
        changes = ChangeProblem(
            draft.picture,
            draft.palette,
            line_solvable=line_solvable,
            keep_symmetry=keep_symmetry,
            effort=effort,
            original=draft.original,
            options=options.for_child(),
        )
        self._search = ProductSearch(
            search_choices,
            ChoiceProblem(changes, wish),
            options,
            first=ChoicesSoFar(),
            product=lambda so_far: next(self._products(so_far), None),
            alternatives=self._products,
            cells=len(draft.picture.cells),
        )

    def run(self) -> None:
        """Works until the choices are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> Choices:
        """What is known now."""
        found, reached = self._search.found, self._search.limit_reached
        confirmed = {picture for _, picture in self._search.confirmed}
        choices = tuple(self._made(each) for each in _chosen(found) if each.picture in confirmed)
        fits = bool(found.choices)
        return Choices(
            verdict=Verdict.UNIQUE if choices else Verdict.UNDECIDED,
            choices=choices,
            drawn=self._draft.picture,
            lower_bound=found.lower_bound,
            fits=fits,
            are_all=found.are_all and len(choices) == len(found.choices),
            taste=Taste.HARDER if found.harder else Taste.EASIER,
            complete=self._search.is_complete and fits,
            reason=None if reached is None else Reason(str(reached)),
            statistics=self._search.statistics,
        )

    def _products(self, so_far: ChoicesSoFar) -> Iterator[tuple[Puzzle, Grid]]:
        for each in _chosen(so_far):
            yield self._puzzle_of(each), each.picture

    def _puzzle_of(self, choice: Choice) -> Puzzle:
        puzzle = Puzzle.of(choice.picture, palette=self._draft.palette)
        return replace(self.first_puzzle, rows=puzzle.rows, columns=puzzle.columns, goal=choice.picture)

    def _made(self, choice: Choice) -> MadeChoice:
        drawn = self._draft.picture.cells
        changed = (cell for cell, value in enumerate(choice.picture.cells) if value != drawn[cell])
        levels = levels_of(choice.picture, self._draft.palette)
        return MadeChoice(
            self._puzzle_of(choice),
            choice.picture,
            cell_values(choice.picture, changed),
            choice.likeness,
            likeness(levels, self._draft.original),
            choice.difficulty,
            choice.difficulty_class,
        )


def _chosen(found: ChoicesSoFar) -> tuple[Choice, ...]:
    return found.choices or ((found.nearest,) if found.nearest else ())
