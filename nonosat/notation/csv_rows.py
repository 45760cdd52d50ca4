"""Rows of CSV, whatever characters their texts have."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from nonosat.notation.puzzle_texts import printable

#: The writer puts texts with these in quotation marks; others it lets break the row.
_LINE_END = "\r\n"
_ENDS = re.compile(r"\r\n?")


def csv_row(values: Iterable[object]) -> str:
    r"""A line of CSV; ``None`` is an empty field, and no text has control characters but ends of lines.

    >>> csv_row(["two\rlines", "\x00", None, 7])
    '"two\nlines",\ufffd,,7\n'
    """
    row = io.StringIO(newline="")
    texts = (printable(_ENDS.sub("\n", value)) if isinstance(value, str) else value for value in values)
    csv.writer(row, lineterminator=_LINE_END).writerow(texts)
    return row.getvalue().removesuffix(_LINE_END) + "\n"
