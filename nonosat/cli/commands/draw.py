"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated

from nonosat.cli.arguments import options
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.style_options import style_options
from nonosat.cli.arguments.subject_options import Subject, subject_options
from nonosat.cli.arguments.targets import is_folder_for_output, kind_for
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import notify, write_result
from nonosat.cli.progress_files import ProgressFiles
from nonosat.cli.sheets import find_sheet
from nonosat.files.whole import write_whole
from nonosat.processes.alarm import in_time
from nonosat.questions import exits
from nonosat.questions.converting import FileNames
from nonosat.questions.fields import Group, Option, WrongOption
from nonosat.rendering.kinds import KINDS
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import Style
from nonosat.search_options import SearchOptions

EXAMPLES = (
    "nonosat draw puzzles/gchq.json --solution",
    "nonosat draw puzzles/gchq.json puzzles/rainbow_fish.json -o puzzles.pdf",
    "nonosat draw puzzles/sailing_boat.json -o boat.html",
)
EXIT_CODES = exits.Meanings(
    done="It is drawn.",
    no="There is nothing to draw: no picture, or a mistake among the marks.",
    limit="A limit was reached before all was found.",
)


def command(
    puzzles: options.PuzzleFiles,
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="FILE",
            help=f"A file whose suffix determines the kind: {', '.join(KINDS)}; - is standard output. "
            "With --to also a folder, for a file per puzzle. Default: show the drawing in the terminal.",
        ),
    ] = None,
    to: Annotated[
        str | None, Option("--to", metavar="KIND", help="Kind of drawing, instead of the suffix.")
    ] = None,
    format: options.From = None,
    index: options.Index = None,
    stop: options.Stop = False,
    quiet: options.Quiet = False,
    *,
    subject: Annotated[Subject, Group(subject_options)],
    style: Annotated[Style, Group(style_options)],
    search: Annotated[SearchOptions, Group(options.search_options)],
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    is_folder = output is not None and is_folder_for_output(output)
    if is_folder and to is None:
        raise WrongOption("expected a kind, because no suffix determines it", of="--to")
    kind = kind_for(output, to, animate=subject.animate, style=style)
    wanted = subject.wanted(kind)
    one_only = None
    if not (kind is None or kind.many or is_folder):
        one_only = f"expected one puzzle for {kind.name}: choose one with --index, or draw a PDF"
    inputs = PuzzleInputs(
        puzzles, format=format, index=index, stop=stop, quiet=quiet, apart=[output], one_only=one_only
    )
    files = ProgressFiles(subject.progress, puzzles, search.limits, quiet=quiet)
    report = TextReport(sys.stdout, display_on(sys.stdout, clues=style.clues, quiet=quiet), quiet=quiet)
    style = replace(style, moving=wanted.moving)
    tell = partial(notify, quiet=quiet)
    codes: list[int] = []

    def drawn() -> Iterator[tuple[Entry, Sheet]]:
        """The sheets, one puzzle after another; the exit code of each without one is kept."""
        for entry in in_time(inputs, search.limits):
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
            write_whole(os.path.join(str(output), name), kind.draw([sheet], style, tell))
    elif sheets := [sheet for _, sheet in drawn()]:
        write_result(output, kind.draw(sheets, style, tell))
    return exits.worst([*codes, inputs.code])
