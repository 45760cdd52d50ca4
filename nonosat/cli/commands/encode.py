"""``nonosat encode``: the formula of a puzzle, for other programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.formula_options import FormulaOptions
from nonosat.cli.arguments.options import OneInput, TimeLimit, limits_of
from nonosat.cli.arguments.pictures import grid_in, picture_in
from nonosat.cli.arguments.puzzles import bytes_of, naming
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.inputs import the_entry
from nonosat.cli.output.streams import binary_results, notify
from nonosat.dimacs.instance import encode
from nonosat.encoding.formula import DEFAULT_MIB
from nonosat.files.compression import compressed_pieces
from nonosat.limits import Limits, kept
from nonosat.processes.alarm import alarm
from nonosat.questions import exits
from nonosat.questions.encoding import CUBES, check_room_in_lines, formula_bytes, sizes_in_words
from nonosat.questions.fields import Panel, option

if TYPE_CHECKING:
    from nonosat.laboratory.cubes import Cubes

EXAMPLES = (
    "nonosat encode puzzles/dom_9.json -o dom_9.cnf",
    "nonosat encode puzzles/gchq.json --raw --encoding automaton -o card.cnf.gz",
    "nonosat encode puzzles/two_switches.json --exclude picture.txt -o other.cnf",
)
EXIT_CODES = exits.Meanings(
    done="The formula is written.",
    limit="The time limit was reached, or the formula would take too much memory; or, with `--raw`, a line "
    "has no room for its runs.",
)


@dataclass(frozen=True, kw_only=True)
class EncodeOutput:
    """Where the formula goes, and what its variables mean; and what it may take to write them."""

    PANEL = Panel.OUTPUT

    output: str | None = to_write(
        "-o",
        metavar="OUT.cnf",
        help="Write to a file, compressed if it ends in .gz or .xz; - is standard output.",
    )
    variables: str | None = to_write(metavar="FILE.json", help="Write what the variables mean, as JSON.")
    memory_limit: int | None = option(
        min=1,
        metavar="MIB",
        panel=Panel.SEARCH,
        help=f"Give up a formula that takes more memory than this. Default: {DEFAULT_MIB}.",
    )
    time_limit: TimeLimit = None


def command(inputs: OneInput, wish: FormulaOptions, target: EncodeOutput) -> int:
    """Write the formula of a puzzle, with the meaning of every variable in comments."""
    limits = limits_of(target.time_limit, target.memory_limit)
    form = wish.form_for(target.output, with_variables=target.variables is not None)
    entry = the_entry(inputs, limits)
    with alarm(limits):
        _write(entry, form, wish, target, limits)
    return exits.DONE


def _write(entry: Entry, form: str, wish: FormulaOptions, target: EncodeOutput, limits: Limits) -> None:
    asked = entry.puzzle
    if wish.raw:
        check_room_in_lines(asked)
    pictures = [picture_in(*bytes_of(path), asked) for path in wish.exclude]
    with naming(entry.source):
        instance = kept(
            encode(
                asked, encoding=wish.encoding, raw=wish.raw, exclude=pictures, memory_limit=limits.memory_mib
            )
        )
    preferred = None if wish.prefer is None else grid_in(*bytes_of(wish.prefer), instance.puzzle)
    cubes: Cubes | None = None
    if form == "icnf":
        from nonosat.laboratory.cubes import cubes_of

        cubes = cubes_of(instance.cnf, wish.cubes or CUBES)
    chunks = formula_bytes(instance, form, preferred=preferred, cubes=cubes)
    with binary_results(target.output) as file:
        file.writelines(compressed_pieces(chunks, target.output or ""))
    if target.variables is not None:
        from nonosat.dimacs.instance import variables_as_json

        with binary_results(target.variables) as file:
            file.writelines(compressed_pieces(variables_as_json(instance), target.variables))
    for path, picture in zip(wish.exclude, pictures, strict=True):
        if not asked.is_solved_by(picture):
            notify(f"{path} is not a picture of this puzzle: excluding it changes nothing")
    soft_size = f"{amount(asked.height + asked.width, 'soft constraint')}, one for each line"
    split = f", {cubes.in_words()}" if cubes is not None else ""
    notify((soft_size if wish.drop_lines else sizes_in_words(instance, asked)) + split)
