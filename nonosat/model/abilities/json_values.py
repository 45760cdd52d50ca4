"""Results as JSON: the keys are the fields annotated with their meaning.

    count: Annotated[int, "The number of solutions, a lower bound unless `exact`."]

Types with a special form are registered with :func:`plain`.
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from enum import Enum
from functools import cache, singledispatch
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from nonosat.model.abilities.json_key import Key
from nonosat.model.clues import Run
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle


@cache
def keys_of(kind: Any) -> dict[str, tuple[Key, Any]]:
    """Return the keys of a result with their types, by field or property."""
    found: dict[str, tuple[Key, Any]] = {}
    hints = get_type_hints(kind, include_extras=True)
    for name, member in vars(kind).items():
        if isinstance(member, property):
            hints[name] = get_type_hints(member.fget, include_extras=True)["return"]
    for name, hint in hints.items():
        if get_origin(hint) is Annotated:
            type_, said = get_args(hint)[:2]
            found[name] = (said if isinstance(said, Key) else Key(str(said)), type_)
    return found


def named_keys_of(kind: Any) -> dict[str, tuple[Key, Any]]:
    """Return the keys of a result with their types, by name in JSON."""
    return {key.name or name: (key, type_) for name, (key, type_) in keys_of(kind).items()}


@singledispatch
def plain(value: Any, palette: Palette) -> Any:
    """Return a value in JSON types; ``palette`` has the letters of colours."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        return {name: plain(each, palette) for name, each in value.items()}
    return by_keys(value, palette) if is_dataclass(value) else value


def as_text(value: Any) -> str:
    """Return a value without colours as JSON text."""
    return json.dumps(plain(value, Palette()), ensure_ascii=False)


def by_keys(value: Any, palette: Palette) -> dict[str, Any]:
    """Return a value as a JSON object with its keys."""
    return {
        key.name or name: _rounded(plain(getattr(value, name), palette), key.places)
        for name, (key, _) in _keys(value).items()
    }


def _keys(value: Any) -> dict[str, tuple[Key, Any]]:
    kind: Any = type(value)
    return keys_of(kind)


def _rounded(value: Any, places: int | None) -> Any:
    return round(value, places) if places is not None and isinstance(value, float) else value


@plain.register(tuple)
@plain.register(list)
def _list(values: Any, palette: Palette) -> list[Any] | dict[str, Any]:
    """Return a list; for a tuple with keys an object."""
    return by_keys(values, palette) if _keys(values) else [plain(each, palette) for each in values]


@plain.register
def _grid(grid: Grid, palette: Palette) -> list[str]:  # noqa: ARG001 - a grid has its own letters
    return list(grid.text_rows())


@plain.register
def _puzzle(puzzle: Puzzle, palette: Palette) -> dict[str, Any]:  # noqa: ARG001 - a puzzle has its own
    from nonosat.files.formats.json_puzzle import as_json

    return as_json(puzzle)


@plain.register
def _run(run: Run, palette: Palette) -> Any:
    from nonosat.files.formats.json_puzzle.writing import run_as_json

    return run_as_json(run, palette)


def value_as_json(row: int, column: int, value: int, palette: Palette) -> list[int | str]:
    """Return a cell with its value as ``[row, column, character]``, 0-based.

    >>> value_as_json(0, 4, 2, Palette.of_letters("rg")), value_as_json(3, 1, 0, Palette())
    ([0, 4, 'g'], [3, 1, '.'])
    """
    return [row, column, palette.letter(value) if value else "."]
