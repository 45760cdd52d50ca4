"""``nonosat make``: a photograph, drawing or logo as a puzzle with exactly one picture."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonosat.authoring.making.image_puzzle import Made, MakeSearch
from nonosat.cli import exits, options
from nonosat.cli.display import display_on
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, picture_as_json, reason_as_json, record_as_json, talk, write_json
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import bytes_of
from nonosat.cli.sizes import number, width_and_height
from nonosat.errors import InputError
from nonosat.files.capacity import losses
from nonosat.files.registry import encoded, format_for_writing, format_named
from nonosat.files.whole import write_whole
from nonosat.formats.json_puzzle import as_json as puzzle_as_json
from nonosat.imaging.draft import draft_of
from nonosat.imaging.recipe import MOST_COLOURS, Box, Fit, Method, Recipe, Size
from nonosat.imaging.source import read_image
from nonosat.limits import Limits
from nonosat.puzzle import LONGEST_SIDE, Puzzle
from nonosat.search_options import SearchOptions
from nonosat.solver import Verdict

if TYPE_CHECKING:
    from PIL.Image import Image


def command(
    image: Annotated[
        str,
        typer.Argument(metavar="IMAGE", help="PNG, JPEG, GIF, BMP, WebP or PNM; - is standard input."),
    ],
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WxH",
            help="Columns x rows; or one number, for the longer side: 40 unless the image is smaller.",
        ),
    ] = None,
    crop: Annotated[
        str | None,
        typer.Option(
            "--crop", metavar="WxH+X+Y", help="A part of the image in pixels; auto: all but a plain margin."
        ),
    ] = None,
    fit: Annotated[
        Fit,
        typer.Option(
            "--fit", help="If the sides have another ratio. auto: pad where the margin is plain, else crop."
        ),
    ] = Fit.AUTO,
    method: Annotated[
        Method | None, typer.Option("--method", help="Which cells are shaded.  [default: auto]")
    ] = None,
    threshold: Annotated[
        int | None,
        typer.Option(
            "--threshold", min=0, max=255, metavar="LEVEL", help="Shade what is darker than this (0 to 255)."
        ),
    ] = None,
    invert: Annotated[bool, typer.Option("--invert", help="Shade what is bright instead.")] = False,
    colours: Annotated[
        int | None,
        typer.Option("--colours", min=1, max=MOST_COLOURS, metavar="N", help="A puzzle in N colours."),
    ] = None,
    trim: Annotated[
        bool, typer.Option("--trim/--keep-margins", help="Cut off blank lines at the margin, or keep them.")
    ] = False,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="A puzzle that needs one line at a time only.")
    ] = False,
    keep_symmetry: Annotated[
        bool, typer.Option("--keep-symmetry", help="Keep the mirrors and turns that the picture has.")
    ] = False,
    effort: Annotated[
        float,
        typer.Option(
            "--effort",
            min=0,
            callback=options.finite,
            help="How long to look for fewer changes where no proof is in sight.",
        ),
    ] = 0.5,
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="PUZZLE", help="The puzzle with its goal; the suffix tells the format."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="The format, if the suffix does not tell.")
    ] = None,
    preview_file: Annotated[
        str | None,
        typer.Option("--preview", metavar="FILE.png", help="Draw the image, before and after as PNG."),
    ] = None,
    sheet_file: Annotated[
        str | None,
        typer.Option(
            "--contact-sheet",
            metavar="FILE.png",
            help="Draw what many settings give, as PNG; and nothing else without -o, --preview and --json.",
        ),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="The title of the puzzle.")] = None,
    author: Annotated[str | None, typer.Option("--author", help="Its author.")] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Make a picture file into a puzzle with exactly one picture, changing as few cells as possible."""
    limits = options.limits_of(time_limit, memory_limit)
    begin = time.perf_counter()
    recipe = _recipe(size, crop, fit, method, threshold, colours, invert=invert, trim=trim)
    _check_targets(output, to, preview_file, sheet_file, as_json=as_json)
    data, name = bytes_of(image)
    try:
        pixels = read_image(data)
        draft = draft_of(pixels, recipe)
    except InputError as error:
        raise error.at(name) from None
    if sheet_file is not None:
        _write_sheet(sheet_file, pixels, recipe, limits, quiet=quiet)
        if not (output or preview_file or as_json):
            return exits.LIMIT if limits.remaining == 0 else exits.DONE
    interrupted = False
    with ProgressLine(sys.stderr, quiet=quiet) as line:
        search = MakeSearch(
            draft,
            SearchOptions(seed=seed, limits=limits, progress=line.listen),
            title=title,
            author=author,
            line_solvable=line_solvable,
            keep_symmetry=keep_symmetry,
            effort=effort,
        )
        if output is not None:
            _encoded(search.first_puzzle, output, to)  # what cannot be written fails before the work
        try:
            search.run()
        except KeyboardInterrupt:
            interrupted = True
    made = search.result()
    if preview_file is not None:
        from nonosat.authoring.making.image_sheets import preview

        write_whole(preview_file, preview(pixels, recipe, made, limits=limits))
    if output is not None:
        _write_puzzle(made.puzzle, output, to, quiet=quiet)
    if as_json:
        statistics = None if made.statistics is None else record_as_json(made.statistics)
        rest: dict[str, Any] = {"seconds": time.perf_counter() - begin, "statistics": statistics}
        if interrupted:
            rest["reason"] = reason_as_json(INTERRUPTION)
        write_json(sys.stdout, Entry(None, made.puzzle), _made_as_json(made) | rest)
    elif output is None:
        _show(made, quiet=quiet)
    talk(_sentence(made, interrupted=interrupted), quiet=quiet)
    if interrupted:
        return exits.INTERRUPTED
    return exits.DONE if made.verdict is Verdict.UNIQUE and made.complete else exits.LIMIT


