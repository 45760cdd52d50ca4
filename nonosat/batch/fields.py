"""The fields of a line of results, by the names that people use for them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from nonosat.errors import InputError

#: Tasks whose answers say their verdict under another name.
_VERDICTS = ("verdict", "count", "class", "format")
#: Measures of a grade that are fields as such.
_MEASURES = ("looks", "bottleneck", "longest_wait")
#: What every line has, or may have, whatever its task.
_OF_LINES = (
    *("file", "index", "title", "key", "copy", "task", "exit", "seconds", "verdict", "reason", "conflicts"),
    *(
        "width",
        "height",
        "size",
        "density",
        "colours",
        "palette",
        "picture",
        "options",
        "product",
        "error",
        "set_aside",
    ),
    *_MEASURES,
    "answer",
)


def field_of(line: Mapping[str, Any], name: str) -> Any:
    """The value of a field of the line, or else of its answer; ``None`` if there is none.

    Dots lead into objects: ``statistics.conflicts``. ``verdict`` is there for all tasks: the count, the class
    or the format where an answer has no other. ``size`` is the number of cells, ``colours`` that of the
    palette, ``reason`` a sentence (that of the answer, or why there is none), and ``conflicts`` are those of
    the search; ``looks``, ``bottleneck`` and ``longest_wait`` are measures of a grade.

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
    if name == "colours" and "colours" not in line:
        return None if line.get("width") is None else len(line.get("palette") or "#")
    if name == "reason":
        return line.get("error") or (answer.get("reason") or {}).get("text")
    if name == "conflicts":
        return (answer.get("statistics") or {}).get("conflicts")
    if name in _MEASURES:
        return (answer.get("measures") or {}).get(name)
    first, *others = name.split(".")
    value: Any = line.get(first) if first in line else answer.get(first)
    for each in others:
        value = value.get(each) if isinstance(value, Mapping) else None
    return value


def expect_fields(names: Iterable[str], task: str, of_answers: Iterable[str], *, option: str) -> None:
    """Raises ``InputError`` for a name that is no field of a line, nor of the answers to a task.

    >>> expect_fields(["verdict", "statistics.conflicts"], "solve", ["statistics"], option="--where")
    >>> expect_fields(["verdikt"], "solve", [], option="--sort")
    Traceback (most recent call last):
    nonosat.errors.InputError: --sort: expected a field of 'solve' (did you mean 'verdict'?), found 'verdikt'
    """
    known = list(dict.fromkeys([*of_answers, *_OF_LINES]))
    for name in names:
        first = name.partition(".")[0]
        if first not in known:
            close = difflib.get_close_matches(first, known, 1)
            hint = f"did you mean '{close[0]}'?" if close else ", ".join(known)
            raise InputError(f"expected a field of '{task}' ({hint})", found=name, source=option)


def sort_key(value: Any) -> tuple[int, Any]:
    """Orders values of all kinds: numbers, then texts, then whatever else, and nothing at the end."""
    if isinstance(value, bool | int | float):
        return 0, value
    if isinstance(value, str):
        return 1, value
    return (3, 0) if value is None else (2, str(value))
