"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated

import typer

from nonosat.answers import exits
from nonosat.answers.drawing import Wanted
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.pictures import ProgressFiles
from nonosat.cli.arguments.style_options import style_options
from nonosat.cli.arguments.targets import kind_for
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import binary_results
from nonosat.cli.sheets import find_sheet, puzzles_to_draw
from nonosat.rendering.kinds import KINDS
from nonosat.rendering.style import Style
from nonosat.search_options import SearchOptions


@composed(style=style_options, search=options.search_options)
def command(
    puzzles: Annotated[
        list[str],
        typer.Argument(metavar="PUZZLE...", help="Puzzle files in any format; - is standard input."),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=f"A file whose suffix determines the kind: {', '.join(KINDS)}; - is standard output. "
            "Default: show the drawing in the terminal.",
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="KIND", help="Kind of drawing, instead of the suffix.")
    ] = None,
    progress: Annotated[
        str | None,
        typer.Option(
            "--progress",
            metavar="FILE",
            help="Draw these marks: rows of . # ? or the palette's letters, or a saved game in any format.",
        ),
    ] = None,
    hint: Annotated[
        bool,
        typer.Option(
            "--hint", help="Highlight the next step from these (or the saved) marks, and its reason."
        ),
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solved picture.")] = False,
    ambiguous: Annotated[
        bool, typer.Option("--ambiguous", help="Draw what all pictures share, and mark where they differ.")
    ] = False,
    booklet: Annotated[
        bool, typer.Option("--booklet", help="PDF: the puzzles, then their solutions.")
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="SVG: animate the solving, pass by pass (as GIF always does).")
    ] = False,
    format: options.From = None,
    index: options.Index = None,
    quiet: options.Quiet = False,
    *,
    style: Style,
    search: SearchOptions,
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    kind = kind_for(output, to, booklet=booklet, animate=animate, theme=style.theme)
    moving = animate or (kind is not None and not kind.still)
    if ambiguous and solution:
        raise typer.BadParameter("--ambiguous and --solution exclude each other")
    if (hint or progress is not None) and (solution or ambiguous or booklet or moving):
        raise typer.BadParameter(
            "--progress and --hint cannot be combined with solutions, --ambiguous, --booklet or animations"
        )
    found = puzzles_to_draw(puzzles, format=format, index=index, kind=kind)
    files = ProgressFiles(progress, "-" if "-" in puzzles else puzzles[0])
    wanted = Wanted(hint=hint, ambiguous=ambiguous, solution=solution, solved=booklet, moving=moving)
    report = TextReport(sys.stdout, display_on(sys.stdout, clues=style.clues, quiet=quiet), quiet=quiet)
    sheets = []
    for entry in found:
        marks = files.of(entry) if hint or progress is not None else None
        done = find_sheet(entry, marks, wanted, report, search)
        if done.sheet is None:
            return done.code
        sheets.append(done.sheet)
    if kind is None:
        for entry, sheet in zip(found, sheets, strict=True):
            report.begin(entry.name, entry.puzzle)
            report.show(sheet.picture)
        return exits.DONE
    drawing = kind.draw(sheets, replace(style, moving=moving))
    with binary_results(output) as file:
        file.write(drawing)
    return exits.DONE
