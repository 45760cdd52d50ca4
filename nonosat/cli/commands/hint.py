"""``nonosat hint``: the next step, and not more of it than was asked for."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any, Literal, cast

import typer

from nonosat.cli import exits, options
from nonosat.cli.entry import Entry
from nonosat.cli.output import results, talk, write_json
from nonosat.cli.pictures import ProgressFiles
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.errors import LimitReached
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.reasoning.hints import Hint, HintSearch, HintVerdict
from nonosat.reasoning.steps.step import because_as_json, cells_as_json
from nonosat.search_options import SearchOptions

_EXITS = {
    HintVerdict.STEP: exits.DONE,
    HintVerdict.MISTAKE: exits.NO,
    HintVerdict.NONE: exits.NO,
    HintVerdict.SOLVED: exits.LIMIT,
    HintVerdict.NOTHING: exits.LIMIT,
    HintVerdict.UNDECIDED: exits.LIMIT,
}


def command(
    puzzle: options.PuzzleFile,
    progress: options.ProgressFile = None,
    level: Annotated[
        int,
        typer.Option("--level", min=1, max=3, help="1: where to look; 2: which cells; 3: why."),
    ] = 1,
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
    """Give the easiest next step of a half-done grid: where to look, which cells, or why."""
    limits = options.limits_of(time_limit, memory_limit)
    files = ProgressFiles(progress, puzzle)
    depth = cast(Literal[1, 2, 3], level)

    def hint_one(entry: Entry) -> int:
        begin = time.perf_counter()
        marks = files.of(entry)
        interrupted = False
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(encoding, solver, seed, limits, line.listen)
            search = HintSearch(entry.puzzle, marks, asked, level=depth)

            def find(search: HintSearch) -> Hint:
                search.run()
                return search.result()

            try:
                answer = next(in_time(map(find, [search]), limits))
            except LimitReached as reached:
                answer = Hint(HintVerdict.UNDECIDED, depth, f"No step was found: {reached}.", reviewed=False)
            except KeyboardInterrupt:
                answer = Hint(HintVerdict.UNDECIDED, depth, "No step was found: interrupted.", reviewed=False)
                interrupted = True
        if as_json:
            document = _as_json(answer, entry.puzzle)
            write_json(file, entry, document | {"seconds": time.perf_counter() - begin})
        else:
            print(f"{'' if entry.index is None else f'[{entry.index}] '}{answer.text}", file=file, flush=True)
        if not answer.reviewed and not interrupted:
            talk(
                "whether there is a mistake among the marks was not found out in time",
                quiet=quiet,
                entry=entry,
            )
        return exits.INTERRUPTED if interrupted else _EXITS[answer.verdict]

    with results(output) as file:
        return for_each(entries(puzzle, format=format, index=index), hint_one, limits=limits)


def _as_json(answer: Hint, puzzle: Puzzle) -> dict[str, Any]:
    """A hint in JSON: a cell is ``[row, column, characters]``, those of the values that it can have."""
    palette = puzzle.palette
    document: dict[str, Any] = {
        "verdict": answer.verdict,
        "level": answer.level,
        "kind": answer.kind,
        "technique": answer.technique,
        "lines": list(answer.lines),
        "cells": None if answer.cells is None else cells_as_json(answer.cells, palette),
        "because": None if answer.because is None else because_as_json(answer.because, palette),
        "text": answer.text,
        "reviewed": answer.reviewed,
    }
    steps = [step.as_json(palette) for step in answer.steps]
    if len(steps) == 1:  # a step of an explanation, with all its keys
        document |= steps[0]
    return document | {"steps": steps} if steps else document
