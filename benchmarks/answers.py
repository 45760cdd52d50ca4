"""The answer in a program's output: nonosat's JSON, or text that is matched by patterns.

An adapter's table ``[answer]`` defines how to read it:

- ``kind = "json"``: the document of ``nonosat solve --json`` (``verdict``, ``solutions``, ``statistics``).
- ``kind = "nothing"``: the program solves nothing; only its start is measured.
- ``kind = "text"`` (the default): ``row`` is a pattern (a regular expression) whose first group is a row of
  the solution; ``blank`` and ``shaded`` are the text of a cell, equally long, by default ``.`` and ``#``.
  Rows are grouped into solutions of the puzzle's height. The patterns ``none``, ``unique``, ``multiple``,
  ``complete`` (all solutions were shown) and ``undecided`` match the program's claims.
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
class ProgramOutput:
    """An answer, with the phases and sizes that the program reports."""

    answer: Answer
    phases: dict[str, float] = field(default_factory=dict)
    variables: int | None = None
    clauses: int | None = None
    conflicts: int | None = None


class Reader(Protocol):
    """A reader of a program's output; raises ``InputError`` if it holds no answer."""

    def read(self, text: str, puzzle: Puzzle) -> ProgramOutput:
        """Return the answer about a puzzle."""


def reader_of(table: dict[str, Any], source: str) -> Reader:
    """Return the reader that a table ``[answer]`` describes; raises ``InputError``."""
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
    """The reader of the JSON of ``nonosat solve``."""

    def read(self, text: str, puzzle: Puzzle) -> ProgramOutput:
        """Return the answer about a puzzle."""
        try:
            found = json.loads(text)
            letters = puzzle.palette.letters
            solutions = tuple(Grid.from_text(rows, letters=letters) for rows in found["solutions"])
            verdict = found["verdict"]
            statistics = dict(found.get("statistics", {}))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise InputError("expected the JSON of an answer", found=text.strip()[:40]) from None
        if verdict not in _VERDICTS:
            raise InputError(f"expected a verdict, one of {', '.join(_VERDICTS)}", found=str(verdict))
        sizes = {name: statistics.get(name) for name in ("variables", "clauses", "conflicts")}
        return ProgramOutput(Answer(verdict, solutions), dict(statistics.get("seconds", {})), **sizes)


@dataclass(frozen=True, slots=True)
class NoReader:
    """The reader for programs of which only the start is measured."""

    def read(self, text: str, puzzle: Puzzle) -> ProgramOutput:  # noqa: ARG002 - the signature of ``Reader``
        """Return the answer of a program that was only started."""
        return ProgramOutput(Answer(STARTED))


@dataclass(frozen=True, slots=True)
class TextReader:
    """The reader of solutions, row by row, and of the program's claims, by patterns."""

    blank: str
    shaded: str
    row: re.Pattern[str]
    claims: tuple[tuple[str, re.Pattern[str]], ...]

    def read(self, text: str, puzzle: Puzzle) -> ProgramOutput:
        """Return the answer about a puzzle."""
        solutions = self._solutions(text, puzzle)
        claims = {name for name, pattern in self.claims if pattern.search(text)}
        return ProgramOutput(Answer(_verdict(len(set(solutions)), claims), solutions))

    def _solutions(self, text: str, puzzle: Puzzle) -> tuple[Grid, ...]:
        rows: list[str] = []
        for match in self.row.finditer(text):
            cells = _cells(match[1], self.blank, self.shaded)
            if cells is not None and len(cells) == puzzle.width:
                rows.append(cells)
        height = puzzle.height
        whole = range(0, len(rows) - height + 1, height)
        return tuple(Grid.from_text(rows[start : start + height]) for start in whole)


def _cells(text: str, blank: str, shaded: str) -> str | None:
    """Return a row as ``.`` and ``#``; ``None`` if the text holds anything but cells."""
    wide = len(blank)
    parts = [text[start : start + wide] for start in range(0, len(text), wide)]
    if any(part not in (blank, shaded) for part in parts):
        return None
    return "".join("." if part == blank else "#" for part in parts)


def _verdict(solutions: int, claims: set[str]) -> str:
    """Return the verdict that follows from the number of different solutions and the program's claims."""
    if solutions > 1:
        return "multiple"
    if solutions:
        if "multiple" in claims:
            return "multiple"
        return "unique" if claims & {"unique", "complete"} else "solved"
    if "none" in claims or "complete" in claims:
        return "none"
    if "undecided" in claims:
        return "undecided"
    raise InputError("expected a solution or a verdict")
