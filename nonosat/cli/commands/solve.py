"""``nonosat solve``: the picture, and whether it is the only one."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.display import Display, display_on
from nonosat.cli.entry import Entry, Unread
from nonosat.cli.output import (
    INTERRUPTION,
    picture_as_json,
    reason_as_json,
    record_as_json,
    results,
    talk,
    write_json,
)
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.cli.steps import search_sentence, sweep_sentence, sweeps
from nonosat.errors import LimitReached
from nonosat.limits import Limits
from nonosat.processes.alarm import in_time
from nonosat.reason import Reason
from nonosat.search_options import SearchOptions
from nonosat.solver import Outcome, PictureSearch, Statistics, Verdict

_EXITS = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.DONE,
    Verdict.SOLVED: exits.DONE,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


def command(
    puzzle: options.PuzzleFile,
    limit: Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Stop after N pictures.")] = 2,
    every: Annotated[bool, typer.Option("--all", help="Print all pictures.")] = False,
    format: options.From = None,
    index: options.Index = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    clues: Annotated[bool, typer.Option("--clues", help="Draw the clues around the picture.")] = False,
    only_ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Tell what line logic and search do.")] = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Print the picture of a puzzle, and say whether it is the only one."""
    limits = options.limits_of(time_limit, memory_limit)
    shown = False

    def solve_one(entry: Entry) -> int:
        nonlocal shown
        begin = time.perf_counter()
        way: list[dict[str, int]] | None = None
        interrupted = False
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(encoding, solver, seed, limits, line.listen)
            search = PictureSearch(entry.puzzle, asked, limit=None if every else limit)
            try:
                if steps:
                    way = _tell_sweeps(entry, None if as_json else display, limits, quiet=quiet)
                for picture in in_time(search, limits):
                    if not as_json:
                        line.clear()
                        display.show(picture, entry.puzzle, first=not shown)
                        shown = True
            except LimitReached as reached:
                search.limit_reached = reached
            except KeyboardInterrupt:
                interrupted = True
        outcome = search.result()
        if steps:
            talk(search_sentence(outcome), quiet=quiet, entry=entry)
        if interrupted:
            outcome = replace(outcome, reason=INTERRUPTION)
        report(entry, outcome, seconds=time.perf_counter() - begin, way=way)
        if interrupted:
            return exits.INTERRUPTED
        return exits.LIMIT if search.limit_reached else _EXITS[outcome.verdict]

    def report(
        entry: Entry | Unread, outcome: Outcome, *, seconds: float, way: list[dict[str, int]] | None = None
    ) -> None:
        if as_json:
            answer = {
                "verdict": outcome.verdict,
                "complete": outcome.complete,
                "pictures": [picture_as_json(picture) for picture in outcome.pictures],
                "reason": reason_as_json(outcome.reason),
                "seconds": seconds,
                "statistics": record_as_json(outcome.statistics),
            }
            write_json(file, entry, answer if way is None else answer | {"steps": way})
        talk(_sentence(outcome), quiet=quiet, entry=entry)

    def unread(entry: Unread, end: LimitReached | KeyboardInterrupt) -> int:
        interrupted = isinstance(end, KeyboardInterrupt)
        reason = INTERRUPTION if interrupted else Reason(str(end))
        nothing = Outcome(Verdict.UNDECIDED, (), False, reason, Statistics(solver, encoding))
        report(entry, nothing, seconds=0.0)
        return exits.INTERRUPTED if interrupted else exits.LIMIT

    with results(output) as file:
        display = display_on(file, clues=clues, only_ascii=only_ascii, quiet=quiet)
        found = entries(puzzle, format=format, index=index)
        return for_each(found, solve_one, limits=limits, unread=unread)


def _tell_sweeps(
    entry: Entry, display: Display | None, limits: Limits, *, quiet: bool
) -> list[dict[str, int]]:
    """Tells what each sweep of line logic leaves undecided, on a terminal with a drawing."""
    way: list[dict[str, int]] = []
    with suppress(LimitReached):  # the search will say so
        for number, grid in enumerate(in_time(sweeps(entry.puzzle), limits)):
            talk(sweep_sentence(number, grid), quiet=quiet, entry=entry)
            if display and display.columns and not quiet and not grid.is_complete:
                display.show(grid, entry.puzzle, first=True)
            way.append({"sweep": number, "undecided": grid.undecided_count})
    return way


def _sentence(outcome: Outcome) -> str:
    """The verdict as people say it."""
    count = len(outcome.pictures)
    so_far = f"{count} picture{'' if count == 1 else 's'} found so far"
    reason = outcome.reason.text if outcome.reason else ""
    if outcome.reason is INTERRUPTION:
        return f"{reason}: {so_far}"
    if outcome.verdict is Verdict.UNIQUE:
        return f"unique: {reason or 'this is the only picture'}"
    if outcome.verdict is Verdict.SOLVED:
        return "solved: whether there are other pictures was not asked"
    if outcome.verdict is Verdict.NONE:
        return f"none: {reason}"
    if outcome.verdict is Verdict.UNDECIDED:
        return f"undecided: {reason}; {so_far}"
    if reason:
        return f"multiple: {reason}; {so_far}"
    if outcome.complete:
        return f"multiple: these {count} pictures are all there are"
    return f"multiple: the puzzle has at least {count} pictures"
