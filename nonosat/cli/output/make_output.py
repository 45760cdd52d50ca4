"""The files that ``make`` writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import drawing_to_write, target_to_write, to_write
from nonosat.cli.output.output_options import Reporting
from nonosat.cli.output.products import (
    FOR_SEVERAL,
    encoded_products,
    file_for_product,
    product_format,
    write_named_products,
)
from nonosat.cli.output.streams import notify, write_result
from nonosat.imaging.recipe import Recipe
from nonosat.limits import Limits
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import Panel
from nonosat.questions.shared import To

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonosat.authoring.making.image_puzzle import Made
    from nonosat.generation.choosing import Choices


@dataclass(frozen=True, kw_only=True)
class MakeOutput(Reporting):
    """Where the puzzles go (in the format ``to``), and the drawings of an image.

    ``output`` is a file for all puzzles, or a folder for a file each. Raises here, before the work, what
    writing would raise after it.
    """

    PANEL = Panel.OUTPUT

    output: str | None = to_write(
        "-o",
        metavar="PUZZLE",
        check=target_to_write,
        help="Write the puzzle with its goal, in the format of the suffix. " + FOR_SEVERAL,
    )
    to: To = None
    contact_sheet: str | None = to_write(
        metavar="FILE.png",
        check=drawing_to_write,
        help="Draw the results of many settings; without -o, --preview or --json, do nothing else. With "
        "--choices, draw the choices.",
    )
    preview: str | None = to_write(
        metavar="FILE.png",
        check=drawing_to_write,
        help="Draw the image beside its picture before and after the changes.",
    )
    as_json: options.AsJson = False

    def __post_init__(self) -> None:
        product_format(self.output, self.to, or_folder=True)

    def try_puzzle(self, puzzle: Puzzle) -> None:
        """Raises whatever writing such a puzzle would raise."""
        if self.output is not None:
            encoded_products([puzzle], file_for_product("puzzle", self.output, to=self.to), to=self.to)

    def write_settings(self, pixels: Image, recipe: Recipe, limits: Limits) -> None:
        """Draws the results of many settings."""
        from nonosat.authoring.making.image_sheets import contact_sheet

        write_result(self.contact_sheet, contact_sheet(pixels, recipe, limits=limits))
        notify(
            f"{self.contact_sheet} shows the results of many settings, each with its options",
        )

    def write_choices(self, made: Choices) -> None:
        """Draws the choices side by side, if that is wanted and there are any."""
        if self.contact_sheet is not None and made.choices:
            from nonosat.generation.choice_sheet import choice_sheet

            write_result(self.contact_sheet, choice_sheet(made))

    def write_preview(self, made: Made, pixels: Image, recipe: Recipe, limits: Limits) -> None:
        """Draws the image and its picture before and after, if that is wanted."""
        if self.preview is not None:
            from nonosat.authoring.making.image_sheets import preview

            write_result(self.preview, preview(pixels, recipe, made, limits=limits))

    def write_puzzles(self, puzzles: Mapping[str, Puzzle]) -> None:
        """Writes the puzzles, by the names of their images, if that is wanted."""
        if self.output is not None and puzzles:
            write_named_products(puzzles, self.output, to=self.to)
