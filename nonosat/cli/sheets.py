"""The sheet to draw of a puzzle."""

from __future__ import annotations

import sys

from nonosat.cli.arguments.entry import Entry
from nonosat.cli.arguments.puzzles import naming
from nonosat.cli.output.progress_line import ProgressLine
from nonosat.cli.output.report import Report
from nonosat.cli.output.streams import notify_doubts
from nonosat.grid import Grid
from nonosat.processes.alarm import in_time
from nonosat.questions.drawing import SheetSearch, Wanted
from nonosat.search_options import SearchOptions


def find_sheet(
    entry: Entry, marks: Grid | None, wanted: Wanted, report: Report, search: SearchOptions
) -> SheetSearch:
    """The finished search for what to draw of a puzzle; prints its sentence, if it has one."""
    notify_doubts(entry, quiet=report.quiet)
    with ProgressLine(sys.stderr, quiet=report.quiet) as line, naming(entry.source):
        work = SheetSearch(entry.puzzle, marks, search._replace(progress=line.listen), wanted=wanted)
        for _ in in_time(work.run(), search.limits):
            pass
    if work.sentence is not None:
        report.begin(entry.name, entry.puzzle)
        report.notify(work.sentence)
    return work
