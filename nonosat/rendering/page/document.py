"""A page as one file that holds its style, script, words and data.

With scripts turned off it still serves as paper does: it shows the drawing of its puzzle, which the script
replaces.
"""

from __future__ import annotations

import json
from typing import Any

from nonosat.palette import Palette
from nonosat.rendering.markup import FORBIDDEN
from nonosat.rendering.page.head import head
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import hex_of
from nonosat.web.modules import script_of, text_of
from nonosat.web.words import words_for


def document(
    palette: Palette, *, title: str, heading: str, kind: str, paper: str, data: dict[str, Any]
) -> str:
    """A whole page.

    ``heading`` and ``paper`` are HTML: what stands above, and what is there without scripts. ``kind`` names
    the shell that runs, which works on ``data``.
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
    """The colours of both themes as CSS variables, and rules that fill cells."""
    filled = "\n".join(
        f"td.v{number}, .swatch.v{number} {{ background-color: var(--colour-{number}); "
        f"color: var(--on-colour-{number}) }}"
        for number in range(1, len(palette) + 1)
    )
    return (
        f":root {{ color-scheme: light dark; {_declared(palette, 'light')} }}\n"
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