def _recipe(
    size: str | None,
    crop: str | None,
    fit: Fit,
    method: Method | None,
    threshold: int | None,
    colours: int | None,
    *,
    invert: bool,
    trim: bool,
) -> Recipe:
    if method is None:
        method = Method.AUTO if threshold is None else Method.THRESHOLD
    try:
        return Recipe(
            size=None if size is None else _size(size),
            crop=crop if crop in (None, "auto") else _box(str(crop)),
            fit=fit,
            method=method,
            threshold=threshold,
            invert=invert,
            colours=colours,
            trim=trim,
        )
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _size(text: str) -> Size:
    if text.isdecimal():
        return Size(number(text, "--size", most=LONGEST_SIDE))
    return Size(*width_and_height(text, "--size"))


def _box(text: str) -> Box:
    found = re.fullmatch(r"([0-9]{1,6})[x×]([0-9]{1,6})(?:\+([0-9]{1,6})\+([0-9]{1,6}))?", text)
    if not found:
        raise InputError(
            "expected width x height + left + top in pixels, like 640x480+20+0", found=text, source="--crop"
        )
    return Box(*(int(each or 0) for each in found.groups()))


def _check_targets(
    output: str | None, to: str | None, preview: str | None, sheet: str | None, *, as_json: bool
) -> None:
    """Raises what would be raised when the work is done and its results are to be written."""
    if to is not None and output is None:
        raise typer.BadParameter("--to goes with -o, the puzzle to write")
    if as_json and output == "-":
        raise typer.BadParameter("standard output can have the puzzle or the JSON, which contains it")
    if output is not None and output != "-":
        _ = format_named(to) if to else format_for_writing(output)
    for path in (preview, sheet):
        if path is not None and PurePath(path).suffix.lower() != ".png":
            raise typer.BadParameter(f"expected a file .png, not '{path}'")
    for path in (output, preview, sheet):
        if path not in (None, "-") and not PurePath(str(path)).name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if path not in (None, "-") and not Path(str(path)).parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)


def _encoded(puzzle: Puzzle, path: str, to: str | None) -> bytes:
    return encoded([puzzle], path, format=to or ("json" if path == "-" else None))


def _write_puzzle(puzzle: Puzzle, path: str, to: str | None, *, quiet: bool) -> None:
    data = _encoded(puzzle, path, to)
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_whole(path, data)
    lost = "; ".join(losses(puzzle, format_named(to) if to else format_for_writing(path)))
    if lost:
        talk(f"{path}: {lost}", quiet=quiet)


def _write_sheet(path: str, pixels: Image, recipe: Recipe, limits: Limits, *, quiet: bool) -> None:
    from nonosat.authoring.making.image_sheets import contact_sheet

    write_whole(path, contact_sheet(pixels, recipe, limits=limits))
    talk(f"{path} shows what many settings give, each above its options", quiet=quiet)


def _show(made: Made, *, quiet: bool) -> None:
    """The picture as it was drawn, and the one that it has become, if that is another."""
    display = display_on(sys.stdout, clues=False, only_ascii=False, quiet=quiet)
    display.show(made.drawn, made.puzzle, first=True)
    if made.changes:
        display.show(made.picture, made.puzzle, first=False)


def _made_as_json(made: Made) -> dict[str, Any]:
    letters = "." + made.puzzle.palette.letters
    return {
        "verdict": made.verdict,
        "changes": [[row, column, letters[value]] for row, column, value in made.changes],
        "minimum": made.minimum,
        "lower_bound": made.lower_bound,
        "complete": made.complete,
        "reason": reason_as_json(made.reason),
        "picture": picture_as_json(made.picture),
        "drawn": picture_as_json(made.drawn),
        "puzzle": puzzle_as_json(made.puzzle),
    }


def _sentence(made: Made, *, interrupted: bool) -> str:
    """The verdict as people say it."""
    count = len(made.changes)
    changed = "no cell" if not count else "1 cell" if count == 1 else f"{count} cells"
    size = f"{made.puzzle.size} cells"
    if made.minimum:
        bound = ", the fewest there can be" if count else ""
    else:
        bound = f"; {made.lower_bound} are needed at least" if made.lower_bound else ""
    reason = "interrupted" if interrupted else made.reason.text if made.reason else ""
    why = f"{reason}: " if reason else ""
    if made.verdict is Verdict.UNIQUE:
        return f"{why}unique: {size}, {changed} changed{bound}"
    return f"undecided: {why}the puzzle may have several pictures: {size}, {changed} changed"
