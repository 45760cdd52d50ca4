"""Lists of what there is, as tables of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

_MARKS = {True: "yes", False: "-"}


def print_rows(file: TextIO, rows: Iterable[Sequence[object]], widths: Sequence[int]) -> None:
    """Prints a line for each row: cells of at least these widths, and a last one of any."""
    for *cells, last in rows:
        texts = (_MARKS[cell] if isinstance(cell, bool) else str(cell) for cell in cells)
        padded = (f"{text:{width}}" for text, width in zip(texts, widths, strict=True))
        print(*padded, last, file=file)
