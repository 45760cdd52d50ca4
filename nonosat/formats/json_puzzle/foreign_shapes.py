"""How other programs and people write a puzzle in JSON, turned into the shape of nonosat's own format.

Clue lists have many names (``names``). nonogram-rs writes runs as ``["r", 3]`` and declares no
colours; XCSP3's models hold patterns of 0 and 1 for clues; ThomasR's solver adds a flat ``content`` of -1, 0
and 1; zachmoshe's griddlers a ``matrix`` of probabilities. Of objects without clues the picture is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from nonosat.errors import InputError
from nonosat.formats.json_puzzle.clue_shapes import by_number, clues_in_texts, plain_clues
from nonosat.formats.json_puzzle.misfit import Misfit
from nonosat.formats.json_puzzle.names import key_of, picture_key, unwrapped
from nonosat.formats.json_puzzle.writing import palette_as_json
from nonosat.notation.colour_table import ColourTable, colour_value
from nonosat.notation.puzzle_texts import OWN_KEYS


def in_own_shape(document: dict[str, Any], *, strict: bool) -> dict[str, Any]:
    """The object with everything under the names and in the shapes of nonosat's own format.

    ``strict``: it is in that format already if it has its names for the clues.
    """
    strict = strict and "rows" in document and "columns" in document
    outer, document = document, unwrapped(document)
    for key in outer.keys() & document.keys():
        if isinstance(document[key], list) and outer[key] != document[key]:
            raise Misfit((key,), f"expected '{key}' once, or the same beside the clues", outer[key])
    sides = [key_of(document, "rows"), key_of(document, "columns")]
    document = document | {key: by_number(document[key]) for key in sides if key}
    if not all(key and isinstance(document[key], list | str) for key in sides) and picture_key(document):
        from nonosat.formats.json_puzzle.picture_shapes import document_of_picture

        document = document_of_picture(document)
        return _with_grids(document, "rows", "columns", strict=strict)
    if not all(sides):
        return document
    rows, columns = filter(None, sides)
    try:
        clues = clues_in_texts(document[rows], document[columns])
    except InputError as error:
        raise Misfit((rows,), error.expectation, None) from None
    document = document | {
        key: plain_clues(side, strict=strict) for key, side in zip((rows, columns), clues, strict=True)
    }
    if not all(isinstance(document[key], list) for key in (rows, columns)):
        return document
    for step in _STEPS:
        document = step(document, rows, columns)
    return _with_grids(document, rows, columns, strict=strict)


def _with_grids(document: dict[str, Any], rows: str, columns: str, *, strict: bool) -> dict[str, Any]:
    is_own = strict and document.keys() <= OWN_KEYS
    if is_own or not document[rows] or not document[columns]:
        return document
    from nonosat.formats.json_puzzle.grids_beside import with_grids

    return with_grids(document, (len(document[rows]), len(document[columns])), strict=strict)


def _lists(document: dict[str, Any], *keys: str) -> list[list[Any]]:
    """The clues that are lists, of both sides."""
    return [clue for key in keys for clue in document[key] if isinstance(clue, list)]


def _with_clues(
    document: dict[str, Any], keys: Sequence[str], changed: Callable[[list[Any]], list[Any]]
) -> dict[str, Any]:
    """The object with other clues in place of those that are lists."""
    return document | {
        key: [changed(clue) if isinstance(clue, list) else clue for clue in document[key]] for key in keys
    }


def _with_runs_in_order(document: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Runs as ``[length, letter]``, and a palette where colours are not declared."""
    if "palette" in document:
        return document
    lists = (line for line in _lists(document, *keys) if list in set(map(type, line)))
    runs = [run for line in lists for run in line if isinstance(run, list)]
    if not runs or not all(_colour_of(run) for run in runs):
        return document
    colours = list(dict.fromkeys(_colour_of(run) for run in runs))
    table = ColourTable()
    values = next((document[key] for key in ("colors", "colours") if key in document), None)
    for colour in colours:
        value = _value_of(colour, values)
        table.add("" if value else colour, value)
    palette = table.palette()
    letters = dict(zip(colours, palette.letters, strict=False))
    return _with_clues(
        document, keys, lambda clue: [_ordered(run, letters) for run in clue]
    ) | palette_as_json(palette)


def _value_of(colour: str, values: Any) -> str | None:
    """The value of a colour that is known by its number in a list of values, or by its key."""
    if isinstance(values, list) and colour.isdecimal() and int(colour[:9]) < len(values):
        value = values[int(colour)]
    else:
        value = values.get(colour) if isinstance(values, dict) else None
    return colour_value(value) if isinstance(value, str) else None


def _colour_of(run: list[Any]) -> str:
    """What stands beside the length of a run, ``""`` if it is no such run."""
    if len(run) != 2 or sum(isinstance(part, str) for part in run) != 1:
        return ""
    return str(next(part for part in run if isinstance(part, str)))


def _ordered(run: Any, letters: dict[str, str]) -> Any:
    if not isinstance(run, list):
        return run
    length = next(part for part in run if not isinstance(part, str))
    return [length, letters[_colour_of(run)]]


def _with_lengths_for_patterns(document: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Patterns like ``[1, 1, 0, 1]`` as lengths; no clue has a 0 beside another number."""
    lines = _lists(document, *keys)
    if not all(type(item) is int and item in (0, 1) for line in lines for item in line):
        return document
    # A zero stands between two runs, or alone for a blank line.
    if not any(0 in line and 1 in line for line in lines) or any(
        len(line) > 1 and 0 in (line[0], line[-1]) for line in lines
    ):
        return document
    return _with_clues(
        document, keys, lambda clue: [len(list(group)) for value, group in groupby(clue) if value]
    )


#: What is done to an object with clues on both sides, whose keys each of these is given.
_STEPS = (_with_runs_in_order, _with_lengths_for_patterns)
