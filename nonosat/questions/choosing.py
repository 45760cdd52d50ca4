"""Puzzles made from an image, to choose from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from typer import Option

from nonosat.abilities import exits
from nonosat.abilities.ability import Ending
from nonosat.abilities.fields import WrongOption, expect_together
from nonosat.abilities.key import Key
from nonosat.abilities.plain import by_keys, named_keys_of, plain
from nonosat.amounts import amount
from nonosat.generation.choices import ChoiceWish, Taste
from nonosat.generation.choosing import Choices, MadeChoice
from nonosat.grid import Grid
from nonosat.outcome import Verdict
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.questions.question import Answer
from nonosat.ranges import range_in
from nonosat.reasoning.grades import DifficultyClass


def range_of(text: str | Sequence[float]) -> tuple[float, float]:
    """The ends of a range; ``3..`` and ``..6`` have one end, and ``4`` is from 3.5 to 4.5.

    >>> range_of("3..6"), range_of("..2.5"), range_of("4")
    ((3.0, 6.0), (1.0, 2.5), (3.5, 4.5))
    """
    if not isinstance(text, str):
        text = "{}..{}".format(*text)
    found = range_in(text)
    ends = () if found is None or found.is_of_sizes else (*found.least, *found.most)
    if found is None or not ends or not all(1 <= each <= 10 for each in ends if math.isfinite(each)):
        raise WrongOption(f"expected numbers from 1 to 10, such as 3..6, found '{text}'", of="--difficulty")
    around = found.around() if ".." not in text else found
    return max(around.least[0], 1.0), min(around.most[0], 10.0)


@dataclass(frozen=True, kw_only=True)
class ChoiceFields:
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
        Taste | None,
        Option(
            "--prefer",
            help="Prefer easier or harder puzzles; auto: easier ones, but harder ones if line logic solves "
            "the puzzle with the fewest changes. Default: auto.",
        ),
    ] = None

    def __post_init__(self) -> None:
        expect_together(self, {"taste": ("choices", "difficulty", "difficulty_class")})

    @property
    def wish(self) -> ChoiceWish | None:
        """What is wished for; ``None`` for the puzzle with the fewest changes."""
        if self.choices is None and self.difficulty is None and self.difficulty_class is None:
            return None
        least, most = self.difficulty or (1.0, 10.0)
        return ChoiceWish(self.choices or 1, least, most, self.difficulty_class, self.taste or Taste.AUTO)


class ChoicesAnswer(Answer[Choices]):
    """The answer to ``make`` with ``--choices``, ``--difficulty`` or ``--class``."""

    result_type = Choices

    minimum: Annotated[
        bool, "Whether it is proved that no puzzle with one picture has fewer changes than the first choice."
    ]

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """With those of the first choice."""
        first = "Of the first choice; `null` if there is none."
        return {
            name: (key._replace(meaning=f"{key.meaning} {first}"), kind | None)
            for name, (key, kind) in named_keys_of(MadeChoice).items()
        } | super().keys()

    def __init__(self, result: Choices, ending: Ending, wish: ChoiceWish, first_puzzle: Puzzle) -> None:
        if ending.reason is not None:
            result = replace(result, reason=ending.reason, complete=False)
        super().__init__(result, ending, first_puzzle.palette)
        self.minimum = any(len(first.changes) <= result.lower_bound for first in result.choices[:1])
        self.wish = wish
        self.first_puzzle = first_puzzle

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzles of the choices."""
        return tuple(each.puzzle for each in self.result.choices)

    def _code(self) -> int:
        return exits.DONE if self.result.verdict is Verdict.UNIQUE and self.result.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        """With all keys of the first choice, among them the picture that was drawn for it."""
        made = self.result
        document = super().document()
        none = {name: None for name in named_keys_of(MadeChoice) if name not in document}
        first = document["choices"][0] if made.choices else none
        return document | first

    def verdict(self) -> str:
        made = self.result
        why = f"{made.reason.text}: " if made.reason else ""
        if not made.choices:
            return f"{why}undecided: no puzzle with only one picture was found"
        size = f"{made.choices[0].puzzle.size} cells"
        if not made.fits:
            nearest = f"the nearest: {size}, {_described(made.choices[0])}"
            return f"{why}no puzzle {_wish_in_words(self.wish)} was found; {nearest}"
        fewest = amount(made.lower_bound, "change is", "changes are")
        bound = f"; at least {fewest} needed" if made.lower_bound else ""
        if len(made.choices) == 1:
            only = "" if self.wish.number == 1 else "only one choice, "
            return f"{why}{only}unique: {size}, {_described(made.choices[0])}{bound}"
        better = "no puzzle of this image is" if made.are_all else "none is"
        respects = f"in every respect: likeness, difficulty ({made.taste} is better), number of changes"
        choices = f"{amount(len(made.choices), 'choice')}, each unique"
        alike = "" if self._are_drawn_alike else "among those drawn in the same way, "
        return f"{why}{choices}: {size}; {alike}{better} better than another {respects}{bound}"

    @property
    def _are_drawn_alike(self) -> bool:
        return len({each.drawn_with for each in self.result.choices}) <= 1

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn, and that of each choice."""
        yield self.result.drawn
        for each in self.result.choices:
            yield each.picture
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, then what each choice is like."""
        yield self.verdict()
        if len(self.result.choices) > 1:
            for number, each in enumerate(self.result.choices, 1):
                drawn = "" if self._are_drawn_alike else f"{each.drawn_with}: "
                yield f"{number}: {drawn}{_described(each)}"


@plain.register
def _choice(choice: MadeChoice, palette: Palette) -> dict[str, Any]:  # noqa: ARG001 - its own may differ
    return by_keys(choice, choice.puzzle.palette)


def _described(choice: MadeChoice) -> str:
    changes = len(choice.changes)
    changed = f"{amount(changes, 'cell') if changes else 'no cells'} changed"
    return (
        f"{changed}, likeness {choice.likeness:.3f}, difficulty {choice.difficulty:.1f} "
        f"({choice.difficulty_class})"
    )


def _wish_in_words(wish: ChoiceWish) -> str:
    parts = []
    if (wish.least, wish.most) != (1.0, 10.0):
        parts.append(f"of difficulty {wish.least:g} to {wish.most:g}")
    if wish.difficulty_class is not None:
        parts.append(f"of class {wish.difficulty_class}")
    return " and ".join(parts) or "with only one picture"
