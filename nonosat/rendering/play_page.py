"""A page for playing a puzzle with mouse, touch and keys, checked against its clues."""

from __future__ import annotations

import hashlib
import json

from nonosat.puzzle import Puzzle
from nonosat.rendering.markup import markup
from nonosat.rendering.page.data import cells_data, data_of
from nonosat.rendering.page.document import document
from nonosat.rendering.page.names import about, board_label, colour_name, name_of
from nonosat.rendering.page.table import table_of
from nonosat.rendering.page.zoom import ZOOM_BUTTONS
from nonosat.rendering.sheet import Highlight, PuzzleSheet

_HELP = """<details class="help">
<summary>How to play</summary>
<p>The numbers are the lengths of the runs of painted cells in each line, in order; between two runs of the
same colour there is at least one blank cell. A number is crossed out once its run can only be where it is
painted.</p>{unknown}
<p>Mouse, pen or touch: click or drag to paint, and again to erase; the right button marks cells as blank.
Dragging does to every cell what it does to the first.</p>
<p><b>Hint</b> says where to look; pressed again, which cells follow; pressed once more, why. It goes by
your marks and the clues alone, and looks at single lines first, then at one supposition at a time.
<b>Check</b> says whether your marks are right, and what kind of mistake there is, but not where.
<b>Show mistakes</b> frames the marks that are wrong. <b>Copy my marks</b> copies the cells as text, which the
commands of nonosat read as <code>--progress</code>. Two fingers change the size of the cells and move the
board.</p>
<p>Keys: the arrow keys move, <kbd>Space</kbd> paints, <kbd>X</kbd> marks as blank, <kbd>Delete</kbd> erases,
<kbd>Shift</kbd> with an arrow key does the same to the next cell, <kbd>1</kbd> to <kbd>9</kbd> choose the
colour, <kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes, <kbd>Ctrl</kbd>+<kbd>Y</kbd> redoes;
<kbd>Home</kbd>, <kbd>End</kbd>, <kbd>Page Up</kbd> and <kbd>Page Down</kbd> move further.</p>
</details>"""
_UNKNOWN = """
<p>A ? is one run of unknown length, in its colour if it has one; a * is any number of runs, perhaps none.
Nothing is said about a line without numbers; 0 is a blank line.</p>"""


def draw(sheet: PuzzleSheet) -> str:
    """A self-contained HTML page; the picture of the sheet is what is painted at first.

    The page does not know the solution: it compares the cells with the clues, so any correct picture wins.
    The highlights of the sheet stand out until a cell changes.
    Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(puzzle) | {"start": cells_data(sheet.picture)}
    data["key"] = f"nonosat:{_fingerprint(data)}"
    data["highlights"] = [_highlight_data(highlight, puzzle) for highlight in sheet.highlights]
    help = _HELP.format(unknown="" if all(line.is_known for line in puzzle.lines()) else _UNKNOWN)
    body = f"""<main class="game">
<div class="work">
<header><h1>{markup(name_of(puzzle))}</h1>
<p class="about">{about(puzzle)}</p></header>
{_tools(puzzle)}
<p class="status" id="status" role="status" tabindex="0"></p>
<textarea id="marks" class="marks" aria-label="Your marks" readonly hidden></textarea>
<p class="hidden" id="spoken" aria-live="polite"></p>
<p class="here-line" id="here" tabindex="0" hidden></p>
{table_of(puzzle, sheet.picture, label=board_label(puzzle))}
</div>
{help}
</main>"""
    return document(puzzle, title=name_of(puzzle), body=body, data=data, script="play.js")


def _highlight_data(highlight: Highlight, puzzle: Puzzle) -> dict[str, object]:
    cells = [row * puzzle.width + column for row, column in highlight.cells]
    return {"kind": highlight.kind, "cells": cells, "lines": list(highlight.lines)}


def _fingerprint(data: dict[str, object]) -> str:
    """A key that identifies this puzzle, under which browsers store its progress."""
    # Of the digest 80 bits: enough that no two puzzles share a key.
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:20]


def _tools(puzzle: Puzzle) -> str:
    palette = puzzle.palette
    colours = [
        (number, "Fill" if len(palette) == 1 else colour_name(palette, number).capitalize())
        for number in range(1, len(palette) + 1)
    ]
    paints = [
        f'<label><input type="radio" name="tool" value="{value}"{" checked" if value == 1 else ""}>'
        f'<span class="swatch v{value}"></span>{markup(name)}</label>'
        for value, name in [*colours, (0, "Blank")]
    ]
    letters = '<label><input type="checkbox" id="letters">Letters</label>' if len(palette) > 1 else ""
    return f"""<div class="tools">
<fieldset><legend class="hidden">Paint with</legend>
{"".join(paints)}
<label><input type="radio" name="tool" value="-1"><span class="swatch" aria-hidden="true"></span>Erase</label>
</fieldset>
<button type="button" id="undo" disabled>Undo</button>
<button type="button" id="redo" disabled>Redo</button>
<button type="button" id="hint">Hint</button>
<button type="button" id="check">Check</button>
<button type="button" id="mistakes">Show mistakes</button>
<button type="button" id="copy">Copy my marks</button>
<button type="button" id="restart">Start over</button>
{ZOOM_BUTTONS}
{letters}
</div>"""
