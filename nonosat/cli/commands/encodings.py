"""``nonosat encodings``: which encodings there are, and how they compare on puzzles."""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from nonosat.cli import exits, options
from nonosat.cli.output import record_as_json, results, talk
from nonosat.encoding.catalogue import ENCODINGS, encoding_named
from nonosat.errors import InputError
from nonosat.files.whole import write_whole

if TYPE_CHECKING:
    from nonosat.laboratory.comparison import Comparison


def command(
    puzzles: Annotated[
        list[str] | None, typer.Argument(metavar="[PUZZLE…]", help="Puzzles to compare encodings on.")
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Sizes, propagation strength, conflicts and seconds.")
    ] = False,
    names: Annotated[
        str, typer.Option("--encodings", metavar="A,B", help="Which to compare; else all.")
    ] = "",
    solvers: Annotated[
        str, typer.Option("--solvers", metavar="A,B", help="Solvers to compare them with.")
    ] = "glucose4,cadical195,minisat22",
    line: Annotated[
        str | None,
        typer.Option("--line", metavar="'CELLS: RUNS'", help="Spell out the clauses of a line, as '5: 2 1'."),
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", min=1, help="How many seeds each.")] = 5,
    run_limit: Annotated[
        float, typer.Option("--run-limit", min=0.1, metavar="SECONDS", help="The most time of each run.")
    ] = 20.0,
    csv: Annotated[
        str | None, typer.Option("--csv", metavar="FILE", help="Write the figures as CSV.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE", help="Draw them: .png, .svg or .pdf.")
    ] = None,
    as_json: options.AsJson = False,
    output: options.OutputFile = None,
    quiet: options.Quiet = False,
) -> int:
    """List the encodings, spell one line out in them, or compare them on puzzles."""
    if compare != bool(puzzles):
        raise typer.BadParameter("--compare and puzzles go together")
    if plot is not None:
        from nonosat.laboratory.comparison_plot import plot as drawn
        from nonosat.laboratory.comparison_plot import plot_format

        plot_format(plot)
    chosen = [encoding_named(name).name for name in names.split(",") if name]
    with results(output) as file:
        if line is not None:
            _spell_out(file, line, chosen or [encoding.name for encoding in ENCODINGS])
            return exits.DONE
        if not puzzles:
            _list(file, as_json=as_json)
            return exits.DONE
        found: list[Comparison] = []
        for each in _compared(
            puzzles, chosen or [encoding.name for encoding in ENCODINGS], solvers.split(","), seeds, run_limit
        ):
            _show(file, each, first=not found or found[-1].puzzle != each.puzzle, as_json=as_json)
            found.append(each)
    if csv is not None:
        from nonosat.laboratory.comparison import as_csv

        write_whole(csv, as_csv(found).encode())
    if plot is not None:
        write_whole(plot, drawn(found, plot))
    talk(f"{len(found)} comparisons, {seeds} seeds each", quiet=quiet)
    return exits.DONE


def _list(file: TextIO, *, as_json: bool) -> None:
    rows = [
        {
            "name": encoding.name,
            "title": encoding.title,
            "propagation_complete": encoding.propagation_complete,
            "reference": encoding.reference,
        }
        for encoding in ENCODINGS
    ]
    if as_json:
        print(json.dumps({"encodings": rows}, ensure_ascii=False), file=file)
        return
    print(f"{'name':18} {'complete':8} title (reference)", file=file)
    for row in rows:
        mark = "yes" if row["propagation_complete"] else "-"
        print(f"{row['name']:18} {mark:8} {row['title']} ({row['reference']})", file=file)


def _spell_out(file: TextIO, text: str, encodings: list[str]) -> None:
    """The clauses of a line like ``5: 2 1`` in words."""
    from nonosat.encoding.wording import line_in_words

    match = re.fullmatch(r"\s*([1-9][0-9]{0,2})\s*:((?:\s*[0-9]{1,3})*)\s*", text)
    if not match:
        raise InputError("expected cells and runs, like '5: 2 1'", found=text, source="--line")
    lengths = tuple(int(word) for word in match[2].split() if int(word))
    try:
        for number, encoding in enumerate(encodings):
            if number:
                print(file=file)
            for words in line_in_words(int(match[1]), lengths, encoding=encoding):
                print(words, file=file)
    except InputError as error:
        raise error.at("--line") from None


def _compared(
    paths: list[str], encodings: list[str], solvers: list[str], seeds: int, run_limit: float
) -> Iterator[Comparison]:
    from nonosat.cli.puzzles import entries
    from nonosat.laboratory.comparison import compare

    for path in paths:
        for entry in entries(path):
            name = PurePath(path).stem + ("" if entry.index is None else f"[{entry.index}]")
            yield from compare(
                entry.puzzle,
                name=name,
                encodings=encodings,
                solvers=solvers,
                seeds=seeds,
                run_limit=run_limit,
            )


def _show(file: TextIO, each: Comparison, *, first: bool, as_json: bool) -> None:
    """A comparison as JSON, or as some lines of a table."""
    if as_json:
        value: dict[str, Any] = record_as_json(each)
        value["strength"]["share_of_lines"] = each.strength.share_of_lines
        print(json.dumps(value, ensure_ascii=False), file=file, flush=True)
        return
    if first:
        solvers = "".join(f"  {runs.solver:>22}" for runs in each.runs)
        print(f"{each.puzzle}: seconds and conflicts, medians", file=file)
        print(
            f"{'encoding':18}{'variables':>10}{'clauses':>9}{'literals':>10}{'lines':>8}{'root':>12}{solvers}",
            file=file,
        )
    sizes, strength = each.reduced, each.strength
    cells = f"{strength.found_cells}/{strength.cells}"
    runs = "".join(
        f"  {statistics.median(one.seconds):>9.3f} {statistics.median(one.conflicts):>7.0f} "
        f"{'-' if one.verdict == 'undecided' else one.verdict[:4]:>4}"
        for one in each.runs
    )
    print(
        f"{each.encoding:18}{sizes.variables:>10}{sizes.clauses:>9}{sizes.literals:>10}"
        f"{strength.share_of_lines:>8.1%}{cells:>12}{runs}",
        file=file,
    )
    families = ", ".join(f"{name} {count} ({literals})" for name, count, literals in each.reduced.families)
    print(f"{'':18}  {families}", file=file, flush=True)
