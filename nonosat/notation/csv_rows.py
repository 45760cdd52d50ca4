"""Rows of CSV, whatever characters their texts have."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

#: The writer puts texts with these in quotation marks; others it lets break the row.
_LINE_END = "\r\n"


def csv_row(values: Iterable[object]) -> str:
    r"""A line of CSV; ``None`` is an empty field.

    >>> csv_row(["two\rlines", None, 7])
    '"two\rlines",,7\n'
    """
    row = io.StringIO(newline="")
    csv.writer(row, lineterminator=_LINE_END).writerow(values)
    return row.getvalue().removesuffix(_LINE_END) + "\n"
