"""``nonosat make``: images as puzzles with exactly one solution."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from typer import Argument, Option

from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.arguments.options import since_start
from nonosat.apps.cli.arguments.puzzles import bytes_of
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.each_puzzle import work_block
from nonosat.apps.cli.output.puzzle_files import PuzzleOutput, free_name
from nonosat.apps.cli.output.report import Report
from nonosat.apps.cli.output.standard_error import is_quiet, say
from nonosat.apps.cli.output.streams import notify, write_result
from nonosat.authoring.making.choices_result import ChoicesResult, choice_sheet
from nonosat.authoring.making.image_puzzle import MakeResult
from nonosat.authoring.making.making import Make
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.images.imaging.draft import Draft, draft_of
from nonosat.images.imaging.image_options import ImageOptions
from nonosat.images.imaging.network import can_run_networks
from nonosat.images.imaging.source import read_image
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.errors import InputError
from nonosat.model.limits import Limits
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.processes.timeout import timeout_at_deadline

if TYPE_CHECKING:
    from PIL.Image import Image

#: The fewest pixels of an image with a readable printed puzzle, and the seconds reserved to detect one.
_FEWEST_PIXELS, _SECONDS_TO_DETECT = 200 * 200, 5.0
#: Seconds to read an image and make its draft, the least that can be written; it takes 0.1 to 0.7.
_SECONDS_TO_DRAW = 1.0


EXAMPLES = (
    "nonosat make docs/making/lighthouse.jpg --size 20 -o lighthouse.json",
    "nonosat make docs/making/lighthouse.jpg --contact-sheet sheet.png",
    "nonosat make docs/making/lighthouse.jpg --size 12 --choices 2 -o choices/",
)


@dataclass(frozen=True, kw_only=True)
class MakeOutput(PuzzleOutput):
    """Output of the puzzles, and of drawings of an image."""

    contact_sheet: Annotated[
        str | None,
        Option(
            metavar="FILE.png",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Draw the results of many settings; with --choices, the choices. Without another output, "
            "make nothing else.",
        ),
        OnDisk(writes="file", suffixes=(".png",)),
    ] = None
    preview: Annotated[
        str | None,
        Option(
            metavar="FILE.png",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Draw the image beside its puzzle's solution before and after the changes.",
        ),
        OnDisk(writes="file", suffixes=(".png",)),
    ] = None

    def report_on(self, file: TextIO, *, marks: bool = False) -> Report:
        """Return the report; only messages if puzzles are written without JSON."""
        return super().report_on(file, marks=marks) if self.as_json or self.output is None else Report()

    def draw_settings(self, image: Image, make: Make, limits: Limits) -> bool:
        """Draw the results of many settings, if requested; return whether this is the only output."""
        if self.contact_sheet is None or make.is_for_choices:
            return False
        from nonosat.authoring.making.image_sheets import contact_sheet

        write_result(self.contact_sheet, contact_sheet(image, make.image_options, limits=limits))
        notify(f"{self.contact_sheet} shows the results of many settings, each with its options")
        return not (self.output or self.preview or self.as_json)

    def draw(
        self, made: MakeResult | ChoicesResult, image: Image, recipe: ImageOptions, limits: Limits
    ) -> None:
        """Draw the solution beside the image, or all choices, if requested."""
        if isinstance(made, MakeResult):
            if self.preview is not None:
                from nonosat.authoring.making.image_sheets import preview

                write_result(self.preview, preview(image, recipe, made, limits=limits))
        elif self.contact_sheet is not None and made.choices:
            write_result(self.contact_sheet, choice_sheet(made))


def command(
    images: Annotated[
        tuple[str, ...],
        Argument(
            metavar="IMAGE", help="PNG, JPEG, GIF, BMP, WebP, TIFF, PNM or SVG files; - is standard input."
        ),
        OnDisk(reads="files"),
    ],
    make: Make,
    output: MakeOutput,
) -> int:
    is_single = len(images) == 1
    if not is_single and (output.preview or output.contact_sheet or make.title):
        raise WrongOption("--preview, --contact-sheet and --title are for a single image")
    if make.is_for_choices and output.preview:
        raise WrongOption("--preview shows one puzzle: --contact-sheet shows all choices")
    search, report = since_start(make), output.report_on(sys.stdout)
    limits = search.limits
    puzzles: dict[str, Puzzle] = {}
    codes: list[int] = []
    for image in images:
        if codes and limits.remaining == 0:
            skipped = amount(len(images) - len(codes), "image")
            notify(f"{limits.time_reached()}: {skipped} skipped")
            codes.append(exits.LIMIT)
            break
        try:
            pixels, draft = _drafted(image, make, limits)
        except (InputError, OSError) as error:
            if is_single:
                raise
            say(f"{image}: {error.strerror or error}" if isinstance(error, OSError) else str(error))
            codes.append(exits.WRONG)  # go on with the others
            continue
        if output.draw_settings(pixels, make, limits):
            codes.append(exits.LIMIT if limits.remaining == 0 else exits.DONE)
        else:
            stem = "image" if is_single else free_name(Path(image).stem or "image", puzzles)
            asked = make if is_single else replace(make, title=stem)
            name = Name(None, asked.title, None if is_single else image)
            first = asked.first_puzzle(draft)
            output.files.try_one(first)  # errors of writing are raised before the work
            for note in draft.notes:
                notify(note, name=name._replace(title=None))
            report.begin(name, first)
            with work_block(report, search) as how:
                made = asked.work(draft, *how)
            for number, puzzle in enumerate(made.made_puzzles, 1):
                puzzles[free_name(f"{stem}-{number}" if make.number > 1 else stem, puzzles)] = puzzle
            output.draw(made, pixels, draft.options, limits)
            codes.append(report.add(made))
        if is_single:
            _suggest_scan(image, pixels, limits)
        if exits.is_end(codes[-1]):
            break
    output.files.write(puzzles)
    return exits.worst(codes)


def _drafted(image: str, make: Make, limits: Limits) -> tuple[Image, Draft]:
    """Return the image of a file and its draft; raises ``InputError`` and ``OSError``."""
    data, source = bytes_of(image, limits)
    try:
        with timeout_at_deadline(limits, at_least=_SECONDS_TO_DRAW):
            pixels = read_image(data)
            return pixels, draft_of(pixels, make.image_options)
    except InputError as error:
        raise error.at(source) from None


def _suggest_scan(source: str, pixels: Image, limits: Limits) -> None:
    """Suggest ``nonosat scan`` if the image looks like a printed puzzle and there is time to check."""
    remaining = limits.remaining
    if is_quiet() or pixels.width * pixels.height < _FEWEST_PIXELS or not can_run_networks():
        return
    if remaining is not None and remaining < _SECONDS_TO_DETECT:
        return
    import numpy as np

    from nonosat.images.scanning.resemblance import looks_like_paper, looks_like_printed_puzzle

    if looks_like_paper(pixels) and looks_like_printed_puzzle(np.asarray(pixels.convert("RGB"))):
        name = source if source != "-" else STANDARD_INPUT
        notify(f"{name} looks like a printed puzzle: 'nonosat scan' reads its clues")
