"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from nonosat.answers import exits
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.style_options import style_options
from nonosat.cli.arguments.subject_options import Subject, subject_options
from nonosat.cli.arguments.targets import kind_for
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import binary_results, notify
from nonosat.cli.progress_files import ProgressFiles
from nonosat.cli.sheets import find_sheet, puzzles_to_draw
from nonosat.processes.alarm import alarm
from nonosat.rendering.kinds import KINDS
from nonosat.rendering.style import Style
from nonosat.search_options import SearchOptions


@composed(subject=subject_options, style=style_options, search=options.search_options)
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
    format: options.From = None,
    index: options.Index = None,
    quiet: options.Quiet = False,
    *,
    subject: Subject,
    style: Style,
    search: SearchOptions,
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    kind = kind_for(output, to, animate=subject.animate, style=style)
    wanted = subject.wanted(kind)
    with alarm(search.limits):
        found = puzzles_to_draw(puzzles, format=format, index=index, kind=kind)
    first = "-" if "-" in puzzles else puzzles[0]
    files = ProgressFiles(subject.progress, first, search.limits, quiet=quiet)
    report = TextReport(sys.stdout, display_on(sys.stdout, clues=style.clues, quiet=quiet), quiet=quiet)
    sheets = []
    for entry in found:
        marks = files.of(entry) if subject.has_marks else None
        done = find_sheet(entry, marks, wanted, report, search)
        if done.sheet is None:
            return done.code
        sheets.append(done.sheet)
    if kind is None:
        for entry, sheet in zip(found, sheets, strict=True):
            report.begin(entry.name, entry.puzzle)
            report.show(sheet.picture)
        return exits.DONE
    drawing = kind.draw(sheets, replace(style, moving=wanted.moving), partial(notify, quiet=quiet))
    with binary_results(output) as file:
        file.write(drawing)
    return exits.DONE
