"""Abilities from JSON values, as pages and batches send them, and back.

Grids are rows of text, members of enumerations their values; all other values are plain JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from nonosat.model.abilities.ability import Ability
from nonosat.model.abilities.fields import REQUIRED, Field, fields_of, fields_set
from nonosat.model.abilities.json_values import plain
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

Asked = TypeVar("Asked", bound=Ability[Any, Any])


def ability_from(kind: type[Asked], values: Mapping[str, Any], puzzle: Puzzle | None = None) -> Asked:
    """Return the ability with fields from the values; missing ones keep their defaults.

    Grids have the size and letters of ``puzzle``. Raises ``InputError``, which names the field, and
    ``WrongOption``.

    >>> from nonosat.sat.search.solving import Solve
    >>> ability_from(Solve, {"limit": 5}).limit
    5
    >>> ability_from(Solve, {"limit": 0})
    Traceback (most recent call last):
    nonosat.model.errors.InputError: input: limit: expected a number from 1, found '0'
    """
    found: dict[str, Any] = {}
    for field in fields_of(kind):
        value = values.get(field.name)
        if value is not None:
            found[field.name] = _value(field, value, puzzle)
        elif field.name in values and field.default is not REQUIRED and field.default is not None:
            found[field.name] = None
        elif field.default is REQUIRED:
            raise InputError("expected a value", place=field.name)
    return kind(**found)


def plain_of(ability: Ability[Any, Any]) -> dict[str, Any]:
    """Return the fields that differ from their defaults, as JSON values."""
    return {name: plain(getattr(ability, name), Palette()) for name in fields_set(ability)}


def _value(field: Field, value: Any, puzzle: Puzzle | None) -> Any:
    if field.disk.holds is not None:
        return _grid(field, value, puzzle)
    if field.is_list and field.info.parser is None:
        if not isinstance(value, list):
            raise InputError("expected a list", found=str(value), place=field.name)
        return tuple(_one(field, each) for each in value)
    return _one(field, value)


def _one(field: Field, value: Any) -> Any:
    choices, check = field.choices, field.info.parser
    if choices is not None:
        if value not in choices:
            expected = f"expected one of {', '.join(map(str, choices))}"
            raise InputError(expected, found=str(value), place=field.name)
        return next(choice for choice in choices if choice == value)
    if field.kind is bool:
        if not isinstance(value, bool):
            raise InputError("expected true or false", found=str(value), place=field.name)
        return value
    if field.kind in (int, float):
        kinds = (int,) if field.kind is int else (int, float)
        least, most = field.info.min, field.info.max
        is_number = isinstance(value, kinds) and not isinstance(value, bool)
        if not is_number or (least is not None and value < least) or (most is not None and value > most):
            bounds = f" from {least:g}" if least is not None else ""
            bounds += f" to {most:g}" if most is not None else ""
            raise InputError(f"expected a number{bounds}", found=str(value), place=field.name)
    elif check is None:
        check = _text
    try:
        return check(value) if check is not None else value
    except (TypeError, ValueError, AttributeError):
        raise InputError("expected another value", found=str(value), place=field.name) from None


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _grid(field: Field, value: Any, puzzle: Puzzle | None) -> Any:
    if puzzle is None or not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise InputError("expected rows of text", place=field.name)
    grid = Grid.from_text(value, letters=puzzle.palette.letters)
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        found = f"{grid.width}×{grid.height}"
        raise InputError(f"expected {puzzle.size} cells", found=found, place=field.name)
    return frozenset(_shaded(grid)) if field.disk.holds == "mask" else grid


def _shaded(grid: Grid) -> Iterable[tuple[int, int]]:
    return ((row, column) for row, column, value in grid.decided() if value)
