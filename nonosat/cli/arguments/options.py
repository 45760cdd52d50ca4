"""The arguments and options that commands share, as annotated types."""

from __future__ import annotations

import math
import os
import time
from typing import Annotated

import typer

from nonosat.limits import Limits
from nonosat.search_options import SearchOptions, jobs_of

PuzzleFile = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A puzzle file in any format; - is standard input.")
]
PuzzleFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="PUZZLE...",
        help="Puzzle files in any format, folders, patterns ('*.non') or archives; - is standard input.",
    ),
]
Stop = Annotated[bool, typer.Option("--stop", help="End at the first of several files that cannot be read.")]
From = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="FORMAT", help="Format of the input, if its content does not determine it."
    ),
]
To = Annotated[
    str | None,
    typer.Option("--to", metavar="FORMAT", help="Format of the output, if its suffix does not determine it."),
]
Index = Annotated[
    int | None,
    typer.Option("--index", min=0, metavar="N", help="Only puzzle N of the input, counted from 0."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON; for several puzzles, JSON Lines.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No messages on standard error.")]
Detail = Annotated[bool, typer.Option("--detail", help="The parts of a step one by one, as small as can be.")]
Boards = Annotated[bool, typer.Option("--boards", help="Draw the board as it is after each step.")]
OutputFile = Annotated[
    str | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="Write to a file, all of it or nothing; - is standard output."
    ),
]
Solver = Annotated[
    str,
    typer.Option(
        "--solver",
        metavar="NAME",
        help="A SAT solver (see 'nonosat solvers') or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str, typer.Option("--encoding", metavar="NAME", help="An encoding (see 'nonosat encodings').")
]
ProgressFile = Annotated[
    str | None,
    typer.Option(
        "--progress",
        metavar="FILE",
        help="The marks made so far: rows of # . ? or the letters of colours (also 1 0 X x - _), or a saved "
        "game in any format. Default: the marks saved in the puzzle's file.",
    ),
]
CheckerName = Annotated[
    str,
    typer.Option(
        "--checker", metavar="NAME", help="The program that replays the proof: dratify or drat-trim."
    ),
]
Clues = Annotated[bool, typer.Option("--clues", help="Draw the clues around the picture.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, metavar="N", help="Seed for the SAT solver.")]


def _seconds(value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and value >= 0):
        raise typer.BadParameter("expected a number of seconds")
    return value


def finite(value: float | None) -> float | None:
    """The value of an option; raises ``BadParameter`` for infinity and NaN."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter("expected a number")
    return value


TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        callback=_seconds,
        help="Give up after this much wall-clock time since the process started.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    typer.Option(
        "--memory-limit", min=1, metavar="MIB", help="Give up when the search needs more memory than this."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        min=1,
        metavar="N",
        help="How many searches may race when one takes long; with 1 the answer is always the same. "
        "Default: the free processors, at most 4; with a seed 1.",
    ),
]


def search_options(
    solver: Solver = "auto",
    encoding: EncodingName = "order",
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = None,
    jobs: Jobs = None,
) -> SearchOptions:
    """How to search, for commands where every choice is the user's."""
    limits = limits_of(time_limit, memory_limit)
    return SearchOptions(encoding, solver, seed, limits, jobs=jobs_of(jobs, seed=seed))


def seeded_options(
    time_limit: TimeLimit = None, memory_limit: MemoryLimit = None, seed: Seed = None, jobs: Jobs = None
) -> SearchOptions:
    """How to search, for commands that choose solver and encoding themselves."""
    return SearchOptions(seed=seed, limits=limits_of(time_limit, memory_limit), jobs=jobs_of(jobs, seed=seed))


def racing_options(
    time_limit: TimeLimit = None, memory_limit: MemoryLimit = None, jobs: Jobs = None
) -> SearchOptions:
    """How to search, for commands whose answer does not depend on a seed, but may take several searches."""
    return SearchOptions(limits=limits_of(time_limit, memory_limit), jobs=jobs_of(jobs))


def limited_options(time_limit: TimeLimit = None, memory_limit: MemoryLimit = None) -> SearchOptions:
    """How to search, for commands whose answer does not depend on a seed."""
    return SearchOptions(limits=limits_of(time_limit, memory_limit))


def limits_of(time_limit: float | None, memory_limit: int | None) -> Limits:
    """Limits whose clock started with the process."""
    limits = Limits.starting_now(time_limit, memory_limit)
    if limits.deadline is None:
        return limits
    return limits._replace(deadline=limits.deadline - _seconds_running())


def _seconds_running() -> float:
    """Wall-clock seconds since this process was started; its CPU time where the system does not say."""
    try:
        with open("/proc/self/stat", "rb") as file:
            fields = file.read().rsplit(b")", 1)[1].split()
        with open("/proc/uptime", "rb") as file:
            uptime = float(file.read().split()[0])
        running = uptime - int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return max(running, 0.0)
    except (OSError, ValueError, IndexError):
        return time.process_time()
