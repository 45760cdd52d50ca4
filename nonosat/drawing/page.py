"""HTML pages, each one file with its style, scripts, words and data.

Without scripts a page shows the drawing of its puzzle, which the script replaces. The pages are
``play_page``, ``steps_page`` and ``scan_page``; their scripts are in ``nonosat.drawing.web``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nonosat.drawing.markup import FORBIDDEN, markup
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.theme import declared
from nonosat.drawing.web.modules import script_of, text_of
from nonosat.drawing.web.words import words, words_for
from nonosat.files.formats.json_puzzle import as_json
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


def name_of(puzzle: Puzzle, language: str = "en") -> str:
    """Return the title of a puzzle, or else its size in words of a language, by its code."""
    return puzzle.title or words(language)["page.untitled"].format(size=puzzle.size)


def about(puzzle: Puzzle) -> str:
    """Return a line with size, author and rights, as HTML."""
    parts = [puzzle.size, puzzle.author, puzzle.copyright, puzzle.licence]
    return " · ".join(markup(part) for part in parts if part)


def colour_name(palette: Palette, number: int) -> str:
    """Return the name of a colour for screen readers: its name, or 'colour' and its letter."""
    name = palette.word(number)
    return name if len(name) > 1 else f"colour {name}"


#: A page may load nothing from outside, so that neither a mistake nor a hostile title can.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def head(title: str, style: str) -> str:
    """Return the page up to its body; ``style`` is CSS."""
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="nonosat">
<link rel="icon" href="data:,">
<title>{markup(title)}</title>
<style>
{style}</style>
</head>
"""


#: Every cell is an element, and browsers slow down with their number. A choice, not a measurement: 316×316
#: cells are more than people play by hand.
_MOST_CELLS = 100_000


def data_of(sheet: PuzzleSheet) -> dict[str, Any]:
    """Return the puzzle in nonosat's own format, without its goal but with names for its colours, and the
    cells at the start.

    Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    if puzzle.height * puzzle.width > _MOST_CELLS:
        raise UnsupportedPuzzle(
            f"a page with {puzzle.size} cells is too large for browsers: draw it as a PNG"
        )
    return {"puzzle": as_json(with_words(puzzle)), "start": cells_data(sheet.grid)}


def with_words(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without its goal and saved marks; each of several colours has a name."""
    palette = puzzle.palette
    if len(palette) > 1:
        names = tuple(colour_name(palette, number) for number in range(1, len(palette) + 1))
        palette = replace(palette, names=names)
    return replace(puzzle, palette=palette, goal=None, saved=None, expected=None)


def cells_data(grid: Grid) -> list[int]:
    """Return the cells of a grid, row by row: -1 for undecided, 0 for blank, 1, … for the colours."""
    return [-1 if value == UNDECIDED else value for value in grid.cells]


def fingerprint(data: Mapping[str, Any]) -> str:
    """Return the key of a page's content, under which browsers store the reader's marks."""
    # 80 bits of the digest make collisions negligible.
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:20]


def document(
    palette: Palette, *, title: str, heading: str, kind: str, paper: str, data: dict[str, Any]
) -> str:
    """Return a whole page.

    ``heading`` and ``paper`` are HTML: the heading, and the content without scripts. ``kind`` names the shell
    script, which works on ``data``.
    """
    script = script_of(f"shells/{kind}.js")
    style = f"{_variables(palette)}\n{text_of('style/page.css')}"
    return f"""{head(title, style)}<body>
<main class="{kind}">
<header>{heading}</header>
<div id="paper">{paper}</div>
</main>
<script type="application/json" id="puzzle">{_embedded(data)}</script>
<script type="application/json" id="words">{_embedded(words_for(script))}</script>
<script type="module">
{script}</script>
</body>
</html>
"""


def _variables(palette: Palette) -> str:
    """Return the colours of both themes as CSS variables, and rules for shaded cells."""
    filled = "\n".join(
        f"td.v{number}, .swatch.v{number} {{ background-color: var(--colour-{number}); "
        f"color: var(--on-colour-{number}) }}"
        for number in range(1, len(palette) + 1)
    )
    return (
        f":root {{ color-scheme: light dark; {declared(palette, 'light')} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {declared(palette, 'dark')} }} }}\n"
        f"{filled}"
    )


def _embedded(data: dict[str, Any]) -> str:
    """Return JSON that cannot close its HTML element, with characters that HTML forbids escaped."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in {"<", "\u2028", "\u2029", *FORBIDDEN.findall(text)}:
        text = text.replace(character, json.dumps(character)[1:-1] if character != "<" else "\\u003c")
    return text
