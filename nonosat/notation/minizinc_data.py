"""The assignments of a MiniZinc data file: numbers, and arrays of numbers of one or two dimensions."""

from __future__ import annotations

import re
from typing import NamedTuple

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.puzzle_size import check_count
from nonosat.notation.text_lines import statements, without_comments
from nonosat.notation.whole_numbers import whole_number

_NAME = re.compile(r"[A-Za-z]\w*\Z")
_NUMBER = re.compile(r"-?[0-9]+")


class Value(NamedTuple):
    """A number (``rows`` is ``None``), or the rows of an array (one for a flat list), with its line."""

    line: int
    number: int | None
    rows: list[list[int]] | None


def assignments(data: bytes) -> dict[str, Value]:
    """The values by name; raises ``InputError`` for anything else."""
    values: dict[str, Value] = {}
    for here, statement, _ in statements(without_comments(decoded(data), "%")):
        name, equals, text = (part.strip() for part in statement.partition("="))
        if not name and not equals:
            continue
        if not equals or not _NAME.match(name):
            found = (name or equals).split("\n")[0]
            raise InputError("expected 'name = value;'", found=found, line=here)
        if name in values:
            raise InputError("expected each name once", found=name, line=here)
        values[name] = _value(text, here)
    return values


def _value(text: str, line: int) -> Value:
    if _NUMBER.fullmatch(text):
        return Value(line, _number(text, line), None)
    opening, closing = text.find("["), text.rfind("]")
    if opening < 0 or closing < opening:
        raise InputError("expected a number or an array", found=text, line=line)
    inner = text[opening + 1 : closing].strip()
    if inner.startswith("|"):
        return Value(line, None, [_numbers(part, line) for part in inner.split("|") if part.strip()])
    return Value(line, None, [_numbers(inner, line)])


def _numbers(text: str, line: int) -> list[int]:
    return [_number(part, line) for part in (part.strip() for part in text.split(",")) if part]


def _number(text: str, line: int) -> int:
    size = whole_number(text.removeprefix("-"), "expected a whole number", line=line)
    return -size if text.startswith("-") else size


def number_of(values: dict[str, Value], name: str) -> int:
    """The number of that name; raises ``InputError`` if there is none."""
    value = values.get(name)
    if value is None or value.number is None:
        raise InputError(f"expected '{name} = NUMBER;'", line=value.line if value else None)
    return value.number


def array_of(values: dict[str, Value], name: str, rows: int, columns: int) -> list[list[int]]:
    """The array of that name, which must have ``rows`` × ``columns`` numbers, as rows."""
    value = values.get(name)
    if value is None or value.rows is None:
        raise InputError(f"expected '{name} = …' with an array", line=value.line if value else None)
    found = value.rows
    if len(found) == 1 and len(found[0]) == rows * columns and columns:
        found = [found[0][start : start + columns] for start in range(0, rows * columns, columns)]
    check_count(found, rows, "rows", value.line, name)
    for row in found:
        check_count(row, columns, "numbers per row", value.line, name)
    return found
