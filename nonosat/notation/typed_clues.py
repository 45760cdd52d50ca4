"""The runs of a clue that somebody typed, and the puzzle that clues in any colours make."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from nonosat.clues import ANY_RUNS, Run
from nonosat.errors import InputError
from nonosat.notation.colour_table import BLACK, ColourTable, colour_value
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine
from nonosat.notation.whole_numbers import plain_lengths, run_length
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle

_SEPARATOR = r"[\s,.;:/|+&\-–—]"
#: ``3``, ``3r``, ``3-r``, ``r3``, ``3 red``, ``?``, ``*``; then a separator or the end.
_RUN = re.compile(
    r"(?:(?P<length>[0-9]+|\?)(?:[-_]?(?P<after>[^\W\d_]+)|\s+(?P<word>[^\W\d_]+))?"
    rf"|(?P<before>[^\W\d_]+)[-_]?(?P<last>[0-9]+|\?)|\*)(?={_SEPARATOR}|\Z)"
)
_SEPARATORS = re.compile(f"{_SEPARATOR}+")
#: What people write for a line without runs.
_BLANK = re.compile(r"(?:0+|-|–|—|blank|empty|none|nothing)?\Z", re.IGNORECASE)


class _TypedRun(NamedTuple):
    """A length (``None``: ``?``) and the name of its colour, or ``""``; with ``any_runs`` it is ``*``."""

    length: int | None
    colour: str
    any_runs: bool = False


def puzzle_of(rows: Sequence[TextLine], columns: Sequence[TextLine]) -> Puzzle:
    """The puzzle of two lists, a clue on each line; raises ``InputError``."""
    check_size(len(rows), len(columns), line=rows[0].number if rows else None)
    typed = [_typed(line, f"row {number}") for number, line in enumerate(rows, 1)]
    typed += [_typed(line, f"column {number}") for number, line in enumerate(columns, 1)]
    names = dict.fromkeys(
        run.colour for clue in typed for run in clue if run.colour or run.length is not None
    )
    table = ColourTable()
    numbers: dict[str, int] = {}
    if any(names):
        for name in names:
            numbers[name] = _added(table, name)
    clues = [tuple(_run(run, numbers) for run in clue) for clue in typed]
    palette = table.palette() if numbers else Palette()
    return Puzzle(tuple(clues[: len(rows)]), tuple(clues[len(rows) :]), palette=palette)


def _added(table: ColourTable, name: str) -> int:
    if not name:
        return table.add("black", BLACK, "black")
    return table.add(name) if len(name) == 1 else table.add(name, colour_value(name), name)


def _run(run: _TypedRun, numbers: dict[str, int]) -> Run:
    if run.any_runs:
        return ANY_RUNS
    if not numbers:
        return Run(run.length)
    return Run(run.length, numbers.get(run.colour) if run.colour or run.length is not None else None)


def _typed(line: TextLine, place: str) -> list[_TypedRun]:
    text = line.text.strip()
    start = line.offset + line.text.index(text) + 1 if text else line.offset + 1
    if _BLANK.match(text):
        return []
    if lengths := plain_lengths(text):
        return [_TypedRun(length, "") for length in lengths]
    runs: list[_TypedRun] = []
    at = 0
    while at < len(text):
        match = _RUN.match(text, at)
        if match and match["word"] and not _is_name(match["word"]):
            at, match = match.start("word"), None
        if not match:
            found = re.split(r"[\s,;/|]", text[at:], maxsplit=1)[0] or text[at:]
            raise line.misfit("expected a run length", found, column=start + at, place=place)
        runs.append(_typed_run(match, line.number, start + at, place))
        gap = _SEPARATORS.match(text, match.end())
        at = gap.end() if gap else match.end()
    return runs


def _typed_run(match: re.Match[str], line: int, column: int, place: str) -> _TypedRun:
    if match[0] == "*":
        return _TypedRun(None, "", any_runs=True)
    colour = match["after"] or match["word"] or match["before"] or ""
    if len(colour) > 1 and not _is_name(colour):
        expectation = "expected a run length, perhaps with a letter or the name of a colour"
        raise InputError(expectation, found=match[0], line=line, column=column, place=place)
    written = match["length"] or match["last"]
    length = None if written == "?" else run_length(written, line=line, column=column, place=place)
    if length == 0:
        expectation = "expected a run length of at least 1"
        raise InputError(expectation, found=match[0], line=line, column=column, place=place)
    return _TypedRun(length, colour.lower() if len(colour) > 1 else colour)


def _is_name(word: str) -> bool:
    return colour_value(word) is not None
