"""``nonosat encode``: the formula of a puzzle, for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.grids import grid_in, picture_in
from nonosat.apps.cli.arguments.options import OneInput, limits_of
from nonosat.apps.cli.arguments.puzzles import bytes_of, naming
from nonosat.apps.cli.arguments.written_files import expect_suffix, file_to_write
from nonosat.apps.cli.inputs import the_entry
from nonosat.apps.cli.output.streams import binary_results, notify
from nonosat.files.compression import compressed_pieces, uncompressed_name
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.model.abilities import exits, known_names
from nonosat.model.abilities.fields import OUTPUT, SEARCH, OnDisk, WrongOption
from nonosat.model.abilities.searching import EncodingName, TimeLimit
from nonosat.model.errors import LimitReached, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits, kept
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.dimacs.instance import Instance, encode, variables_as_json
from nonosat.sat.encodings.formula import DEFAULT_MIB
from nonosat.sat.processes.timeout import alarm

if TYPE_CHECKING:
    from nonosat.sat.tools.cubes import Cubes

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

#: The suffixes of formulas; without one it is DIMACS.
_SUFFIXES = ("", ".cnf", ".dimacs", ".wcnf", ".opb", ".icnf")
#: DIMACS; with soft constraints for MaxSAT solvers (two notations) or pseudo-Boolean ones; with cubes.
FORMS = ("cnf", "wcnf", "old-wcnf", "opb", "icnf")
#: The forms with soft constraints.
SOFT_FORMS = ("wcnf", "old-wcnf", "opb")
#: How many cubes there are about unless the user says so.
CUBES = 64


@dataclass(frozen=True, kw_only=True)
class FormulaOptions:
    """The formula, and where it and what its variables mean go; ``exclude`` and ``prefer`` are files of
    pictures.
    """

    raw: Annotated[
        bool, Option("--raw", help="Write the whole formula, without applying line logic first.")
    ] = False
    exclude: Annotated[
        tuple[str, ...],
        Option(metavar="PICTURE", help="Forbid a picture: a text grid, or a puzzle with a goal. Repeatable."),
        OnDisk(reads="files"),
    ] = ()
    prefer: Annotated[
        str | None,
        Option(metavar="PICTURE", help="Ask for the picture nearest to this one (wcnf, opb)."),
        OnDisk(reads="files"),
    ] = None
    drop_lines: Annotated[
        bool, Option("--drop-lines", help="Ask for the fewest clues to drop (wcnf, opb).")
    ] = False
    cubes: Annotated[
        int | None, Option(min=1, metavar="N", help=f"Split into about N cubes (icnf). Default: {CUBES}.")
    ] = None
    to: Annotated[
        str | None,
        Option(
            metavar="FORM",
            autocompletion=known_names.formula_forms,
            rich_help_panel=OUTPUT,
            help="cnf (DIMACS), wcnf, old-wcnf, opb or icnf. Default: chosen by the suffix.",
        ),
    ] = None
    encoding: EncodingName = "order"
    output: Annotated[
        str | None,
        Option(
            "-o",
            "--output",
            metavar="OUT.cnf",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write to a file, compressed if it ends in .gz or .xz; - is standard output.",
        ),
        OnDisk(writes="file"),
    ] = None
    variables: Annotated[
        str | None,
        Option(
            metavar="FILE.json",
            parser=file_to_write,
            rich_help_panel=OUTPUT,
            help="Write what the variables mean, as JSON.",
        ),
        OnDisk(writes="file", suffixes=("", ".json", ".gz", ".xz")),
    ] = None
    memory_limit: Annotated[
        int | None,
        Option(
            min=1,
            metavar="MIB",
            rich_help_panel=SEARCH,
            help=f"Give up a formula that takes more memory than this. Default: {DEFAULT_MIB}.",
        ),
    ] = None
    time_limit: TimeLimit = None

    @property
    def form(self) -> str:
        """The form of the file; raises ``UnknownName``, and ``WrongOption`` for options of other forms."""
        if self.to is None and self.output is not None:
            expect_suffix(uncompressed_name(self.output), _SUFFIXES, "--output")
        form = self.to or form_of(self.output or "")
        if form not in FORMS:
            raise UnknownName.among("form", form, FORMS)
        if self.cubes is not None and form != "icnf":
            raise WrongOption(f"--cubes is for icnf, not for {form}")
        if (self.prefer is not None or self.drop_lines) != (form in SOFT_FORMS):
            raise WrongOption(
                "wcnf and opb need --prefer PICTURE or --drop-lines, which other forms cannot have"
            )
        if self.drop_lines and (self.prefer is not None or self.exclude or self.variables is not None):
            raise WrongOption("--drop-lines cannot be combined with --prefer, --exclude or --variables")
        return form


def command(inputs: OneInput, wish: FormulaOptions) -> int:
    """Write the formula of a puzzle, with the meaning of every variable in comments."""
    form, limits = wish.form, limits_of(wish.time_limit, wish.memory_limit)
    entry = the_entry(inputs, limits)
    with alarm(limits):
        _write(entry, form, wish, limits)
    return exits.DONE


def _write(entry: Entry, form: str, wish: FormulaOptions, limits: Limits) -> None:
    asked = entry.puzzle
    if wish.raw:
        _check_room_in_lines(asked)
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
        from nonosat.sat.tools.cubes import cubes_of

        cubes = cubes_of(instance.cnf, wish.cubes or CUBES)
    chunks = _formula_bytes(instance, form, preferred=preferred, cubes=cubes)
    with binary_results(wish.output) as file:
        file.writelines(compressed_pieces(chunks, wish.output or ""))
    if wish.variables is not None:
        with binary_results(wish.variables) as file:
            file.writelines(compressed_pieces(variables_as_json(instance), wish.variables))
    for path, picture in zip(wish.exclude, pictures, strict=True):
        if not asked.is_solved_by(picture):
            notify(f"{path} is not a picture of this puzzle: excluding it changes nothing")
    soft_size = f"{amount(asked.height + asked.width, 'soft constraint')}, one for each line"
    split = f", {cubes.in_words()}" if cubes is not None else ""
    notify((soft_size if wish.drop_lines else _sizes_in_words(instance, asked)) + split)


def form_of(path: str) -> str:
    """The form that a file name stands for.

    >>> form_of("boat.icnf.gz"), form_of("-")
    ('icnf', 'cnf')
    """
    name = uncompressed_name(path.lower())
    return next((form for form in ("wcnf", "opb", "icnf") if name.endswith(f".{form}")), "cnf")


def _formula_bytes(
    instance: Instance, form: str, *, preferred: Grid | None, cubes: Cubes | None = None
) -> Iterator[bytes]:
    """The formula in one of the ``FORMS``.

    One with soft constraints asks for the picture nearest to ``preferred``, or without that for the fewest
    clues to drop. ``cubes`` are those of icnf, and of no other.
    """
    if form == "cnf":
        return instance.dimacs()
    if cubes is not None:
        from nonosat.sat.tools.cubes import icnf

        return icnf(instance, cubes)
    from nonosat.sat.dimacs import soft_constraints

    if preferred is None:
        wishes = soft_constraints.wishes_for_lines(instance.puzzle)
    else:
        wishes = soft_constraints.wishes_for_cells(instance, preferred)
    return {
        "wcnf": soft_constraints.wcnf,
        "old-wcnf": soft_constraints.old_wcnf,
        "opb": soft_constraints.opb,
    }[form](wishes)


def _check_room_in_lines(puzzle: Puzzle) -> None:
    """Raises ``LimitReached`` if a line has no room for its runs: no encoding has clauses for those."""
    reason = contradiction_in_numbers(puzzle)
    if reason is not None and reason.lines:
        raise LimitReached(f"{reason.text}: there is no raw formula of such a line")


def _sizes_in_words(instance: Instance, puzzle: Puzzle) -> str:
    """The size of the formula, and the reason if sums alone show that there is no picture."""
    cnf = instance.cnf
    reason = contradiction_in_numbers(puzzle)
    note = f"; no picture: {reason.text}" if reason else ""
    return f"{amount(cnf.variables, 'variable')}, {amount(cnf.clause_count, 'clause')}{note}"
