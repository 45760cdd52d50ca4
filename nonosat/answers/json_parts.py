"""The parts that JSON answers have in common: pictures, reasons, records, cells with values."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.reason import Reason


def picture_as_json(picture: Grid) -> list[str]:
    """A picture in JSON: one string per row."""
    return list(picture.text_rows())


def reason_as_json(reason: Reason | None) -> dict[str, Any] | None:
    """A reason in JSON."""
    return None if reason is None else {"text": reason.text, "lines": list(reason.lines)}


def record_as_json(record: Any) -> dict[str, Any]:
    """A dataclass of plain values in JSON."""
    return asdict(record)


def value_as_json(row: int, column: int, value: int, palette: Palette) -> list[int | str]:
    """A cell and its value: ``[row, column, character]``, 0-based.

    >>> value_as_json(0, 4, 2, Palette.of_letters("rg")), value_as_json(3, 1, 0, Palette())
    ([0, 4, 'g'], [3, 1, '.'])
    """
    return [row, column, palette.letter(value) if value else "."]
