"""The arguments and options that commands share, as annotated types."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Annotated

from nonosat.cli.arguments.written_files import file_to_write
from nonosat.limits import Limits
from nonosat.questions import known_names
from nonosat.questions.fields import Option, OptionGroup, Panel, Positional
from nonosat.search_options import SearchOptions, jobs_of

PuzzleFile = Annotated[
    str,
    Positional(metavar="PUZZLE", reads="puzzles", help="A puzzle file in any format; - is standard input."),
]
PuzzleFiles = Annotated[
    tuple[str, ...],
    Positional(
        metavar="PUZZLE...",
        reads="puzzles",
        help="Puzzle files in any format, folders, patterns ('*.non') or archives; - is standard input.",
    ),
]
Index = Annotated[
    int | None,
    Option(min=0, panel=Panel.INPUT, help="Take only puzzle N of the input, counting from 0."),
]
From = Annotated[
    str | None,
    Option(
        "--from",
        metavar="FORMAT",
        panel=Panel.INPUT,
        known=known_names.formats_to_read,
        help="Format of the input. Default: detected from its content.",
    ),
]
Stop = Annotated[
    bool,
    Option(panel=Panel.INPUT, help="Stop at the first file that cannot be read, instead of skipping it."),
]
OutputFile = Annotated[
    str | None,
    Option(
        "-o",
        metavar="FILE",
        check=file_to_write,
        writes="file",
        panel=Panel.OUTPUT,
        help="Write the answer to a file, whole or not at all; - is standard output.",
    ),
]
AsJson = Annotated[
    bool, Option("--json", panel=Panel.OUTPUT, help="Print JSON; for several puzzles, JSON Lines.")
]
OneJson = Annotated[bool, Option("--json", panel=Panel.OUTPUT, help="Print one JSON document.")]
Clues = Annotated[bool, Option(panel=Panel.OUTPUT, help="Draw the clues around the picture.")]
Ascii = Annotated[bool, Option(panel=Panel.OUTPUT, help="Draw with ASCII characters only.")]
Solver = Annotated[
    str,
    Option(
        metavar="NAME",
        panel=Panel.SEARCH,
        known=known_names.solvers,
        help="A SAT solver (see 'nonosat solvers'), or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str,
    Option(
        metavar="NAME",
        panel=Panel.TUNING,
        known=known_names.encodings,
        help="An encoding (see 'nonosat encodings').",
    ),
]
Seed = Annotated[
    int | None,
    Option(min=0, panel=Panel.TUNING, help="Seed for the SAT solver; with a seed, no searches race."),
]


TimeLimit = Annotated[
    float | None,
    Option(
        min=0,
        metavar="SECONDS",
        panel=Panel.SEARCH,
        help="Stop after this much wall-clock time, counted from the start of the process.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    Option(
        min=1, metavar="MIB", panel=Panel.SEARCH, help="Stop when the search uses more than this much memory."
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        min=1,
        panel=Panel.SEARCH,
        help="How many searches may race on a hard puzzle; with 1 the answer is always the same. "
        "Default: one per free processor, at most 4.",
    ),
]


def search_options(
    time_limit: TimeLimit = None,
    solver: Solver = "auto",
    jobs: Jobs = None,
    memory_limit: MemoryLimit = None,
    encoding: EncodingName = "order",
    seed: Seed = None,
) -> SearchOptions:
    """How to search."""
    limits = limits_of(time_limit, memory_limit)
    return SearchOptions(encoding, solver, seed, limits, jobs=jobs_of(jobs, seed=seed))


def limited_options(time_limit: TimeLimit = None, memory_limit: MemoryLimit = None) -> SearchOptions:
    """How to search where nothing races, as the answer does not depend on how."""
    return SearchOptions(limits=limits_of(time_limit, memory_limit))


#: Where every choice is the user's; where the command chooses solver and encoding itself; where the answer
#: does not depend on a seed either, but may take several searches; where cubes are searched, and only the
#: guided search before them may race; and where nothing does.
FullSearch = Annotated[SearchOptions, OptionGroup(search_options)]
SeededSearch = Annotated[SearchOptions, OptionGroup(search_options, without=("solver", "encoding"))]
RacingSearch = Annotated[SearchOptions, OptionGroup(search_options, without=("solver", "encoding", "seed"))]
CubeSearch = Annotated[SearchOptions, OptionGroup(search_options, without=("jobs",))]
LimitedSearch = Annotated[SearchOptions, OptionGroup(limited_options)]


@dataclass(frozen=True, kw_only=True)
class OneInput:
    """The puzzle of a command that takes one."""

    puzzle: PuzzleFile
    index: Index = None
    format: From = None


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """The puzzles of a command."""

    puzzles: PuzzleFiles
    index: Index = None
    format: From = None
    stop: Stop = False


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
