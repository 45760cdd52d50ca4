"""The answer of ``repair`` in JSON, in pictures and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonosat.authoring.repairing.result import CellValue, Repair, Suggestion
from nonosat.cli.output import picture_as_json, reason_as_json
from nonosat.clue_text import shown_clue
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.solver import Verdict

#: More cells than this are not named one by one.
_MOST_NAMED = 12


def repair_as_json(repair: Repair) -> dict[str, Any]:
    """All of a repair but its statistics; cells are ``[row, column, character]``, 0-based."""
    palette = Palette() if repair.puzzle is None else repair.puzzle.palette
    return {
        "verdict": repair.verdict,
        "givens": [_cell_as_json(cell, palette) for cell in repair.givens],
        "changes": [_cell_as_json(cell, palette) for cell in repair.changes],
        "minimum": repair.minimum,
        "lower_bound": repair.lower_bound,
        "complete": repair.complete,
        "reason": reason_as_json(repair.reason),
        "picture": None if repair.picture is None else picture_as_json(repair.picture),
        "puzzle": None if repair.puzzle is None else as_json(repair.puzzle),
        "suggestions": [_suggestion_as_json(each) for each in repair.suggestions],
    }


def _cell_as_json(cell: CellValue, palette: Palette) -> list[int | str]:
    return [cell.row, cell.column, palette.letter(cell.value) if cell.value else "."]


def _suggestion_as_json(suggestion: Suggestion) -> dict[str, Any]:
    puzzle = as_json(suggestion.puzzle)
    clues = {
        line.name: clue
        for line, clue in zip(suggestion.puzzle.lines(), [*puzzle["rows"], *puzzle["columns"]], strict=True)
    }
    return {
        "verdict": suggestion.verdict,
        "clues": {name: clues[name] for name, _ in suggestion.clues},
        "picture": picture_as_json(suggestion.picture),
    }


def drawings(repair: Repair, puzzle: Puzzle) -> Iterator[Grid]:
    """What is drawn of the product: the given cells, or the picture."""
    if repair.puzzle is None or repair.picture is None:
        return
    if repair.givens and not repair.changes:
        assert repair.puzzle.givens is not None
        yield repair.puzzle.givens.with_letters(puzzle.palette.letters)
    else:
        yield repair.picture


def sentences(repair: Repair, puzzle: Puzzle) -> Iterator[str]:
    """The repair as people say it; rows and columns count from 1."""
    reason = repair.reason.text if repair.reason else ""
    if repair.puzzle is None:
        at_least = f"; at least {repair.lower_bound} are needed" if repair.lower_bound else ""
        yield f"{repair.verdict}: {reason or 'no product was found'}{at_least}"
        return
    if repair.suggestions:
        yield from _suggestions_in_words(repair, puzzle)
    else:
        count, what = _counted(repair)
        if repair.verdict is Verdict.UNIQUE:
            yield f"unique: {what}{_how_few(repair, count)}"
        else:
            yield f"undecided: {what}{_how_few(repair, count)}; no second solver has confirmed it in time"
        cells = repair.changes or repair.givens
        if 0 < len(cells) <= _MOST_NAMED:
            yield "; ".join(_cell_in_words(cell, puzzle.palette) for cell in cells)
    if reason:
        yield reason


def _counted(repair: Repair) -> tuple[int, str]:
    if repair.givens:
        count = len(repair.givens)
        return count, f"{count} given cell{' makes' if count == 1 else 's make'} this the only picture"
    count = len(repair.changes)
    if not count:
        return 0, "this is the only picture as it is"
    return (
        count,
        f"{count} changed cell{' makes' if count == 1 else 's make'} this the only picture for its clues",
    )


def _how_few(repair: Repair, count: int) -> str:
    if not count:
        return ""
    return ", the fewest" if repair.minimum else f"; at least {repair.lower_bound} are needed"


def _cell_in_words(cell: CellValue, palette: Palette) -> str:
    colour = "shaded" if len(palette) == 1 else palette.name(cell.value) if cell.value else ""
    return f"row {cell.row + 1}, column {cell.column + 1}: {colour if cell.value else 'blank'}"


def _suggestions_in_words(repair: Repair, puzzle: Puzzle) -> Iterator[str]:
    count = len(repair.suggestions)
    ways = "1 way" if count == 1 else f"{count} ways"
    proof = "the fewest numbers" if repair.minimum else "some numbers"
    yield f"none: the clues have no picture; {ways} to correct {proof}:"
    own = {line.name: line.clue for line in puzzle.lines()}
    for suggestion in repair.suggestions:
        parts = [
            f"{name}: {shown_clue(own[name], puzzle.palette)} → {shown_clue(clue, puzzle.palette)}"
            for name, clue in suggestion.clues
        ]
        several = "" if suggestion.verdict is Verdict.UNIQUE else " (several pictures)"
        yield f"{'; '.join(parts)}{several}"
