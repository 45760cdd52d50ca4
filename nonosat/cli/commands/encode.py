"""``nonosat encode``: the formula of a puzzle, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.output import binary_results, talk
from nonosat.cli.pictures import grid_for, picture_for
from nonosat.cli.puzzles import naming, the_puzzle
from nonosat.dimacs.files import write_compressed
from nonosat.dimacs.instance import Instance, encode
from nonosat.errors import UnknownName
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.puzzle import Puzzle

_TARGETS = ("cnf", "wcnf", "old-wcnf", "opb", "icnf")


def command(
    puzzle: options.PuzzleFile,
    format: options.From = None,
    index: options.Index = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="OUT.cnf",
            help="Write to a file, compressed if it ends in .gz or .xz; - is standard output.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", metavar="FORM", help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf; told by the suffix."
        ),
    ] = None,
    encoding: options.EncodingName = "order",
    raw: Annotated[bool, typer.Option("--raw", help="Without line logic.")] = False,
    exclude: Annotated[
        list[str] | None,
        typer.Option("--exclude", metavar="PICTURE", help="Forbid a picture (a text grid or a goal)."),
    ] = None,
    prefer: Annotated[
        str | None,
        typer.Option(
            "--prefer", metavar="PICTURE", help="wcnf, opb: ask for the picture nearest to this one."
        ),
    ] = None,
    drop_lines: Annotated[
        bool, typer.Option("--drop-lines", help="wcnf, opb: ask for the fewest clues to drop.")
    ] = False,
    cubes: Annotated[
        int, typer.Option("--cubes", min=1, metavar="N", help="icnf: how many parts to split into.")
    ] = 64,
    variables: Annotated[
        str | None,
        typer.Option("--variables", metavar="FILE.json", help="Write the meaning of the variables as JSON."),
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """Write the formula of a puzzle, the meaning of every variable in comments."""
    asked = the_puzzle(puzzle, format=format, index=index)
    form = to or _form_of(output or "")
    if form not in _TARGETS:
        raise UnknownName(f"no form '{form}': expected one of {', '.join(_TARGETS)}")
    if (prefer is not None or drop_lines) != (form in ("wcnf", "old-wcnf", "opb")):
        raise typer.BadParameter("wcnf and opb, and only they, need --prefer PICTURE or --drop-lines")
    if drop_lines and (prefer is not None or exclude or variables):
        raise typer.BadParameter("--drop-lines goes without --prefer, --exclude and --variables")
    pictures = [picture_for(asked, path) for path in exclude or ()]
    with naming(puzzle):
        instance = encode(asked, encoding=encoding, raw=raw, exclude=pictures)
    chunks = _chunks(instance, form, prefer=prefer, drop_lines=drop_lines, cubes=cubes)
    with binary_results(output) as file:
        write_compressed(chunks, file, output or "")
    if variables is not None:
        from nonosat.dimacs.side_file import variables_as_json

        with binary_results(variables) as file:
            write_compressed(variables_as_json(instance), file, variables)
    for path, picture in zip(exclude or (), pictures, strict=True):
        if not asked.is_solved_by(picture):
            talk(f"{path} is not a picture of this puzzle: excluding it changes no answer", quiet=quiet)
    talk(_sizes(instance, asked, drop_lines=drop_lines), quiet=quiet)
    return exits.DONE


def _form_of(path: str) -> str:
    """The form that a file name asks for."""
    name = path.lower().removesuffix(".gz").removesuffix(".xz")
    return next((form for form in ("wcnf", "opb", "icnf") if name.endswith(f".{form}")), "cnf")


def _chunks(
    instance: Instance, form: str, *, prefer: str | None, drop_lines: bool, cubes: int
) -> Iterator[bytes]:
    if form == "cnf":
        return instance.dimacs()
    if form == "icnf":
        from nonosat.laboratory.cubes import cubes_of, icnf

        return icnf(instance, cubes_of(instance.cnf, cubes))
    from nonosat.dimacs import soft

    if drop_lines:
        wishes = soft.wishes_for_lines(instance.puzzle)
    else:
        assert prefer is not None
        wishes = soft.wishes_for_cells(instance, grid_for(instance.puzzle, prefer))
    return {"wcnf": soft.wcnf, "old-wcnf": soft.old_wcnf, "opb": soft.opb}[form](wishes)


def _sizes(instance: Instance, asked: Puzzle, *, drop_lines: bool) -> str:
    if drop_lines:
        return f"{asked.height + asked.width} wishes: one for each line"
    cnf = instance.cnf
    reason = contradiction_in_numbers(asked)
    note = f"; no picture: {reason.text}" if reason else ""
    return f"{cnf.variables} variables, {cnf.clause_count} clauses{note}"
