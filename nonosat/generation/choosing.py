"""From an image to a set of good puzzles, each with exactly one picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Unpack

from nonosat.abilities.key import Key
from nonosat.amounts import amount
from nonosat.argument_checks import checked, member_of
from nonosat.authoring.making.image_puzzle import draft_in
from nonosat.authoring.repairing.change_state import ChangeProblem
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import CellValue, cell_values
from nonosat.errors import InvalidValue
from nonosat.generation.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.generation.choices import LOOK, Choice, ChoiceWish, Taste, differing_share
from nonosat.grid import Grid
from nonosat.imaging.contours import likeness_to_image
from nonosat.imaging.draft import Draft
from nonosat.imaging.recipe import USUAL_RECIPE, Recipe
from nonosat.outcome import Statistics, Verdict
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.reasoning.grades import DifficultyClass
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

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


@dataclass(frozen=True, slots=True)
class Choices:
    """Puzzles of one image; among those drawn in the same way, none is better than another in every respect:
    likeness, difficulty, number of changes.
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


@checked
def choices(
    image: str | Path | bytes,
    number: int = 1,
    *,
    recipe: Recipe = USUAL_RECIPE,
    difficulty: tuple[float, float] = (1.0, 10.0),
    difficulty_class: str | None = None,
    prefer: str = "auto",
    line_solvable: bool = False,
    keep_symmetry: bool = False,
    effort: float = 0.5,
    **search: Unpack[Search],
) -> Choices:
    """Up to ``number`` puzzles of one image, each with exactly one picture, to choose from.

    ``recipe`` says how the image, a file or the bytes of one, becomes a picture. The puzzles are of the
    ``difficulty`` (least and most) and of the ``difficulty_class`` that ``grade`` gives; ``prefer`` (``auto
    easier harder``) says which of two that are otherwise equal is better. ``line_solvable``,
    ``keep_symmetry`` and ``effort`` are those of ``repair``; how to search: see ``Search``.

    Raises ``InputError`` (not an image, or too large), ``OSError``, ``MissingExtra``, ``UnknownName`` and
    ``InvalidValue`` (no number, no class, no range of difficulties from 1 to 10).
    """
    least, most = difficulty
    if number < 1:
        raise InvalidValue(f"the number of choices must be at least 1, not {number}")
    if not 1 <= least <= most <= 10:
        raise InvalidValue(f"a difficulty is a range from 1 to 10, not {difficulty}")
    wanted = (
        None
        if difficulty_class is None
        else member_of(DifficultyClass, difficulty_class, place="difficulty_class")
    )
    work = ChoosingSearch(
        draft_in(image, recipe),
        SearchOptions.starting_now(**search),
        wish=ChoiceWish(number, least, most, wanted, member_of(Taste, prefer, place="prefer")),
        line_solvable=line_solvable,
        keep_symmetry=keep_symmetry,
        effort=effort,
    )
    work.run()
    return work.result()


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
        self._drafts = _different([draft, *draft.others]) if wish.number > 1 else [draft]
        self._wish = wish
        puzzle = Puzzle.of(draft.picture, palette=draft.palette)
        #: The puzzle before the repair, which may have several pictures.
        self.first_puzzle = replace(puzzle, title=title, author=author, goal=draft.picture)
        changes = tuple(
            ChangeProblem(
                each.picture,
                each.palette,
                line_solvable=line_solvable,
                keep_symmetry=keep_symmetry,
                effort=effort,
                original=each.original,
                options=options.for_child(),
            )
            for each in self._drafts
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
            remarks=self._draft.remarks,
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
        draft = self._drafts[choice.draft]
        drawn = draft.picture.cells
        changed = (cell for cell, value in enumerate(choice.picture.cells) if value != drawn[cell])
        return MadeChoice(
            self._puzzle_of(choice),
            choice.picture,
            draft.picture,
            draft.recipe.shading,
            cell_values(choice.picture, changed),
            choice.likeness,
            likeness_to_image(choice.picture, draft.palette, draft.edges),
            choice.difficulty,
            choice.difficulty_class,
        )


def _different(drafts: list[Draft]) -> list[Draft]:
    """The drafts without those that look like an earlier one."""
    taken: list[Draft] = []
    for draft in drafts:
        if all(differing_share(draft.picture, each.picture) >= LOOK for each in taken):
            taken.append(draft)
    return taken


def _chosen(found: ChoicesSoFar) -> tuple[Choice, ...]:
    return found.choices or ((found.nearest,) if found.nearest else ())


def choice_sheet(made: Choices) -> bytes:
    """A PNG file with the picture as it was drawn and each choice, its changes marked, and what it is like.

    Raises ``MissingExtra`` without Pillow. Precondition: there is a choice.
    """
    from nonosat.rendering.contact_sheet import CaptionedPicture, draw
    from nonosat.rendering.sheet import Highlight, PuzzleSheet

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
