"""What the widget runs in the browser: the modules of the studio's page and of the play page, joined."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from nonosat.errors import UnknownName
from nonosat.rendering.page import script

_STUDIO = files("nonosat.studio")
#: Modules import these from the address at which the studio's server has them.
_SHARED = "shared/"


def module() -> str:
    """The text of the ES module; ``render`` shows a view."""
    return f"{script.joined('page/widget/widget.js', _text_of)}\nexport default {{ render }};\n"


def style() -> str:
    """The style sheets of the pages and what the widget adds, all of it for its own elements alone."""
    pages = (files("nonosat.rendering.page") / "page.css").read_text(encoding="utf-8")
    own = "\n".join(_text_of(f"page/{name}") for name in ("studio.css", "widget/widget.css"))
    return f".nonosat {{\n{pages}\n{own}\n}}\n"


@cache
def words(language: str) -> dict[str, Any]:
    """The words of the interface in a language, by its code; raises ``UnknownName``."""
    tables = {each.name.removesuffix(".json"): each for each in (_STUDIO / "page" / "words").iterdir()}
    if language not in tables:
        raise UnknownName(f"unknown language '{language}': choose {', '.join(sorted(tables))}")
    return dict(json.loads(tables[language].read_text(encoding="utf-8")))


def _text_of(address: str) -> str:
    if address.startswith(_SHARED):
        return script.text_of(address.removeprefix(_SHARED))
    return (_STUDIO / address).read_text(encoding="utf-8")
