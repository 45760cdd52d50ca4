"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from nonosat.answers import exits
from nonosat.answers.converting import FileNames
from nonosat.cli.arguments import options
from nonosat.cli.arguments.composition import composed
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.style_options import style_options
from nonosat.cli.arguments.subject_options import Subject, subject_options
from nonosat.cli.arguments.targets import is_folder_for_output, kind_for
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import binary_results, notify
from nonosat.cli.progress_files import ProgressFiles
from nonosat.cli.sheets import find_sheet, puzzles_to_draw
from nonosat.files.whole import write_whole
from nonosat.processes.alarm import SECONDS_TO_READ, alarm, in_time
from nonosat.rendering.kinds import KINDS
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import Style
from nonosat.search_options import SearchOptions

#: Seconds for a drawing of what was found in time.
_DRAWING_SECONDS = 0.5


@composed(subject=subject_options, style=style_options, search=options.search_options)
def command(
    puzzles: options.PuzzleFiles,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=f"A file whose suffix determines the kind: {', '.join(KINDS)}; - is standard output. "
            "With --to also a folder, for a file per puzzle. Default: show the drawing in the terminal.",
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="KIND", help="Kind of drawing, instead of the suffix.")
    ] = None,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    quiet: options.Quiet = False,
    *,
    subject: Subject,
    style: Style,
    search: SearchOptions,
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    is_folder = output is not None and is_folder_for_output(output)
    if is_folder and to is None:
        raise typer.BadParameter("expected a kind, because no suffix determines it", param_hint="--to")
    kind = kind_for(output, to, animate=subject.animate, style=style)
    wanted = subject.wanted(kind)
    inputs = PuzzleInputs(puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output])
    files = ProgressFiles(subject.progress, puzzles, search.limits, quiet=quiet)
    report = TextReport(sys.stdout, display_on(sys.stdout, clues=style.clues, quiet=quiet), quiet=quiet)
    style = replace(style, moving=wanted.moving)
    tell = partial(notify, quiet=quiet)
    codes: list[int] = []

    def drawn() -> Iterator[tuple[Entry, Sheet]]:
        """The sheets, one puzzle after another; the exit code of each without one is kept."""
        several = iter(inputs) if is_folder else puzzles_to_draw(inputs, kind)
        for entry in in_time(several, search.limits):
            with alarm(search.limits, at_least=SECONDS_TO_READ):
                marks = files.of(entry) if subject.has_marks else None
            done = find_sheet(entry, marks, wanted, report, search)
            codes.append(done.code)
            if done.sheet is not None:
                yield entry, done.sheet

    if kind is None:
        for entry, sheet in drawn():
            report.begin(entry.name, entry.puzzle)
            report.show(sheet.picture)
    elif is_folder:
        names = FileNames(f".{kind.name}")
        for entry, sheet in drawn():
            os.makedirs(str(output), exist_ok=True)
            name = names.next(entry.source or "-", entry.name.index)
            with alarm(search.limits, at_least=_DRAWING_SECONDS):
                drawing = kind.draw([sheet], style, tell)
            write_whole(os.path.join(str(output), name), drawing)
    elif sheets := [sheet for _, sheet in drawn()]:
        with alarm(search.limits, at_least=_DRAWING_SECONDS):
            drawing = kind.draw(sheets, style, tell)
        with binary_results(output) as file:
            file.write(drawing)
    return exits.worst([*codes, inputs.code])
