"""``nonosat repair``: the least that makes a picture the only one of its puzzle."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any

import typer

from nonosat.authoring.repairing.repairs import RepairSearch
from nonosat.authoring.repairing.result import Repair
from nonosat.cli import exits, options
from nonosat.cli.display import display_on
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, reason_as_json, record_as_json, talk, write_json
from nonosat.cli.pictures import mask_for, picture_for
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.cli.repair_report import drawings, repair_as_json, sentences
from nonosat.errors import InputError, LimitReached, UnsupportedPuzzle
from nonosat.files.capacity import losses
from nonosat.files.registry import encoded, format_for_writing
from nonosat.files.whole import write_whole
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import SearchOptions
from nonosat.solver import Verdict

_EXITS = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.NO,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


def command(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A picture, or a puzzle with a goal; - is standard input.")
    ],
    givens: Annotated[bool, typer.Option("--givens", help="Give as few cells as possible.")] = False,
    cells: Annotated[bool, typer.Option("--cells", help="Change as few cells as possible.")] = False,
    picture: Annotated[
        str | None, typer.Option("--picture", metavar="FILE", help="The author's picture, if not the goal.")
    ] = None,
    keep_givens: Annotated[
        bool, typer.Option("--keep-givens", help="With --givens: keep those that the puzzle has.")
    ] = False,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="With --cells: line logic alone finds the picture.")
    ] = False,
    protect: Annotated[
        str | None,
        typer.Option("--protect", metavar="MASK", help="With --cells: a picture of the cells that stay."),
    ] = None,
    keep_symmetry: Annotated[
        bool, typer.Option("--keep-symmetry", help="With --cells: keep the mirrors and turns of the picture.")
    ] = False,
    effort: Annotated[
        float,
        typer.Option(
            "--effort",
            min=0,
            metavar="FACTOR",
            callback=options.finite,
            help="With --cells: how long to look for fewer changes where no proof is in sight.",
        ),
    ] = 1.0,
    format: options.From = None,
    index: options.Index = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="PUZZLE", help="Write the repaired puzzle.")
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    only_ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Make the author's picture the only one by few given or changed cells; or correct clues."""
    limits = options.limits_of(time_limit, memory_limit)
    if givens and cells:
        raise typer.BadParameter("choose one of --givens and --cells")
    for name, is_set, needed in (
        ("--keep-givens", keep_givens, givens),
        ("--line-solvable", line_solvable, cells),
        ("--keep-symmetry", keep_symmetry, cells),
        ("--protect", protect is not None, cells),
    ):
        if is_set and not needed:
            raise typer.BadParameter(
                f"{name} goes with {'--givens' if name == '--keep-givens' else '--cells'}"
            )
    if output is not None and output != "-":
        target = format_for_writing(output)
        if givens and not target.givens:
            raise UnsupportedPuzzle(f"{output}: a file of format '{target.name}' cannot hold given cells")
    products: list[Puzzle] = []

    def repair_one(entry: Entry) -> int:
        begin = time.perf_counter()
        interrupted = False
        result = Repair(Verdict.UNDECIDED)
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            try:
                search = RepairSearch(
                    entry.puzzle,
                    SearchOptions(encoding, solver, seed, limits, line.listen),
                    givens=givens,
                    cells=cells,
                    picture=None if picture is None else picture_for(entry.puzzle, picture),
                    keep_givens=keep_givens,
                    protected=() if protect is None else mask_for(entry.puzzle, protect),
                    line_solvable=line_solvable,
                    keep_symmetry=keep_symmetry,
                    effort=effort,
                )
                try:
                    search.run()
                finally:
                    result = search.result()
            except InputError as error:
                raise error.at(picture or file) from None
            except LimitReached as reached:
                result = Repair(Verdict.UNDECIDED, reason=Reason(str(reached)))
            except KeyboardInterrupt:
                interrupted = True
        report(entry, result, seconds=time.perf_counter() - begin, interrupted=interrupted)
        if result.puzzle is not None and result.verdict is not Verdict.MULTIPLE:
            products.append(result.puzzle)
        if interrupted:
            return exits.INTERRUPTED
        return _EXITS[result.verdict] if result.complete or not result.puzzle else exits.LIMIT

    def report(entry: Entry, result: Repair, *, seconds: float, interrupted: bool) -> None:
        if as_json and output != "-":
            rest: dict[str, Any] = {
                "seconds": seconds,
                "statistics": None if result.statistics is None else record_as_json(result.statistics),
            }
            if interrupted and result.reason is None:
                rest["reason"] = reason_as_json(INTERRUPTION)
            write_json(sys.stdout, entry, repair_as_json(result) | rest)
        elif output != "-":
            for number, grid in enumerate(drawings(result, entry.puzzle)):
                display.show(grid, entry.puzzle, first=not (number or entry.index))
        if interrupted:
            talk(INTERRUPTION.text, quiet=quiet, entry=entry)
        for sentence in sentences(result, entry.puzzle):
            talk(sentence, quiet=quiet, entry=entry)

    display = display_on(sys.stdout, clues=False, only_ascii=only_ascii, quiet=quiet, marks=givens)
    code = for_each(entries(file, format=format, index=index), repair_one, limits=limits)
    if output is not None and products:
        _write(products, output, quiet=quiet)
    return code


def _write(products: list[Puzzle], path: str, *, quiet: bool) -> None:
    """Writes the products in the format that the name tells; to standard output in nonosat's own."""
    if path == "-":
        sys.stdout.buffer.write(encoded(products, "", format="json"))
        sys.stdout.buffer.flush()
        return
    for product in products:
        lost = "; ".join(losses(product, format_for_writing(path)))
        if lost:
            talk(f"{path}: {lost}", quiet=quiet)
    write_whole(path, encoded(products, path))
