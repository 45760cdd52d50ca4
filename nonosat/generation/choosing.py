"""From an image to a set of good puzzles, each with exactly one picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonosat.abilities.fields import values_for
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import cell_values
from nonosat.generation.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.generation.choices import LOOK, Choice, ChoiceWish, Taste, differing_share
from nonosat.generation.choices_result import ChoicesResult, MadeChoice
from nonosat.grid import Grid
from nonosat.imaging.contours import likeness_to_image
from nonosat.imaging.draft import Draft
from nonosat.outcome import Verdict
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import SearchOptions

if TYPE_CHECKING:
    from nonosat.generation.making import Make


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
