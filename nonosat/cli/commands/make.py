"""``nonosat make``: photographs, drawings and logos as puzzles with exactly one picture."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.choosing import ChoicesQuestion
from nonosat.answers.making import MakeQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.choice_options import choice_options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.arguments.recipe_options import recipe_options
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.display import display_on
from nonosat.cli.output.make_targets import MakeTargets, make_targets
from nonosat.cli.output.products import free_name
from nonosat.cli.output.report import JsonReport, Report, report_on
from nonosat.cli.output.standard_error import say
from nonosat.cli.output.streams import notify
from nonosat.errors import InputError
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.generation.choices import ChoiceWish
from nonosat.imaging.draft import Draft, draft_of
from nonosat.imaging.recipe import Recipe
from nonosat.imaging.source import read_image
from nonosat.processes.alarm import SECONDS_TO_READ, alarm
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels of an image on which a printed puzzle can be read, and the seconds that it may take to look for one.
_FEWEST_PIXELS, _SECONDS_TO_LOOK = 200 * 200, 5.0


@composed(recipe=recipe_options, choice=choice_options, targets=make_targets, search=options.seeded_options)
def command(
    images: Annotated[
        list[str],
        typer.Argument(
            metavar="IMAGE...", help="PNG, JPEG, GIF, BMP, WebP, TIFF, PNM or SVG files; - is standard input."
        ),
    ],
    recipe: Recipe,
    choice: ChoiceWish | None,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="Line logic alone must find the picture.")
    ] = False,
    keep_symmetry: Annotated[
        bool, typer.Option("--keep-symmetry", help="Keep the symmetries of the picture.")
    ] = False,
    effort: Annotated[
        float,
        typer.Option(
            "--effort",
            min=0,
            metavar="FACTOR",
            callback=options.finite,
            help="How long to look for fewer changes when no proof is in sight.",
        ),
    ] = 0.5,
    *,
    targets: MakeTargets,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="Title of the puzzle.")] = None,
    author: Annotated[
        str | None, typer.Option("--author", metavar="TEXT", help="Author of the puzzle.")
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    search: SearchOptions,
) -> int:
    """Turn images into puzzles with exactly one picture, changing as few cells as possible."""
    if as_json and targets.puzzle == "-":
        raise typer.BadParameter("standard output takes either the puzzle or the JSON, which contains it")
    if len(images) > 1 and (targets.preview or targets.sheet or title):
        raise typer.BadParameter("--preview, --contact-sheet and --title are for one image")
    if choice is not None and targets.preview:
        raise typer.BadParameter("--preview shows one puzzle: --contact-sheet shows all choices")
    report = Report(quiet=quiet)
    if as_json or targets.puzzle is None:
        report = report_on(sys.stdout, display_on(sys.stdout, quiet=quiet), as_json=as_json, quiet=quiet)
    wish = {"line_solvable": line_solvable, "keep_symmetry": keep_symmetry, "effort": effort}
    studio = _Studio(recipe, targets, report, search, wish, title, author, choice)
    if len(images) == 1:
        pixels, draft = studio.read(images[0])
        code = studio.make(Name(None, title), pixels, draft)
        _name_scan(images[0], pixels, search, quiet=quiet)
    else:
        code = studio.make_each(images)
    targets.write_puzzles(studio.puzzles, quiet=quiet)
    return code


def _name_scan(source: str, pixels: Image, search: SearchOptions, *, quiet: bool) -> None:
    """Says which command reads printed puzzles, if the image looks like one and there is time to look."""
    remaining = search.limits.remaining
    if quiet or pixels.width * pixels.height < _FEWEST_PIXELS or find_spec("cv2") is None:
        return
    if remaining is not None and remaining < _SECONDS_TO_LOOK:
        return
    import numpy as np

    from nonosat.scanning.resemblance import looks_like_printed_puzzle

    if looks_like_printed_puzzle(np.asarray(pixels.convert("RGB"))):
        name = source if source != "-" else STANDARD_INPUT
        notify(f"{name} looks like a printed puzzle: 'nonosat scan' reads its clues")


@dataclass(frozen=True)
class _Studio:
    """Makes puzzles of images, one after another, and prints the answers."""

    recipe: Recipe
    targets: MakeTargets
    report: Report
    search: SearchOptions
    wish: dict[str, Any]
    title: str | None
    author: str | None
    choice: ChoiceWish | None
    #: What was made, by the name of the image.
    puzzles: dict[str, Puzzle] = field(default_factory=dict)

    def make_each(self, images: Sequence[str]) -> int:
        """The worst exit code; when one image cannot be read, the others still become puzzles."""
        codes: list[int] = []
        for image in images:
            if codes and self.search.limits.remaining == 0:
                left_out = amount(len(images) - len(codes), "image")
                notify(f"{self.search.limits.time_reached()}: {left_out} left out", quiet=self.report.quiet)
                codes.append(exits.LIMIT)
                break
            try:
                pixels, draft = self.read(image)
            except (InputError, OSError) as error:
                text = f"{image}: {error.strerror or error}" if isinstance(error, OSError) else str(error)
                say(text)
                codes.append(exits.WRONG)
                continue
            codes.append(self.make(Name(None, None, image), pixels, draft))
            if exits.is_end(codes[-1]):
                break
        return exits.worst(codes)

    def read(self, image: str) -> tuple[Image, Draft]:
        """The image of a file, and the picture that it becomes; raises ``InputError`` and ``OSError``."""
        data, source = bytes_of(image, self.search.limits)
        try:
            with alarm(self.search.limits, at_least=SECONDS_TO_READ):
                pixels = read_image(data)
                return pixels, draft_of(pixels, self.recipe)
        except InputError as error:
            raise error.at(source) from None

    def make(self, name: Name, pixels: Image, draft: Draft) -> int:
        """The exit code for one image."""
        limits, quiet = self.search.limits, self.report.quiet
        if self.targets.sheet is not None and self.choice is None:
            self.targets.write_sheet(self.targets.sheet, pixels, self.recipe, limits)
            shown = "shows the results of many settings, each with its options"
            notify(f"{self.targets.sheet} {shown}", quiet=quiet)
            if not (self.targets.puzzle or self.targets.preview or isinstance(self.report, JsonReport)):
                return exits.LIMIT if limits.remaining == 0 else exits.DONE
        stem = free_name(Path(name.file or "").stem or "image", self.puzzles)
        title = stem if name.is_one_of_several else self.title
        if self.choice is not None:
            return self._choose(self.choice, stem, name._replace(title=title), draft)

        def question(options: SearchOptions) -> MakeQuestion:
            asked = MakeQuestion(draft, options, title=title, author=self.author, **self.wish)
            self.targets.try_puzzle(asked.first_puzzle)  # fails before the work if it cannot be written
            return asked

        answer, code = ask(question, self.report, self.search)
        made = answer.made
        self.puzzles[stem] = made.puzzle
        self.targets.write_preview(made, pixels, self.recipe, limits)
        self.report.begin(name._replace(title=made.puzzle.title), made.puzzle)
        tell(answer, self.report)
        return code

    def _choose(self, choice: ChoiceWish, stem: str, name: Name, draft: Draft) -> int:
        """The exit code for one image, when several puzzles may fulfil the wish."""

        def question(options: SearchOptions) -> ChoicesQuestion:
            about = {"title": name.title, "author": self.author}
            asked = ChoicesQuestion(draft, options, wish=choice, **about, **self.wish)
            self.targets.try_puzzle(asked.first_puzzle)
            return asked

        answer, code = ask(question, self.report, self.search)
        for number, puzzle in enumerate(answer.products, 1):
            own = f"{stem}-{number}" if choice.number > 1 else stem
            self.puzzles[free_name(own, self.puzzles)] = puzzle
        self.targets.write_choices(answer.made)
        self.report.begin(name, answer.first_puzzle)
        tell(answer, self.report)
        return code
