"""The arguments and options that commands share, as annotated types."""

from __future__ import annotations

import math
import os
import time
from typing import Annotated

import typer

from nonosat.limits import Limits
from nonosat.search_options import SearchOptions

PuzzleFile = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A puzzle file in any format; - is standard input.")
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", help="The format of the input, if content does not tell."),
]
Index = Annotated[
    int | None, typer.Option("--index", min=0, metavar="N", help="Only puzzle N of the input (from 0).")
]
AsJson = Annotated[bool, typer.Option("--json", help="The answer as JSON; several puzzles as JSON Lines.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No talk on standard error.")]
OutputFile = Annotated[
    str | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="Write to a file, whole or not at all; - is standard output."
    ),
]
Solver = Annotated[
    str,
    typer.Option(
        "--solver",
        metavar="NAME",
        help="A SAT solver; 'nonosat solvers' lists them. Or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str, typer.Option("--encoding", metavar="NAME", help="An encoding; 'nonosat encodings' lists them.")
]
ProgressFile = Annotated[
    str | None,
    typer.Option(
        "--progress",
        metavar="FILE",
        help="The marks made so far: rows of . # ? or the palette's letters, or a saved game in any format. "
        "Without it those saved in the puzzle's own file.",
    ),
]
CheckerName = Annotated[
    str, typer.Option("--checker", metavar="NAME", help="What replays the proof: dratify or drat-trim.")
]
Clues = Annotated[bool, typer.Option("--clues", help="Draw the clues around the picture.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, metavar="N", help="A seed for the SAT solver.")]


def _seconds(value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and value >= 0):
        raise typer.BadParameter("expected a number of seconds")
    return value


def finite(value: float | None) -> float | None:
    """The value of an option; raises for what is not a number and for what has no end."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter("expected a number")
    return value


TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        callback=_seconds,
        help="Wall-clock time from the start of the process.",
    ),
]
MemoryLimit = Annotated[
    int | None, typer.Option("--memory-limit", min=1, metavar="MIB", help="Memory of the search, in MiB.")
]


def search_options(
    solver: Solver = "auto",
    encoding: EncodingName = "order",
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = None,
) -> SearchOptions:
    """How to search, for commands that leave all of it open."""
    return SearchOptions(encoding, solver, seed, limits_of(time_limit, memory_limit))


def seeded_options(
    time_limit: TimeLimit = None, memory_limit: MemoryLimit = None, seed: Seed = None
) -> SearchOptions:
    """How to search, for commands that know solver and encoding themselves."""
    return SearchOptions(seed=seed, limits=limits_of(time_limit, memory_limit))


def limited_options(time_limit: TimeLimit = None, memory_limit: MemoryLimit = None) -> SearchOptions:
    """How to search, for commands whose answer no seed can change."""
    return SearchOptions(limits=limits_of(time_limit, memory_limit))


def limits_of(time_limit: float | None, memory_limit: int | None) -> Limits:
    """Limits whose clock runs since the process was started."""
    limits = Limits.starting_now(time_limit, memory_limit)
    if limits.deadline is None:
        return limits
    return limits._replace(deadline=limits.deadline - _seconds_running())


def _seconds_running() -> float:
    """Wall-clock seconds since this process was started; where the system does not tell, its CPU time."""
    try:
        with open("/proc/self/stat", "rb") as file:
            fields = file.read().rsplit(b")", 1)[1].split()
        with open("/proc/uptime", "rb") as file:
            uptime = float(file.read().split()[0])
        running = uptime - int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return max(running, 0.0)
    except (OSError, ValueError, IndexError):
        return time.process_time()
