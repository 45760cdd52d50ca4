"""``nonosat explain``: the whole way to the picture in steps that a person can follow."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Annotated

import typer

from nonosat.cli import exits, options
from nonosat.cli.display import display_on
from nonosat.cli.entry import Entry
from nonosat.cli.explanation_report import (
    Form,
    explanation_as_json,
    form_of,
    step_in_words,
    verdict_in_words,
)
from nonosat.cli.output import INTERRUPTION, results, talk, write_json
from nonosat.cli.progress_line import ProgressLine
from nonosat.cli.puzzles import entries, for_each
from nonosat.errors import InputError, LimitReached
from nonosat.processes.alarm import in_time
from nonosat.reasoning.explanations import StepSearch
from nonosat.rendering import steps_page
from nonosat.rendering.sheet import Sheet
from nonosat.search_options import SearchOptions
from nonosat.solver import Verdict


def command(
    puzzle: options.PuzzleFile,
    format: options.From = None,
    index: options.Index = None,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="Write to a file, whole or not at all; .txt, .json, or .html: a page to step through.",
        ),
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
) -> int:
    """Explain the whole way to the picture in steps that a person can follow, the easiest first."""
    limits = options.limits_of(time_limit, memory_limit)
    form = form_of(output, as_json=as_json)

    def explain_one(entry: Entry) -> int:
        if form is Form.HTML and entry.index and index is None:
            raise InputError(
                "expected one puzzle for a page: choose one with --index", found="several", source=puzzle
            )
        begin = time.perf_counter()
        interrupted = False
        search = StepSearch(entry.puzzle, SearchOptions(limits=limits))
        if form is Form.TEXT and entry.index:
            print(file=file)
        with ProgressLine(sys.stderr, quiet=quiet) as line:
            try:
                for step in in_time(search, limits):
                    if form is Form.TEXT:
                        line.clear()
                        print(step_in_words(len(search.steps), step), file=file, flush=True)
            except LimitReached as reached:
                search.limit_reached = reached
            except KeyboardInterrupt:
                interrupted = True
        explanation = search.result()
        if interrupted:
            explanation = replace(explanation, reason=INTERRUPTION)
        verdict = verdict_in_words(explanation)
        if form is Form.JSON:
            seconds = {"seconds": time.perf_counter() - begin}
            write_json(file, entry, explanation_as_json(explanation, entry.puzzle) | seconds)
        elif form is Form.HTML:
            found = [step.as_json(entry.puzzle.palette) for step in explanation.steps]
            file.write(steps_page.draw(Sheet.of(entry.puzzle), found))
        else:
            if explanation.verdict is not Verdict.NONE:
                display.show(explanation.common, entry.puzzle, first=not explanation.steps)
            if output is not None:
                print(f"\n{verdict}", file=file)
        talk(verdict, quiet=quiet, entry=entry)
        if interrupted:
            return exits.INTERRUPTED
        return exits.DONE if explanation.complete else exits.LIMIT

    with results(output) as file:
        display = display_on(file, clues=False, only_ascii=False, quiet=quiet, marks=True)
        return for_each(entries(puzzle, format=format, index=index), explain_one, limits=limits)
