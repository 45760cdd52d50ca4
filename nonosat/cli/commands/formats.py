"""``nonosat formats``: the file formats and what each can hold."""

from __future__ import annotations

from nonosat.cli.arguments import options
from nonosat.cli.output.streams import results
from nonosat.files.registry import all_formats
from nonosat.questions import exits
from nonosat.questions.listing import Formats
from nonosat.questions.plain import as_text

_FLAGS = ("reads", "writes", "colour", "givens", "goal", "many", "unknown")

EXAMPLES = (
    "nonosat formats",
    "nonosat formats --json -o formats.json",
)
EXIT_CODES = exits.Meanings(
    done="They are listed.",
)


def command(output: options.OutputFile = None, as_json: options.AsJson = False) -> int:
    """List the file formats and what each can hold."""
    formats = all_formats()
    with results(output) as file:
        if as_json:
            print(as_text(Formats(tuple(formats))), file=file)
            return exits.DONE
        table: list[tuple[str, str, tuple[str, ...], str]] = [("name", "suffixes", _FLAGS, "title")]
        for format in formats:
            marks = tuple("yes" if getattr(format, flag) else "-" for flag in _FLAGS)
            table.append((format.name, " ".join(format.suffixes) or "-", marks, format.title))
        wide, wider = (max(len(cells[column]) for cells in table) for column in (0, 1))
        for name, suffixes, marks, title in table:
            print(
                f"{name:{wide}} {suffixes:{wider}} {' '.join(f'{mark:7}' for mark in marks)} {title}",
                file=file,
            )
    return exits.DONE
