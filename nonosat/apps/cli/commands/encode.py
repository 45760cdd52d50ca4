"""``nonosat encode``: the formula of a puzzle, for external solvers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from nonosat.apps.cli.arguments.entry import Entry
from nonosat.apps.cli.arguments.grids import grid_in, solution_in
from nonosat.apps.cli.arguments.options import OneInput, limits_of
from nonosat.apps.cli.arguments.puzzles import bytes_of, naming
from nonosat.apps.cli.arguments.written_files import expect_suffix, file_to_write
from nonosat.apps.cli.inputs import the_entry
from nonosat.apps.cli.output.streams import binary_results, notify
from nonosat.files.compression import compressed_pieces, uncompressed_name
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.abilities import exits, known_names
from nonosat.model.abilities.fields import OUTPUT, SEARCH, OnDisk, WrongOption
from nonosat.model.abilities.searching import EncodingName, TimeLimit
from nonosat.model.errors import LimitReached, UnknownName
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits, retain
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.dimacs.instance import Instance, encode, variables_as_json
from nonosat.sat.encodings.formula import DEFAULT_MIB
from nonosat.sat.processes.timeout import timeout_at_deadline

if TYPE_CHECKING:
    from nonosat.sat.tools.cubes import Cubes

EXAMPLES = (
    "nonosat encode puzzles/dom_9.json -o dom_9.cnf",
    "nonosat encode puzzles/gchq.json --raw --encoding automaton -o card.cnf.gz",
    "nonosat encode puzzles/two_switches.json --exclude solution.txt -o other.cnf",
)
EXIT_CODES = exits.Meanings(
    done="The formula is written.",
    limit="The time limit was reached, or the formula would take too much memory; or, with `--raw`, the runs "
    "of a line do not fit.",
)

#: The suffixes of formulas; without one it is DIMACS.
_SUFFIXES = ("", ".cnf", ".dimacs", ".wcnf", ".opb", ".icnf")
#: DIMACS; with soft constraints for MaxSAT solvers (two notations) or pseudo-Boolean ones; with cubes.
FORMS = ("cnf", "wcnf", "old-wcnf", "opb", "icnf")
#: The forms with soft constraints.
SOFT_FORMS = ("wcnf", "old-wcnf", "opb")
#: The approximate number of cubes, by default.
CUBES = 64


@dataclass(frozen=True, kw_only=True)
class FormulaOptions:
    """Formula and its output files; ``exclude`` and ``nearest_to`` are files of solutions."""

    raw: Annotated[
        bool, Option("--raw", help="Write the whole formula, without applying line logic first.")
    ] = False
    exclude: Annotated[
        tuple[str, ...],
        Option(
            metavar="SOLUTION", help="Block a solution: a text grid, or a puzzle with a goal. Repeatable."
        ),
        OnDisk(reads="files"),
    ] = ()
    nearest_to: Annotated[
        str | None,
        Option(metavar="SOLUTION", help="Minimise the distance to this solution (wcnf, opb)."),
        OnDisk(reads="files"),
    ] = None
    drop_lines: Annotated[
        bool, Option("--drop-lines", help="Minimise the number of dropped clues (wcnf, opb).")
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
            help="Write the meaning of the variables as JSON.",
        ),
        OnDisk(writes="file", suffixes=("", ".json", ".gz", ".xz")),
    ] = None
    memory_limit: Annotated[
        int | None,
        Option(
            min=1,
            metavar="MIB",
            rich_help_panel=SEARCH,
            help=f"Stop if the formula takes more memory. Default: {DEFAULT_MIB}.",
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
        if (self.nearest_to is not None or self.drop_lines) != (form in SOFT_FORMS):
            raise WrongOption(
                "wcnf and opb need --nearest-to SOLUTION or --drop-lines, which other forms do not have"
            )
        if self.drop_lines and (self.nearest_to is not None or self.exclude or self.variables is not None):
            raise WrongOption("--drop-lines cannot be combined with --nearest-to, --exclude or --variables")
        return form


def command(inputs: OneInput, options: FormulaOptions) -> int:
    """Write the formula of a puzzle, with the meaning of every variable in comments."""
    form, limits = options.form, limits_of(options.time_limit, options.memory_limit)
    entry = the_entry(inputs, limits)
    with timeout_at_deadline(limits):
        _write(entry, form, options, limits)
    return exits.DONE


def _write(entry: Entry, form: str, options: FormulaOptions, limits: Limits) -> None:
    puzzle = entry.puzzle
    if options.raw:
        _expect_room_in_lines(puzzle)
    solutions = [solution_in(*bytes_of(path), puzzle) for path in options.exclude]
    with naming(entry.source):
        instance = retain(
            encode(
                puzzle,
                encoding=options.encoding,
                raw=options.raw,
                exclude=solutions,
                memory_limit=limits.memory_mib,
            )
        )
    nearest_to = (
        None if options.nearest_to is None else grid_in(*bytes_of(options.nearest_to), instance.puzzle)
    )
    cubes: Cubes | None = None
    if form == "icnf":
        from nonosat.sat.tools.cubes import make_cubes

        cubes = make_cubes(instance.cnf, options.cubes or CUBES)
    chunks = _formula_bytes(instance, form, nearest_to=nearest_to, cubes=cubes)
    with binary_results(options.output) as file:
        file.writelines(compressed_pieces(chunks, options.output or ""))
    if options.variables is not None:
        with binary_results(options.variables) as file:
            file.writelines(compressed_pieces(variables_as_json(instance), options.variables))
    for path, solution in zip(options.exclude, solutions, strict=True):
        if not puzzle.is_solved_by(solution):
            notify(f"{path} is not a solution of this puzzle: excluding it changes nothing")
    soft_size = f"{amount(puzzle.height + puzzle.width, 'soft constraint')}, one for each line"
    split = f", {cubes.in_words()}" if cubes is not None else ""
    notify((soft_size if options.drop_lines else _sizes_in_words(instance, puzzle)) + split)


def form_of(path: str) -> str:
    """Return the form chosen by the suffix of a file name.

    >>> form_of("boat.icnf.gz"), form_of("-")
    ('icnf', 'cnf')
    """
    name = uncompressed_name(path.lower())
    return next((form for form in ("wcnf", "opb", "icnf") if name.endswith(f".{form}")), "cnf")


def _formula_bytes(
    instance: Instance, form: str, *, nearest_to: Grid | None, cubes: Cubes | None = None
) -> Iterator[bytes]:
    """Yield the formula in one of the ``FORMS``.

    Soft constraints ask for the solution nearest to ``nearest_to``, or without it for the fewest clues to
    drop. ``cubes`` are for icnf only.
    """
    if form == "cnf":
        return instance.dimacs()
    if cubes is not None:
        from nonosat.sat.tools.cubes import icnf

        return icnf(instance, cubes)
    from nonosat.sat.dimacs import soft_constraints

    if nearest_to is None:
        soft = soft_constraints.soft_lines(instance.puzzle)
    else:
        soft = soft_constraints.soft_cells(instance, nearest_to)
    return {
        "wcnf": soft_constraints.wcnf,
        "old-wcnf": soft_constraints.old_wcnf,
        "opb": soft_constraints.opb,
    }[form](soft)


def _expect_room_in_lines(puzzle: Puzzle) -> None:
    """Raise ``LimitReached`` if the runs of a line do not fit: no encoding has clauses for it."""
    reason = contradiction_in_sums(puzzle)
    if reason is not None and reason.lines:
        raise LimitReached(f"{reason.text}: such a line has no raw formula")


def _sizes_in_words(instance: Instance, puzzle: Puzzle) -> str:
    """Return the size of the formula, and the reason if sums alone show that there is no solution."""
    cnf = instance.cnf
    reason = contradiction_in_sums(puzzle)
    note = f"; no solution: {reason.text}" if reason else ""
    return f"{amount(cnf.variables, 'variable')}, {amount(cnf.clause_count, 'clause')}{note}"
