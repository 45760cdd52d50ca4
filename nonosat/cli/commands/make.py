"""``nonosat make``: a photograph, drawing or logo as a puzzle with exactly one picture."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nonosat.answers import exits
from nonosat.answers.making import MakeQuestion
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Name
from nonosat.cli.arguments.puzzles import bytes_of
from nonosat.cli.arguments.recipe_options import recipe_options
from nonosat.cli.driver import ask, tell
from nonosat.cli.output.display import display_on
from nonosat.cli.output.make_targets import MakeTargets, make_targets
from nonosat.cli.output.report import Report, report_on
from nonosat.cli.output.streams import notify
from nonosat.errors import InputError
from nonosat.imaging.draft import draft_of
from nonosat.imaging.recipe import Recipe
from nonosat.imaging.source import read_image
from nonosat.processes.alarm import SECONDS_TO_READ, alarm
from nonosat.search_options import SearchOptions


@composed(recipe=recipe_options, targets=make_targets, search=options.seeded_options)
def command(
    image: Annotated[
        str,
        typer.Argument(metavar="IMAGE", help="PNG, JPEG, GIF, BMP, WebP or PNM; - is standard input."),
    ],
    recipe: Recipe,
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
    """Turn an image into a puzzle with exactly one picture, changing as few cells as possible."""
    if as_json and targets.puzzle == "-":
        raise typer.BadParameter("standard output takes either the puzzle or the JSON, which contains it")
    data, name = bytes_of(image, search.limits)
    try:
        with alarm(search.limits, at_least=SECONDS_TO_READ):
            pixels = read_image(data)
            draft = draft_of(pixels, recipe)
    except InputError as error:
        raise error.at(name) from None
    if targets.sheet is not None:
        targets.write_sheet(targets.sheet, pixels, recipe, search.limits)
        notify(f"{targets.sheet} shows the results of many settings, each with its options", quiet=quiet)
        if not (targets.puzzle or targets.preview or as_json):
            return exits.LIMIT if search.limits.remaining == 0 else exits.DONE

    def question(options: SearchOptions) -> MakeQuestion:
        wish = {"line_solvable": line_solvable, "keep_symmetry": keep_symmetry, "effort": effort}
        asked = MakeQuestion(draft, options, title=title, author=author, **wish)
        targets.try_puzzle(asked.first_puzzle)  # fails before the work if the puzzle cannot be written
        return asked

    report = Report(quiet=quiet)
    if as_json or targets.puzzle is None:
        report = report_on(sys.stdout, display_on(sys.stdout, quiet=quiet), as_json=as_json, quiet=quiet)
    answer, code = ask(question, report, search)
    made = answer.made
    targets.write(made, pixels, recipe, search.limits, quiet=quiet)
    report.begin(Name(None, made.puzzle.title), made.puzzle)
    tell(answer, report)
    return code
