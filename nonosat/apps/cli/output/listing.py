"""Lists as tables of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from nonosat.model.abilities.json_values import as_text

_MARKS = {True: "yes", False: "-"}


def print_list(
    file: TextIO, result: Any, rows: Sequence[Sequence[object]], widths: Sequence[int], *, as_json: bool
) -> None:
    """Print the result in JSON, or a line for each row.

    All cells but the last are padded to these widths.
    """
    if as_json:
        print(as_text(result), file=file)
        return
    for *cells, last in rows:
        texts = (_MARKS[cell] if isinstance(cell, bool) else str(cell) for cell in cells)
        padded = (f"{text:{width}}" for text, width in zip(texts, widths, strict=True))
        print(*padded, last, file=file)
