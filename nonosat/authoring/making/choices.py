"""Puzzles of one image to choose from: options, candidates, and the candidates none of which is worse than
another in every respect (the Pareto front).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf, isfinite
from operator import ne
from typing import Annotated, NamedTuple

from typer import Option

from nonosat.images.imaging.draft import Draft
from nonosat.model.abilities.fields import expect_together
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.ranges import range_in
from nonosat.reasoning.grades import DifficultyClass
from nonosat.reasoning.ratings import NESTED

#: Differences beyond these decimal places do not count.
_SIMILARITY_PLACES, _DIFFICULTY_PLACES = 3, 1
#: What makes two choices different: the share of cells that differ, which is visible at a glance, or the
#: difference in difficulty, of which a level of magazines has about 1. Chosen, not measured.
VISIBLE_SHARE, _DIFFICULTY = 0.05, 0.5


class Preference(StrEnum):
    """Which difficulty is better."""

    #: Easier; harder if line logic already solves the puzzle with the fewest changes.
    AUTO = "auto"
    EASIER = "easier"
    HARDER = "harder"


def range_of(text: str | Sequence[float]) -> tuple[float, float]:
    """Return the ends of a range; ``3..`` and ``..6`` have one end, and ``4`` is from 3.5 to 4.5.

    >>> range_of("3..6"), range_of("..2.5"), range_of("4")
    ((3.0, 6.0), (1.0, 2.5), (3.5, 4.5))
    """
    if not isinstance(text, str):
        text = "{}..{}".format(*text)
    found = range_in(text)
    ends = () if found is None or found.is_of_sizes else (*found.least, *found.most)
    if found is None or not ends or not all(1 <= each <= 10 for each in ends if isfinite(each)):
        raise InvalidValue(f"expected numbers from 1 to 10, such as 3..6, found '{text}'")
    around = found.around() if ".." not in text else found
    return max(around.least[0], 1.0), min(around.most[0], 10.0)


@dataclass(frozen=True, kw_only=True)
class ChoiceOptions:
    """Options for the puzzles to make from an image."""

    choices: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Make up to N puzzles to choose from, each better than every other in similarity, "
            "difficulty or number of changes.",
        ),
    ] = None
    difficulty: Annotated[
        tuple[float, float] | None,
        Option(
            metavar="A..B",
            parser=range_of,
            help="Make a puzzle of this difficulty, as 'nonosat grade' gives it: 3..6, 3.., ..6 or 4.",
        ),
    ] = None
    difficulty_class: Annotated[
        DifficultyClass | None,
        Option("--class", help="Make a puzzle of this class, as 'nonosat grade' gives it."),
    ] = None
    preference: Annotated[
        Preference,
        Option(
            "--prefer",
            help="Prefer easier or harder puzzles; auto: harder if the puzzle with the fewest changes is "
            "line-solvable.",
        ),
    ] = Preference.AUTO

    def __post_init__(self) -> None:
        if self.choices is not None and self.choices < 1:
            raise InvalidValue(f"the number of choices must be at least 1, not {self.choices}")
        if self.difficulty is not None:
            range_of(self.difficulty)
        expect_together(self, {"preference": ("choices", "difficulty", "difficulty_class")})

    @property
    def is_for_choices(self) -> bool:
        """Whether any option is set, so that not just the puzzle with the fewest changes is made."""
        return any(each is not None for each in (self.choices, self.difficulty, self.difficulty_class))

    @property
    def number(self) -> int:
        """The number of choices."""
        return self.choices or 1

    @property
    def least(self) -> float:
        """The least difficulty."""
        return self.difficulty[0] if self.difficulty else 1.0

    @property
    def most(self) -> float:
        """The greatest difficulty."""
        return self.difficulty[1] if self.difficulty else 10.0

    @property
    def is_particular(self) -> bool:
        """Whether some puzzles may not satisfy the options."""
        return self.difficulty_class is not None or (self.least, self.most) != (1.0, 10.0)

    @property
    def is_hardest(self) -> bool:
        """Whether only puzzles that take nested contradictions, or search, satisfy the options."""
        return self.least >= NESTED or self.difficulty_class in (DifficultyClass.DEEP, DifficultyClass.SEARCH)

    def distance(self, choice: ChoiceCandidate) -> float:
        """Return the distance of a choice from the options: 0 if it satisfies them; a class counts 10."""
        away = max(self.least - choice.difficulty, choice.difficulty - self.most, 0.0)
        if self.difficulty_class is not None:
            classes = list(DifficultyClass)
            away += 10.0 * abs(classes.index(self.difficulty_class) - classes.index(choice.difficulty_class))
        return away

    def order(self, choice: ChoiceCandidate) -> tuple[float, float, int, float]:
        """Return a sort key, smallest for the nearest to the options; then towards the requested class."""
        way = 0
        if self.difficulty_class is not None:
            classes = list(DifficultyClass)
            way = classes.index(self.difficulty_class) - classes.index(choice.difficulty_class)
        towards = choice.difficulty * ((way < 0) - (way > 0))
        return self.distance(choice), towards, choice.changes, -choice.similarity


class ChoiceCandidate(NamedTuple):
    """A grid that is the only solution for its clues.

    ``similarity`` is its structural similarity to the draft, ``changes`` the number of cells in which they
    differ, and ``difficulty`` and ``difficulty_class`` are those of ``grade``. ``draft`` is the index of the
    draft.
    """

    solution: Grid
    similarity: float
    difficulty: float
    difficulty_class: DifficultyClass
    changes: int
    draft: int = 0

    def costs(self, *, harder: bool) -> tuple[float, float, int]:
        """Return what to minimise: similarity (negated), difficulty (negated if ``harder``), changes."""
        difficulty = round(self.difficulty, _DIFFICULTY_PLACES)
        return (
            -round(self.similarity, _SIMILARITY_PLACES),
            -difficulty if harder else difficulty,
            self.changes,
        )


def undominated(choices: Iterable[ChoiceCandidate], *, harder: bool = False) -> list[ChoiceCandidate]:
    """Return the Pareto front, sorted by changes; of equal choices the first."""
    front: list[tuple[tuple[float, float, int], ChoiceCandidate]] = []
    for choice in choices:
        costs = choice.costs(harder=harder)
        if not any(_is_no_worse(own, costs) for own, _ in front):
            front = [each for each in front if not _is_no_worse(costs, each[0])]
            front.append((costs, choice))
    front.sort(key=lambda each: (each[0][2], each[0], each[1].solution.cells))
    return [choice for _, choice in front]


def _is_no_worse(costs: Sequence[float], other: Sequence[float]) -> bool:
    return all(own <= its for own, its in zip(costs, other, strict=True))


def spread(front: Sequence[ChoiceCandidate], count: int) -> list[ChoiceCandidate]:
    """Return up to ``count`` choices: the first, then each as far as possible from those before it.

    Fewer if each of the others differs too little from one of these, in cells and in difficulty.
    """
    taken = list(front[:1])
    near = dict.fromkeys(front, inf)
    while taken and len(taken) < count:
        for choice in near:
            near[choice] = min(near[choice], _apart(choice, taken[-1]))
        farthest = max(front, key=lambda choice: near[choice])
        if near[farthest] < 1:
            break
        taken.append(farthest)
    return [choice for choice in front if choice in taken]


def _apart(choice: ChoiceCandidate, other: ChoiceCandidate) -> float:
    """Return the distance of two choices: 1 if people just see a difference, or feel one to be harder."""
    return max(
        differing_share(choice.solution, other.solution) / VISIBLE_SHARE,
        abs(choice.difficulty - other.difficulty) / _DIFFICULTY,
    )


def differing_share(solution: Grid, other: Grid) -> float:
    """Return the share of cells in which two grids differ; 1 for grids of different sizes."""
    if (solution.width, solution.height) != (other.width, other.height):
        return 1.0
    differing: int = sum(map(ne, solution.cells, other.cells))
    return differing / len(solution.cells)


def different(drafts: Iterable[Draft]) -> list[Draft]:
    """Return the drafts without those that look like an earlier one."""
    taken: list[Draft] = []
    for draft in drafts:
        if all(differing_share(draft.grid, each.grid) >= VISIBLE_SHARE for each in taken):
            taken.append(draft)
    return taken
