"""The command line of the benchmarks: ``python -m benchmarks``, and one of the commands below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from typing import Annotated

import typer
from typer import Argument, Option

from benchmarks.checkout import Checkout, of_checkout
from benchmarks.inside import PURE, Inside
from benchmarks.machine import machine
from benchmarks.program import Program
from benchmarks.results import Run, read_results, results_file, write_machine, write_run
from benchmarks.runner import Contender, Plan, run
from benchmarks.sets import ROOT, all_sets, set_named
from benchmarks.summary import Clock, SetSummary, summaries
from nonosat.apps.cli.command import run_app
from nonosat.apps.cli.output.standard_error import set_quiet
from nonosat.apps.cli.output.streams import notify, results
from nonosat.files.atomic_files import write_atomically
from nonosat.model.abilities import exits
from nonosat.model.abilities.fields import WrongOption
from nonosat.model.errors import UnknownName
from nonosat.model.plurals import amount
from nonosat.sat.encodings.plug_ins import encoding_named
from nonosat.sat.solvers.available import solver_info

Files = Annotated[list[str], Argument(metavar="RESULTS", help="Files written by 'run'.")]
Output = Annotated[str | None, Option("-o", "--output", metavar="FILE", help="Output file.")]
Measure = Annotated[Clock, Option("--measure", help="CPU time or wall-clock time.")]
Sets = Annotated[list[str] | None, Option("--set", metavar="SET", help="Only this set; may be repeated.")]

app = typer.Typer(add_completion=False)


@app.callback()
def benchmarks(
    quiet: Annotated[
        bool, Option("-q", "--quiet", help="Print nothing but errors on standard error.")
    ] = False,
) -> None:
    """Benchmarks that compare nonosat with other solvers."""
    set_quiet(quiet=quiet)


@app.command("run")
def run_command(
    names: Annotated[list[str], Argument(metavar="SET", help="Named sets; 'sets' lists them.")],
    runs: Annotated[int | None, Option("--runs", min=1, help="Runs of each puzzle and seed.")] = None,
    seeds: Annotated[
        int | None, Option("--seeds", min=1, help="Seeds of the SAT solver; with 1 it runs unseeded.")
    ] = None,
    process: Annotated[
        str, Option("--process", help="inside: nonosat as a library; fresh: its command line; both.")
    ] = "inside",
    solvers: Annotated[str, Option("--solver", metavar="A,B", help="SAT solvers of nonosat.")] = "auto",
    encodings: Annotated[str, Option("--encoding", metavar="A,B", help="Encodings.")] = "order",
    pure: Annotated[
        bool, Option("--pure", help="Also measure nonosat as a library without its native kernel.")
    ] = False,
    against: Annotated[
        list[str] | None,
        Option("--against", metavar="ADAPTER", help="Also measure this solver; may be repeated."),
    ] = None,
    beside: Annotated[
        list[str] | None,
        Option("--beside", metavar="FOLDER", help="Also measure the checkout there; may be repeated."),
    ] = None,
    alone: Annotated[bool, Option("--alone", help="Measure only the other solvers, not nonosat.")] = False,
    sample: Annotated[
        int | None,
        Option("--sample", min=1, metavar="N", help="N puzzles, evenly spread over the set."),
    ] = None,
    only: Annotated[
        str, Option("--only", metavar="TEXT", help="Only puzzles with TEXT in their names.")
    ] = "",
    time_limit: Annotated[
        float, Option("--time-limit", min=0.1, metavar="SECONDS", help="Time limit of each run.")
    ] = 30.0,
    output: Output = None,
) -> int:
    """Measure sets of puzzles; the time of a run counts only if its answer is correct."""
    if process not in ("inside", "fresh", "both"):
        raise UnknownName(f"unknown process '{process}'; choose inside, fresh or both")
    contenders: list[Contender] = [] if alone else _nonosat(process, solvers.split(","), encodings.split(","))
    contenders += [Inside(PURE, pure=True)] if pure else []
    contenders += [Checkout(folder) for folder in beside or []]
    contenders += [Program.adapted(name) for name in against or []]
    if not contenders:
        raise WrongOption("--alone requires --against or --beside")
    plans = [Plan(set_named(name), contenders, runs, seeds, sample, only, time_limit) for name in names]
    return _measure(plans, output)


@app.command("figures")
def figures_command(output: Output = None) -> int:
    """Measure everything that the pages show, in a few minutes; then run 'readme'."""
    from benchmarks.figures import plans
    from benchmarks.pages import KEPT

    return _measure(list(plans(notify)), str(KEPT) if output is None else output)


@app.command("enumeration")
def enumeration_command(
    seconds: Annotated[
        float, Option("--seconds", min=0.1, metavar="SECONDS", help="CPU time of each way on each puzzle.")
    ] = 2.0,
    only: Annotated[
        str, Option("--only", metavar="TEXT", help="Only puzzles with TEXT in their names.")
    ] = "",
    output: Output = None,
) -> None:
    """Measure how fast all solutions of twenty families are found, as a Markdown table."""
    from benchmarks.enumeration import as_table, families, rates

    measured = []
    for name, puzzle in families():
        if only in name:
            measured.append(rates(name, puzzle, seconds))
            notify(f"{name}: {measured[-1].turns:,.0f} solutions per second")
    with results(output) as file:
        print(as_table(measured), file=file)


@app.command("table")
def table_command(
    files: Files,
    by: Annotated[str, Option("--by", help="A row for each set, puzzle or phase.")] = "set",
    measure: Measure = Clock.CPU,
    sets: Sets = None,
    output: Output = None,
) -> None:
    """Medians, worst times and ratios as a Markdown table; ratios are to the first solver of a set."""
    from benchmarks.table import by_phase, by_puzzle, by_set

    layouts = {"set": by_set, "puzzle": by_puzzle, "phase": by_phase}
    if by not in layouts:
        raise UnknownName(f"unknown table '{by}'; choose one of {', '.join(layouts)}")
    with results(output) as file:
        print(layouts[by](_summaries(files, measure, sets)), file=file)


@app.command("compare")
def compare_command(
    before: Annotated[str, Argument(metavar="BEFORE", help="Results to compare with.")],
    after: Annotated[
        str | None, Argument(metavar="AFTER", help="Results to compare. Default: BEFORE has both.")
    ] = None,
    measure: Measure = Clock.CPU,
    most: Annotated[int, Option("--most", min=0, help="Maximum number of changed puzzles to name.")] = 20,
    output: Output = None,
) -> None:
    """Show the changes between two results: ratios by set, verdicts, the puzzles that changed most."""
    from benchmarks.table import changes

    runs = [read_results(path).runs for path in (before, after) if path is not None]
    if after is None:
        beside = [replace(run, contender="nonosat") for run in runs[0] if of_checkout(run.contender)]
        runs = [tuple(beside), *runs]
    found = [summaries(each, measure) for each in runs]
    with results(output) as file:
        print(changes(*found, most=most), file=file)


@app.command("plot")
def plot_command(
    files: Files,
    output: Annotated[str, Option("-o", "--output", metavar="FILE", help=".svg, .png or .pdf.")],
    measure: Measure = Clock.CPU,
    sets: Sets = None,
) -> None:
    """Plot times in ascending order, for each set."""
    from benchmarks.plot import plot

    write_atomically(output, plot(_summaries(files, measure, sets), output))


@app.command("readme")
def readme_command(
    check: Annotated[bool, Option("--check", help="Only check whether the pages are up to date.")] = False,
) -> int:
    """Write the tables of the kept results into docs/benchmarks.md and benchmarks/README.md."""
    from benchmarks.pages import KEPT, PAGES, with_section

    found = read_results(str(KEPT))
    code = exits.DONE
    for path, text_of in PAGES.items():
        now = path.read_text(encoding="utf-8")
        wanted = with_section(now, text_of(found), name=path.name)
        if not check:
            write_atomically(str(path), wanted.encode())
        elif wanted != now:
            notify(f"{path.name} does not show the kept results")
            code = exits.NO
    return code


@app.command("rounds")
def rounds_command(output: Output = None) -> None:
    """Measure a round of messages between rows and columns in the kernel and in numpy: a Markdown table."""
    from benchmarks.rounds import measured_rounds, table

    with results(output) as file:
        print(table(list(measured_rounds())), file=file)


@app.command("scanning")
def scanning_command(
    pages: Annotated[int, Option("--pages", min=1, help="Pages of each kind.")] = 20,
    first: Annotated[int, Option("--first", min=0, metavar="SEED", help="The first seed.")] = 0,
    kinds: Annotated[
        list[str] | None, Option("--kind", metavar="KIND", help="Only this kind; may be repeated.")
    ] = None,
    real: Annotated[
        str | None, Option("--real", metavar="FOLDER", help="Read its images with a truth instead.")
    ] = None,
    truth: Annotated[
        str | None,
        Option(
            "--truth", metavar="FOLDER", help="Typed clues of images without digests. Default: its `truth/`."
        ),
    ] = None,
    changed: Annotated[
        bool, Option("--changed", help="Of `--real`: also read each image smaller, larger and inverted.")
    ] = False,
    programs: Annotated[bool, Option("--programs", help="Read pages of other programs instead.")] = False,
    output: Output = None,
) -> int:
    """Read pages drawn from seeds; count exact, flagged and wrong puzzles in a Markdown table.

    Reports each puzzle that is not read exactly. The exit code is 1 if one is wrong without a flag.
    """
    from benchmarks.scanning import is_wrong, read_pages, table
    from benchmarks.scans.real import program_runs, real_runs, real_table

    seeds = range(first, first + pages)
    if real or programs:
        read = list(
            real_runs(Path(real), Path(truth) if truth else Path(real) / "truth", changed=changed)
            if real
            else program_runs(seeds)
        )
        with results(output) as file:
            print(real_table(read), file=file)
        return exits.NO if any(each.outcome.in_silence for each in read) else exits.DONE
    runs = []
    for each in read_pages(kinds or (), seeds):
        runs.append(each)
        for note in each.notes:
            notify(note)
    with results(output) as file:
        print(table(runs), file=file)
    return exits.NO if any(map(is_wrong, runs)) else exits.DONE


@app.command("rules")
def rules_command(
    pages: Annotated[int, Option("--pages", min=1, help="Seeds, each with every kind of page.")] = 1,
    first: Annotated[int, Option("--first", min=0, metavar="SEED", help="The first seed.")] = 0,
    real: Annotated[
        str | None, Option("--real", metavar="FOLDER", help="Also read its images, as 'scanning' does.")
    ] = None,
    only: Annotated[str, Option("--only", metavar="TEXT", help="Only rules with TEXT in their names.")] = "",
    moved: Annotated[
        list[str] | None,
        Option("--instead", metavar="PATH=VALUE", help="Change only this number; may be repeated."),
    ] = None,
    numbers: Annotated[bool, Option("--numbers", help="Count the tuned numbers instead.")] = False,
    workers: Annotated[int, Option("--workers", min=1, help="Pages read in parallel.")] = 1,
    output: Output = None,
) -> int:
    """Turn off each rule of scanning in turn; show the cost on pages of each source in a Markdown table.

    Reports each page that changes.
    """
    from benchmarks.scans.ablation import ablation_table, changes, page_runs
    from benchmarks.scans.pages import all_pages
    from benchmarks.scans.rules import RULES, Rule
    from benchmarks.scans.tuned import tuned_numbers, tuned_table

    if numbers:
        with results(output) as file:
            print(tuned_table(list(tuned_numbers(ROOT / "nonosat" / "images" / "scanning"))), file=file)
        return exits.DONE
    rules = list(map(Rule.moved, moved)) if moved else [rule for rule in RULES if only in rule.path]
    runs = []
    chosen = all_pages(range(first, first + pages), Path(real) if real else None)
    for each in page_runs(chosen, rules, workers):
        runs.append(each)
        for change in changes(each):
            notify(change)
    with results(output) as file:
        print(ablation_table(runs, rules), file=file)
    return exits.DONE


@app.command("digests")
def digests_command(
    folder: Annotated[str, Argument(metavar="FOLDER", help="Typed clues: NAME.txt of the image NAME.")],
    output: Output = None,
) -> None:
    """Make digests of typed clues, for benchmarks/scans/typed.json, which does not hold the clues."""
    from benchmarks.scans.truth import kept_text

    with results(output) as file:
        print(kept_text(Path(folder)), end="", file=file)


@app.command("sets")
def sets_command() -> None:
    """List the sets, with their numbers of puzzles and default numbers of runs and seeds."""
    for each in all_sets():
        count = sum(1 for _ in each.cases())
        counts = [amount(count, "puzzle"), amount(each.runs, "run"), amount(each.seeds, "seed")]
        print(f"{each.name + ':':12}{', '.join(counts)}: {each.title}")
        if each.missing:
            notify(f"{each.name}: the corpus was not found: {each.missing}")


def _nonosat(process: str, solvers: Sequence[str], encodings: Sequence[str]) -> list[Contender]:
    """Return nonosat with each solver and encoding as contenders, named after their changed options."""
    made: list[Contender] = []
    for solver in solvers:
        for encoding in encodings:
            solver_info(solver)
            encoding_named(encoding)
            special = [*([solver] if solver != "auto" else []), *([encoding] if encoding != "order" else [])]
            name = " ".join(["nonosat", *special])
            if process != "fresh":
                made.append(Inside(name, solver, encoding))
            if process != "inside":
                made.append(Program.nonosat(name, solver=solver, encoding=encoding))
    return made


def _measure(plans: Sequence[Plan], output: str | None) -> int:
    """Run the plans and write the results; Ctrl-C keeps the results so far."""
    versions = {each.name: each.version() for plan in plans for each in plan.contenders}
    wrong = 0
    with results_file(output) as file:
        write_machine(file, machine(), versions)
        try:
            for plan in plans:
                for made in run(plan, notify):
                    write_run(file, made)
                    wrong += made.error is not None
        except KeyboardInterrupt:
            notify("interrupted: the results so far are kept")
            return exits.INTERRUPTED
    if wrong:
        notify(f"{amount(wrong, 'answer')} not accepted: such a run has no time")
        return exits.NO
    return exits.DONE


def _summaries(files: Iterable[str], measure: Clock, sets: Sequence[str] | None) -> tuple[SetSummary, ...]:
    """Return the summaries of all files together; of several, contenders are named after their files."""
    found: list[Run] = []
    paths = list(files)
    for path in paths:
        runs = read_results(path).runs
        found += runs if len(paths) == 1 else [_named_after(run, path) for run in runs]
    wanted = set(sets or ())
    unknown = wanted - {each.set for each in found}
    if unknown:
        raise UnknownName(f"no set '{sorted(unknown)[0]}' in the results")
    return summaries([each for each in found if not wanted or each.set in wanted], measure)


def _named_after(run: Run, path: str) -> Run:
    stem = PurePath(path).name.split(".")[0]
    return replace(run, contender=f"{run.contender} ({stem})")


def ready(arguments: list[str]) -> Callable[[], int | None]:
    """Return the command of the arguments, ready to run."""
    return partial(run_app, app, "benchmarks", arguments or ["--help"])
