"""A page on which a puzzle is played: by mouse, touch and keys, checked by its clues."""

from __future__ import annotations

import hashlib
import json
from html import escape

from nonosat.puzzle import Puzzle
from nonosat.rendering.page.data import cells_data, data_of
from nonosat.rendering.page.document import document
from nonosat.rendering.page.names import about, colour_name, name_of
from nonosat.rendering.page.table import table_of
from nonosat.rendering.sheet import Sheet

_HELP = """<details class="help">
<summary>How to play</summary>
<p>The numbers are the lengths of the stretches of painted cells in each line, in order; stretches of one
colour have a blank cell between them. A number is crossed out when its stretch has found its place.</p>
<p>Mouse, pen, touch: click or drag to paint, again to erase; the right button marks cells as blank.
A stroke does to all its cells what it does to the first.</p>
<p>Keys: arrows move, <kbd>Space</kbd> paints, <kbd>X</kbd> marks as blank, <kbd>Delete</kbd> erases,
<kbd>Shift</kbd> and arrows go on with it, <kbd>1</kbd> to <kbd>9</kbd> choose the colour,
<kbd>Ctrl</kbd>+<kbd>Z</kbd> takes back, <kbd>Ctrl</kbd>+<kbd>Y</kbd> does it again,
<kbd>Home</kbd>, <kbd>End</kbd>, <kbd>Page up</kbd> and <kbd>Page down</kbd> go further.</p>
</details>"""


def draw(sheet: Sheet) -> str:
    """An HTML page, complete in itself; the picture of the sheet is what is painted at first.

    The page does not know the solution: it compares with the clues, so any right picture wins.
    Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(puzzle) | {"start": cells_data(sheet.picture)}
    data["key"] = f"nonosat:{_fingerprint(data)}"
    label = f"Nonogram of {puzzle.width} columns and {puzzle.height} rows"
    body = f"""<main>
<h1>{escape(name_of(puzzle))}</h1>
<p class="about">{about(puzzle)}</p>
{_tools(puzzle)}
<p class="status" id="status" role="status"></p>
<p class="hidden" id="spoken" aria-live="polite"></p>
<p class="here-line" id="here" tabindex="0" hidden></p>
{table_of(puzzle, sheet.picture, label=label)}
{_HELP}
</main>"""
    return document(puzzle, title=name_of(puzzle), body=body, data=data, script="play.js")


def _fingerprint(data: dict[str, object]) -> str:
    """What tells this puzzle from others, under which browsers keep its progress."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:20]


def _tools(puzzle: Puzzle) -> str:
    palette = puzzle.palette
    colours = [
        (number, "Fill" if len(palette) == 1 else colour_name(palette, number).capitalize())
        for number in range(1, len(palette) + 1)
    ]
    paints = [
        f'<label><input type="radio" name="tool" value="{value}"{" checked" if value == 1 else ""}>'
        f'<span class="swatch v{value}"></span>{escape(name)}</label>'
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
<button type="button" id="check">Check</button>
<button type="button" id="restart">Start over</button>
<button type="button" id="smaller" aria-label="Smaller cells">−</button>
<button type="button" id="larger" aria-label="Larger cells">+</button>
{letters}
</div>"""
