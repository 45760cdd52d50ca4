"""``nonosat formats``: the file formats and what each can hold."""

from __future__ import annotations

import json

from nonosat.answers import exits
from nonosat.cli.arguments import options
from nonosat.cli.output.streams import results
from nonosat.files.registry import all_formats

_FLAGS = ("reads", "writes", "colour", "givens", "goal", "many")


def command(as_json: options.AsJson = False, output: options.OutputFile = None) -> int:
    """List the file formats and what each can hold."""
    rows = [
        {
            "name": format.name,
            "title": format.title,
            "suffixes": list(format.suffixes),
            "reads": format.read is not None,
            "writes": format.write is not None,
            "colour": format.colour,
            "givens": format.givens,
            "goal": format.goal,
            "many": format.many,
        }
        for format in all_formats()
    ]
    with results(output) as file:
        if as_json:
            print(json.dumps({"formats": rows}, ensure_ascii=False), file=file)
            return exits.DONE
        print(f"{'name':12} {'suffixes':14} {' '.join(f'{flag:6}' for flag in _FLAGS)} title", file=file)
        for row in rows:
            marks = " ".join(f"{'yes' if row[flag] else '-':6}" for flag in _FLAGS)
            suffixes = " ".join(map(str, row["suffixes"])) if isinstance(row["suffixes"], list) else ""
            print(f"{row['name']:12} {suffixes or '-':14} {marks} {row['title']}", file=file)
    return exits.DONE
