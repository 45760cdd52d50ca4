"""``nonosat formats``: the file formats and what each can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.apps.cli.output.listing import print_list
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.streams import results
from nonosat.files.notation.format import Format
from nonosat.files.registry import all_formats
from nonosat.model.abilities import exits

_FLAGS = ("reads", "writes", "colour", "givens", "goal", "many", "unknown")

EXAMPLES = (
    "nonosat formats",
    "nonosat formats --json -o formats.json",
)
EXIT_CODES = exits.Meanings(done="They are listed.")


@dataclass(frozen=True, slots=True)
class Formats:
    """Result of ``formats``."""

    formats: Annotated[tuple[Format, ...], "The file formats."]


def command(output: Output) -> int:
    """List the file formats and what each can hold."""
    formats = all_formats()
    rows: list[tuple[object, ...]] = [("name", "suffixes", *_FLAGS, "title")]
    for each in formats:
        marks = (bool(getattr(each, flag)) for flag in _FLAGS)
        rows.append((each.name, " ".join(each.suffixes) or "-", *marks, each.title))
    widths = (max(len(str(row[column])) for row in rows) for column in (0, 1))
    with results(output.output) as file:
        print_list(
            file, Formats(tuple(formats)), rows, (*widths, *(7 for _ in _FLAGS)), as_json=output.as_json
        )
    return exits.DONE
