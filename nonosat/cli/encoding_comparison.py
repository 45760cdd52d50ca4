"""Encodings compared on puzzles on the command line: what is measured, and the files it is written to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from nonosat.amounts import amount
from nonosat.cli.arguments.puzzles import entries
from nonosat.cli.arguments.written_files import to_write
from nonosat.cli.interruption import say_end
from nonosat.cli.output.encoding_tables import print_comparison
from nonosat.cli.output.output_options import Output
from nonosat.cli.output.streams import notify, notify_doubts, results, write_result
from nonosat.errors import LimitReached, NonosatError, as_one_line
from nonosat.limits import Limits
from nonosat.notation.file_text import text_bytes
from nonosat.processes.alarm import in_time
from nonosat.questions import exits, known_names
from nonosat.questions.fields import option
from nonosat.search_options import PREFIX

if TYPE_CHECKING:
    from nonosat.laboratory.comparison import Comparison

_USUAL_SOLVERS = "glucose4,cadical195,minisat22"


@dataclass(frozen=True, kw_only=True)
class ComparisonOptions:
    """How encodings are compared, and where the figures go."""

    PANEL = "With --compare"

    solvers: tuple[str, ...] = option(
        default=(),
        metavar="A,B",
        known=known_names.solvers,
        help="Compare with these solvers. Repeatable: a comma after 'command:' belongs to the program. "
        f"Default: {_USUAL_SOLVERS}.",
    )
    seeds: int = option(default=5, min=1, help="Runs of each solver.")
    run_limit: float = option(default=20.0, min=0.1, metavar="SECONDS", help="Time limit for each run.")
    runs: str | None = to_write(help="Write every run as a row: .csv or .jsonl (JSON Lines).")
    csv: str | None = to_write(help="Write a summary of the figures as CSV.")
    plot: str | None = to_write(help="Plot the figures: .png, .svg or .pdf.")
    cactus: str | None = to_write(help="Plot how many runs are solved within which time.")
    scatter: str | None = to_write(help="Plot the first encoding (or solver) against the second.")

    @property
    def plots(self) -> dict[str, str]:
        """The files of plots that are wished for, by their kinds."""
        plots = {"bars": self.plot, "cactus": self.cactus, "scatter": self.scatter}
        return {kind: path for kind, path in plots.items() if path is not None}


def compare_encodings(
    puzzles: Sequence[str],
    encodings: Sequence[str],
    options: ComparisonOptions,
    output: Output,
    limits: Limits,
) -> int:
    """Compares the encodings on the puzzles of some files; returns the exit code.

    What has been measured when an error, a signal or the time limit ends the work is kept.
    """
    if options.plots:
        from nonosat.laboratory.comparison_plot import PLOTS, plot_format

        for path in options.plots.values():
            plot_format(path)
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
    _write_tables(found, options)
    for kind, path in options.plots.items():
        write_result(path, PLOTS[kind](found, path))
    notify(f"{amount(len(found), 'comparison')}, {amount(options.seeds, 'seed')} each")
    if end is not None:
        return say_end(end)
    failures = list(_failures_of(found))
    for failure in failures:
        notify(failure)
    return exits.WRONG if failures else exits.DONE


def _compared(
    paths: Sequence[str], encodings: Sequence[str], options: ComparisonOptions, limits: Limits
) -> Iterator[Comparison]:
    """Each encoding on each puzzle in the files, which are all read first."""
    from nonosat.laboratory.comparison import compare

    solvers = [name for text in options.solvers or (_USUAL_SOLVERS,) for name in _solvers_in(text)]
    found = [(path, entry) for path in paths for entry in entries(path)]
    for path, entry in found:
        notify_doubts(entry)
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
                run_limit=options.run_limit,
                time_limit=limits.remaining,
            )
        except LimitReached:
            limits.check()
            raise


def _solvers_in(text: str) -> list[str]:
    """Names that commas separate; what begins with ``command:`` goes on to the end.

    >>> _solvers_in("glucose4,command:clasp --configuration=tweety,--stats")
    ['glucose4', 'command:clasp --configuration=tweety,--stats']
    """
    names, command, arguments = text.partition(PREFIX)
    return [name for name in names.split(",") if name] + [command + arguments] * bool(command)


def _failures_of(comparisons: Sequence[Comparison]) -> Iterator[str]:
    """What went wrong in runs, a sentence each, with the name of the puzzle."""
    for each in comparisons:
        for runs in each.runs:
            for run in runs.runs:
                if run.failure is not None:
                    yield f"{each.puzzle}: {each.encoding}, seed {run.seed}: {run.failure}"


def _write_tables(found: Sequence[Comparison], options: ComparisonOptions) -> None:
    if options.csv is None is options.runs:
        return
    from nonosat.laboratory.run_tables import runs_as_text, summaries_as_csv

    if options.csv is not None:
        write_result(options.csv, text_bytes(summaries_as_csv(found)))
    if options.runs is not None:
        write_result(options.runs, text_bytes(runs_as_text(found, options.runs)))
