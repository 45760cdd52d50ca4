"""``nonosat book``: puzzles as a printable book."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, TypeVar

from typer import Option

from nonosat.apps.cli.arguments import options
from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.progress_line import ProgressLine
from nonosat.apps.cli.output.streams import notify, notify_read_warnings, write_result
from nonosat.authoring.printing.binding import Book, Examined
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OUTPUT, OnDisk, WrongOption
from nonosat.model.abilities.json_values import as_text
from nonosat.sat.processes.timeout import in_time
from nonosat.sat.search.results import Verdict

#: Advice about a puzzle that takes too much work.
_MORE = "; allow more time with --time-limit, or include it with --all"

EXAMPLES = (
    "nonosat book puzzles/gchq.json puzzles/rainbow_fish.json -o book.pdf",
    "nonosat book puzzles/two_switches.json --all -o book.pdf --paper 6x9in",
)

AnyExamined = TypeVar("AnyExamined", bound=Examined)


def command(
    output: Annotated[
        str,
        Option(
            "-o",
            "--output",
            metavar="BOOK.pdf",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write the book; - is standard output.",
        ),
        OnDisk(writes="file", suffixes=(".pdf",)),
    ],
    *,
    book: Book,
    inputs: options.Inputs,
    as_json: options.OneJson = False,
) -> int:
    if as_json and output == "-":
        raise WrongOption("standard output can hold the book or the JSON, not both")
    search = options.since_start(book)
    read = PuzzleInputs(inputs, apart=[output])
    found = list(in_time(read, search.limits))
    for entry in found:
        notify_read_warnings(entry)
    with ProgressLine(sys.stderr) as line:
        made = book.ask([entry.puzzle for entry in found], search._replace(progress=line.listen))
    for each in made.skipped:
        is_short = each.verdict is Verdict.UNDECIDED and search.limits.deadline is None
        notify(f"skipped: {each.reason}{_MORE if is_short else ''}", name=found[each.index or 0].name)
    for sentence in made.unprintable:
        notify(sentence)
    place = ""
    if made.puzzles:
        write_result(output, made.data)
        place = f" written to {'standard output' if output == '-' else output}"
    if as_json:
        named = replace(made, puzzles=_named(made.puzzles, found), skipped=_named(made.skipped, found))
        print(as_text(named.to_json()))
    notify(f"{made}{place}")
    return exits.worst([made.exit_code, read.code])


def _named(examined: Sequence[AnyExamined], found: Sequence[Entry]) -> tuple[AnyExamined, ...]:
    """Return the puzzles with their files and indices."""
    names = [found[each.index or 0].name for each in examined]
    return tuple(
        replace(each, file=name.file, index=name.index) for each, name in zip(examined, names, strict=True)
    )
