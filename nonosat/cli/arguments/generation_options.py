"""Options that say which puzzles to generate."""

from __future__ import annotations

from typing import Annotated

from nonosat.generation.competition.journal import Request
from nonosat.generation.random_puzzles import USUAL_DENSITY, Symmetry, Wish
from nonosat.generation.tasks import Task, is_by_number, numbered_task, wished_task
from nonosat.puzzle import LONGEST_SIDE
from nonosat.questions.fields import Argument, Option, WrongOption
from nonosat.questions.shared import finite
from nonosat.questions.sizes import number, width_and_height
from nonosat.reasoning.grades import DifficultyClass
from nonosat.version import __version__

#: Sizes of the first pictures for a competition: from there on they grow until they are hard.
_COMPETITION_SIZES = ("32x30",)


def generation_tasks(
    family: Annotated[
        str, Argument(metavar="FAMILY", help="dom, permutation, switches, random, hard or competition.")
    ],
    sizes: Annotated[
        list[str] | None,
        Argument(
            metavar="SIZE…",
            help="A number; for random and hard columns x rows, as 20x30; for competition those of the first "
            "pictures, default 32x30.",
        ),
    ] = None,
    density: Annotated[
        float | None,
        Option(
            "--density",
            min=0,
            max=1,
            metavar="SHARE",
            check=finite,
            help="Random: the share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None,
    colours: Annotated[
        int,
        Option("--colours", "--colors", min=1, max=26, metavar="N", help="Random: number of colours."),
    ] = 1,
    symmetry: Annotated[
        Symmetry,
        Option(
            "--symmetry",
            help="Random: symmetry of the picture. horizontal: left and right mirror each other; vertical: "
            "top and bottom; rotational: half a turn; diagonal: rows and columns.",
        ),
    ] = Symmetry.NONE,
    difficulty_class: Annotated[
        DifficultyClass | None, Option("--class", help="Random: difficulty, as given by 'nonosat grade'.")
    ] = None,
    seed: Annotated[int, Option("--seed", min=0, metavar="N", help="Random: seed of the first puzzle.")] = 0,
    count: Annotated[
        int | None,
        Option(
            "--count",
            min=1,
            metavar="N",
            help="Random: number of puzzles, of successive seeds. Competition: of formulas, default 20.",
        ),
    ] = None,
    tries: Annotated[
        int | None,
        Option(
            "--tries",
            min=1,
            metavar="N",
            help="Pictures to try for each puzzle. Default: 1000; hard: 30; competition, in all: 2000.",
        ),
    ] = None,
    hard: Annotated[
        int | None,
        Option(
            "--hard",
            min=0,
            metavar="N",
            help="Competition: how many are hard at least. Default: half of them.",
        ),
    ] = None,
    hard_seconds: Annotated[
        float | None,
        Option(
            "--hard-seconds",
            min=0,
            metavar="SECONDS",
            check=finite,
            help="Competition: hard is what takes MiniSat longer. Default: 60.",
        ),
    ] = None,
    own_seconds: Annotated[
        float | None,
        Option(
            "--own-seconds",
            min=0,
            metavar="SECONDS",
            check=finite,
            help="Competition: what nonosat, and then the proof, may take for each. Default: 600.",
        ),
    ] = None,
) -> list[Task] | Request:
    """A task for each puzzle, or a set for a competition; raises ``WrongOption`` for options of another
    family.
    """
    if family != "random" and (difficulty_class is not None or symmetry is not Symmetry.NONE):
        raise WrongOption("--symmetry and --class are only for the family random")
    if family == "competition":
        wanted = count or 20
        size, *more = sizes or _COMPETITION_SIZES
        if more:
            raise WrongOption("competition takes one SIZE, that of the first pictures")
        return Request(
            seed=seed,
            count=wanted,
            hard=(wanted + 1) // 2 if hard is None else min(hard, wanted),
            hard_seconds=60.0 if hard_seconds is None else hard_seconds,
            own_seconds=600.0 if own_seconds is None else own_seconds,
            size=width_and_height(size, "SIZE"),
            tries=tries or 2000,
            version=__version__,
        )
    if not (hard is hard_seconds is own_seconds is None):
        raise WrongOption("--hard, --hard-seconds and --own-seconds are only for competition")
    if not sizes:
        raise WrongOption("Missing argument 'SIZE…'.")
    if is_by_number(family):
        return [numbered_task(family, number(size, "SIZE", most=LONGEST_SIDE // 4)) for size in sizes]
    share = USUAL_DENSITY[difficulty_class] if density is None else density
    wishes = [
        Wish(*width_and_height(size, "SIZE"), share, colours, symmetry, difficulty_class) for size in sizes
    ]
    seeds = range(seed, seed + (count or 1))
    return [wished_task(family, wish, each, tries=tries) for wish in wishes for each in seeds]
