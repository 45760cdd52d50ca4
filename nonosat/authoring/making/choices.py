"""Puzzles of one image to choose from: what is wished for, what each is like, and those none of which is
worse than another in every respect (the Pareto front).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf, isfinite
from operator import ne
from typing import Annotated, NamedTuple

from typer import Option

from nonosat.model.abilities.fields import expect_together
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.ranges import range_in
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


def range_of(text: str | Sequence[float]) -> tuple[float, float]:
    """The ends of a range; ``3..`` and ``..6`` have one end, and ``4`` is from 3.5 to 4.5.

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
class ChoiceWish:
    """Which of the puzzles that an image could give are wished for."""

    choices: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            help="Make up to N puzzles to choose from, each better than every other in likeness, difficulty "
            "or number of changes.",
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
    taste: Annotated[
        Taste,
        Option(
            "--prefer",
            help="Prefer easier or harder puzzles; auto: easier ones, but harder ones if line logic solves "
            "the puzzle with the fewest changes.",
        ),
    ] = Taste.AUTO

    def __post_init__(self) -> None:
        if self.choices is not None and self.choices < 1:
            raise InvalidValue(f"the number of choices must be at least 1, not {self.choices}")
        if self.difficulty is not None:
            range_of(self.difficulty)
        expect_together(self, {"taste": ("choices", "difficulty", "difficulty_class")})

    @property
    def is_for_choices(self) -> bool:
        """Whether something is wished for, and not the puzzle with the fewest changes."""
        return any(each is not None for each in (self.choices, self.difficulty, self.difficulty_class))

    @property
    def number(self) -> int:
        """How many choices."""
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
