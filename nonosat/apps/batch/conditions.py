"""Conditions on results, such as ``verdict != unique and seconds > 2``; all parts must hold.

    condition  =  one { "and" one }
    one        =  field sign value
    sign       =  "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "~"

A value is a number, a word, a text in quotation marks, or ``true``, ``false``, ``null``; a range of numbers
(``3..6``, ``..5``), or for ``size`` a range of sizes (``..30x30``, ``20x20``); ``~`` tests whether a text
contains the value. A difficulty of ``4`` means 3.5 to 4.5. For the names of fields see ``field_of``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from nonosat.model.errors import InputError, close_name
from nonosat.model.ranges import Range, range_by

#: The keys of verdicts, which differ by task.
_VERDICTS = ("verdict", "count", "class", "format")
#: Measures of a grade that are also fields.
_MEASURES = ("line_steps", "bottleneck", "longest_search")
#: The fields that the lines of any task may have.
_OF_LINES = (
    *("file", "index", "title", "key", "copy", "task", "exit", "seconds", "verdict", "reason", "conflicts"),
    *(
        "width",
        "height",
        "size",
        "density",
        "colours",
        "palette",
        "grid",
        "options",
        "output",
        "error",
        "set_aside",
    ),
    *_MEASURES,
    "answer",
)


def field_of(line: Mapping[str, Any], name: str) -> Any:
    """Return the value of a field of the line, or else of its answer; ``None`` if there is none.

    Dots access objects: ``statistics.conflicts``. All tasks have a ``verdict``: the count, the class or the
    format if the answer has no other. ``size`` is the number of cells, ``colours`` that of the palette's
    colours, ``reason`` the sentence of the answer or of the error, and ``conflicts`` are those of the search;
    ``line_steps``, ``bottleneck`` and ``longest_search`` are measures of a grade.

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
    """Raise ``InputError`` for an unknown field of a task's lines and answers.

    >>> expect_fields(["verdict", "statistics.conflicts"], "solve", ["statistics"], option="--where")
    >>> expect_fields(["exot"], "solve", [], option="--sort")
    Traceback (most recent call last):
    nonosat.model.errors.InputError: --sort: expected a field of 'solve' (did you mean 'exit'?), found 'exot'
    """
    known = list(dict.fromkeys([*of_answers, *_OF_LINES]))
    for name in names:
        first = name.partition(".")[0]
        if first not in known:
            close = close_name(first, known)
            hint = f"did you mean '{close}'?" if close else ", ".join(known)
            raise InputError(f"expected a field of '{task}' ({hint})", found=name, source=option)


def sort_key(value: Any) -> tuple[int, Any]:
    """Return a key that sorts numbers first, then texts, other values, and ``None``."""
    if isinstance(value, bool | int | float):
        return 0, value
    if isinstance(value, str):
        return 1, value
    return (3, 0) if value is None else (2, str(value))


_Holds = Callable[[Mapping[str, Any]], bool]

_WORDS = re.compile(r"""[=!<>]=|[=<>~]|"[^"]*"|'[^']*'|[^\s=!<>~"']+|\S""")
_ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SIGNS = frozenset({"=", "==", "!=", "~", *_ORDERS})
_CONSTANTS = {"true": True, "false": False, "null": None}
_SOURCE = "--where"


@dataclass(frozen=True, slots=True)
class Condition:
    """Condition on a line, and the fields that it tests."""

    parts: tuple[_Holds, ...]
    fields: tuple[str, ...]

    def holds(self, line: Mapping[str, Any]) -> bool:
        """Return whether a line of results meets the condition."""
        return all(part(line) for part in self.parts)


def parse_condition(text: str) -> Condition:
    """Parse a condition; raises ``InputError``.

    >>> is_hard = parse_condition("difficulty >= 6 and title ~ 'cat'")
    >>> is_hard.fields
    ('difficulty', 'title')
    >>> is_hard.holds({"title": "A cat", "answer": {"difficulty": 7.2}})
    True
    >>> is_hard.holds({"title": "Boat", "answer": {"difficulty": 7.2}})
    False
    >>> parse_condition("size = ..30x20 and colours = 2..").holds({"width": 25, "height": 20, "colours": 1})
    False
    """
    words = [*_WORDS.findall(text), ""]
    parts, fields = [], []
    while True:
        field, sign, word, *words = *words, "", ""
        if not re.fullmatch(r"[\w.]+", field):
            raise _error("expected a field, such as 'verdict' or 'seconds'", field)
        if sign not in _SIGNS:
            raise _error(f"expected one of {' '.join(sorted(_SIGNS))} after '{field}'", sign)
        if not word or word in _SIGNS:
            raise _error(f"expected a value after '{field} {sign}'", word)
        parts.append(_comparison(field, sign, word))
        fields.append(field)
        conjunction, *words = words
        if not conjunction:
            return Condition(tuple(parts), tuple(fields))
        if conjunction.lower() != "and":
            raise _error("expected 'and' or the end", conjunction)


def _error(expectation: str, found: str) -> InputError:
    return InputError(expectation, found=found or "the end", source=_SOURCE)


def _comparison(field: str, sign: str, word: str) -> _Holds:
    wanted = range_by("=" if sign == "!=" else sign, word)
    if wanted is not None and (".." in word or wanted.is_of_sizes or field == "difficulty"):
        return _ranged(field, sign, wanted)
    value = _value(word)
    return lambda line: _holds(field_of(line, field), sign, value)


def _ranged(field: str, sign: str, wanted: Range) -> _Holds:
    """Return the test whether a field is in a range, or with ``!=`` is not."""
    wanted = wanted.around() if field == "difficulty" and sign in ("=", "==", "!=") else wanted

    def holds(line: Mapping[str, Any]) -> bool:
        names = ("width", "height") if wanted.is_of_sizes and field == "size" else (field,)
        found = [field_of(line, name) for name in names]
        if found == [wanted.text]:  # a title such as "3..6"
            return sign != "!="
        is_number = all(isinstance(each, int | float) and not isinstance(each, bool) for each in found)
        is_in = is_number and len(found) == len(wanted.least) and wanted.holds(*found)
        return is_in != (sign == "!=")

    return holds


def _value(word: str) -> Any:
    if word[0] in "\"'":
        return word[1:-1]
    if word.lower() in _CONSTANTS:
        return _CONSTANTS[word.lower()]
    try:
        return float(word)
    except ValueError:
        return word


def _holds(found: Any, sign: str, value: Any) -> bool:
    if sign in ("=", "=="):
        return _is_equal(found, value)
    if sign == "!=":
        return not _is_equal(found, value)
    if sign == "~":
        text = value if isinstance(value, str) else f"{value:g}"
        return isinstance(found, str) and text.lower() in found.lower()
    both_numbers = isinstance(found, int | float) and isinstance(value, float)
    both_texts = isinstance(found, str) and isinstance(value, str)
    return (both_numbers or both_texts) and _ORDERS[sign](found, value)


def _is_equal(found: Any, value: Any) -> bool:
    if isinstance(found, bool) or isinstance(value, bool):
        return found is value
    if isinstance(found, str) and isinstance(value, float):  # a title such as "007"
        return found == f"{value:g}"
    return bool(found == value)
