"""Options for the files that ``make`` writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import check_drawing, check_folder
from nonosat.cli.output.products import encoded_products, write_products
from nonosat.files.registry import format_for_writing, format_named
from nonosat.files.whole import write_whole
from nonosat.imaging.recipe import Recipe
from nonosat.limits import Limits
from nonosat.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonosat.authoring.making.image_puzzle import Made


@dataclass(frozen=True, slots=True)
class MakeTargets:
    """Where to write the puzzle (in the format ``to``), and the drawings of an image."""

    puzzle: str | None
    to: str | None
    preview: str | None
    sheet: str | None

    def try_puzzle(self, puzzle: Puzzle) -> None:
        """Raises whatever writing such a puzzle would raise."""
        if self.puzzle is not None:
            encoded_products([puzzle], self.puzzle, to=self.to)

    def write_sheet(self, path: str, pixels: Image, recipe: Recipe, limits: Limits) -> None:
        """Draws the results of many settings."""
        from nonosat.authoring.making.image_sheets import contact_sheet

        write_whole(path, contact_sheet(pixels, recipe, limits=limits))

    def write(self, made: Made, pixels: Image, recipe: Recipe, limits: Limits, *, quiet: bool) -> None:
        """Writes the puzzle and the preview, if they are wanted."""
        if self.preview is not None:
            from nonosat.authoring.making.image_sheets import preview

            write_whole(self.preview, preview(pixels, recipe, made, limits=limits))
        if self.puzzle is not None:
            write_products([made.puzzle], self.puzzle, to=self.to, quiet=quiet)


def make_targets(
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="PUZZLE",
            help="Write the puzzle, with its goal; the suffix determines the format.",
        ),
    ] = None,
    to: options.To = None,
    preview: Annotated[
        str | None,
        typer.Option(
            "--preview", metavar="FILE.png", help="Draw the image and its picture before and after, as PNG."
        ),
    ] = None,
    contact_sheet: Annotated[
        str | None,
        typer.Option(
            "--contact-sheet",
            metavar="FILE.png",
            help="Draw the results of many settings, as PNG; and do no more without -o, --preview or --json.",
        ),
    ] = None,
) -> MakeTargets:
    """The files; raises here, before the work, what writing them would raise after it."""
    if to is not None and output is None:
        raise typer.BadParameter("--to requires -o, the puzzle to write")
    if output is not None and output != "-":
        _ = format_named(to) if to else format_for_writing(output)
    for path in (preview, contact_sheet):
        if path is not None:
            check_drawing(path)
    if output not in (None, "-"):
        check_folder(str(output))
    return MakeTargets(output, to, preview, contact_sheet)
