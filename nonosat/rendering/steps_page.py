"""A page that goes through an explanation step by step and highlights the reasons for each step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonosat.rendering.markup import markup
from nonosat.rendering.page.data import cells_data, data_of
from nonosat.rendering.page.document import document
from nonosat.rendering.page.names import about, board_label, name_of
from nonosat.rendering.page.table import table_of
from nonosat.rendering.page.zoom import ZOOM_BUTTONS
from nonosat.rendering.sheet import PuzzleSheet

_BEGINNING = "Only the clues and the given cells are known."
_HELP = """<details class="help">
<summary>How to read this</summary>
<p>Each step looks at the lines whose clues are highlighted. The cells framed in yellow follow from these
clues and the cells framed in blue: nothing else is needed. Where a step supposes something that turns out to
be impossible, the steps listed under it can be looked at one by one; supposed cells are framed in red.</p>
<p>A look at a line may show several things, which are listed under the step: they can be looked at one by
one, or be made steps of their own with <em>Part by part</em>. <em>+</em> and <em>−</em> change the size of
the cells; the board then moves to what is spoken of.</p>
<p>Keys: <kbd>←</kbd> and <kbd>→</kbd> go one step back or forward, <kbd>Home</kbd> and <kbd>End</kbd> go to
the start and to the last step.</p>
</details>"""

_PARTS = '<input type="checkbox" id="parts">Part by part'


def draw(sheet: PuzzleSheet, steps: Sequence[Mapping[str, Any]], *, beginning: str = _BEGINNING) -> str:
    """A self-contained HTML page.

    ``steps`` have the shape that they have in the JSON of explanations: ``technique``, ``lines``, ``cells``,
    ``because``, ``text``, and optionally ``assumption`` and ``chain``, and ``parts``, which can be shown
    together or one by one; the picture of the sheet is what is known before them, which ``beginning`` says in
    words. Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    data = data_of(puzzle) | {
        "start": cells_data(sheet.picture),
        "steps": list(steps),
        "beginning": beginning,
    }
    items = "\n".join(_item(str(step["technique"]), str(step["text"])) for step in steps)
    has_parts = any(len(step.get("parts", ())) > 1 for step in steps)
    parts = f"<label>{_PARTS}</label>" if has_parts else ""
    body = f"""<main class="explanation">
<div class="work">
<header><h1>{markup(name_of(puzzle))}</h1>
<p class="about">{about(puzzle)}</p>
<p class="legend"><span><i class="next"></i>follows</span><span><i class="reason"></i>reason</span>
<span><i class="supposed"></i>supposed</span></p></header>
<div class="tools">
<button type="button" id="first">First</button>
<button type="button" id="previous">Back</button>
<button type="button" id="next">Next</button>
<button type="button" id="last">Last</button>
<button type="button" id="run">Run</button>
<input type="range" id="slider" min="0" max="{len(steps)}" value="0" aria-label="Step">
<span id="place"></span>
{parts}
{ZOOM_BUTTONS}
</div>
<div class="explained" role="status" tabindex="0">
<span class="technique" id="technique"></span><p id="text"></p></div>
{table_of(puzzle, sheet.picture, label=board_label(puzzle))}
<nav aria-label="Steps"><ol id="steps" start="0">
{_item("", beginning)}
{items}
</ol></nav>
</div>
{_HELP}
</main>"""
    title = f"{name_of(puzzle)}, explained"
    return document(puzzle, title=title, body=body, data=data, script="steps.js")


def _item(technique: str, text: str) -> str:
    named = f'<span class="technique">{markup(technique)}</span> ' if technique else ""
    return f'<li><button type="button">{named}{markup(text)}</button></li>'
