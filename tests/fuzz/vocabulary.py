"""The words that a reader knows, from the strings in its source: what libFuzzer calls a dictionary."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from nonosat.notation.format import Format

#: Longer strings are messages and documentation.
_LONGEST_WORD = 24


@cache
def vocabulary(format: Format) -> tuple[bytes, ...]:
    """Short strings in the source of the format's reader, such as its keywords; sorted."""
    assert format.read is not None
    file = Path(sys.modules[format.read.__module__].__file__ or "")
    alone = file.parent.name in ("formats", "notation")
    files = [file] if alone else sorted(file.parent.glob("*.py"))
    words = {word for path in files for word in _words(path.read_text(encoding="utf-8"))}
    return tuple(sorted(words)) or (format.name.encode(),)


def _words(source: str) -> Iterator[bytes]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, bytes) else node.value.encode(errors="surrogatepass")
            if 0 < len(text) <= _LONGEST_WORD:
                yield text
