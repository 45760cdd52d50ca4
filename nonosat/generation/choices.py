"""Puzzles of one image to choose from: what is wished for, what each is like, and those none of which is
worse than another in every respect (the Pareto front).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from math import inf
from operator import ne
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.reasoning.grades import DifficultyClass
from nonosat.reasoning.ratings import NESTED

#: Differences beyond these decimal places do not count: nobody sees them.
_LIKENESS_PLACES, _DIFFICULTY_PLACES = 3, 1
#: What makes two choices different ones: the share of cells that differ, which is seen at a glance, or the
#: difference in difficulty, of which a level of magazines has about 1. Chosen, not measured.
LOOK, _DIFFICULTY = 0.05, 0.5


class Taste(StrEnum):
    """Which difficulty is better."""

    #: Easier; harder, where line logic already solves the puzzle with the fewest changes.
    AUTO = "auto"
    EASIER = "easier"
    HARDER = "harder"


class ChoiceWish(NamedTuple):
    """How many choices, of a difficulty from ``least`` to ``most`` and of one class, if it is named.

    ``taste`` says whether the easier or the harder one is better of two choices that are equal otherwise.
    """

    number: int = 1
    least: float = 1.0
    most: float = 10.0
    difficulty_class: DifficultyClass | None = None
    taste: Taste = Taste.AUTO

    @property
    def is_particular(self) -> bool:
        """Whether there may be puzzles that do not fit."""
        return self.difficulty_class is not None or (self.least, self.most) != (1.0, 10.0)

    @property
    def is_hardest(self) -> bool:
        """Whether only puzzles fit that take contradictions within contradictions, or a search."""
        return self.least >= NESTED or self.difficulty_class in (DifficultyClass.DEEP, DifficultyClass.SEARCH)

    def distance(self, choice: Choice) -> float:
        """How far a choice is from what is wished for: 0 if it fits; a class counts as much as the scale."""
        away = max(self.least - choice.difficulty, choice.difficulty - self.most, 0.0)
        if self.difficulty_class is not None:
            classes = list(DifficultyClass)
            away += 10.0 * abs(classes.index(self.difficulty_class) - classes.index(choice.difficulty_class))
        return away

    def order(self, choice: Choice) -> tuple[float, float, int, float]:
        """The smaller the nearer to the wish: of another class, those on the way to it come first."""
        way = 0
        if self.difficulty_class is not None:
            classes = list(DifficultyClass)
            way = classes.index(self.difficulty_class) - classes.index(choice.difficulty_class)
        towards = choice.difficulty * ((way < 0) - (way > 0))
        return self.distance(choice), towards, choice.changes, -choice.likeness


class Choice(NamedTuple):
    """A picture that is the only one for its clues.

    ``likeness`` is its structural similarity to the picture drawn from the image, ``changes`` is the number
    of cells in which they differ, and ``difficulty`` and ``difficulty_class`` are those of ``grade``. Of
    several drawn pictures ``draft`` is the number.
    """

    picture: Grid
    likeness: float
    difficulty: float
    difficulty_class: DifficultyClass
    changes: int
    draft: int = 0

    def costs(self, *, harder: bool) -> tuple[float, float, int]:
        """What should be small: likeness (negative), difficulty (negative with ``harder``) and changes."""
        difficulty = round(self.difficulty, _DIFFICULTY_PLACES)
        return -round(self.likeness, _LIKENESS_PLACES), -difficulty if harder else difficulty, self.changes


def undominated(choices: Iterable[Choice], *, harder: bool = False) -> list[Choice]:
    """The choices than which no other is as good in every respect, by changes; of equal ones the first."""
    front: list[tuple[tuple[float, float, int], Choice]] = []
    for choice in choices:
        costs = choice.costs(harder=harder)
        if not any(_is_no_worse(own, costs) for own, _ in front):
            front = [each for each in front if not _is_no_worse(costs, each[0])]
            front.append((costs, choice))
    front.sort(key=lambda each: (each[0][2], each[0], each[1].picture.cells))
    return [choice for _, choice in front]


def _is_no_worse(costs: Sequence[float], other: Sequence[float]) -> bool:
    return all(own <= its for own, its in zip(costs, other, strict=True))


def spread(front: Sequence[Choice], count: int) -> list[Choice]:
    """Up to ``count`` of the choices: the first, then each as far as can be from those before it.

    Fewer, if the rest are so like one of these, in look and in difficulty, that there is nothing to choose.
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


def _apart(choice: Choice, other: Choice) -> float:
    """How far apart two choices are: 1 if people just see that they look differently, or feel that one is
    harder.
    """
    return max(
        differing_share(choice.picture, other.picture) / LOOK,
        abs(choice.difficulty - other.difficulty) / _DIFFICULTY,
    )


def differing_share(picture: Grid, other: Grid) -> float:
    """The share of cells in which two pictures differ; 1 for pictures of different sizes."""
    if (picture.width, picture.height) != (other.width, other.height):
        return 1.0
    differing: int = sum(map(ne, picture.cells, other.cells))
    return differing / len(picture.cells)
