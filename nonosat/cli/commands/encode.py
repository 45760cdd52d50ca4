"""``nonosat encode``: the formula of a puzzle, for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.encoding import FORMS, SOFT_FORMS, form_of, formula_bytes, sizes_in_words
from nonosat.cli.arguments import options
from nonosat.cli.arguments.pictures import grid_for, picture_for
from nonosat.cli.arguments.puzzles import naming, the_entry
from nonosat.cli.output.streams import binary_results, notify
from nonosat.dimacs.files import write_compressed
from nonosat.dimacs.instance import encode
from nonosat.errors import UnknownName


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
            "--to", metavar="FORM", help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf. Default: by the suffix."
        ),
    ] = None,
    encoding: options.EncodingName = "order",
    raw: Annotated[bool, typer.Option("--raw", help="Skip line logic.")] = False,
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
        int, typer.Option("--cubes", min=1, metavar="N", help="icnf: how many cubes to split into.")
    ] = 64,
    variables: Annotated[
        str | None,
        typer.Option("--variables", metavar="FILE.json", help="Write the meaning of the variables as JSON."),
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """Write the formula of a puzzle, with the meaning of every variable in comments."""
    entry = the_entry(puzzle, format=format, index=index)
    asked = entry.puzzle
    form = to or form_of(output or "")
    if form not in FORMS:
        raise UnknownName(f"no form '{form}': expected one of {', '.join(FORMS)}")
    if (prefer is not None or drop_lines) != (form in SOFT_FORMS):
        raise typer.BadParameter(
            "--prefer PICTURE or --drop-lines is required for wcnf and opb, and for nothing else"
        )
    if drop_lines and (prefer is not None or exclude or variables):
        raise typer.BadParameter("--drop-lines cannot be combined with --prefer, --exclude or --variables")
    pictures = [picture_for(asked, path) for path in exclude or ()]
    with naming(entry.source):
        instance = encode(asked, encoding=encoding, raw=raw, exclude=pictures)
    preferred = None if prefer is None else grid_for(instance.puzzle, prefer)
    chunks = formula_bytes(instance, form, preferred=preferred, cubes=cubes)
    with binary_results(output) as file:
        write_compressed(chunks, file, output or "")
    if variables is not None:
        from nonosat.dimacs.side_file import variables_as_json

        with binary_results(variables) as file:
            write_compressed(variables_as_json(instance), file, variables)
    for path, picture in zip(exclude or (), pictures, strict=True):
        if not asked.is_solved_by(picture):
            notify(f"{path} is not a picture of this puzzle: excluding it changes nothing", quiet=quiet)
    soft_size = f"{amount(asked.height + asked.width, 'soft constraint')}, one for each line"
    notify(soft_size if drop_lines else sizes_in_words(instance, asked), quiet=quiet)
    return exits.DONE
