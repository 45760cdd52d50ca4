"""What the widget runs in the browser: the modules of ``nonosat.web`` that show it, joined, and its style."""

from __future__ import annotations

from nonosat.web.modules import script_of, text_of

_SHEETS = ("page", "notebook")


def module() -> str:
    """The text of the ES module; ``render`` shows a view."""
    return f"{script_of('shells/notebook/widget.js')}\nexport default {{ render }};\n"


def style() -> str:
    """The style sheet of the pages and what the widget adds, all of it for its own elements alone."""
    rules = "\n".join(text_of(f"style/{name}.css") for name in _SHEETS)
    return f".nonosat {{\n{rules}\n}}\n"
