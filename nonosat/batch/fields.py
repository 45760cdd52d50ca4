"""The fields of a line of results, by the names that people use for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Tasks whose answers say their verdict under another name.
_VERDICTS = ("verdict", "count", "class", "format")


def field_of(line: Mapping[str, Any], name: str) -> Any:
    """The value of a field of the line, or else of its answer; ``None`` if there is none.

    Dots lead into objects: ``statistics.conflicts``. ``verdict`` is there for all tasks: the count, the class
    or the format where an answer has no other. ``size`` is the number of cells.

    >>> line = {"file": "boat.non", "exit": 0, "answer": {"count": 4, "statistics": {"conflicts": 17}}}
    >>> [field_of(line, name) for name in ("file", "verdict", "statistics.conflicts", "colour")]
    ['boat.non', 4, 17, None]
    """
    answer = line.get("answer") or {}
    if name == "verdict":
        return next((answer[each] for each in _VERDICTS if answer.get(each) is not None), None)
    if name == "size" and "size" not in line:
        width, height = line.get("width"), line.get("height")
        return None if width is None or height is None else width * height
    first, *others = name.split(".")
    value: Any = line.get(first) if first in line else answer.get(first)
    for each in others:
        value = value.get(each) if isinstance(value, Mapping) else None
    return value


def sort_key(value: Any) -> tuple[int, Any]:
    """Orders values of all kinds: numbers, then texts, then whatever else, and nothing at the end."""
    if isinstance(value, bool | int | float):
        return 0, value
    if isinstance(value, str):
        return 1, value
    return (3, 0) if value is None else (2, str(value))
