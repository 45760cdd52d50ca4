"""Make: an image becomes a puzzle with exactly one picture, or several to choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from nonosat.abilities import exits
from nonosat.abilities.ability import Ability, Ending, function_of
from nonosat.abilities.searching import SeededSearch
from nonosat.authoring.making.image_puzzle import ImageWish, MakeResult, MakeSearch
from nonosat.errors import InputError
from nonosat.files.content import content_of
from nonosat.generation.choices import ChoiceWish
from nonosat.generation.choices_result import ChoicesResult
from nonosat.generation.choosing import ChoosingSearch
from nonosat.imaging.draft import Draft, draft_of
from nonosat.imaging.source import read_image
from nonosat.search_options import SearchOptions


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
