"""``nonosat make``: photographs, drawings and logos as puzzles with exactly one picture."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.options import AsJson, SeededSearch
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.arguments.written_files import drawing_to_write, target_to_write, to_write
from nonosat.cli.asking import telling
from nonosat.cli.output.output_options import Reporting
from nonosat.cli.output.products import FOR_SEVERAL, ProductFiles, free_name
from nonosat.cli.output.report import JsonReport, Report
from nonosat.cli.output.standard_error import is_hushed, say
from nonosat.cli.output.streams import notify, write_result
from nonosat.errors import InputError
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.imaging.draft import Draft, draft_of
from nonosat.imaging.source import read_image
from nonosat.processes.alarm import alarm
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.choosing import ChoicesAnswer
from nonosat.questions.fields import Panel, Positional, WrongOption
from nonosat.questions.making import MakeQuestion
from nonosat.questions.shared import To
from nonosat.search_options import SearchOptions

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels of an image on which a printed puzzle can be read, and the seconds that it may take to look for one.
_FEWEST_PIXELS, _SECONDS_TO_LOOK = 200 * 200, 5.0
#: Seconds to read an image and to draw it, without which there is nothing to write; it takes 0.1 to 0.7.
_SECONDS_TO_DRAW = 1.0


EXAMPLES = (
    "nonosat make docs/making/lighthouse.jpg --size 20 -o lighthouse.json",
    "nonosat make docs/making/lighthouse.jpg --contact-sheet sheet.png",
    "nonosat make docs/making/lighthouse.jpg --size 12 --choices 2 -o choices/",
)


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
    as_json: AsJson = False

    def __post_init__(self) -> None:
        self.files  # noqa: B018 - raises what writing would

    @property
    def files(self) -> ProductFiles:
        """The files of the puzzles."""
        return ProductFiles(self.output, self.to, may_be_folder=True)


def command(
    images: Annotated[
        tuple[str, ...],
        Positional(
            metavar="IMAGE...",
            reads="files",
            help="PNG, JPEG, GIF, BMP, WebP, TIFF, PNM or SVG files; - is standard input.",
        ),
    ],
    question: MakeQuestion,
    output: MakeOutput,
    search: SeededSearch,
) -> int:
    as_json = output.as_json
    if as_json and output.output == "-":
        raise WrongOption("standard output can hold the puzzle or the JSON, not both")
    if len(images) > 1 and (output.preview or output.contact_sheet or question.title):
        raise WrongOption("--preview, --contact-sheet and --title are for a single image")
    if question.wish is not None and output.preview:
        raise WrongOption("--preview shows one puzzle: --contact-sheet shows all choices")
    report = output.report_on(sys.stdout) if as_json or output.output is None else Report()
    workshop = _Workshop(question, output, report, search)
    codes: list[int] = []
    for image in images:
        if codes and search.limits.remaining == 0:
            left_out = amount(len(images) - len(codes), "image")
            notify(f"{search.limits.time_reached()}: {left_out} left out")
            codes.append(exits.LIMIT)
            break
        try:
            pixels, draft = workshop.read(image)
        except (InputError, OSError) as error:
            if len(images) == 1:
                raise
            say(f"{image}: {error.strerror or error}" if isinstance(error, OSError) else str(error))
            codes.append(exits.WRONG)  # the others still become puzzles
            continue
        name = Name(None, question.title) if len(images) == 1 else Name(None, None, image)
        codes.append(workshop.make(name, pixels, draft))
        if len(images) == 1:
            _name_scan(image, pixels, search)
        if exits.is_end(codes[-1]):
            break
    output.files.write(workshop.puzzles)
    return exits.worst(codes)


def _name_scan(source: str, pixels: Image, search: SearchOptions) -> None:
    """Says which command reads printed puzzles, if the image looks like one and there is time to look."""
    remaining = search.limits.remaining
    if is_hushed() or pixels.width * pixels.height < _FEWEST_PIXELS or find_spec("cv2") is None:
        return
    if remaining is not None and remaining < _SECONDS_TO_LOOK:
        return
    import numpy as np

    from nonosat.scanning.resemblance import looks_like_paper, looks_like_printed_puzzle

    if looks_like_paper(pixels) and looks_like_printed_puzzle(np.asarray(pixels.convert("RGB"))):
        name = source if source != "-" else STANDARD_INPUT
        notify(f"{name} looks like a printed puzzle: 'nonosat scan' reads its clues")


@dataclass(frozen=True)
class _Workshop:
    """Makes puzzles of images, one after another, and prints the answers."""

    question: MakeQuestion
    output: MakeOutput
    report: Report
    search: SearchOptions
    #: What was made, by the name of the image.
    puzzles: dict[str, Puzzle] = field(default_factory=dict)

    def read(self, image: str) -> tuple[Image, Draft]:
        """The image of a file, and the picture that it becomes; raises ``InputError`` and ``OSError``."""
        data, source = bytes_of(image, self.search.limits)
        try:
            with alarm(self.search.limits, at_least=_SECONDS_TO_DRAW):
                pixels = read_image(data)
                return pixels, draft_of(pixels, self.question.recipe)
        except InputError as error:
            raise error.at(source) from None

    def make(self, name: Name, pixels: Image, draft: Draft) -> int:
        """The exit code for one image."""
        limits = self.search.limits
        sheet = self.output.contact_sheet
        if sheet is not None and self.question.wish is None:
            from nonosat.authoring.making.image_sheets import contact_sheet

            write_result(sheet, contact_sheet(pixels, self.question.recipe, limits=limits))
            notify(f"{sheet} shows the results of many settings, each with its options")
            if not (self.output.output or self.output.preview or isinstance(self.report, JsonReport)):
                return exits.LIMIT if limits.remaining == 0 else exits.DONE
        stem = free_name(Path(name.file or "").stem or "image", self.puzzles)
        question = replace(self.question, title=stem) if name.is_one_of_several else self.question
        first = question.first_puzzle(draft)
        self.output.files.try_one(first)  # fails before the work if it cannot be written
        for remark in draft.remarks:
            notify(remark, name=name)
        with telling(self.report, self.search) as how:
            answer = question.work(draft, *how)
        for number, puzzle in enumerate(answer.products, 1):
            own = f"{stem}-{number}" if (question.choices or 1) > 1 else stem
            self.puzzles[free_name(own, self.puzzles)] = puzzle
        if isinstance(answer, ChoicesAnswer):
            if sheet is not None and answer.result.choices:
                from nonosat.generation.choosing import choice_sheet

                write_result(sheet, choice_sheet(answer.result))
        elif self.output.preview is not None:
            from nonosat.authoring.making.image_sheets import preview

            write_result(self.output.preview, preview(pixels, draft.recipe, answer.result, limits=limits))
        self.report.begin(name._replace(title=question.title), first)
        return self.report.tell(answer)
