"""A page as one file that holds its style, script and data.

With scripts turned off it still serves as paper does: the clues and given cells are in its table.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.rendering.markup import FORBIDDEN
from nonosat.rendering.page.head import head
from nonosat.rendering.page.script import script_of
from nonosat.rendering.page.table import extent_of
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import hex_of


def document(puzzle: Puzzle, *, title: str, body: str, data: dict[str, Any], script: str) -> str:
    """A whole page; ``script`` is the module that it runs, ``data`` what the module works on."""
    rules = (files(__package__) / "page.css").read_text(encoding="utf-8")
    style = f"{_variables(puzzle)}\n{rules}"
    return f"""{head(title, style)}<body>
{body}
<script type="application/json" id="puzzle">{_embedded(data)}</script>
<script type="module">
{script_of(script)}</script>
</body>
</html>
"""


def _variables(puzzle: Puzzle) -> str:
    """The size of the board and the colours of both themes as CSS variables, and rules that fill cells.

    Paper is turned for boards that are much wider than high.
    """
    palette = puzzle.palette
    across, down = extent_of(puzzle)
    turned = "landscape" if across > 1.2 * down else "portrait"
    filled = "\n".join(
        f"td.v{number}, .swatch.v{number} {{ background-color: var(--colour-{number}); "
        f"color: var(--on-colour-{number}) }}"
        for number in range(1, len(palette) + 1)
    )
    return (
        f"@page {{ size: {turned}; margin: 12mm }}\n"
        f":root {{ color-scheme: light dark; --side: 24px; --across: {across}; --down: {down} }}\n"
        f":root {{ {_declared(palette, 'light')} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_declared(palette, 'dark')} }} }}\n"
        f"{filled}"
    )


def _declared(palette: Palette, theme: Theme) -> str:
    colours = roles(palette, theme)
    extra = {"accent": colours["reason-edge"], "done": colours["faded"]}
    return " ".join(f"--{role}: {hex_of(colour)};" for role, colour in {**colours, **extra}.items())


def _embedded(data: dict[str, Any]) -> str:
    """JSON that cannot close the element it is in, with escapes for what HTML forbids even there."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for character in {"<", "\u2028", "\u2029", *FORBIDDEN.findall(text)}:
        text = text.replace(character, json.dumps(character)[1:-1] if character != "<" else "\\u003c")
    return text
