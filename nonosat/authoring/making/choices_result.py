"""The result of ``make`` with choices: puzzles of one image to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from nonosat.authoring.making.choices import ChoiceOptions, Preference
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
class Choice:
    """One of the puzzles, with its solution, changes, similarity and difficulty."""

    puzzle: Annotated[Puzzle, "The puzzle, with its solution as goal."]
    solution: Annotated[Grid, "Its only solution."]
    draft: Annotated[Grid, "The picture made from the image, before its changes."]
    draft_options: Annotated[str, "The options that give the draft."]
    changes: Annotated[tuple[CellValue, ...], "The cells that differ from the draft, with their new values."]
    similarity: Annotated[
        float, Key("The structural similarity of the solution to the draft; 1: the same.", places=4)
    ]
    image_similarity: Annotated[
        float,
        Key(
            "The share of the image's (or its subject's) edges in the solution; 1: all, and no others.",
            places=4,
        ),
    ]
    difficulty: Annotated[float, Key("From 1.0 to 10.0, as given by `grade`.", places=2)]
    difficulty_class: Annotated[
        DifficultyClass, Key("The difficulty class, as given by `grade`.", name="class")
    ]

    @property
    def changed_share(self) -> Annotated[float, Key("The share of all cells that were changed.", places=6)]:
        """The share of all cells that were changed."""
        return len(self.changes) / len(self.solution.cells)


@dataclass(frozen=True)
class ChoicesResult(Result):
    """Result of ``make()`` with choices.

    Among the puzzles of one draft, none is better than another in every respect: similarity, difficulty,
    number of changes.
    """

    verdict: Annotated[
        Verdict,
        "`unique`: every choice is confirmed to have one solution, with another encoding and another solver; "
        "`undecided`: there is none yet.",
    ]
    choices: Annotated[tuple[Choice, ...], "The puzzles to choose from."]
    draft: Annotated[Grid, "The picture made from the image."]
    lower_bound: Annotated[int, "No puzzle of the image with one solution has fewer changes than this."]
    satisfied: Annotated[
        bool, "Whether the choices satisfy the options; otherwise there is one, the nearest."
    ]
    choices_complete: Annotated[
        bool, "Whether it is proved that no choice is better than one of these in every respect."
    ]
    preference: Annotated[Preference, "Whether `easier` or `harder` puzzles counted as better."]
    complete: Annotated[bool, "Whether no limit has cut the work short."]
    notes: Annotated[tuple[str, ...], "Decisions about the image, and changes to its colours."] = ()
    reason: Annotated[Reason | None, "Which limit came first."] = None
    statistics: Annotated[Statistics | None, "Statistics of the confirmation by another solver."] = None
    options: ChoiceOptions = field(default=ChoiceOptions(), repr=False)

    @property
    def optimal(
        self,
    ) -> Annotated[
        bool,
        "Whether it is proved that no puzzle with one solution has fewer changes than the first choice.",
    ]:
        """Whether no puzzle with one solution has fewer changes than the first choice."""
        return any(len(first.changes) <= self.lower_bound for first in self.choices[:1])

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles of the choices."""
        return tuple(each.puzzle for each in self.choices)

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Return the keys, with those of the first choice."""
        first = "Of the first choice; `null` if there is none."
        return {
            name: (key._replace(meaning=f"{key.meaning} {first}"), kind | None)
            for name, (key, kind) in named_keys_of(Choice).items()
        } | super().keys()

    def to_json(self) -> dict[str, Any]:
        """Return the document, with all keys of the first choice, its draft included."""
        document = super().to_json()
        none = {name: None for name in named_keys_of(Choice) if name not in document}
        return document | (document["choices"][0] if self.choices else none)

    def _code(self) -> int:
        return exits.DONE if self.verdict is Verdict.UNIQUE and self.complete else exits.LIMIT

    def __str__(self) -> str:
        why = f"{self.reason.text}: " if self.reason else ""
        if not self.choices:
            return f"{why}undecided: no puzzle with only one solution was found"
        size = f"{self.choices[0].puzzle.size} cells"
        if not self.satisfied:
            nearest = f"the nearest: {size}, {_described(self.choices[0])}"
            return f"{why}no puzzle {_options_in_words(self.options)} was found; {nearest}"
        fewest = amount(self.lower_bound, "change is", "changes are")
        bound = f"; at least {fewest} needed" if self.lower_bound else ""
        if len(self.choices) == 1:
            only = "" if self.options.number == 1 else "only one choice, "
            return f"{why}{only}unique: {size}, {_described(self.choices[0])}{bound}"
        better = "no puzzle of this image is" if self.choices_complete else "none is"
        respects = (
            f"in every respect: similarity, difficulty ({self.preference} is better), number of changes"
        )
        choices = f"{amount(len(self.choices), 'choice')}, each unique"
        among = "" if self._have_equal_options else "among those with equal options, "
        return f"{why}{choices}: {size}; {among}{better} better than another {respects}{bound}"

    @property
    def _have_equal_options(self) -> bool:
        return len({each.draft_options for each in self.choices}) <= 1

    def boards(self) -> Iterator[ShownBoard]:
        for each in self.choices:
            yield ShownBoard(each.solution, each.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the draft, and the solution of each choice."""
        yield self.draft
        for each in self.choices:
            yield each.solution
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """Yield the verdict, then a line for each choice."""
        yield str(self)
        if len(self.choices) > 1:
            for number, each in enumerate(self.choices, 1):
                drawn = "" if self._have_equal_options else f"{each.draft_options}: "
                yield f"{number}: {drawn}{_described(each)}"


@plain.register
def _choice(choice: Choice, palette: Palette) -> dict[str, Any]:  # noqa: ARG001 - its own may differ
    return by_keys(choice, choice.puzzle.palette)


def _described(choice: Choice) -> str:
    changes = len(choice.changes)
    changed = f"{amount(changes, 'cell') if changes else 'no cells'} changed"
    return (
        f"{changed}, similarity {choice.similarity:.3f}, difficulty {choice.difficulty:.1f} "
        f"({choice.difficulty_class})"
    )


def _options_in_words(options: ChoiceOptions) -> str:
    parts = []
    if (options.least, options.most) != (1.0, 10.0):
        parts.append(f"of difficulty {options.least:g} to {options.most:g}")
    if options.difficulty_class is not None:
        parts.append(f"of class {options.difficulty_class}")
    return " and ".join(parts) or "with only one solution"


def choice_sheet(made: ChoicesResult) -> bytes:
    """Return a PNG file with the draft and each choice, its changes marked, above its measures.

    Raises ``MissingExtra`` without Pillow. Precondition: there is a choice.
    """
    from nonosat.drawing.contact_sheet import CaptionedPanel, draw
    from nonosat.drawing.sheet import PuzzleSheet
    from nonosat.model.highlight import Highlight

    panels = [CaptionedPanel(PuzzleSheet(made.choices[0].puzzle, made.draft), "draft")]
    for number, each in enumerate(made.choices, 1):
        changed = Highlight("ambiguous", tuple((row, column) for row, column, _ in each.changes))
        drawn = "" if each.draft == made.draft else f"{each.draft_options}\n"
        caption = (
            f"{number}: {amount(len(each.changes), 'cell')} changed\n{drawn}"
            f"similarity {each.similarity:.3f}\ndifficulty {each.difficulty:.1f} ({each.difficulty_class})"
        )
        panels.append(CaptionedPanel(PuzzleSheet(each.puzzle, each.solution, (changed,)), caption))
    return draw(panels, columns=min(_COLUMNS, len(panels)))
