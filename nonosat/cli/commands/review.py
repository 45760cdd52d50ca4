"""``nonosat review``: is a half-done grid still right, by the clues."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, results, write_json
from nonosat.cli.pictures import ProgressFiles
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.cli.review_report import paragraphs, review_as_json, verdict_in_words
from nonosat.errors import InputError
from nonosat.reasoning.reviews import ReviewSearch, Standing
from nonosat.search_options import SearchOptions

_EXITS = {Standing.RIGHT: exits.DONE, Standing.WRONG: exits.NO, Standing.UNDECIDED: exits.LIMIT}


def command(
    puzzle: options.PuzzleFile,
    progress: options.ProgressFile = None,
    show: Annotated[bool, typer.Option("--show", help="List the fewest marks to erase.")] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Say which cells and lines contradict each other.")
    ] = False,
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
    """Say whether a half-done grid is still right, by the clues: any picture counts."""
    limits = options.limits_of(time_limit, memory_limit)
    files = ProgressFiles(progress, puzzle)

    def review_one(entry: Entry) -> int:
        begin = time.perf_counter()
        marks = files.of(entry)
        if marks is None:
            raise InputError("expected --progress FILE: the puzzle's file has no saved grid", source=puzzle)
        interrupted = False
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(encoding, solver, seed, limits, line.listen)
            search = ReviewSearch(entry.puzzle, marks, asked, show=show, why=why)
            try:
                search.run()
            except KeyboardInterrupt:
                interrupted = True
        answer = search.result()
        if interrupted and answer.reason is None:
            answer = replace(answer, reason=INTERRUPTION)
        if as_json:
            document = review_as_json(answer, entry.puzzle, show=show, why=why)
            write_json(file, entry, document | {"seconds": time.perf_counter() - begin})
        else:
            number = "" if entry.index is None else f"[{entry.index}] "
            print(f"{number}{verdict_in_words(answer, marks)}", file=file)
            for paragraph in paragraphs(answer, entry.puzzle, marks, show=show):
                print(paragraph, file=file)
            file.flush()
        return exits.INTERRUPTED if interrupted else _EXITS[answer.verdict]

    with results(output) as file:
        return for_each(entries(puzzle, format=format, index=index), review_one, limits=limits)
