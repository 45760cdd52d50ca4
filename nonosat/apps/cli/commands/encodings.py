"""``nonosat encodings``: list, show, check and compare encodings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from nonosat.apps.cli.arguments.options import limits_of
from nonosat.apps.cli.arguments.puzzles import entries
from nonosat.apps.cli.interruption import report_end
from nonosat.apps.cli.output.encoding_tables import print_check, print_comparison, print_encodings, print_line
from nonosat.apps.cli.output.output_options import Output
from nonosat.apps.cli.output.streams import notify, notify_read_warnings, results
from nonosat.model.abilities import exits, known_names
from nonosat.model.abilities.fields import OnDisk, WrongOption, expect_together, expect_unset, fields_set
from nonosat.model.abilities.searching import TimeLimit
from nonosat.model.errors import LimitReached, NonosatError, as_one_line
from nonosat.model.limits import Limits
from nonosat.model.plurals import amount
from nonosat.model.search_options import PREFIX
from nonosat.sat.encodings.plug_ins import all_encodings, encoding_named
from nonosat.sat.processes.timeout import in_time, timeout_at_deadline

if TYPE_CHECKING:
    from nonosat.sat.tools.comparison import Comparison

EXAMPLES = (
    "nonosat encodings",
    "nonosat encodings --line '5: 2 1' --encodings order",
    "nonosat encodings --check start",
    "nonosat encodings --compare puzzles/dom_5.json --encodings order,path",
)
EXIT_CODES = exits.Meanings(
    done="Done.",
    no="With `--check`: the encoding has faults.",
    wrong="The input or an option is wrong, or some runs of `--compare` failed.",
    limit="The time limit was reached first.",
)


@dataclass(frozen=True, kw_only=True)
class EncodingsQuestion:
    """List the encodings, show the clauses of a line, check an encoding, or compare them."""

    puzzles: Annotated[
        tuple[str, ...],
        Argument(metavar="PUZZLE", help="With --compare: the puzzles to compare on."),
        OnDisk(reads="puzzles"),
    ] = ()
    compare: Annotated[
        bool,
        Option("--compare", help="Compare sizes, propagation strength, conflicts and times on the puzzles."),
    ] = False
    check: Annotated[
        str | None,
        Option(
            metavar="NAME",
            autocompletion=known_names.encodings,
            help="Check an encoding against all layouts of all short lines.",
        ),
    ] = None
    line: Annotated[
        str | None,
        Option(
            metavar="'CELLS: RUNS'",
            help="Show the clauses of a line such as '5: 2 1', '5: ? *' or '5: 2r 1g'.",
        ),
    ] = None
    encodings: Annotated[
        str,
        Option(
            metavar="A,B",
            autocompletion=known_names.several(known_names.encodings),
            help="With --compare or --line: use these encodings. Default: all.",
        ),
    ] = ""

    def __post_init__(self) -> None:
        asked = [flag for flag in ("compare", "check", "line") if flag in fields_set(self)]
        if len(asked) > 1:
            raise WrongOption(f"choose one of {' and '.join(f'--{flag}' for flag in asked)}")
        if self.compare != bool(self.puzzles):
            raise WrongOption("--compare requires puzzles" if self.compare else "puzzles require --compare")
        expect_together(self, {"encodings": ("compare", "line")})

    @property
    def names(self) -> list[str]:
        """The names of the chosen encodings; raises ``UnknownName``."""
        chosen = [encoding_named(name).name for name in self.encodings.split(",") if name]
        return chosen or [encoding.name for encoding in all_encodings()]


_USUAL_SOLVERS = "glucose4,cadical195,minisat22"


@dataclass(frozen=True, kw_only=True)
class ComparisonOptions:
    """Options of a comparison."""

    solvers: Annotated[
        tuple[str, ...],
        Option(
            metavar="A,B",
            autocompletion=known_names.several(known_names.solvers),
            rich_help_panel="With --compare",
            help="Compare with these solvers. Repeatable; commas after 'command:' belong to its arguments. "
            f"Default: {_USUAL_SOLVERS}.",
        ),
    ] = ()
    seeds: Annotated[
        int, Option(min=1, metavar="N", rich_help_panel="With --compare", help="Runs of each solver.")
    ] = 5
    solver_limit: Annotated[
        float,
        Option(min=0.1, metavar="SECONDS", rich_help_panel="With --compare", help="Time limit for each run."),
    ] = 20.0


def command(
    question: EncodingsQuestion, comparison: ComparisonOptions, output: Output, time_limit: TimeLimit = None
) -> int:
    limits = limits_of(time_limit, None)
    if question.compare:
        return _compare(question.puzzles, question.names, comparison, output, limits)
    expect_unset(comparison, fields_set(comparison), "requires --compare")
    if question.line is not None and output.as_json:
        raise WrongOption("--json cannot be combined with --line")
    with results(output.output, limits) as file, timeout_at_deadline(limits):
        if question.check is not None:
            return exits.NO if print_check(file, question.check, as_json=output.as_json) else exits.DONE
        if question.line is not None:
            print_line(file, question.line, question.names)
        else:
            print_encodings(file, as_json=output.as_json)
    return exits.DONE


def _compare(
    puzzles: Sequence[str],
    encodings: Sequence[str],
    options: ComparisonOptions,
    output: Output,
    limits: Limits,
) -> int:
    """Compare the encodings on the puzzles of some files; return the exit code.

    If an error, a signal or the time limit ends the work, the measurements so far are kept.
    """
    found: list[Comparison] = []
    end: KeyboardInterrupt | NonosatError | None = None
    with results(output.output, limits) as file:
        try:
            for each in in_time(_compared(puzzles, encodings, options, limits), limits):
                first = not found or found[-1].puzzle != each.puzzle
                found.append(each)
                print_comparison(file, each, first=first, as_json=output.as_json)
        except (KeyboardInterrupt, NonosatError) as early:
            if not found:
                raise
            end = early
    notify(f"{amount(len(found), 'comparison')}, {amount(options.seeds, 'seed')} each")
    if end is not None:
        return report_end(end)
    failures = list(_failures_of(found))
    for failure in failures:
        notify(failure)
    return exits.WRONG if failures else exits.DONE


def _compared(
    paths: Sequence[str], encodings: Sequence[str], options: ComparisonOptions, limits: Limits
) -> Iterator[Comparison]:
    """Yield each encoding on each puzzle in the files, which are all read first."""
    from nonosat.sat.tools.comparison import compare

    solvers = [name for text in options.solvers or (_USUAL_SOLVERS,) for name in _solvers_in(text)]
    found = [(path, entry) for path in paths for entry in entries(path)]
    for path, entry in found:
        notify_read_warnings(entry)
        name = as_one_line(PurePath(path).stem) + (
            "" if entry.name.index is None else f"[{entry.name.index}]"
        )
        try:
            yield from compare(
                entry.puzzle,
                name=name,
                encodings=encodings,
                solvers=solvers,
                seeds=options.seeds,
                solver_limit=options.solver_limit,
                time_limit=limits.remaining,
            )
        except LimitReached:
            limits.check()
            raise


def _solvers_in(text: str) -> list[str]:
    """Split names at commas; one that begins with ``command:`` extends to the end.

    >>> _solvers_in("glucose4,command:clasp --configuration=tweety,--stats")
    ['glucose4', 'command:clasp --configuration=tweety,--stats']
    """
    names, command, arguments = text.partition(PREFIX)
    return [name for name in names.split(",") if name] + [command + arguments] * bool(command)


def _failures_of(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """Yield the failures of runs, a sentence each, with the name of the puzzle."""
    for each in comparisons:
        for runs in each.solver_runs:
            for run in runs.runs:
                if run.failure is not None:
                    yield f"{each.puzzle}: {each.encoding}, seed {run.seed}: {run.failure}"
