"""``nonosat generate``: families of puzzles to try solvers on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.output import talk
from nonosat.cli.sizes import number, width_and_height
from nonosat.errors import UnknownName
from nonosat.formats.registry import encoded, format_named, write
from nonosat.laboratory import families
from nonosat.puzzle import LONGEST_SIDE, Puzzle

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
        float, typer.Option("--density", min=0, max=1, help="Random: the share of shaded cells.")
    ] = 0.5,
    colours: Annotated[int, typer.Option("--colours", min=1, max=26, help="Random: how many colours.")] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Random: the seed of the first puzzle.")] = 0,
    count: Annotated[int, typer.Option("--count", min=1, help="Random: how many, of seeds that follow.")] = 1,
    tries: Annotated[int, typer.Option("--tries", min=1, help="Hard: how many pictures to begin with.")] = 30,
    time_limit: options.TimeLimit = None,
    quiet: options.Quiet = False,
) -> int:
    """Write puzzles of a family: n-Dom, permutations, switches, random grids, hard unique puzzles."""
    limits = options.limits_of(time_limit, None)
    suffix = format_named(to).suffixes[0]

    def puzzles() -> Iterator[tuple[str, Puzzle]]:
        for size in sizes:
            if family in _BY_NUMBER:
                yield f"{family}-{_number(size)}", _BY_NUMBER[family](_number(size))
                continue
            width, height = _size(size)
            for each in range(seed, seed + count):
                name = f"{family}-{width}x{height}-density-{density:g}-seed-{each}"
                name += f"-colours-{colours}" if colours > 1 else ""
                if family == "random":
                    yield (
                        name,
                        families.random_puzzle(width, height, density=density, colours=colours, seed=each),
                    )
                    continue
                found = families.hard(
                    width,
                    height,
                    density=density,
                    colours=colours,
                    seed=each,
                    tries=tries,
                    limits=limits,
                )
                if found is None:
                    talk(f"{name}: none of {tries} pictures led to a unique puzzle", quiet=quiet)
                else:
                    yield name, found

    if family not in _BY_NUMBER and family not in _BY_SIZE:
        raise UnknownName(f"no family '{family}': expected one of {', '.join([*_BY_NUMBER, *_BY_SIZE])}")
    for size in sizes:  # before anything is written
        (_number if family in _BY_NUMBER else _size)(size)
    if output is None:
        for _, puzzle in puzzles():
            sys.stdout.buffer.write(encoded([puzzle], "", format=to))
            sys.stdout.buffer.flush()
        return exits.LIMIT if limits.remaining == 0 else exits.DONE
    Path(output).mkdir(parents=True, exist_ok=True)
    written = 0
    for name, puzzle in puzzles():
        write(puzzle, Path(output, name + suffix), format=to)
        written += 1
    talk(f"{written} puzzle{'' if written == 1 else 's'} in {output}", quiet=quiet)
    return exits.LIMIT if limits.remaining == 0 else exits.DONE


def _number(text: str) -> int:
    return number(text, "SIZE", most=LONGEST_SIDE // 4)


def _size(text: str) -> tuple[int, int]:
    return width_and_height(text, "SIZE")
