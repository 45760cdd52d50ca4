"""Docstrings as Markdown: examples in code blocks, roles replaced by code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object


class Docstrings(Extension):
    """Extension that converts each docstring to Markdown before rendering."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Convert the docstring of a module, class, function or attribute."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """Return the text of a docstring, in which examples begin with ``>>>`` and end with a blank line."""
    text = re.sub(r":(?:mod|class|func|meth):`~?([^`]*)`", r"`\1`", text)
    blocks = re.split(r"(\n\s*\n)", text)
    return "".join(
        f"```python\n{block}\n```" if block.lstrip().startswith(">>>") else block for block in blocks
    )
