"""``nonosat draw``: a puzzle to look at, to print or to play."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.display import display_on
from nonosat.cli.entry import Entry
from nonosat.cli.output import binary_results, talk
from nonosat.cli.pictures import ProgressFiles
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, naming
from nonosat.cli.steps import sweeps
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.grid import Grid, common_cells
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Highlight
from nonosat.rendering.kinds import KINDS, Kind, kind_named, kind_of
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import Style
from nonosat.search_options import SearchOptions
from nonosat.solver import PictureSearch, Verdict


class Theme(StrEnum):
    """Light or dark, or as the reader prefers."""

    LIGHT = "light"
    DARK = "dark"
    AUTO = "auto"


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
            help=f"A file whose suffix tells the kind: {', '.join(KINDS)}; - is standard output. "
            "Without it the drawing is shown here.",
        ),
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="KIND", help="The kind of drawing.")] = None,
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
            "--hint", help="Point at the next step of the marks (or of those saved) and its reason."
        ),
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solved picture.")] = False,
    ambiguous: Annotated[
        bool, typer.Option("--ambiguous", help="Draw what all pictures share, and mark where they differ.")
    ] = False,
    booklet: Annotated[
        bool, typer.Option("--booklet", help="PDF: puzzles, and their solutions at the end.")
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="SVG: show the solving, pass by pass (as GIF always does).")
    ] = False,
    clues: Annotated[
        bool, typer.Option("--clues/--no-clues", help="Draw the clues, or the cells only.")
    ] = True,
    theme: Annotated[
        Theme, typer.Option("--theme", help="Colours of page and rules; auto: SVG only.")
    ] = Theme.LIGHT,
    cell: Annotated[
        int | None, typer.Option("--cell", min=1, metavar="PIXELS", help="SVG, PNG, GIF: the side of a cell.")
    ] = None,
    paper: Annotated[
        str, typer.Option("--paper", metavar="NAME", help="PDF: a3, a4, a5, letter, legal or tabloid.")
    ] = "a4",
    frame_seconds: Annotated[
        float,
        typer.Option(
            "--frame-seconds",
            min=0.02,
            callback=options.finite,
            metavar="SECONDS",
            help="Time of a frame that moves.",
        ),
    ] = 1.0,
    format: options.From = None,
    index: options.Index = None,
    quiet: options.Quiet = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Draw a puzzle: for the screen, for paper, or to play in a browser."""
    limits = options.limits_of(time_limit, memory_limit)
    kind = _kind(output, to)
    moving = animate or (kind is not None and not kind.still)
    _check_options(kind, booklet=booklet, animate=animate, theme=theme)
    if ambiguous and solution:
        raise typer.BadParameter("--ambiguous and --solution exclude each other")
    if (hint or progress is not None) and (solution or ambiguous or booklet or moving):
        raise typer.BadParameter("--progress and --hint go with a single grid that is not solved")
    found = _entries(puzzles, format, index, kind)
    marks_of = ProgressFiles(progress, "-" if "-" in puzzles else puzzles[0])

    def searched(entry: Entry, *, all_differences: bool) -> PictureSearch:
        with ProgressLine(sys.stderr, quiet=quiet) as line, naming(entry.source):
            search = PictureSearch(
                entry.puzzle,
                SearchOptions(encoding, solver, seed, limits, line.listen),
                limit=None if all_differences else 1,
                goal="differences" if all_differences else "pictures",
            )
            for _ in in_time(search, limits):
                pass
        return search

    sheets: list[Sheet] = []
    for entry in found:
        sheet = Sheet.of(entry.puzzle)
        if hint or progress is not None:
            from nonosat.cli.marked_sheet import marked_sheet

            sheet, code = marked_sheet(entry, marks_of.of(entry), limits if hint else None, quiet=quiet)
            if code != exits.DONE:
                return code
        if ambiguous:
            search = searched(entry, all_differences=True)
            if not search.found or search.limit_reached:
                return _without_picture(search, entry, quiet=quiet)
            sheet = _with_differences(sheet, search.found)
        if solution or booklet or moving:
            picture = _goal_of(entry.puzzle)
            if picture is None:
                search = searched(entry, all_differences=False)
                if not search.found:
                    return _without_picture(search, entry, quiet=quiet)
                picture = search.found[0]
            if booklet:
                sheet = replace(sheet, solution=picture)
            if moving:
                sheet = replace(sheet, frames=_frames(entry.puzzle, picture))
            if solution:
                sheet = replace(sheet, picture=picture)
        sheets.append(sheet)
    if kind is None:
        display = display_on(sys.stdout, clues=clues, only_ascii=False, quiet=quiet)
        for number, sheet in enumerate(sheets):
            display.show(sheet.picture, sheet.puzzle, first=number == 0)
        return exits.DONE
    style = Style(
        theme=theme.value, clues=clues, cell=cell, paper=paper, moving=moving, seconds=frame_seconds
    )
    drawing = kind.draw(sheets, style)
    with binary_results(output) as file:
        file.write(drawing)
    return exits.DONE


def _kind(output: str | None, to: str | None) -> Kind | None:
    if to is not None:
        return kind_named(to)
    return None if output in (None, "-") else kind_of(str(output))


def _check_options(kind: Kind | None, *, booklet: bool, animate: bool, theme: Theme) -> None:
    if booklet and (kind is None or kind.name != "pdf"):
        raise typer.BadParameter("a booklet is a PDF: choose a file .pdf")
    if animate and (kind is None or not kind.moving):
        raise typer.BadParameter("only SVG and GIF move: choose a file .svg or .gif")
    if theme is Theme.AUTO and (kind is None or kind.name != "svg"):
        raise typer.BadParameter("only SVG follows the reader's theme: choose a file .svg")


def _entries(paths: list[str], format: str | None, index: int | None, kind: Kind | None) -> list[Entry]:
    """The puzzles to draw; raises ``InputError`` when there are more than the kind can hold."""
    many = kind is None or kind.many
    found: list[Entry] = []
    for path in paths:
        for entry in entries(path, format=format, index=index):
            found.append(entry)
            if len(found) > 1 and not many:
                assert kind is not None
                raise InputError(
                    f"expected one puzzle for {kind.name}: choose one with --index, or draw a PDF",
                    found="several",
                    source=path,
                )
    return found


def _goal_of(puzzle: Puzzle) -> Grid | None:
    """The picture that the author meant, if it is right."""
    try:
        return puzzle.goal if puzzle.goal and puzzle.is_solved_by(puzzle.goal) else None
    except UnsupportedPuzzle:
        return None


def _with_differences(sheet: Sheet, pictures: list[Grid]) -> Sheet:
    """The cells that all pictures share, and those in which two of them differ highlighted."""
    common = common_cells(pictures)
    cells = [(row, column) for row in range(common.height) for column in range(common.width)]
    differing = tuple(cell for cell in cells if common[cell] is None)
    return replace(sheet, picture=common, highlights=(Highlight("ambiguous", differing),))


def _frames(puzzle: Puzzle, picture: Grid) -> tuple[Grid, ...]:
    """What line logic decides, pass by pass over rows and columns, and at last the picture."""
    frames = tuple(sweeps(puzzle, halves=True))
    return frames if frames[-1] == picture else (*frames, picture)


def _without_picture(search: PictureSearch, entry: Entry, *, quiet: bool) -> int:
    outcome = search.result()
    reason = outcome.reason.text if outcome.reason else ""
    talk(f"nothing drawn: {outcome.verdict}: {reason}", quiet=quiet, entry=entry)
    return exits.NO if outcome.verdict is Verdict.NONE else exits.LIMIT
