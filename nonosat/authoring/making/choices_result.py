"""Puzzles of one image to choose from: each with its only picture, and what it is like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.authoring.making.choices import ChoiceWish, Taste
from nonosat.authoring.repairing.result import CellValue
from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys, named_keys_of, plain
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.reasoning.grades import DifficultyClass
from nonosat.sat.search.results import Statistics, Verdict

#: Panels side by side on a contact sheet.
_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class MadeChoice:
    """One of the puzzles: its only picture, the changes for it, and what it is like."""

    puzzle: Annotated[Puzzle, "The puzzle, whose goal is its picture."]
    picture: Annotated[Grid, "Its only picture."]
    drawn: Annotated[Grid, "The picture that was drawn from the image, and then changed."]
    drawn_with: Annotated[str, "The options with which it was drawn."]
    changes: Annotated[
        tuple[CellValue, ...], "The cells that differ from the picture as drawn, with their new values."
    ]
    likeness: Annotated[
        float, Key("The structural similarity of the picture to what was drawn; 1: the same.", places=4)
    ]
    likeness_to_image: Annotated[
        float,
        Key(
            "How much of the edges of the image, or of its subject, the picture has; 1: all, and no others.",
            places=4,
        ),
    ]
    difficulty: Annotated[float, Key("From 1.0 to 10.0, as given by `grade`.", places=2)]
    difficulty_class: Annotated[
        DifficultyClass, Key("The depth of the arguments that it takes, as given by `grade`.", name="class")
    ]

    @property
    def changed_share(self) -> Annotated[float, Key("The share of all cells that were changed.", places=6)]:
        """The share of all cells that were changed."""
        return len(self.changes) / len(self.picture.cells)


@dataclass(frozen=True)
class ChoicesResult(Result):
    """Puzzles of one image; among those drawn in the same way, none is better than another in every respect:
    likeness, difficulty, number of changes. ``wish`` is what was wished for.
    """

    verdict: Annotated[
        Verdict,
        "`unique`: every choice is confirmed to have one picture, with another encoding and another solver; "
        "`undecided`: there is none yet.",
    ]
    choices: Annotated[tuple[MadeChoice, ...], "The puzzles to choose from."]
    drawn: Annotated[Grid, "The picture that the image gave."]
    lower_bound: Annotated[int, "No puzzle of the image with one picture has fewer changes than this."]
    fits: Annotated[bool, "Whether the choices are what was wished for; otherwise there is one, the nearest."]
    are_all: Annotated[
        bool,
        Key(
            "Whether it is proved that no choice is better than one of these in every respect.",
            name="choices_are_all",
        ),
    ]
    taste: Annotated[Taste, Key("Whether `easier` or `harder` ones counted as better.", name="prefers")]
    complete: Annotated[bool, "Whether no limit has cut the work short."]
    remarks: Annotated[
        tuple[str, ...], "What was decided about the image, and what was changed in its colours."
    ] = ()
    reason: Annotated[Reason | None, "Which limit came first."] = None
    statistics: Annotated[Statistics | None, "Those of the confirmation by another solver."] = None
    wish: ChoiceWish = field(default=ChoiceWish(), repr=False)

    @property
    def minimum(
        self,
    ) -> Annotated[
        bool,
        "Whether it is proved that no puzzle with one picture has fewer changes than the first choice.",
    ]:
        """Whether no puzzle with one picture has fewer changes than the first choice."""
        return any(len(first.changes) <= self.lower_bound for first in self.choices[:1])

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzles of the choices."""
        return tuple(each.puzzle for each in self.choices)

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """With those of the first choice."""
        first = "Of the first choice; `null` if there is none."
        return {
            name: (key._replace(meaning=f"{key.meaning} {first}"), kind | None)
            for name, (key, kind) in named_keys_of(MadeChoice).items()
        } | super().keys()

    def to_json(self) -> dict[str, Any]:
        """With all keys of the first choice, among them the picture that was drawn for it."""
        document = super().to_json()
        none = {name: None for name in named_keys_of(MadeChoice) if name not in document}
        return document | (document["choices"][0] if self.choices else none)

    def _code(self) -> int:
        return exits.DONE if self.verdict is Verdict.UNIQUE and self.complete else exits.LIMIT

    def __str__(self) -> str:
        why = f"{self.reason.text}: " if self.reason else ""
        if not self.choices:
            return f"{why}undecided: no puzzle with only one picture was found"
        size = f"{self.choices[0].puzzle.size} cells"
        if not self.fits:
            nearest = f"the nearest: {size}, {_described(self.choices[0])}"
            return f"{why}no puzzle {_wish_in_words(self.wish)} was found; {nearest}"
        fewest = amount(self.lower_bound, "change is", "changes are")
        bound = f"; at least {fewest} needed" if self.lower_bound else ""
        if len(self.choices) == 1:
            only = "" if self.wish.number == 1 else "only one choice, "
            return f"{why}{only}unique: {size}, {_described(self.choices[0])}{bound}"
        better = "no puzzle of this image is" if self.are_all else "none is"
        respects = f"in every respect: likeness, difficulty ({self.taste} is better), number of changes"
        choices = f"{amount(len(self.choices), 'choice')}, each unique"
        alike = "" if self._are_drawn_alike else "among those drawn in the same way, "
        return f"{why}{choices}: {size}; {alike}{better} better than another {respects}{bound}"

    @property
    def _are_drawn_alike(self) -> bool:
        return len({each.drawn_with for each in self.choices}) <= 1

    def boards(self) -> Iterator[ShownBoard]:
        for each in self.choices:
            yield ShownBoard(each.picture, each.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The picture as it was drawn, and that of each choice."""
        yield self.drawn
        for each in self.choices:
            yield each.picture
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, then what each choice is like."""
        yield str(self)
        if len(self.choices) > 1:
            for number, each in enumerate(self.choices, 1):
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


def choice_sheet(made: ChoicesResult) -> bytes:
    """A PNG file with the picture as it was drawn and each choice, its changes marked, and what it is like.

    Raises ``MissingExtra`` without Pillow. Precondition: there is a choice.
    """
    from nonosat.drawing.contact_sheet import CaptionedPicture, draw
    from nonosat.drawing.sheet import PuzzleSheet
    from nonosat.model.highlight import Highlight

    panels = [CaptionedPicture(PuzzleSheet(made.choices[0].puzzle, made.drawn), "as drawn")]
    for number, each in enumerate(made.choices, 1):
        changed = Highlight("ambiguous", tuple((row, column) for row, column, _ in each.changes))
        drawn = "" if each.drawn == made.drawn else f"{each.drawn_with}\n"
        caption = (
            f"{number}: {amount(len(each.changes), 'cell')} changed\n{drawn}likeness {each.likeness:.3f}\n"
            f"difficulty {each.difficulty:.1f} ({each.difficulty_class})"
        )
        panels.append(CaptionedPicture(PuzzleSheet(each.puzzle, each.picture, (changed,)), caption))
    return draw(panels, columns=min(_COLUMNS, len(panels)))
