"""Options read without pydantic have the same values as with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from slowness import rest_slow

from nonosat.apps.cli.app import PANELS, find, options_of
from nonosat.apps.cli.command import Quick
from nonosat.model.abilities.fields import REQUIRED, Field

COMMANDS = [name for panel in PANELS.values() for name in panel]


def texts(field: Field) -> list[str]:
    """Return correct and wrong texts for a field."""
    if field.choices:
        return [*map(str, field.choices), "nothing"]
    if field.kind in (int, float):
        return ["0", "1", "3", "-1", "2.5", "1e3", " 4 ", "0x10", "1_000", "inf", "", "many"]
    return ["", "word", " two words ", "7"]


def read(name: str, arguments: list[str]) -> Any:
    """Return the values of a command, or that they are wrong."""
    try:
        params = find(name).make_context(name, list(arguments)).params
        # Empty and missing lists are equivalent.
        several = {
            name: tuple(each) or None for name, each in params.items() if isinstance(each, list | tuple)
        }
        return params | several
    except Exception as error:
        assert hasattr(error, "format_message"), error
        return None


def lines_of(fields: Sequence[Field]) -> Iterator[list[str]]:
    """Yield command lines with each text for each field, and the required arguments."""
    needed = {field.name: "-" for field in fields if field.default is REQUIRED}
    for field in fields:
        if field.info.parser is not None:
            continue
        if field.kind is bool:
            switches = [flag for flags in field.flags for flag in flags.split("/")]
            yield from ([flag, *words(fields, needed)] for flag in switches)
        else:
            yield from (words(fields, needed | {field.name: text}) for text in texts(field))


def words(fields: Sequence[Field], given: Mapping[str, str]) -> list[str]:
    named = [field for field in fields if field.name in given and not field.is_argument]
    options = [word for field in named for word in (field.flag, given[field.name])]
    return options + [given[field.name] for field in fields if field.name in given and field.is_argument]


@pytest.mark.parametrize("name", rest_slow(COMMANDS, quick=5))
def test_values_are_those_of_typer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = list(lines_of(options_of(name).fields))
    quick = [read(name, line) for line in lines]
    monkeypatch.delattr(Quick, "parse_args")
    for line, found in zip(lines, quick, strict=True):
        assert repr(found) == repr(read(name, line)), line
