"""``nonosat solve``: the picture, and whether it is the only one."""

from __future__ import annotations

import time
from typing import Annotated, TextIO

import typer

from nonosat.arithmetic import Reason
from nonosat.cli import exits, options
from nonosat.cli.output import (
    picture_as_json,
    reason_as_json,
    record_as_json,
    results,
    talk,
    write_json,
)
from nonosat.cli.puzzles import Entry, entries, for_each
from nonosat.solver import Outcome, PictureSearch, Verdict

INTERRUPTION = Reason("interrupted")
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
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Print the picture of a puzzle, and say whether it is the only one."""
    limits = options.limits_of(time_limit, memory_limit)

    def solve_one(entry: Entry) -> int:
        begin = time.perf_counter()
        search = PictureSearch(
            entry.puzzle,
            limit=None if every else limit,
            encoding=encoding,
            solver=solver,
            limits=limits,
            seed=seed,
        )
        interrupted = False
        try:
            for number, picture in enumerate(search):
                if not as_json:
                    _show(file, str(picture), first=number == 0 and not entry.index)
        except KeyboardInterrupt:
            interrupted = True
        outcome = search.outcome()
        if as_json:
            write_json(
                file,
                entry,
                {
                    "verdict": outcome.verdict,
                    "complete": outcome.complete,
                    "pictures": [picture_as_json(picture) for picture in outcome.pictures],
                    "reason": reason_as_json(INTERRUPTION if interrupted else outcome.reason),
                    "seconds": time.perf_counter() - begin,
                    "statistics": record_as_json(outcome.statistics),
                },
            )
        talk(_sentence(outcome, interrupted=interrupted), quiet=quiet, entry=entry)
        if interrupted:
            return exits.INTERRUPTED
        return exits.LIMIT if search.limit_reached else _EXITS[outcome.verdict]

    with results(output) as file:
        return for_each(entries(puzzle, format=format, index=index), solve_one)


def _show(file: TextIO, text: str, *, first: bool) -> None:
    """A picture, set off from the one before it by a blank line."""
    print(text if first else f"\n{text}", file=file, flush=True)


def _sentence(outcome: Outcome, *, interrupted: bool) -> str:
    """The verdict as people say it."""
    count = len(outcome.pictures)
    so_far = f"{count} picture{'' if count == 1 else 's'} found so far"
    if interrupted:
        return f"interrupted: {so_far}"
    reason = outcome.reason.text if outcome.reason else ""
    if outcome.verdict is Verdict.UNIQUE:
        return "unique: this is the only picture"
    if outcome.verdict is Verdict.SOLVED:
        return "solved: whether there are other pictures was not asked"
    if outcome.verdict is Verdict.NONE:
        return f"none: {reason}"
    if outcome.verdict is Verdict.UNDECIDED:
        return f"undecided: {reason}; {so_far}"
    if outcome.complete:
        return f"multiple: these {count} pictures are all there are"
    return (
        f"multiple: {reason or 'there may be more'}; {so_far}"
        if reason
        else (f"multiple: the puzzle has at least {count} pictures")
    )
