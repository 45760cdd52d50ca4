"""Options that say which puzzles to generate."""

from __future__ import annotations

from typing import Annotated

import typer

from nonosat.cli.arguments.options import finite
from nonosat.cli.arguments.sizes import number, width_and_height
from nonosat.generation.random_puzzles import USUAL_DENSITY, Symmetry, Wish
from nonosat.generation.tasks import Task, is_by_number, numbered_task, wished_task
from nonosat.puzzle import LONGEST_SIDE
from nonosat.reasoning.grades import Difficulty


def generation_tasks(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="dom, permutation, switches, random or hard.")
    ],
    sizes: Annotated[
        list[str],
        typer.Argument(metavar="SIZE…", help="A number; for random and hard columns x rows, as 20x30."),
    ],
    density: Annotated[
        float | None,
        typer.Option(
            "--density",
            min=0,
            max=1,
            metavar="SHARE",
            callback=finite,
            help="Random: the share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None,
    colours: Annotated[
        int,
        typer.Option("--colours", "--colors", min=1, max=26, metavar="N", help="Random: number of colours."),
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
) -> list[Task]:
    """A task for each puzzle; raises ``BadParameter`` for options of another family."""
    if family != "random" and (difficulty is not None or symmetry is not Symmetry.NONE):
        raise typer.BadParameter("--symmetry and --class are only for the family random")
    if is_by_number(family):
        return [numbered_task(family, number(size, "SIZE", most=LONGEST_SIDE // 4)) for size in sizes]
    share = USUAL_DENSITY[difficulty] if density is None else density
    wishes = [Wish(*width_and_height(size, "SIZE"), share, colours, symmetry, difficulty) for size in sizes]
    seeds = range(seed, seed + count)
    return [wished_task(family, wish, each, tries=tries) for wish in wishes for each in seeds]
