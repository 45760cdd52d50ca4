"""The cells, lines and runs that a sentence of an explanation names, read as a person reads them.

Written from docs/explaining.md and from what the sentences look like, not from the code that writes them:
rows and columns are counted from 1, "In row 3 (4 1), columns 2 and 5–7 are blank" speaks of cells of row 3
until another line is named, "in columns 1–2, row 4 is blank" of cells of both, "row 3, column 4" is a cell,
and "the clues of rows 3 and 4" are lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

Cell = tuple[int, int]

_NUMBERS = r"\d+(?:[–-]\d+)?(?:, \d+(?:[–-]\d+)?)*(?:,? and \d+(?:[–-]\d+)?)?"
_PLACE = re.compile(
    rf"(?P<within>\b[Ii]n )?\b(?P<kind>[Rr]ow|[Cc]olumn)s? (?P<numbers>{_NUMBERS})"
    r"(?P<clue> \((?![^()]* (?:is|are) )[^()]*\))?"  # what is said of cells is no clue
)
#: What is said of cells, behind them or, in one word, before them.
_BEHIND = re.compile(r"(?:,? (?:is|are|were|was|be))? (?P<no>not )?(?P<values>[\w#]+(?:(?:,| or) [\w#]+)*)")
_BEFORE = re.compile(r"(?P<value>[\w#]+) $")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_RUN = re.compile(
    rf"\b[Tt]he (?:(?P<which>{'|'.join(ORDINALS)}) )?(?P<length>\d+|\?)(?P<colour> [a-z#][\w#]*)?(?![\w–])"
)


@dataclass(slots=True)
class Told:
    """What a text names: cells (0-based), lines by name, and runs as line, ordinal (or ""), length.

    ``facts`` are the words behind and before cells that may say what is known of them: whether they are
    denied, and the words.
    """

    cells: set[Cell] = field(default_factory=set)
    facts: dict[Cell, list[tuple[bool, tuple[str, ...]]]] = field(default_factory=dict)
    lines: set[str] = field(default_factory=set)
    runs: list[tuple[str, str, str]] = field(default_factory=list)


def told_in(text: str, *, line: str | None = None) -> Told:
    """Return what a text names; ``line`` is the one that it speaks of from the beginning, if there is one.

    >>> told = told_in("In row 3 (4 1), columns 2 and 5–6 are blank, so the 4 is too long.")
    >>> sorted(told.cells), told.lines, told.runs
    ([(2, 1), (2, 4), (2, 5)], {'row 3'}, [('row 3', '', '4')])
    """
    told = Told()
    context, numbered = ("", [0]) if line is None else (line.split()[0], [int(line.split()[1])])
    events = sorted(
        [(match.start(), match) for match in _PLACE.finditer(text)]
        + [(match.start(), match) for match in _RUN.finditer(text)],
        key=lambda event: event[0],
    )
    clues: list[tuple[int, int]] = []
    for start, match in events:
        if any(first <= start < last for first, last in clues):
            continue
        if match.re is _RUN:
            told.runs.append((f"{context} {numbered[-1]}", match["which"] or "", match["length"]))
            continue
        kind, numbers = match["kind"].lower(), _positions(match["numbers"])
        has_clue = match["clue"] is not None
        if has_clue:
            clues.append(match.span("clue"))
        other = "column" if kind == "row" else "row"
        if text[:start].endswith(("clue of ", "clues of ")):
            told.lines.update(f"{kind} {number}" for number in numbers)
            continue
        behind = text[match.end() :]
        names_line = has_clue or (match["within"] is not None and behind.startswith(","))
        names_line |= len(numbers) == 1 and re.match(rf", {other} \d", behind) is not None
        if names_line or context != other:
            told.lines.update(f"{kind} {number}" for number in numbers)
            context, numbered = kind, numbers
        else:
            words = list(_words_about(text, match))
            for number, place in product(numbers, numbered):
                cell = (number - 1, place - 1) if kind == "row" else (place - 1, number - 1)
                told.cells.add(cell)
                told.facts.setdefault(cell, []).extend(words)
    return told


def _words_about(text: str, place: re.Match[str]) -> Iterator[tuple[bool, tuple[str, ...]]]:
    behind = _BEHIND.match(text, place.end())
    if behind is not None:
        yield behind["no"] is not None, tuple(re.split(r",? or |, ", behind["values"]))
    before = _BEFORE.search(text, 0, place.start())
    if before is not None:
        yield False, (before["value"],)


def _positions(numbers: str) -> list[int]:
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:[–-](\d+))?", numbers):
        found += range(int(first), int(last or first) + 1)
    return found
