"""``nonosat convert``: puzzles from any format to any other."""

from __future__ import annotations

from typing import Annotated

from nonosat.amounts import amount
from nonosat.cli.arguments import options
from nonosat.cli.arguments.written_files import is_folder_for_output
from nonosat.cli.conversion import Conversion
from nonosat.cli.inputs import PuzzleInputs
from nonosat.cli.output.streams import notify
from nonosat.files.registry import format_for_writing, format_named
from nonosat.processes.alarm import alarm
from nonosat.questions import exits
from nonosat.questions.fields import Option, Panel, Positional, WrongOption
from nonosat.questions.shared import To

EXAMPLES = (
    "nonosat convert puzzles/gchq.json card.non",
    "nonosat convert puzzles/survey converted --to webpbn",
    "nonosat convert puzzles/gchq.json - --to g",
)
EXIT_CODES = exits.Meanings(
    done="All puzzles are written.",
    limit="The time limit was reached first.",
)


def command(
    paths: Annotated[
        tuple[str, ...],
        Positional(
            metavar="IN... OUT",
            help="Puzzle files, folders, patterns or archives, then the output: a file, or a folder for "
            "one file per puzzle; - is standard input or output.",
        ),
    ],
    to: To = None,
    strict: Annotated[
        bool, Option(panel=Panel.OUTPUT, help="Fail if the format cannot hold everything.")
    ] = False,
    time_limit: options.TimeLimit = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    index: options.Index = None,
    format: options.From = None,
    stop: options.Stop = False,
) -> int:
    """Convert puzzles to another format, and say what that format cannot hold."""
    if len(paths) < 2:
        raise WrongOption("expected the files to read, then the output", of="IN... OUT")
    *sources, out = paths
    if as_json and out == "-":
        raise WrongOption("standard output can hold the puzzles or the JSON, not both")
    into_folder = is_folder_for_output(out)
    if to is None and (into_folder or out == "-"):
        raise WrongOption("expected a format, because no suffix determines it", of="--to")
    chosen = format_named(to) if to else format_for_writing(out)
    inputs = PuzzleInputs(sources, format=format, index=index, stop=stop, quiet=quiet, apart=[out])
    conversion = Conversion(inputs, chosen, strict=strict, quiet=quiet, as_json=as_json)
    with alarm(options.limits_of(time_limit, None)), conversion:
        if into_folder:
            conversion.write_folder(out)
        else:
            conversion.write_file(out)
        conversion.tell()
    if conversion.count:
        place = "standard output" if out == "-" else out
        notify(f"{amount(conversion.count, 'puzzle')} written to {place} as {chosen.name}", quiet=quiet)
    return inputs.code
