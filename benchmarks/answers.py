"""The answer in what a program prints: nonosat's JSON, or text in which patterns find it.

An adapter's table ``[answer]`` says how to read it:

- ``kind = "json"``: the document of ``nonosat solve --json`` (``verdict``, ``pictures``, ``statistics``).
- ``kind = "nothing"``: the program solves nothing; only the time it takes to start is of interest.
- ``kind = "text"`` (the default): ``row`` is a pattern (a regular expression) whose first group is a row of
  the picture; ``blank`` and ``shaded`` are the text of a cell, equally long, by default ``.`` and ``#``.
  Rows are grouped into pictures of the puzzle's height. The patterns ``none``, ``unique``, ``multiple``,
  ``complete`` (all pictures were shown) and ``undecided`` find what the program claims.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Protocol

from benchmarks.measurement import Answer
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: The verdict of a program that was not asked for one.
STARTED = "started"
_VERDICTS = ("unique", "multiple", "none", "solved", "undecided")
_CLAIMS = ("none", "undecided", "multiple", "unique", "complete")
_TEXT_KEYS = {"kind", "row", "blank", "shaded", *_CLAIMS}


@dataclass(frozen=True, slots=True)
class Said:
    """An answer, with the phases and sizes that the program reports."""

    answer: Answer
    phases: dict[str, float] = field(default_factory=dict)
    variables: int | None = None
    clauses: int | None = None
    conflicts: int | None = None


class Reader(Protocol):
    """Reads what a program prints; raises ``InputError`` if it holds no answer."""

    def read(self, text: str, puzzle: Puzzle) -> Said:
        """The answer about a puzzle."""


def reader_of(table: dict[str, Any], source: str) -> Reader:
    """The reader that a table ``[answer]`` describes; raises ``InputError``."""
    if table.get("kind") == "json":
        return JsonReader()
    if table.get("kind") == "nothing":
        return NoReader()
    unknown = sorted(table.keys() - _TEXT_KEYS)
    if unknown:
        names = ", ".join(sorted(_TEXT_KEYS))
        raise InputError(f"answer: expected the keys {names}", found=unknown[0], source=source)
    if table.get("kind", "text") != "text":
        raise InputError("answer: expected kind 'text' or 'json'", found=str(table["kind"]), source=source)
    blank, shaded = str(table.get("blank", ".")), str(table.get("shaded", "#"))
    if not blank or len(blank) != len(shaded) or blank == shaded:
        raise InputError("answer: expected blank and shaded cells of one length", found=blank, source=source)
    row = str(table.get("row", rf"^((?:{re.escape(blank)}|{re.escape(shaded)})+)$"))
    patterns = {name: str(table[name]) for name in _CLAIMS if name in table}
    try:
        compiled = {name: re.compile(pattern, re.M) for name, pattern in {"row": row, **patterns}.items()}
    except re.error as error:
        raise InputError(f"answer: expected regular expressions: {error}", source=source) from None
    if not compiled["row"].groups:
        raise InputError("answer: expected a group in the pattern of rows", found=row, source=source)
    return TextReader(blank, shaded, compiled.pop("row"), tuple(compiled.items()))


@dataclass(frozen=True, slots=True)
class JsonReader:
    """Reads the JSON of ``nonosat solve``."""

    def read(self, text: str, puzzle: Puzzle) -> Said:
        """The answer about a puzzle."""
        try:
            found = json.loads(text)
            letters = puzzle.palette.letters
            pictures = tuple(Grid.from_text(rows, letters=letters) for rows in found["pictures"])
            verdict = found["verdict"]
            statistics = dict(found.get("statistics", {}))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError("expected the JSON of an answer", found=text.strip()[:40]) from None
        if verdict not in _VERDICTS:
            raise InputError(f"expected a verdict, one of {', '.join(_VERDICTS)}", found=str(verdict))
        sizes = {name: statistics.get(name) for name in ("variables", "clauses", "conflicts")}
        return Said(Answer(verdict, pictures), dict(statistics.get("seconds", {})), **sizes)


@dataclass(frozen=True, slots=True)
class NoReader:
    """Reads nothing: for programs of which only the start is measured."""

    def read(self, text: str, puzzle: Puzzle) -> Said:  # noqa: ARG002 - the signature of ``Reader``
        """The answer of a program that was only started."""
        return Said(Answer(STARTED))


@dataclass(frozen=True, slots=True)
class TextReader:
    """Reads pictures row by row, and the program's claims, by patterns."""

    blank: str
    shaded: str
    row: re.Pattern[str]
    claims: tuple[tuple[str, re.Pattern[str]], ...]

    def read(self, text: str, puzzle: Puzzle) -> Said:
        """The answer about a puzzle."""
        pictures = self._pictures(text, puzzle)
        claims = {name for name, pattern in self.claims if pattern.search(text)}
        return Said(Answer(_verdict(len(set(pictures)), claims), pictures))

    def _pictures(self, text: str, puzzle: Puzzle) -> tuple[Grid, ...]:
        rows: list[str] = []
        for match in self.row.finditer(text):
            cells = _cells(match[1], self.blank, self.shaded)
            if cells is not None and len(cells) == puzzle.width:
                rows.append(cells)
        height = puzzle.height
        whole = range(0, len(rows) - height + 1, height)
        return tuple(Grid.from_text(rows[start : start + height]) for start in whole)


def _cells(text: str, blank: str, shaded: str) -> str | None:
    """A row as ``.`` and ``#``; ``None`` if the text holds anything but cells."""
    wide = len(blank)
    parts = [text[start : start + wide] for start in range(0, len(text), wide)]
    if any(part not in (blank, shaded) for part in parts):
        return None
    return "".join("." if part == blank else "#" for part in parts)


def _verdict(pictures: int, claims: set[str]) -> str:
    """The verdict that follows from the number of different pictures and the program's claims."""
    if pictures > 1:
        return "multiple"
    if pictures:
        if "multiple" in claims:
            return "multiple"
        return "unique" if claims & {"unique", "complete"} else "solved"
    if "none" in claims or "complete" in claims:
        return "none"
    if "undecided" in claims:
        return "undecided"
    raise InputError("expected a picture or a verdict")
