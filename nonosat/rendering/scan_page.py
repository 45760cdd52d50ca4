"""A page that shows a photograph of a puzzle with the reading laid over it, to correct it there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from nonosat.puzzle import Puzzle
from nonosat.rendering.markup import markup
from nonosat.rendering.page.document import document
from nonosat.rendering.page.zoom import ZOOM_BUTTONS

_HELP = """<details class="help">
<summary>How to correct the reading</summary>
<p>Every number stands where it was read. Its sign says how far it can be relied on: <b>≠</b> was corrected,
because the likeliest reading has no picture; <b>≈</b> was not sure, but nothing else fits; <b>?</b> is
doubtful; <b>✓</b> is what you have said; the others are sure. <em>Reading over the photograph</em> lets more
or less of the print shine through.</p>
<p>The list has every number that is not sure, with its picture. Press what it is, or type it: two numbers
with a space between them where two stand close together or one was overlooked, <b>?</b> for a number that
nobody can read, nothing for what is no number. A sure number joins the list when you point at it. Whether
rows and columns sum alike and every line has room for its numbers is said at once.</p>
<p><b>Save the puzzle</b> and <b>Copy the puzzle</b> give it in nonosat's own format, which every command
reads. What you chose is kept in this browser.</p>
<p>Keys: on the photograph the arrow keys go from number to number and <kbd>Enter</kbd> to its field;
<kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes, <kbd>Ctrl</kbd>+<kbd>Y</kbd> redoes.</p>
</details>"""


def draw(
    puzzle: Puzzle, *, title: str, pages: Sequence[Mapping[str, Any]], puzzles: Sequence[Mapping[str, Any]]
) -> str:
    """A self-contained HTML page; the colours of its surroundings are those of ``puzzle``.

    ``pages`` are the photographs: ``source`` (an address with the data of an image), ``width`` and ``height``
    in pixels. ``puzzles`` are what was read: ``page``, the ``corners`` of the grid, its ``palette`` (a list
    of ``letter``, ``colour``, ``name``), ``rows`` and ``columns``: lists of lists of items as
    ``scanned_clues.js`` describes them, with places in pixels of the page, and perhaps a ``note``; ``text``
    is the verdict, ``missed`` are sentences, ``file`` is what the puzzle is saved as. ``saved`` and
    ``background`` are as in nonosat's own format.
    """
    data: dict[str, Any] = {"pages": list(pages), "puzzles": list(puzzles)}
    data["key"] = f"nonosat:scan:{_fingerprint(data)}"
    body = f"""<main class="scan">
<div class="work">
<header><h1>{markup(title)}</h1>
<p class="about" id="verdict">{markup(str(puzzles[0]["text"]))}</p>
<p class="about" id="missed"></p></header>
<div class="tools">
{_choice(puzzles)}
<button type="button" id="previous">Previous doubt</button>
<button type="button" id="next">Next doubt</button>
<button type="button" id="undo" disabled>Undo</button>
<button type="button" id="redo" disabled>Redo</button>
<button type="button" id="restart">As it was read</button>
<button type="button" id="save">Save the puzzle</button>
<button type="button" id="copy">Copy the puzzle</button>
{ZOOM_BUTTONS.replace("cells", "photograph")}
<label>Reading over the photograph <input type="range" id="cover" min="0" max="100" value="65"></label>
</div>
<div class="judged" role="status"><p id="left"></p><p id="checks"></p><p id="told"></p></div>
<textarea id="marks" class="marks" aria-label="The puzzle" readonly hidden></textarea>
<div class="around"><svg id="photograph" role="group" aria-label="The photograph with the reading over it">
</svg></div>
<nav aria-label="Numbers to look at"><ol id="doubts"></ol></nav>
</div>
<details class="text"><summary>The clues as text</summary><pre id="clues" tabindex="0"></pre></details>
{_HELP}
<noscript><p>{markup(" ".join(str(each["text"]) for each in puzzles))}</p></noscript>
</main>"""
    return document(puzzle, title=title, body=body, data=data, script="scan.js")


def _choice(puzzles: Sequence[Mapping[str, Any]]) -> str:
    """The choice among several puzzles."""
    if len(puzzles) == 1:
        return ""
    options = "".join(
        f'<option value="{number}">{number + 1}: {markup(str(each["text"]).partition(";")[0])}</option>'
        for number, each in enumerate(puzzles)
    )
    return f'<label>Puzzle <select id="which">{options}</select></label>'


def _fingerprint(data: Mapping[str, Any]) -> str:
    """A key that identifies this reading, under which browsers keep what the reader chose."""
    # Of the digest 80 bits: enough that no two share a key.
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:20]
