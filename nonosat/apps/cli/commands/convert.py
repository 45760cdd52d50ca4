"""``nonosat convert``: puzzles from one format to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Argument

from nonosat.apps.cli.arguments.options import Inputs, OneJson, PuzzleFiles, limits_of
from nonosat.apps.cli.arguments.written_files import is_folder_for_output
from nonosat.apps.cli.conversion import Conversion
from nonosat.apps.cli.inputs import PuzzleInputs
from nonosat.apps.cli.output.streams import notify
from nonosat.apps.cli.read_files import new_version_of, read_files
from nonosat.files.converting import Strict
from nonosat.files.registry import format_for_writing, format_named
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import OnDisk, WrongOption
from nonosat.model.abilities.searching import TimeLimit
from nonosat.model.abilities.shared import To
from nonosat.model.plurals import amount
from nonosat.sat.processes.timeout import timeout_at_deadline

EXAMPLES = (
    "nonosat convert puzzles/gchq.json card.non",
    "nonosat convert puzzles/survey converted --to webpbn",
    "nonosat convert puzzles/gchq.json - --to g",
)
EXIT_CODES = exits.Meanings(
    done="All puzzles are written.",
    limit="The time limit was reached first.",
)


@dataclass(frozen=True, kw_only=True)
class ConvertInputs(Inputs):
    """Puzzles to convert, and the output."""

    puzzles: Annotated[
        PuzzleFiles,
        Argument(metavar="IN", help="Puzzle files, folders, patterns or archives; - is standard input."),
    ]
    out: Annotated[
        str,
        Argument(metavar="OUT", help="A file, or a folder for one file per puzzle; - is standard output."),
        OnDisk(writes="file", renews=True),
    ]


@dataclass(frozen=True, kw_only=True)
class ConvertOutput:
    """Format of the output."""

    to: To = None
    strict: Strict = False
    as_json: OneJson = False


def command(inputs: ConvertInputs, output: ConvertOutput, time_limit: TimeLimit = None) -> int:
    """Convert puzzles to another format, and report what it cannot hold."""
    out = inputs.out
    if output.as_json and out == "-":
        raise WrongOption("standard output can hold the puzzles or the JSON, not both")
    into_folder = is_folder_for_output(out)
    if output.to is None and (into_folder or out == "-"):
        raise WrongOption("choose a format with --to: no suffix determines it")
    chosen = format_named(output.to) if output.to else format_for_writing(out)
    found = PuzzleInputs(inputs, apart=[out])
    renews = None
    if not into_folder:
        renews = read_files.renew(out, chosen, read_as=inputs.format, index=inputs.index, found_too=True)
    conversion = Conversion(found, chosen, strict=output.strict, renews=renews)
    with timeout_at_deadline(limits_of(time_limit, None)):
        conversion.run(out, into_folder=into_folder, as_json=output.as_json)
    if conversion.count:
        place = "standard output" if out == "-" else out
        notify(f"{amount(conversion.count, 'puzzle')} written to {place} as {chosen.name}")
        if renews:
            notify(new_version_of(out))
    return found.code
