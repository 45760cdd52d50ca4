"""Requirements for the puzzles of a set: ``unique, difficulty=..5, size=..30x30``.

    requirements  =  requirement { "," requirement }
    requirement   =  name | field sign range

Signs and ranges are those of ``nonosat batch --where``. A file of requirements may have several lines, and
comments after ``#``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from nonosat.model.errors import InputError, close_name
from nonosat.model.ranges import Range, range_by

_REQUIREMENT = re.compile(r"([\w-]+)\s*(?:(<=|>=|==|=|<|>)\s*(.*))?", re.DOTALL)


class RequirementKind(StrEnum):
    """The kinds of requirement."""

    UNIQUE = "unique"
    LINE_SOLVABLE = "line-solvable"
    NO_SEARCH = "no-search"
    DIFFICULTY = "difficulty"
    SIZE = "size"
    COLOURS = "colours"
    GOAL = "goal"
    TITLE = "title"
    AUTHOR = "author"
    LICENCE = "licence"
    NO_BLANK_LINES = "no-blank-lines"
    NEW = "new"


#: Requirements with a range, and an example of one.
_EXAMPLES = {
    RequirementKind.DIFFICULTY: "..5",
    RequirementKind.SIZE: "..30x30",
    RequirementKind.COLOURS: "..4",
}
_NAMES = {"license": "licence", "colors": "colours"}


class Requirement(NamedTuple):
    """A requirement as written, and its range."""

    text: str
    kind: RequirementKind
    range: Range | None = None


def parse_requirements(text: str, source: str = "--require") -> tuple[Requirement, ...]:
    """Return the requirements that a text lists; raises ``InputError`` with the line.

    >>> [requirement.text for requirement in parse_requirements("unique, difficulty <= 5")]
    ['unique', 'difficulty<=5']
    >>> parse_requirements("titel")
    Traceback (most recent call last):
    nonosat.model.errors.InputError: --require: expected a requirement (did you mean 'title'?), found 'titel'
    """
    lines = text.splitlines()
    found: dict[str, Requirement] = {}
    for number, line in enumerate(lines, 1):
        for part in filter(None, map(str.strip, line.partition("#")[0].split(","))):
            try:
                requirement = _parse(part)
            except InputError as error:
                error.line = number if len(lines) > 1 else None
                raise error.at(source) from None
            found.setdefault(requirement.text, requirement)
    if not found:
        raise InputError("expected requirements, such as 'unique, difficulty=..5'", found=text, source=source)
    return tuple(found.values())


def _parse(text: str) -> Requirement:
    name, sign, value = _parts(text)
    kind = next((each for each in RequirementKind if each == name), None)
    if kind is None:
        close = close_name(name, RequirementKind)
        hint = f"did you mean '{close}'?" if close else ", ".join(_as_written())
        raise InputError(f"expected a requirement ({hint})", found=text)
    example = _EXAMPLES.get(kind)
    if example is None:
        if sign:
            raise InputError(f"expected '{kind}' alone", found=text)
        return Requirement(str(kind), kind)
    found = range_by(sign, value) if sign else None
    if found is None or found.is_of_sizes != (kind is RequirementKind.SIZE):
        raise InputError(f"expected a range, such as '{kind}={example}'", found=text)
    if kind is RequirementKind.DIFFICULTY:
        found = found.around()
    return Requirement(f"{kind}{sign}{value}", kind, found)


def _parts(text: str) -> tuple[str, str, str]:
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        return text, "", ""
    name = found[1].lower().replace("_", "-")
    return _NAMES.get(name, name), found[2] or "", (found[3] or "").strip()


def _as_written() -> Iterator[str]:
    return (f"{kind}={_EXAMPLES[kind]}" if kind in _EXAMPLES else str(kind) for kind in RequirementKind)
