"""``nonosat encode``: the formula of a puzzle, for other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.arithmetic import contradiction_in_numbers
from nonosat.cli import exits, options
from nonosat.cli.output import binary_results, talk
from nonosat.cli.pictures import picture_for
from nonosat.cli.puzzles import the_puzzle
from nonosat.dimacs.files import write_compressed
from nonosat.dimacs.instance import encode
from nonosat.dimacs.text import dimacs


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
    encoding: options.EncodingName = "order",
    raw: Annotated[bool, typer.Option("--raw", help="Without line logic.")] = False,
    exclude: Annotated[
        list[str] | None,
        typer.Option("--exclude", metavar="PICTURE", help="Forbid a picture (a text grid or a goal)."),
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """Write the formula of a puzzle as DIMACS, the meaning of every variable in comments."""
    asked = the_puzzle(puzzle, format=format, index=index)
    pictures = [picture_for(asked, path) for path in exclude or ()]
    instance = encode(asked, encoding=encoding, raw=raw, exclude=pictures)
    with binary_results(output) as file:
        write_compressed(dimacs(instance), file, output or "")
    for path, picture in zip(exclude or (), pictures, strict=True):
        if not asked.is_solved_by(picture):
            talk(f"{path} is not a picture of this puzzle: excluding it changes no answer", quiet=quiet)
    reason = contradiction_in_numbers(asked)
    note = f"; no picture: {reason.text}" if reason else ""
    cnf = instance.cnf
    talk(f"{cnf.variables} variables, {cnf.clause_count} clauses{note}", quiet=quiet)
    return exits.DONE
