"""``nonosat generate``: families of puzzles to try solvers on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.output import talk
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.sizes import number, width_and_height
from nonosat.errors import LimitReached, UnknownName
from nonosat.files.registry import encoded, format_named, write
from nonosat.generation import families
from nonosat.generation.hard_puzzles import hard_puzzle
from nonosat.generation.random_puzzles import (
    USUAL_DENSITY,
    Symmetry,
    Wish,
    wished_puzzle,
)
from nonosat.puzzle import LONGEST_SIDE, Puzzle
from nonosat.reasoning.grades import Difficulty
from nonosat.search_options import SearchOptions

_BY_NUMBER = {"dom": families.dom, "permutation": families.permutation, "switches": families.switches}
_BY_SIZE = ("random", "hard")


def command(
    family: Annotated[
        str, typer.Argument(metavar="FAMILY", help="dom, permutation or switches; random or hard.")
    ],
    sizes: Annotated[
        list[str], typer.Argument(metavar="SIZE…", help="Numbers; for random and hard columns x rows: 20x30.")
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar="DIR", help="A directory for the files; else standard output."
        ),
    ] = None,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help="The format to write.")] = "json",
    density: Annotated[
        float | None,
        typer.Option(
            "--density",
            min=0,
            max=1,
            metavar="SHARE",
            callback=options.finite,
            help="Random: the share of shaded cells, 0.5 unless the class is a hard one.",
        ),
    ] = None,
    colours: Annotated[int, typer.Option("--colours", min=1, max=26, help="Random: how many colours.")] = 1,
    symmetry: Annotated[
        Symmetry,
        typer.Option(
            "--symmetry",
            help="Random: horizontal: left and right are alike; vertical: top and bottom; rotational: upside "
            "down; diagonal: rows and columns.",
        ),
    ] = Symmetry.NONE,
    difficulty: Annotated[
        Difficulty | None, typer.Option("--class", help="Random: how hard, by the classes of 'grade'.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Random: the seed of the first puzzle.")] = 0,
    count: Annotated[int, typer.Option("--count", min=1, help="Random: how many, of seeds that follow.")] = 1,
    tries: Annotated[
        int | None,
        typer.Option("--tries", min=1, help="Random: pictures to try for one puzzle; 1000, hard: 30."),
    ] = None,
    time_limit: options.TimeLimit = None,
    quiet: options.Quiet = False,
) -> int:
    """Write puzzles of a family: n-Dom, permutations, switches; random ones with exactly one picture."""
    limits = options.limits_of(time_limit, None)
    asked = SearchOptions(limits=limits)
    suffix = format_named(to).suffixes[0]
    if family != "random" and (difficulty is not None or symmetry is not Symmetry.NONE):
        raise typer.BadParameter("--symmetry and --class go with the family random")
    if density is None:
        density = USUAL_DENSITY[difficulty]
    missing = False

    def puzzles() -> Iterator[tuple[str, Puzzle]]:
        nonlocal missing
        for size in sizes:
            if family in _BY_NUMBER:
                yield f"{family}-{_number(size)}", _BY_NUMBER[family](_number(size))
                continue
            wish = wish_of(size)
            for each in range(seed, seed + count):
                name = _name(family, wish, each)
                with ProgressLine(sys.stderr, quiet=quiet):
                    if family == "random":
                        found = wished_puzzle(wish, asked, seed=each, tries=tries or 1000)
                    else:
                        found = hard_puzzle(
                            wish.width,
                            wish.height,
                            asked,
                            density=wish.density,
                            colours=colours,
                            seed=each,
                            tries=tries or 30,
                        )
                if found is None:
                    missing = True
                    talk(f"{name}: no try led to such a puzzle", quiet=quiet)
                else:
                    yield name, found

    def wish_of(size: str) -> Wish:
        width, height = width_and_height(size, "SIZE")
        return Wish(width, height, density, colours, symmetry, difficulty)

    if family not in _BY_NUMBER and family not in _BY_SIZE:
        raise UnknownName(f"no family '{family}': expected one of {', '.join([*_BY_NUMBER, *_BY_SIZE])}")
    for size in sizes:  # before anything is written
        (_number if family in _BY_NUMBER else wish_of)(size)
    if output is not None:
        Path(output).mkdir(parents=True, exist_ok=True)
    written = 0
    try:
        for name, puzzle in puzzles():
            if output is None:
                sys.stdout.buffer.write(encoded([puzzle], "", format=to))
                sys.stdout.buffer.flush()
            else:
                write(puzzle, Path(output, name + suffix), format=to)
            written += 1
    except LimitReached as reached:
        missing = True
        talk(str(reached), quiet=quiet)
    if family == "hard" and limits.remaining == 0 and not missing:
        missing = True
        talk(f"{limits.time_reached()}: these are the hardest so far", quiet=quiet)
    if output is not None:
        talk(f"{written} puzzle{'' if written == 1 else 's'} in {output}", quiet=quiet)
    return exits.LIMIT if missing else exits.DONE


def _name(family: str, wish: Wish, seed: int) -> str:
    """The name of a file without its suffix: all that was asked for."""
    name = f"{family}-{wish.width}x{wish.height}-density-{wish.density:g}-seed-{seed}"
    name += f"-colours-{wish.colours}" if wish.colours > 1 else ""
    name += f"-symmetry-{wish.symmetry}" if wish.symmetry is not Symmetry.NONE else ""
    return name if wish.difficulty is None else f"{name}-class-{wish.difficulty}"


def _number(text: str) -> int:
    return number(text, "SIZE", most=LONGEST_SIDE // 4)
