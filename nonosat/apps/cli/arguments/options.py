"""Arguments and options shared by commands, as annotated types."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Annotated, Any

from typer import Argument, Option

from nonosat.apps.cli.arguments.written_files import file_to_write
from nonosat.model.abilities import known_names
from nonosat.model.abilities.ability import Ability
from nonosat.model.abilities.fields import INPUT, OUTPUT, OnDisk
from nonosat.model.abilities.searching import TimedSearch
from nonosat.model.limits import Limits
from nonosat.model.search_options import SearchOptions

#: The suffixes of files with JSON.
JSON_SUFFIXES = (".json", ".jsonl")
#: The suffixes of files with results.
TEXT_SUFFIXES = ("", ".txt", *JSON_SUFFIXES)
PuzzleFile = Annotated[
    str,
    Argument(
        metavar="PUZZLE",
        help="A puzzle file in any format, or a puzzle's address or ID; - is standard input.",
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
FailFast = Annotated[
    bool,
    Option(
        "--fail-fast",
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
Clues = Annotated[bool, Option("--clues", rich_help_panel=OUTPUT, help="Draw the clues around the solution.")]
Ascii = Annotated[bool, Option("--ascii", rich_help_panel=OUTPUT, help="Draw with ASCII characters only.")]


@dataclass(frozen=True, kw_only=True)
class OneInput:
    """Input of a command that takes one puzzle."""

    puzzle: PuzzleFile
    index: Index = None
    format: From = None


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """Input of a command that takes several puzzles."""

    puzzles: PuzzleFiles
    index: Index = None
    format: From = None
    fail_fast: FailFast = False


def since_start(search: TimedSearch | Ability[Any, Any]) -> SearchOptions:
    """Return the search options, with limits counted from the start of the process.

    Raises ``InvalidValue``.
    """
    return search.search_options(running=_seconds_running())


def limits_of(time_limit: float | None, memory_limit: int | None) -> Limits:
    """Return limits counted from the start of the process."""
    limits = Limits.starting_now(time_limit, memory_limit)
    if limits.deadline is None:
        return limits
    return limits._replace(deadline=limits.deadline - _seconds_running())


def _seconds_running() -> float:
    """Return the wall-clock seconds since the process started, or its CPU time if these are unknown."""
    try:
        with open("/proc/self/stat", "rb") as file:
            fields = file.read().rsplit(b")", 1)[1].split()
        with open("/proc/uptime", "rb") as file:
            uptime = float(file.read().split()[0])
        running = uptime - int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return max(running, 0.0)
    except (OSError, ValueError, IndexError):
        return time.process_time()
