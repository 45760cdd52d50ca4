"""A page that goes through an explanation step by step, with the reasons of each highlighted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from nonosat.rendering.page.data import cells_data, data_of
from nonosat.rendering.page.document import document
from nonosat.rendering.page.names import about, name_of
from nonosat.rendering.page.table import table_of
from nonosat.rendering.sheet import Sheet

_BEGINNING = "Nothing but the clues and the given cells is known."
_HELP = """<details class="help">
<summary>How to read this</summary>
<p>Each step looks at the lines with a coloured clue. What is framed in yellow follows from it; the cells
framed in blue, with the clues of those lines, are all that is needed. Where something is supposed, and
turns out to be impossible, the steps under it can be looked at one by one: supposed cells are framed in
red.</p>
<p>Keys: <kbd>←</kbd> and <kbd>→</kbd> go back and on, <kbd>Home</kbd> and <kbd>End</kbd> to the first and
the last step.</p>
</details>"""


def draw(sheet: Sheet, steps: Sequence[Mapping[str, Any]]) -> str:
    """An HTML page, complete in itself.

    ``steps`` are in the shape of the JSON of explanations: ``technique``, ``lines``, ``cells``,
    ``because``, ``text`` and perhaps ``assumption`` and ``chain``; the picture of the sheet is what is known
    before them. Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(puzzle) | {
        "start": cells_data(sheet.picture),
        "steps": list(steps),
        "beginning": _BEGINNING,
    }
    items = "\n".join(_item(str(step["technique"]), str(step["text"])) for step in steps)
    body = f"""<main>
<h1>{escape(name_of(puzzle))}</h1>
<p class="about">{about(puzzle)}</p>
<div class="tools">
<button type="button" id="first">First</button>
<button type="button" id="previous">Back</button>
<button type="button" id="next">Next</button>
<button type="button" id="last">Last</button>
<button type="button" id="run">Run</button>
<input type="range" id="slider" min="0" max="{len(steps)}" value="0" aria-label="Step">
<span id="place"></span>
</div>
<div class="explained" role="status"><span class="technique" id="technique"></span><p id="text"></p></div>
<p class="legend"><span><i class="next"></i>follows</span><span><i class="reason"></i>reason</span>
<span><i class="supposed"></i>supposed</span></p>
<div class="steps">
{table_of(puzzle, sheet.picture, label=f"Nonogram of {puzzle.width} columns and {puzzle.height} rows")}
<nav aria-label="Steps"><ol id="steps" start="0">
{_item("", _BEGINNING)}
{items}
</ol></nav>
</div>
{_HELP}
</main>"""
    title = f"{name_of(puzzle)}, explained"
    return document(puzzle, title=title, body=body, data=data, script="steps.js")


def _item(technique: str, text: str) -> str:
    named = f'<span class="technique">{escape(technique)}</span> ' if technique else ""
    return f'<li><button type="button">{named}{escape(text)}</button></li>'
