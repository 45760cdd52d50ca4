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
from nonosat.cli.arguments.style_options import StyleOptions
from nonosat.cli.arguments.subject_options import SubjectOptions
from nonosat.cli.arguments.targets import kind_for
from nonosat.cli.arguments.written_files import is_folder_for_output, target_to_write
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import notify, write_result
from nonosat.cli.progress_files import ProgressFiles
from nonosat.cli.sheets import find_sheet
from nonosat.files.whole import write_whole
from nonosat.processes.alarm import SECONDS_TO_READ, alarm, in_time
from nonosat.questions import exits
from nonosat.questions.converting import FileNames
from nonosat.questions.fields import Option, Panel, WrongOption
from nonosat.rendering.kinds import KINDS
from nonosat.rendering.sheet import PuzzleSheet

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

#: Seconds for a drawing of what was found in time.
_DRAWING_SECONDS = 0.5


def command(
    puzzles: options.PuzzleFiles,
    subject: SubjectOptions,
    output: Annotated[
        str | None,
        Option(
            "-o",
            metavar="FILE",
            check=target_to_write,
            panel=Panel.OUTPUT,
            help=f"Draw to a file, whose suffix decides the kind: {', '.join(KINDS)}; with --to also to a "
            "folder, a file per puzzle; - is standard output. Default: draw in the terminal.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        Option(
            metavar="KIND",
            panel=Panel.OUTPUT,
            known=KINDS,
            help="Kind of drawing. By default the suffix decides.",
        ),
    ] = None,
    index: options.Index = None,
    format: options.From = None,
    stop: options.Stop = False,
    *,
    look: StyleOptions,
    quiet: options.Quiet = False,
    search: options.FullSearch,
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    is_folder = output is not None and is_folder_for_output(output)
    if is_folder and to is None:
        raise WrongOption("expected a kind, because no suffix determines it", of="--to")
    style = look.style
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

    def drawn() -> Iterator[tuple[Entry, PuzzleSheet]]:
        """The sheets, one puzzle after another; the exit code of each without one is kept."""
        for entry in in_time(inputs, search.limits):
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
        write_result(output, drawing)
    return exits.worst([*codes, inputs.code])
