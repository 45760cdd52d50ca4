"""Make: turn an image into a puzzle with exactly one solution, or into several to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nonosat.authoring.making.choice_search import ChoiceProblem, ChoicesSoFar, search_choices
from nonosat.authoring.making.choices import (
    ChoiceCandidate,
    ChoiceOptions,
    Preference,
    different,
)
from nonosat.authoring.making.choices_result import Choice, ChoicesResult
from nonosat.authoring.making.image_puzzle import ImagePuzzleOptions, MakeResult, MakeSearch
from nonosat.authoring.repairing.confirmed_search import ConfirmedSearch
from nonosat.authoring.repairing.result import cell_values
from nonosat.files.content import content_of
from nonosat.images.imaging.contours import image_similarity
from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.source import read_image
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import values_for
from nonosat.model.abilities.result import Heading
from nonosat.model.abilities.searching import SeededSearch
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import Verdict


@dataclass(frozen=True, kw_only=True)
class Make(
    ChoiceOptions,
    ImagePuzzleOptions,
    SeededSearch,
    Ability[Draft | str | Path | bytes, MakeResult | ChoicesResult],
):
    """Turn images into puzzles with exactly one solution, changing as few cells as possible.

    The image is a file, or the bytes of one; ``ImageOptions`` turn it into a picture. ``line_solvable``,
    ``keep_symmetry`` and ``effort`` are those of ``repair``.

    With ``choices``, ``difficulty`` (least and most) or ``difficulty_class`` the result has up to ``choices``
    puzzles to choose from, graded as by ``grade``; ``preference``: which of two otherwise equal ones is
    better.

    Raises ``InputError`` (not an image, or too large), ``OSError``, ``MissingExtra``, ``UnknownName`` and
    ``InvalidValue`` (options that exclude each other).
    """

    results = (MakeResult, ChoicesResult)
    exit_codes = exits.Meanings(
        done="Each puzzle has exactly one solution.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    def __post_init__(self) -> None:
        ImagePuzzleOptions.__post_init__(self)
        ChoiceOptions.__post_init__(self)

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

    def heading(self, subject: object, result: Any) -> Heading:  # noqa: ARG002
        return Heading(self.title)

    def draft_in(self, image: str | Path | bytes) -> Draft:
        """Return the draft of the image in a file, or in the bytes of one.

        Raises ``InputError`` (not an image, or too large), ``OSError`` and ``MissingExtra``.
        """
        data, name = (image, "image") if isinstance(image, bytes) else (content_of(image), str(image))
        try:
            return draft_of(read_image(data), self.image_options)
        except InputError as error:
            raise error.at(name) from None


make = function_of(Make, subject="image")


class ChoosingSearch:
    """The search for choices from a draft; ``result`` is available at any time."""

    def __init__(self, draft: Draft, request: Make, options: SearchOptions) -> None:
        self._draft = draft
        self._drafts = different([draft, *draft.others]) if request.number > 1 else [draft]
        self._choice_options = ChoiceOptions(**values_for(ChoiceOptions, request))
        self._first_puzzle = request.first_puzzle(draft)
        changes = tuple(request.changes_to(each, options) for each in self._drafts)
        self._search = ConfirmedSearch(
            search_choices,
            ChoiceProblem(changes, self._choice_options),
            options,
            first=ChoicesSoFar(),
            candidate=lambda so_far: next(self._candidates(so_far), None),
            alternatives=self._candidates,
            cells=len(draft.grid.cells),
        )

    def run(self) -> None:
        """Work until the choices are found, the effort is spent or a limit is reached."""
        self._search.run()

    def result(self) -> ChoicesResult:
        """Return what is known now."""
        found, reached = self._search.found, self._search.limit_reached
        confirmed = {solution for _, solution in self._search.confirmed}
        choices = tuple(self._made(each) for each in _chosen(found) if each.solution in confirmed)
        fits = bool(found.choices)
        return ChoicesResult(
            verdict=Verdict.UNIQUE if choices else Verdict.UNDECIDED,
            choices=choices,
            draft=self._draft.grid,
            lower_bound=found.lower_bound,
            satisfied=fits,
            choices_complete=found.complete and len(choices) == len(found.choices),
            preference=Preference.HARDER if found.harder else Preference.EASIER,
            complete=self._search.is_complete and fits,
            notes=self._draft.notes,
            reason=None if reached is None else Reason(str(reached)),
            statistics=self._search.statistics,
            options=self._choice_options,
        )

    def _candidates(self, so_far: ChoicesSoFar) -> Iterator[tuple[Puzzle, Grid]]:
        for each in _chosen(so_far):
            yield self._puzzle_of(each), each.solution

    def _puzzle_of(self, choice: ChoiceCandidate) -> Puzzle:
        puzzle = Puzzle.from_solution(choice.solution, palette=self._draft.palette)
        return replace(self._first_puzzle, rows=puzzle.rows, columns=puzzle.columns, goal=choice.solution)

    def _made(self, choice: ChoiceCandidate) -> Choice:
        draft = self._drafts[choice.draft]
        drawn = draft.grid.cells
        changed = (cell for cell, value in enumerate(choice.solution.cells) if value != drawn[cell])
        return Choice(
            self._puzzle_of(choice),
            choice.solution,
            draft.grid,
            draft.options.shading,
            cell_values(choice.solution, changed),
            choice.similarity,
            image_similarity(choice.solution, draft.palette, draft.edges),
            choice.difficulty,
            choice.difficulty_class,
        )


def _chosen(found: ChoicesSoFar) -> tuple[ChoiceCandidate, ...]:
    return found.choices or ((found.nearest,) if found.nearest else ())
