"""The arguments and options that commands share, as annotated types."""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass
from typing import Annotated

from nonosat.limits import Limits
from nonosat.questions.fields import Argument, Group, Option, Panel
from nonosat.search_options import SearchOptions, jobs_of

PuzzleFile = Annotated[
    str, Argument(metavar="PUZZLE", help="A puzzle file in any format; - is standard input.")
]
PuzzleFiles = Annotated[
    list[str],
    Argument(
        metavar="PUZZLE...",
        help="Puzzle files in any format, folders, patterns ('*.non') or archives; - is standard input.",
    ),
]
Stop = Annotated[
    bool, Option("--stop", panel=Panel.INPUT, help="End at the first of several files that cannot be read.")
]
From = Annotated[
    str | None,
    Option(
        "--from",
        metavar="FORMAT",
        panel=Panel.INPUT,
        help="Format of the input, if its content does not determine it.",
    ),
]
To = Annotated[
    str | None,
    Option(
        "--to",
        metavar="FORMAT",
        panel=Panel.OUTPUT,
        help="Format of the output, if its suffix does not determine it.",
    ),
]
Index = Annotated[
    int | None,
    Option(
        "--index", min=0, metavar="N", panel=Panel.INPUT, help="Only puzzle N of the input, counted from 0."
    ),
]
AsJson = Annotated[
    bool, Option("--json", panel=Panel.OUTPUT, help="Print JSON; for several puzzles, JSON Lines.")
]
Quiet = Annotated[bool, Option("--quiet", "-q", panel=Panel.OUTPUT, help="No messages on standard error.")]
OutputFile = Annotated[
    str | None,
    Option(
        "-o",
        "--output",
        metavar="FILE",
        panel=Panel.OUTPUT,
        help="Write to a file, all of it or nothing; - is standard output.",
    ),
]
Solver = Annotated[
    str,
    Option(
        "--solver",
        metavar="NAME",
        panel=Panel.SEARCH,
        help="A SAT solver (see 'nonosat solvers') or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str,
    Option("--encoding", metavar="NAME", panel=Panel.TUNING, help="An encoding (see 'nonosat encodings')."),
]
Clues = Annotated[bool, Option("--clues", panel=Panel.OUTPUT, help="Draw the clues around the picture.")]
Ascii = Annotated[bool, Option("--ascii", panel=Panel.OUTPUT, help="Draw with ASCII characters only.")]
Seed = Annotated[
    int | None, Option("--seed", min=0, metavar="N", panel=Panel.TUNING, help="Seed for the SAT solver.")
]


def _seconds(value: float | None) -> float | None:
    if value is not None and not (math.isfinite(value) and value >= 0):
        raise ValueError("expected a number of seconds")
    return value


TimeLimit = Annotated[
    float | None,
    Option(
        "--time-limit",
        metavar="SECONDS",
        check=_seconds,
        panel=Panel.SEARCH,
        help="Give up after this much wall-clock time since the process started.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    Option(
        "--memory-limit",
        min=1,
        metavar="MIB",
        panel=Panel.SEARCH,
        help="Give up when the search needs more memory than this.",
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        "--jobs",
        min=1,
        metavar="N",
        panel=Panel.SEARCH,
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


def cube_search_options(
    solver: Solver = "auto",
    encoding: EncodingName = "order",
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    seed: Seed = None,
) -> SearchOptions:
    """How to search each cube; the guided search before them may use all free processors."""
    return search_options(solver, encoding, time_limit, memory_limit, seed)


#: Groups of these: for commands where every choice is the user's; for those that choose solver and encoding
#: themselves; for those whose answer does not depend on a seed; and for those that never race.
FullSearch = Annotated[SearchOptions, Group(search_options)]
SeededSearch = Annotated[SearchOptions, Group(seeded_options)]
RacingSearch = Annotated[SearchOptions, Group(racing_options)]
CubeSearch = Annotated[SearchOptions, Group(cube_search_options)]
LimitedSearch = Annotated[SearchOptions, Group(limited_options)]


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """The puzzles of a command."""

    puzzles: PuzzleFiles
    format: From = None
    index: Index = None
    stop: Stop = False


@dataclass(frozen=True, kw_only=True)
class OneInput:
    """The puzzle of a command that takes one."""

    puzzle: PuzzleFile
    format: From = None
    index: Index = None


@dataclass(frozen=True, kw_only=True)
class Talk:
    """How a command answers."""

    as_json: AsJson = False
    quiet: Quiet = False


@dataclass(frozen=True, kw_only=True)
class PictureTalk(Talk):
    """How a command answers that shows pictures."""

    clues: Clues = False
    ascii: Ascii = False


@dataclass(frozen=True, kw_only=True)
class Output(Talk):
    """Where an answer goes, and as what."""

    output: OutputFile = None


@dataclass(frozen=True, kw_only=True)
class PictureOutput(Output, PictureTalk):
    """Where an answer goes that shows pictures, and how they are drawn."""


@dataclass(frozen=True, kw_only=True)
class ProductOutput(Talk):
    """Where the puzzles go that a command makes, and as what; the answer is shown beside."""

    output: Annotated[
        str | None,
        Option("-o", "--output", metavar="PUZZLE", panel=Panel.OUTPUT, help="Write the puzzle that results."),
    ] = None
    to: To = None
    ascii: Ascii = False


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
