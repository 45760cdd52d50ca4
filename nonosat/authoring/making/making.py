"""Make: an image becomes a puzzle with exactly one picture, or several to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from nonosat.authoring.making.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.authoring.making.choices import LOOK, Choice, ChoiceWish, Taste, differing_share
from nonosat.authoring.making.choices_result import ChoicesResult, MadeChoice
from nonosat.authoring.making.image_puzzle import ImageWish, MakeResult, MakeSearch
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import cell_values
from nonosat.files.content import content_of
from nonosat.images.imaging.contours import likeness_to_image
from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.source import read_image
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import values_for
from nonosat.model.abilities.searching import SeededSearch
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Verdict


@dataclass(frozen=True, kw_only=True)
class Make(
    ChoiceWish, ImageWish, SeededSearch, Ability[Draft | str | Path | bytes, MakeResult | ChoicesResult]
):
    """Turn images into puzzles with exactly one picture, changing as few cells as possible.

    The image is a file, or the bytes of one; how it becomes a picture says ``Recipe``. ``line_solvable``,
    ``keep_symmetry`` and ``effort`` are those of ``repair``.

    With ``choices``, ``difficulty`` (least and most) or ``difficulty_class`` the result has up to so many
    puzzles to choose from, each as ``grade`` would say; ``taste`` says which of two that are otherwise equal
    is better.

    Raises ``InputError`` (not an image, or too large), ``OSError``, ``MissingExtra``, ``UnknownName`` and
    ``InvalidValue`` (options that exclude each other).
    """

    results = (MakeResult, ChoicesResult)
    exit_codes = exits.Meanings(
        done="Each puzzle has exactly one picture.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    def __post_init__(self) -> None:
        ImageWish.__post_init__(self)
        ChoiceWish.__post_init__(self)

    def work(
        self, subject: Draft | str | Path | bytes, search: SearchOptions, ending: Ending
    ) -> MakeResult | ChoicesResult:
        draft = subject if isinstance(subject, Draft) else self.draft_in(subject)
        making = (ChoosingSearch if self.is_for_choices else MakeSearch)(draft, self, search)
        with ending:
            making.run()
        result = making.result()
        if ending.cause is not None:
            result = replace(result, complete=False)
        return ending.of(result, draft.palette)

    def draft_in(self, image: str | Path | bytes) -> Draft:
        """The picture that the image in a file, or in the bytes of one, becomes.

        Raises ``InputError`` (not an image, or too large), ``OSError`` and ``MissingExtra``.
        """
        data, name = (image, "image") if isinstance(image, bytes) else (content_of(image), str(image))
        try:
            return draft_of(read_image(data), self.recipe)
        except InputError as error:
            raise error.at(name) from None


make = function_of(Make, subject="image")


class ChoosingSearch:
    """The search for choices from a draft; it can be asked for the best so far at any time."""

    def __init__(self, draft: Draft, wish: Make, options: SearchOptions) -> None:
        self._draft = draft
        self._drafts = _different([draft, *draft.others]) if wish.number > 1 else [draft]
        self._wish = ChoiceWish(**values_for(ChoiceWish, wish))
        self._first_puzzle = wish.first_puzzle(draft)
        changes = tuple(wish.changes_to(each, options) for each in self._drafts)
        self._search = ProductSearch(
            search_choices,
            ChoiceProblem(changes, self._wish),
            options,
            first=ChoicesSoFar(),
            product=lambda so_far: next(self._products(so_far), None),
            alternatives=self._products,
            cells=len(draft.picture.cells),
        )

    def run(self) -> None:
        """Works until the choices are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> ChoicesResult:
        """What is known now."""
        found, reached = self._search.found, self._search.limit_reached
        confirmed = {picture for _, picture in self._search.confirmed}
        choices = tuple(self._made(each) for each in _chosen(found) if each.picture in confirmed)
        fits = bool(found.choices)
        return ChoicesResult(
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
            wish=self._wish,
        )

    def _products(self, so_far: ChoicesSoFar) -> Iterator[tuple[Puzzle, Grid]]:
        for each in _chosen(so_far):
            yield self._puzzle_of(each), each.picture

    def _puzzle_of(self, choice: Choice) -> Puzzle:
        puzzle = Puzzle.of(choice.picture, palette=self._draft.palette)
        return replace(self._first_puzzle, rows=puzzle.rows, columns=puzzle.columns, goal=choice.picture)

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
