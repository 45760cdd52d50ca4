"""``nonosat generate``: families of puzzles to try solvers on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.cli.arguments import options
from nonosat.cli.arguments.sizes import number, width_and_height
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.streams import notify
from nonosat.errors import LimitReached
from nonosat.files.registry import encoded, format_named, write
from nonosat.generation.random_puzzles import USUAL_DENSITY, Symmetry, Wish
from nonosat.generation.tasks import is_by_number, numbered_task, wished_task
from nonosat.puzzle import LONGEST_SIDE
from nonosat.reasoning.grades import Difficulty
from nonosat.search_options import SearchOptions


def command(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="dom, permutation, switches, random or hard.")
    ],
    sizes: Annotated[
        list[str],
        typer.Argument(metavar="SIZE…", help="A number; for random and hard columns x rows, as 20x30."),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="Directory for the files. Default: standard output."
        ),
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="Output format.")] = "json",
    density: Annotated[
        float | None,
        typer.Option(
            "--density",
            min=0,
            max=1,
            metavar="SHARE",
            callback=options.finite,
            help="Random: the share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None,
    colours: Annotated[
        int, typer.Option("--colours", min=1, max=26, metavar="N", help="Random: number of colours.")
    ] = 1,
    symmetry: Annotated[
        Symmetry,
        typer.Option(
            "--symmetry",
            help="Random: symmetry of the picture. horizontal: left and right mirror each other; vertical: "
            "top and bottom; rotational: half a turn; diagonal: rows and columns.",
        ),
    ] = Symmetry.NONE,
    difficulty: Annotated[
        Difficulty | None, typer.Option("--class", help="Random: difficulty, as given by 'nonosat grade'.")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, metavar="N", help="Random: seed of the first puzzle.")
    ] = 0,
    count: Annotated[
        int,
        typer.Option("--count", min=1, metavar="N", help="Random: number of puzzles, of successive seeds."),
    ] = 1,
    tries: Annotated[
        int | None,
        typer.Option(
            "--tries", min=1, metavar="N", help="Pictures to try for each puzzle. Default: 1000; hard: 30."
        ),
    ] = None,
    time_limit: options.TimeLimit = None,
    quiet: options.Quiet = False,
) -> int:
    """Write puzzles of a family: n-Dom, permutation, switches; or random ones with exactly one picture."""
    search = SearchOptions(limits=options.limits_of(time_limit, None))
    suffix = format_named(to).suffixes[0]
    if family != "random" and (difficulty is not None or symmetry is not Symmetry.NONE):
        raise typer.BadParameter("--symmetry and --class are only for the family random")
    if is_by_number(family):
        tasks = [numbered_task(family, number(size, "SIZE", most=LONGEST_SIDE // 4)) for size in sizes]
    else:
        share = USUAL_DENSITY[difficulty] if density is None else density
        wishes = [
            Wish(*width_and_height(size, "SIZE"), share, colours, symmetry, difficulty) for size in sizes
        ]
        seeds = range(seed, seed + count)
        tasks = [wished_task(family, wish, each, tries=tries) for wish in wishes for each in seeds]
    if output is not None:
        Path(output).mkdir(parents=True, exist_ok=True)
    written = 0
    missing = False
    for task in tasks:
        try:
            with ProgressLine(sys.stderr, quiet=quiet):
                puzzle = task.make(search)
        except LimitReached as reached:
            missing = True
            notify(str(reached), quiet=quiet)
            break
        if puzzle is None:
            missing = True
            notify(f"{task.name}: no try produced such a puzzle", quiet=quiet)
            continue
        if output is None:
            sys.stdout.buffer.write(encoded([puzzle], "", format=to))
            sys.stdout.buffer.flush()
        else:
            write(puzzle, Path(output, task.name + suffix), format=to)
        written += 1
    if family == "hard" and search.limits.remaining == 0 and not missing:
        missing = True
        notify(f"{search.limits.time_reached()}: these are the hardest found so far", quiet=quiet)
    if output is not None:
        notify(f"{amount(written, 'puzzle')} in {output}", quiet=quiet)
    return exits.LIMIT if missing else exits.DONE
