"""``nonosat formats``: the file formats and what each can hold."""

from __future__ import annotations

import json

from nonosat.cli.arguments import options
from nonosat.cli.output.streams import results
from nonosat.files.registry import all_formats
from nonosat.notation.format import Format
from nonosat.questions import exits

_FLAGS = ("reads", "writes", "colour", "givens", "goal", "many", "unknown")


def command(output: options.OutputFile = None, as_json: options.AsJson = False) -> int:
    """List the file formats and what each can hold."""
    formats = all_formats()
    with results(output) as file:
        if as_json:
            rows = [
                {
                    "name": format.name,
                    "title": format.title,
                    "suffixes": list(format.suffixes),
                    **dict(zip(_FLAGS, _flags(format), strict=True)),
                }
                for format in formats
            ]
            print(json.dumps({"formats": rows}, ensure_ascii=False), file=file)
            return exits.DONE
        table: list[tuple[str, str, tuple[str, ...], str]] = [("name", "suffixes", _FLAGS, "title")]
        for format in formats:
            marks = tuple("yes" if flag else "-" for flag in _flags(format))
            table.append((format.name, " ".join(format.suffixes) or "-", marks, format.title))
        wide, wider = (max(len(cells[column]) for cells in table) for column in (0, 1))
        for name, suffixes, marks, title in table:
            print(
                f"{name:{wide}} {suffixes:{wider}} {' '.join(f'{mark:7}' for mark in marks)} {title}",
                file=file,
            )
    return exits.DONE


def _flags(format: Format) -> tuple[bool, ...]:
    """What ``_FLAGS`` name, in that order."""
    holds = (format.colour, format.givens, format.goal, format.many, format.unknown)
    return (format.read is not None, format.write is not None, *holds)
