"""A half-done grid to draw, with pointers at its next step."""

from __future__ import annotations

import sys
from dataclasses import replace

from nonosat.cli import exits
from nonosat.cli.entry import Entry
from nonosat.cli.output import talk
from nonosat.cli.progress_line import ProgressLine
from nonosat.grid import Grid
from nonosat.limits import Limits
from nonosat.processes.alarm import in_time
from nonosat.puzzle import Puzzle
from nonosat.reasoning.hints import Hint, HintSearch, HintVerdict
from nonosat.reasoning.marks import marked_grid
from nonosat.rendering.board import Highlight
from nonosat.rendering.sheet import Sheet
from nonosat.search_options import SearchOptions

_EXITS = {HintVerdict.MISTAKE: exits.NO, HintVerdict.NONE: exits.NO, HintVerdict.UNDECIDED: exits.LIMIT}


def marked_sheet(
    entry: Entry, marks: Grid | None, hint_limits: Limits | None, *, quiet: bool
) -> tuple[Sheet, int]:
    """The puzzle with given cells and marks, and an exit code: not ``DONE`` when it should not be drawn.

    With limits for a hint the next step is found, told and pointed at.
    """
    puzzle = entry.puzzle
    sheet = Sheet(puzzle, marked_grid(puzzle, marks))
    if hint_limits is None:
        return sheet, exits.DONE

    def find(puzzle: Puzzle) -> Hint:
        asked = SearchOptions(limits=hint_limits, progress=line.listen)
        search = HintSearch(puzzle, marks, asked, level=3)
        search.run()
        return search.result()

    with ProgressLine(sys.stderr, quiet=quiet) as line:
        answer = next(in_time(map(find, [puzzle]), hint_limits))
    code = _EXITS.get(answer.verdict, exits.DONE)
    text = answer.text if code == exits.DONE else f"nothing drawn: {answer.text}"
    talk(text, quiet=quiet, entry=entry)
    return replace(sheet, highlights=_highlights(answer)), code


def _highlights(answer: Hint) -> tuple[Highlight, ...]:
    """The cells that come next, and what they rest on."""
    if answer.because is None:
        return ()
    following = {(cell.row, cell.column) for cell in answer.cells or ()}
    reason = {(cell.row, cell.column) for cell in answer.because.cells} - following
    return (
        Highlight("reason", tuple(sorted(reason)), answer.because.lines),
        Highlight("next", tuple(sorted(following)), answer.lines),
    )
