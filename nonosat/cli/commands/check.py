"""``nonosat check``: for authors: unique, or where not, or why there is no picture."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from nonosat.authoring.checking.uniqueness import CheckSearch
from nonosat.cli import exits, options
from nonosat.cli.diagnosis_report import diagnosis_as_json, paragraphs, verdict_in_words
from nonosat.cli.display import display_on
from nonosat.cli.entry import Entry
from nonosat.cli.output import INTERRUPTION, reason_as_json, record_as_json, results, talk, write_json
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.search_options import SearchOptions
from nonosat.solver import Verdict

_EXITS = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.NO,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


def command(
    puzzle: options.PuzzleFile,
    format: options.From = None,
    index: options.Index = None,
    output: options.OutputFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    clues: Annotated[bool, typer.Option("--clues", help="Draw the clues around the picture.")] = False,
    only_ascii: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    solver: options.Solver = "auto",
    encoding: options.EncodingName = "order",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    seed: options.Seed = None,
) -> int:
    """Say whether a puzzle has exactly one picture; if not, where not, or why it has none."""
    limits = options.limits_of(time_limit, memory_limit)
    sys.set_int_max_str_digits(0)  # the number of pictures may have any length

    def check_one(entry: Entry) -> int:
        begin = time.perf_counter()
        interrupted = False
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            asked = SearchOptions(encoding, solver, seed, limits, line.listen)
            search = CheckSearch(entry.puzzle, asked)
            try:
                search.run()
            except KeyboardInterrupt:
                interrupted = True
        answer = search.result()
        if as_json:
            rest = {
                "seconds": time.perf_counter() - begin,
                "statistics": record_as_json(answer.statistics),
            }
            if interrupted and answer.reason is None:
                rest["reason"] = reason_as_json(INTERRUPTION)
            write_json(file, entry, diagnosis_as_json(answer) | rest)
        talk(verdict_in_words(answer, interrupted=interrupted), quiet=quiet, entry=entry)
        if not as_json:
            first = not entry.index
            if answer.common is not None and answer.verdict is not Verdict.UNIQUE:
                display.show(answer.common, entry.puzzle, first=first)
                first = False
            for paragraph in paragraphs(answer):
                print(paragraph if first else f"\n{paragraph}", file=file)
                first = False
            file.flush()
        return exits.INTERRUPTED if interrupted else _EXITS[answer.verdict]

    with results(output) as file:
        display = display_on(file, clues=clues, only_ascii=only_ascii, quiet=quiet, marks=True)
        return for_each(entries(puzzle, format=format, index=index), check_one, limits=limits)
