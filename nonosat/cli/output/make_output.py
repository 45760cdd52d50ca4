"""The files that ``make`` writes."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import drawing_to_write, target_to_write, to_write
from nonosat.cli.output.output_options import Reporting
from nonosat.cli.output.products import (
    FOR_SEVERAL,
    encoded_products,
    file_for_product,
    product_format,
)
from nonosat.puzzle import Puzzle
from nonosat.questions.fields import Panel
from nonosat.questions.shared import To


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
