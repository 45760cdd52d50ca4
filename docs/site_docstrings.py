"""Docstrings as Markdown: examples in blocks of code, names of roles without the roles."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object


class Docstrings(Extension):
    """Rewrites each docstring before it is rendered."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for every module, class, function and attribute."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)


def as_markdown(text: str) -> str:
    """The text of a docstring, in which examples begin with ``>>>`` and end with a blank line."""
    text = re.sub(r":(?:mod|class|func|meth):`~?([^`]*)`", r"`\1`", text)
    blocks = re.split(r"(\n\s*\n)", text)
    return "".join(
        f"```python\n{block}\n```" if block.lstrip().startswith(">>>") else block for block in blocks
    )
