"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from nonosat.cli.arguments import options
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.style_options import StyleOptions
from nonosat.cli.arguments.subject_options import SubjectOptions
from nonosat.cli.arguments.targets import kind_for
from nonosat.cli.arguments.written_files import is_folder_for_output, target_to_write, to_write
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.display import display_on
from nonosat.cli.output.report import TextReport
from nonosat.cli.output.streams import notify, write_result
from nonosat.cli.progress_files import ProgressFiles
from nonosat.cli.sheets import find_sheet
from nonosat.files.whole import write_whole
from nonosat.limits import Limits
from nonosat.processes.alarm import SECONDS_TO_READ, alarm, in_time
from nonosat.questions import exits
from nonosat.questions.converting import FileNames
from nonosat.questions.drawing import Wanted
from nonosat.questions.fields import Panel, WrongOption, option
from nonosat.rendering.kinds import KINDS, DrawingKind
from nonosat.rendering.sheet import PuzzleSheet
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

#: Seconds for a drawing of what was found in time.
_DRAWING_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True)
class DrawingTarget:
    """Where drawings go, and of what kind they are."""

    PANEL = Panel.OUTPUT

    output: str | None = to_write(
        "-o",
        check=target_to_write,
        help=f"Draw to a file, whose suffix decides the kind: {', '.join(KINDS)}; with --to also to a "
        "folder, a file per puzzle; - is standard output. Default: draw in the terminal.",
    )
    to: str | None = option(
        None, metavar="KIND", known=KINDS, help="Kind of drawing. By default the suffix decides."
    )

    def __post_init__(self) -> None:
        if self.folder is not None and self.to is None:
            raise WrongOption("expected a kind, because no suffix determines it", of="--to")

    @property
    def folder(self) -> str | None:
        """The folder for a file per puzzle, if that is where they go."""
        return self.output if self.output is not None and is_folder_for_output(self.output) else None

    def expect_one(self, kind: DrawingKind | None) -> str | None:
        """What is wrong with more than one puzzle, if only one can be drawn."""
        if kind is None or kind.many or self.folder is not None:
            return None
        return f"expected one puzzle for {kind.name}: choose one with --index, or draw a PDF"


def command(
    puzzles: options.PuzzleFiles,
    subject: SubjectOptions,
    target: DrawingTarget,
    index: options.Index = None,
    format: options.From = None,
    stop: options.Stop = False,
    *,
    look: StyleOptions,
    quiet: options.Quiet = False,
    search: options.FullSearch,
) -> int:
    """Draw a puzzle for the screen, for paper, or to play in a browser."""
    kind = kind_for(target.output, target.to, animate=subject.animate, style=look.style)
    wanted = subject.wanted(kind)
    inputs = PuzzleInputs(
        puzzles,
        format=format,
        index=index,
        stop=stop,
        quiet=quiet,
        apart=[target.output],
        one_only=target.expect_one(kind),
    )
    files = ProgressFiles(subject.progress, puzzles, search.limits, quiet=quiet)
    report = TextReport(sys.stdout, display_on(sys.stdout, clues=look.clues, quiet=quiet), quiet=quiet)
    codes: list[int] = []
    sheets = _sheets(inputs, files if subject.has_marks else None, wanted, report, search, codes)
    if kind is None:
        for entry, sheet in sheets:
            report.begin(entry.name, entry.puzzle)
            report.show(sheet.picture)
    else:
        style = replace(look.style, moving=wanted.moving)
        _write(target, kind, style, sheets, search.limits, quiet=quiet)
    return exits.worst([*codes, inputs.code])


def _sheets(
    inputs: PuzzleInputs,
    files: ProgressFiles | None,
    wanted: Wanted,
    report: TextReport,
    search: SearchOptions,
    codes: list[int],
) -> Iterator[tuple[Entry, PuzzleSheet]]:
    """The sheets, one puzzle after another; the exit code of each puzzle is added to ``codes``."""
    for entry in in_time(inputs, search.limits):
        with alarm(search.limits, at_least=SECONDS_TO_READ):
            marks = None if files is None else files.of(entry)
        done = find_sheet(entry, marks, wanted, report, search)
        codes.append(done.code)
        if done.sheet is not None:
            yield entry, done.sheet


def _write(
    target: DrawingTarget,
    kind: DrawingKind,
    style: Style,
    sheets: Iterable[tuple[Entry, PuzzleSheet]],
    limits: Limits,
    *,
    quiet: bool,
) -> None:
    """Writes a file per puzzle into a folder, or one file of all, if there are any."""

    def drawn(*together: PuzzleSheet) -> bytes:
        with alarm(limits, at_least=_DRAWING_SECONDS):
            return kind.draw(together, style, partial(notify, quiet=quiet))

    if target.folder is not None:
        names = FileNames(f".{kind.name}")
        for entry, sheet in sheets:
            os.makedirs(target.folder, exist_ok=True)
            name = names.next(entry.source or "-", entry.name.index)
            write_whole(os.path.join(target.folder, name), drawn(sheet))
    elif together := [sheet for _, sheet in sheets]:
        write_result(target.output, drawn(*together))
