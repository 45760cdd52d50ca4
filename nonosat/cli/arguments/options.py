"""The arguments and options that commands share, as annotated types."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Option

from nonosat.cli.arguments.written_files import file_to_write
from nonosat.limits import Limits
from nonosat.questions import known_names
from nonosat.questions.fields import INPUT, OUTPUT, SEARCH, TUNING, OnDisk
from nonosat.search_options import SearchOptions, jobs_of

#: The suffixes of files with JSON.
JSON_SUFFIXES = (".json", ".jsonl")
#: The suffixes of files with answers.
TEXT_SUFFIXES = ("", ".txt", *JSON_SUFFIXES)
PuzzleFile = Annotated[
    str,
    Argument(
        metavar="PUZZLE", help="A puzzle file in any format, or an address or ID of one; - is standard input."
    ),
    OnDisk(reads="puzzles"),
]
PuzzleFiles = Annotated[
    tuple[str, ...],
    Argument(
        metavar="PUZZLE",
        help="Puzzle files in any format, addresses or IDs of puzzles, folders, patterns ('*.non') or "
        "archives; - is standard input.",
    ),
    OnDisk(reads="puzzles"),
]
Index = Annotated[
    int | None,
    Option(
        min=0, metavar="N", rich_help_panel=INPUT, help="Take only puzzle N of the input, counting from 0."
    ),
]
From = Annotated[
    str | None,
    Option(
        "--from",
        metavar="FORMAT",
        autocompletion=known_names.formats_to_read,
        rich_help_panel=INPUT,
        help="Format of the input. Default: detected from its content.",
    ),
]
Stop = Annotated[
    bool,
    Option(
        "--stop",
        rich_help_panel=INPUT,
        help="Stop at the first unreadable file instead of skipping it.",
    ),
]
OutputFile = Annotated[
    str | None,
    Option(
        "-o",
        "--output",
        metavar="FILE",
        parser=file_to_write,
        rich_help_panel=OUTPUT,
        help="Write the result to a file atomically: .txt, or .json for JSON; - is standard output.",
    ),
    OnDisk(writes="file", suffixes=TEXT_SUFFIXES),
]
AsJson = Annotated[
    bool, Option("--json", rich_help_panel=OUTPUT, help="Print JSON; for several puzzles, JSON Lines.")
]
OneJson = Annotated[bool, Option("--json", rich_help_panel=OUTPUT, help="Print one JSON document.")]
Clues = Annotated[bool, Option("--clues", rich_help_panel=OUTPUT, help="Draw the clues around the picture.")]
Ascii = Annotated[bool, Option("--ascii", rich_help_panel=OUTPUT, help="Draw with ASCII characters only.")]
Solver = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.solvers,
        rich_help_panel=SEARCH,
        help="A SAT solver (see 'nonosat solvers'), or a program: 'command:kissat -q'.",
    ),
]
EncodingName = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.encodings,
        rich_help_panel=TUNING,
        help="An encoding (see 'nonosat encodings').",
    ),
]
Seed = Annotated[
    int | None,
    Option(
        min=0,
        metavar="N",
        rich_help_panel=TUNING,
        help="Seed for the SAT solver; with a seed, no searches race.",
    ),
]


TimeLimit = Annotated[
    float | None,
    Option(
        min=0,
        metavar="SECONDS",
        rich_help_panel=SEARCH,
        help="Stop after this wall-clock time, counted from the start of the process.",
    ),
]
MemoryLimit = Annotated[
    int | None,
    Option(
        min=1,
        metavar="MIB",
        rich_help_panel=SEARCH,
        help="Stop when the search uses more memory.",
    ),
]
Jobs = Annotated[
    int | None,
    Option(
        min=1,
        metavar="N",
        rich_help_panel=SEARCH,
        help="Maximum parallel searches; 1 is deterministic. Default: one per free processor, at most 4.",
    ),
]


@dataclass(frozen=True, kw_only=True)
class LimitedSearch:
    """How to search where nothing races, as the answer does not depend on how."""

    time_limit: TimeLimit = None
    memory_limit: MemoryLimit = None

    @property
    def options(self) -> SearchOptions:
        """The options, with a clock that started with the process; raises ``InvalidValue``."""
        chosen = {name: getattr(self, name) for name in ("encoding", "solver", "seed") if hasattr(self, name)}
        jobs = jobs_of(self.jobs, seed=chosen.get("seed")) if hasattr(self, "jobs") else 1
        return SearchOptions(limits=limits_of(self.time_limit, self.memory_limit), jobs=jobs, **chosen)


@dataclass(frozen=True, kw_only=True)
class RacingSearch(LimitedSearch):
    """Where the answer does not depend on a seed either, but may take several searches."""

    jobs: Jobs = None


@dataclass(frozen=True, kw_only=True)
class SeededSearch(RacingSearch):
    """Where the command chooses solver and encoding itself."""

    seed: Seed = None


@dataclass(frozen=True, kw_only=True)
class FullSearch(SeededSearch):
    """Where every choice is the user's."""

    solver: Solver = "auto"
    encoding: EncodingName = "order"


@dataclass(frozen=True, kw_only=True)
class ConquerSearch(LimitedSearch):
    """Where cubes are searched, and only the guided search before them may race."""

    solver: Solver = "auto"
    encoding: EncodingName = "order"
    seed: Seed = None


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
