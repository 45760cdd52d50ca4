"""``nonosat encodings``: which encodings there are."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.output import results
from nonosat.encoding.catalogue import ENCODINGS


def command(
    sizes: Annotated[
        str | None, typer.Option("--sizes", metavar="PUZZLE", help="Variables and clauses for a puzzle, raw.")
    ] = None,
    as_json: options.AsJson = False,
    output: options.OutputFile = None,
) -> int:
    """List the encodings, with what unit propagation finds in them and where they are from."""
    rows = [
        {
            "name": encoding.name,
            "title": encoding.title,
            "propagation_complete": encoding.propagation_complete,
            "reference": encoding.reference,
        }
        for encoding in ENCODINGS
    ]
    if sizes is not None:
        rows = [row | _sizes(sizes, str(row["name"])) for row in rows]
    with results(output) as file:
        if as_json:
            print(json.dumps({"encodings": rows}, ensure_ascii=False), file=file)
            return exits.DONE
        head = f"{'variables':>9} {'clauses':>9} {'literals':>9} " if sizes else ""
        print(f"{'name':18} {'complete':8} {head}title (reference)", file=file)
        for row in rows:
            mark = "yes" if row["propagation_complete"] else "-"
            figures = (
                f"{row['variables']:9} {row['clauses']:9} {row['literals']:9} " if sizes is not None else ""
            )
            print(f"{row['name']:18} {mark:8} {figures}{row['title']} ({row['reference']})", file=file)
    return exits.DONE


def _sizes(path: str, encoding: str) -> dict[str, int]:
    from nonosat.cli.puzzles import the_puzzle
    from nonosat.encoding.formula import formula_of

    cnf = formula_of(the_puzzle(path), encoding=encoding)
    return {"variables": cnf.variables, "clauses": cnf.clause_count, "literals": cnf.literal_count}
