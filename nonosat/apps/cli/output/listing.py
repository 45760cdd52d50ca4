"""Lists of what there is, as tables of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from nonosat.model.abilities.json_values import as_text

_MARKS = {True: "yes", False: "-"}


def print_list(
    file: TextIO, answer: Any, rows: Sequence[Sequence[object]], widths: Sequence[int], *, as_json: bool
) -> None:
    """Prints the answer in JSON; or else a line for each row: cells of at least these widths, and a last one
    of any.
    """
    if as_json:
        print(as_text(answer), file=file)
        return
    for *cells, last in rows:
        texts = (_MARKS[cell] if isinstance(cell, bool) else str(cell) for cell in cells)
        padded = (f"{text:{width}}" for text, width in zip(texts, widths, strict=True))
        print(*padded, last, file=file)
