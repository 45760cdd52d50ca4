"""``nonosat draw``: a puzzle for screen, print or play."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Annotated

from typer import Argument, Option

from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.entry import Name
from nonosat.apps.cli.arguments.options import since_start
from nonosat.apps.cli.arguments.targets import kind_for
from nonosat.apps.cli.arguments.written_files import FileNames, is_folder_for_output, target_to_write
from nonosat.apps.cli.each_puzzle import run_each
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.output_options import Reporting, SolutionOutput
from nonosat.apps.cli.output.report import Report
from nonosat.apps.cli.output.streams import notify, write_result
from nonosat.apps.cli.read_files import read_files
from nonosat.authoring.printing.drawing import Draw, DrawResult, rated
from nonosat.drawing.kinds import KINDS, DrawingKind
from nonosat.drawing.paper import millimetres
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.files.inputs import ARCHIVES, is_collection, text_named
from nonosat.files.recognition import has_suffix
from nonosat.files.registry import all_formats
from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.sizes import number
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.processes.timeout import timeout_at_deadline

EXAMPLES = (
    "nonosat draw puzzles/gchq.json --solution",
    "nonosat draw puzzles/gchq.json puzzles/rainbow_fish.json -o puzzles.pdf",
    "nonosat draw puzzles/sailing_boat.json boat.html",
)

#: The largest cells, which fill any screen or paper.
_MOST_PIXELS, _MOST_MM = 16_000, 200.0
#: Seconds to draw what was found in time.
_DRAWING_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True)
class DrawingTarget:
    """File or folder of drawings, and their kind."""

    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="FILE",
            parser=target_to_write,
            rich_help_panel=OUTPUT,
            help=f"Draw to a file ({', '.join(KINDS)}), or with --to to a folder; - is standard output. "
            "Default: draw in the terminal.",
        ),
        OnDisk(writes="file"),
    ] = None
    to: Annotated[
        str | None,
        Option(
            metavar="KIND",
            autocompletion=known_names.kinds_of_drawings,
            rich_help_panel=OUTPUT,
            help="Kind of drawing. Default: chosen by the suffix.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.folder is not None and self.to is None:
            raise WrongOption("choose a kind of drawing with --to: a folder has no suffix")

    @property
    def folder(self) -> str | None:
        """The folder for one file per puzzle, if any."""
        return self.output if self.output is not None and is_folder_for_output(self.output) else None

    def expect_one(self, kind: DrawingKind | None) -> str | None:
        """Return the error for a second puzzle, if only one can be drawn."""
        if kind is None or kind.many or self.folder is not None:
            return None
        return (
            f"expected one puzzle for {kind.name}: choose one with --index, draw a PDF, or draw one file "
            f"each with '-o FOLDER/ --to {kind.name}'"
        )


@dataclass(frozen=True, kw_only=True)
class DrawInputs(options.Inputs):
    """Puzzles to draw; the last argument may be the output file."""

    puzzles: Annotated[
        options.PuzzleFiles,
        Argument(
            metavar="PUZZLE",
            help="Puzzle files in any format, addresses or IDs of puzzles, folders, patterns ('*.non') or "
            "archives; - is standard input. The last may be the output file, as after -o.",
        ),
    ]

    def split_target(self, target: DrawingTarget) -> tuple[DrawInputs, DrawingTarget]:
        """Return the puzzles and the target, which may be the last argument; raises ``WrongOption``."""
        *others, last = self.puzzles
        if target.output is not None or not others or not _is_output(last):
            return self, target
        output = target_to_write(last)
        read_files.take_back(last)
        return replace(self, puzzles=tuple(others)), replace(target, output=output)


def _is_output(path: str) -> bool:
    """Return whether the last of several arguments is an output file: its suffix is of no puzzle format."""
    suffix = PurePath(path).suffix.lower()
    if suffix.lstrip(".") in KINDS or path.endswith(("/", "\\")):
        return text_named(path) is None
    if not suffix or os.path.lexists(path) or is_collection(path) or text_named(path) is not None:
        return False
    return suffix not in ARCHIVES and not any(has_suffix(format, path) for format in all_formats())


class DrawingReport(Report, Reporting):
    """Report that draws all puzzles to one file, at the end, or each to its own file in a folder."""

    def __init__(
        self, target: DrawingTarget, kind: DrawingKind, style: Style, source: str, limits: Limits
    ) -> None:
        super().__init__()
        self._target, self._kind, self._style = target, kind, style
        self._source, self._limits = source, limits
        self._names = FileNames(f".{kind.name}")
        self._sheets: list[PuzzleSheet] = []

    def begin(self, name: Name, puzzle: Puzzle | None) -> None:
        super().begin(name, puzzle)
        if puzzle is None:
            return
        try:
            self._kind.expect_room(puzzle, self._style)
        except UnsupportedPuzzle as error:
            if self._target.folder is not None:  # other puzzles have separate files
                raise
            raise WrongOption(str(error)) from None

    def write(self, result: Result) -> None:
        if not isinstance(result, DrawResult) or result.sheet is None:
            return
        folder = self._target.folder
        if folder is None:
            self._sheets.append(result.sheet)
            return
        os.makedirs(folder, exist_ok=True)
        name = self._names.next(self.name.file or self._source, self.name.index)
        write_result(os.path.join(folder, name), self._draw([result.sheet]))

    @contextmanager
    def report(self, limits: Limits = NO_LIMITS, *, marks: bool = False) -> Iterator[Report]:  # noqa: ARG002
        """Yield the report; at the end write the file of all drawings, if any."""
        yield self
        if self._sheets:
            write_result(self._target.output, self._draw(self._sheets))

    def _draw(self, sheets: Sequence[PuzzleSheet]) -> bytes:
        search = SearchOptions(limits=self._limits)
        sheets = [rated(sheet, self._kind, search) for sheet in sheets]
        with timeout_at_deadline(self._limits, at_least=_DRAWING_SECONDS):
            return self._kind.draw(sheets, self._style, notify)


def command(
    draw: Draw,
    target: DrawingTarget,
    inputs: DrawInputs,
    style: Style,
    cell: Annotated[
        str | None,
        Option(
            metavar="SIZE",
            rich_help_panel=OUTPUT,
            help="Side of a cell: pixels in SVG, PNG and GIF, like 24; a length in PDF, like 6mm.",
        ),
    ] = None,
) -> int:
    inputs, target = inputs.split_target(target)
    pixels, length = _cell_of(cell)
    style = replace(style, cell=pixels, cell_mm=length)
    kind = kind_for(target.output, target.to, animate=draw.animate, style=style)
    found = PuzzleInputs(inputs, apart=[target.output], one_only=target.expect_one(kind))
    if kind is None:
        return run_each(draw, found, SolutionOutput(clues=style.clues))
    draw = replace(draw, animate=draw.animate or not kind.still)
    style = replace(style, animated=draw.animate)
    limits = since_start(draw).limits
    return run_each(draw, found, DrawingReport(target, kind, style, inputs.puzzles[0], limits))


def _cell_of(text: str | None) -> tuple[int | None, float | None]:
    """Return the side of a cell in pixels or in mm; raises ``InputError``."""
    if text is None:
        return None, None
    if text.isascii() and text.isdecimal():
        return number(text, "--cell", most=_MOST_PIXELS), None
    like = "pixels, like 24, or a length with its unit, like 6mm"
    return None, millimetres(text, "--cell", least=1.0, most=_MOST_MM, like=like)
