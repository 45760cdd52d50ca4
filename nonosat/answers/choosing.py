"""Puzzles made from an image, to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json, value_as_json
from nonosat.formats.json_puzzle import as_json
from nonosat.generation.choices import ChoiceWish
from nonosat.generation.choosing import Choices, ChoosingSearch, MadeChoice
from nonosat.grid import Grid
from nonosat.imaging.draft import Draft
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict


@dataclass(frozen=True, slots=True)
class ChoicesAnswer(Answer):
    """The answer to ``make`` with a wish; the keys of ``make`` in JSON are those of the first choice."""

    made: Choices
    wish: ChoiceWish
    first_puzzle: Puzzle

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzles of the choices."""
        return tuple(each.puzzle for each in self.made.choices)

    def _code(self) -> int:
        return exits.DONE if self.made.verdict is Verdict.UNIQUE and self.made.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        made = self.made
        choices = [_choice_as_json(each) for each in made.choices]
        first = choices[0] if choices else dict.fromkeys(_KEYS)
        count = len(made.choices[0].changes) if made.choices else None
        return {
            "verdict": made.verdict,
            **first,
            "minimum": count is not None and count <= made.lower_bound,
            "lower_bound": made.lower_bound,
            "fits": made.fits,
            "prefers": made.taste,
            "complete": made.complete,
            "reason": reason_as_json(made.reason),
            "drawn": picture_as_json(made.drawn),
            "choices": choices,
            "choices_are_all": made.are_all,
            "seconds": self.seconds,
            "statistics": None if made.statistics is None else record_as_json(made.statistics),
        }

    def verdict(self) -> str:
        made = self.made
        why = f"{made.reason.text}: " if made.reason else ""
        if not made.choices:
            return f"{why}undecided: no puzzle with only one picture was found"
        size = f"{made.choices[0].puzzle.size} cells"
        if not made.fits:
            nearest = f"the nearest: {size}, {_described(made.choices[0])}"
            return f"{why}no puzzle {_wish_in_words(self.wish)} was found; {nearest}"
        fewest = amount(made.lower_bound, "change is", "changes are")
        bound = f"; at least {fewest} needed" if made.lower_bound else ""
        if self.wish.number == 1:
            return f"{why}unique: {size}, {_described(made.choices[0])}{bound}"
        better = "no puzzle of this image is" if made.are_all else "none is"
        respects = f"likeness, difficulty ({made.taste} is better) and changes alike"
        choices = f"{amount(len(made.choices), 'choice')}, each unique"
        return f"{why}{choices}: {size}; {better} better than another in {respects}{bound}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn, and that of each choice."""
        yield self.made.drawn
        for each in self.made.choices:
            yield each.picture
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, then what each choice is like."""
        yield self.verdict()
        if len(self.made.choices) > 1:
            for number, each in enumerate(self.made.choices, 1):
                yield f"{number}: {_described(each)}"


class ChoicesQuestion(Question[ChoicesAnswer]):
    """Asks for puzzles of an image that fit a wish; ``options`` beside it go to ``ChoosingSearch``."""

    def __init__(
        self, draft: Draft, options: SearchOptions = DEFAULT_OPTIONS, *, wish: ChoiceWish, **how: Any
    ) -> None:
        super().__init__()
        self._wish = wish
        self._search = ChoosingSearch(draft, options, wish=wish, **how)

    @property
    def first_puzzle(self) -> Puzzle:
        """The puzzle that the image gives, which may have several pictures."""
        return self._search.first_puzzle

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> ChoicesAnswer:
        made = self._search.result()
        return ChoicesAnswer(
            made if end is None else replace(made, reason=reason_of(end), complete=False),
            self._wish,
            self.first_puzzle,
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )


#: The keys of a choice in JSON.
_KEYS = (
    "changes",
    "changed_share",
    "likeness",
    "likeness_to_image",
    "difficulty",
    "class",
    "picture",
    "puzzle",
)


def _choice_as_json(choice: MadeChoice) -> dict[str, Any]:
    palette = choice.puzzle.palette
    values = (
        [value_as_json(*cell, palette) for cell in choice.changes],
        round(len(choice.changes) / len(choice.picture.cells), 6),
        round(choice.likeness, 4),
        round(choice.likeness_to_image, 4),
        round(choice.difficulty, 2),
        choice.difficulty_class.value,
        picture_as_json(choice.picture),
        as_json(choice.puzzle),
    )
    return dict(zip(_KEYS, values, strict=True))


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
