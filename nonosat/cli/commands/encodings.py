"""``nonosat encodings``: the encodings, and how they compare on puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.cli.arguments import options
from nonosat.cli.interruption import end_of
from nonosat.cli.output.encoding_tables import (
    compared,
    failures_of,
    print_check,
    print_comparison,
    print_line,
    print_list,
)
from nonosat.cli.output.standard_error import say
from nonosat.cli.output.streams import notify, results, write_result
from nonosat.encoding.plug_ins import all_encodings, encoding_named
from nonosat.errors import NonosatError
from nonosat.notation.file_text import text_bytes
from nonosat.session.solver_program import PREFIX

if TYPE_CHECKING:
    from nonosat.laboratory.comparison import Comparison


_USUAL_SOLVERS = "glucose4,cadical195,minisat22"


def command(
    puzzles: Annotated[
        list[str] | None, typer.Argument(metavar="[PUZZLE…]", help="Puzzles to compare the encodings on.")
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Compare sizes, propagation strength, conflicts and times.")
    ] = False,
    names: Annotated[
        str, typer.Option("--encodings", metavar="A,B", help="Encodings to use. Default: all.")
    ] = "",
    solvers: Annotated[
        list[str] | None,
        typer.Option(
            "--solvers",
            metavar="A,B",
            help="Solvers to compare them with; may be repeated, as after command: a comma belongs to the "
            "program. Default: glucose4,cadical195,minisat22.",
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(
            "--line",
            metavar="'CELLS: RUNS'",
            help="Spell out the clauses of a line such as '5: 2 1', '5: ? *' or '5: 2r 1g'.",
        ),
    ] = None,
    check: Annotated[
        str | None,
        typer.Option("--check", metavar="NAME", help="Compare an encoding with all layouts of short lines."),
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", min=1, metavar="N", help="Seeds per solver.")] = 5,
    run_limit: Annotated[
        float, typer.Option("--run-limit", min=0.1, metavar="SECONDS", help="Time limit of each run.")
    ] = 20.0,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write a summary of the figures as CSV.")
    ] = None,
    runs: Annotated[
        str | None,
        typer.Option("--runs", metavar="FILE", help="Write every run as a row: .csv or .jsonl (JSON Lines)."),
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Plot the figures: .png, .svg or .pdf.")
    ] = None,
    cactus: Annotated[
        str | None,
        typer.Option("--cactus", metavar="FILE", help="Plot how many runs are solved within which time."),
    ] = None,
    scatter: Annotated[
        str | None,
        typer.Option(
            "--scatter", metavar="FILE", help="Plot the first encoding (or solver) against the second."
        ),
    ] = None,
    as_json: options.AsJson = False,
    output: options.OutputFile = None,
    quiet: options.Quiet = False,
) -> int:
    """List the encodings, spell out the clauses of a line, or compare encodings on puzzles."""
    if compare != bool(puzzles):
        raise typer.BadParameter("--compare needs puzzles, and puzzles need --compare")
    plots = {"bars": plot, "cactus": cactus, "scatter": scatter}
    for wanted in filter(None, plots.values()):
        from nonosat.laboratory.comparison_plot import plot_format

        plot_format(wanted)
    chosen = [encoding_named(name).name for name in names.split(",") if name]
    chosen = chosen or [encoding.name for encoding in all_encodings()]
    named = [name for text in solvers or [_USUAL_SOLVERS] for name in _solvers_in(text)]
    found: list[Comparison] = []
    with results(output) as file:
        if check is not None:
            return exits.NO if print_check(file, check, as_json=as_json) else exits.DONE
        if line is not None:
            print_line(file, line, chosen)
            return exits.DONE
        if not puzzles:
            print_list(file, as_json=as_json)
            return exits.DONE
        end: KeyboardInterrupt | NonosatError | None = None
        try:
            for each in compared(puzzles, encodings=chosen, solvers=named, seeds=seeds, run_limit=run_limit):
                first = not found or found[-1].puzzle != each.puzzle
                found.append(each)
                print_comparison(file, each, first=first, as_json=as_json)
        except (KeyboardInterrupt, NonosatError) as early:
            if not found:
                raise
            end = early  # what has been measured is kept
    _write_tables(found, summaries=csv, runs=runs)
    for name, path in plots.items():
        if path is not None and found:
            from nonosat.laboratory.comparison_plot import PLOTS

            write_result(path, PLOTS[name](found, path))
    notify(f"{amount(len(found), 'comparison')}, {amount(seeds, 'seed')} each", quiet=quiet)
    if end is not None:
        sentence, code = end_of(end)
        say(sentence)
        return code
    failures = list(failures_of(found))
    for failure in failures:
        notify(failure, quiet=quiet)
    return exits.WRONG if failures else exits.DONE


def _solvers_in(text: str) -> list[str]:
    """Names that commas separate; what begins with ``command:`` goes on to the end.

    >>> _solvers_in("glucose4,command:clasp --configuration=tweety,--stats")
    ['glucose4', 'command:clasp --configuration=tweety,--stats']
    """
    names, command, arguments = text.partition(PREFIX)
    return [name for name in names.split(",") if name] + [command + arguments] * bool(command)


def _write_tables(found: list[Comparison], *, summaries: str | None, runs: str | None) -> None:
    if summaries is not None:
        from nonosat.laboratory.run_tables import summaries_as_csv

        write_result(summaries, text_bytes(summaries_as_csv(found)))
    if runs is not None:
        from nonosat.laboratory.run_tables import runs_as_text

        write_result(runs, text_bytes(runs_as_text(found, runs)))
