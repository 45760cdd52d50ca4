"""Options for the files that ``make`` writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import check_drawing
from nonosat.cli.output.products import (
    FOR_SEVERAL,
    check_products,
    encoded_products,
    file_for_product,
    is_folder_for_products,
    write_named_products,
)
from nonosat.cli.output.streams import write_result
from nonosat.imaging.recipe import Recipe
from nonosat.limits import Limits
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import Option

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonosat.authoring.making.image_puzzle import Made
    from nonosat.generation.choosing import Choices


@dataclass(frozen=True, slots=True)
class MakeTargets:
    """Where to write the puzzles (in the format ``to``), and the drawings of an image.

    ``puzzle`` is a file for all of them, or a folder for a file each.
    """

    puzzle: str | None
    to: str | None
    preview: str | None
    sheet: str | None

    @property
    def is_folder(self) -> bool:
        """Whether each puzzle gets a file of its own in a folder."""
        return self.puzzle is not None and is_folder_for_products(self.puzzle)

    def try_puzzle(self, puzzle: Puzzle) -> None:
        """Raises whatever writing such a puzzle would raise."""
        if self.puzzle is not None:
            encoded_products([puzzle], file_for_product("puzzle", self.puzzle, to=self.to), to=self.to)

    def write_sheet(self, path: str, pixels: Image, recipe: Recipe, limits: Limits) -> None:
        """Draws the results of many settings."""
        from nonosat.authoring.making.image_sheets import contact_sheet

        write_result(path, contact_sheet(pixels, recipe, limits=limits))

    def write_choices(self, made: Choices) -> None:
        """Draws the choices side by side, if that is wanted and there are any."""
        if self.sheet is not None and made.choices:
            from nonosat.generation.choice_sheet import choice_sheet

            write_result(self.sheet, choice_sheet(made))

    def write_preview(self, made: Made, pixels: Image, recipe: Recipe, limits: Limits) -> None:
        """Draws the image and its picture before and after, if that is wanted."""
        if self.preview is not None:
            from nonosat.authoring.making.image_sheets import preview

            write_result(self.preview, preview(pixels, recipe, made, limits=limits))

    def write_puzzles(self, puzzles: Mapping[str, Puzzle], *, quiet: bool) -> None:
        """Writes the puzzles, by the names of their images, if that is wanted."""
        if self.puzzle is not None and puzzles:
            write_named_products(puzzles, self.puzzle, to=self.to, quiet=quiet)


def make_targets(
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="PUZZLE",
            help="Write the puzzle, with its goal; the suffix determines the format. " + FOR_SEVERAL,
        ),
    ] = None,
    to: options.To = None,
    preview: Annotated[
        str | None,
        Option(
            "--preview", metavar="FILE.png", help="Draw the image and its picture before and after, as PNG."
        ),
    ] = None,
    contact_sheet: Annotated[
        str | None,
        Option(
            "--contact-sheet",
            metavar="FILE.png",
            help="Draw the results of many settings, as PNG; and do no more without -o, --preview or --json. "
            "With --choices: draw these.",
        ),
    ] = None,
) -> MakeTargets:
    """The files; raises here, before the work, what writing them would raise after it."""
    check_products(output, to)
    for path in (preview, contact_sheet):
        if path is not None:
            check_drawing(path)
    return MakeTargets(output, to, preview, contact_sheet)
