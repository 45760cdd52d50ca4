"""Clues as people write them in JSON, turned into lists of runs.

A clue may be a string (``"1 1"``, ``"3r 1g"``), and a list of clues one string, as people type it. Numbers
may be filled up with zeros to one length. In objects that are not in nonosat's own format they may also be
strings or whole floats, a clue with one run a bare number, and a run an object such as
``{"length": 3, "colour": "red"}``; the clues of a side may stand by their numbers in an object, and the
lengths and colours of a clue in two lists.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_RUN = re.compile(r"(?:([0-9]+|\?)([^\W\d_]?)|\*)\Z")
_BETWEEN_RUNS = re.compile(r"[\s,.;/|-]+")
_LENGTHS = ("length", "len", "count", "size", "number", "value", "n")
_COLOURS = ("colour", "color", "c")
#: Longer texts of digits are left to be refused as numbers.
_MOST_DIGITS = 12


def by_number(side: Any) -> Any:
    """The clues of an object by the numbers of their lines (``{"0": [2], "1": [1, 1]}``) as a list."""
    if not isinstance(side, dict) or not all(key.isdecimal() and key.isascii() for key in side):
        return side
    numbers = sorted(map(int, (key[:_MOST_DIGITS] for key in side)))
    complete = numbers[:1] in ([0], [1]) and numbers == list(range(numbers[0], numbers[0] + len(side)))
    return [side[key] for key in sorted(side, key=int)] if complete else side


def plain_clues(clues: Any, *, strict: bool) -> Any:
    """The clues of the rows, or of the columns, as lists of runs; what is no such clue stays as it is.

    ``strict``: in nonosat's own format only strings and padding are other than plain.
    """
    if not isinstance(clues, list):
        return clues
    plain = [_runs_of_text(clue) if isinstance(clue, str) else clue for clue in clues]
    if not strict:
        plain = [_plain_clue(clue) for clue in plain]
    return _without_padding(plain)


def clues_in_texts(rows: Any, columns: Any) -> tuple[Any, Any]:
    """The clues of both sides as lists, where all of a side are in one text, cut in the way that fits.

    Raises ``InputError`` where it is not clear which way is meant.
    """
    sides = (rows, columns)
    if set(map(type, sides)) not in ({str}, {str, list}):
        return sides
    from nonosat.notation.clue_cuts import Cut, cuts, cuts_meant
    from nonosat.notation.text_lines import TextLine

    def cuts_of(side: Any) -> list[Cut]:
        lines = side.strip().split("\n") if isinstance(side, str) else list(map(_shown, side))
        numbered = [TextLine(number, line) for number, line in enumerate(lines, 1)]
        return cuts(numbered) if isinstance(side, str) else [Cut(numbered)]

    meant = cuts_meant(cuts_of(rows), cuts_of(columns))
    above, beside = (
        [clue.text.strip() for clue in cut.clues()] if isinstance(side, str) else side
        for cut, side in zip(meant, sides, strict=True)
    )
    return above, beside


def _shown(clue: Any) -> str:
    return " ".join(map(str, clue)) if isinstance(clue, list) else str(clue)


def _runs_of_text(text: str) -> Any:
    inner = text.strip().strip("[](){}").strip()
    runs: list[Any] = []
    for word in filter(None, _BETWEEN_RUNS.split(inner)):
        match = _RUN.match(word)
        if not match or len(word) > _MOST_DIGITS:
            return text
        length = "?" if match[1] == "?" else int(match[1] or 0)
        runs.append("*" if match[1] is None else [length, match[2]] if match[2] else length)
    return runs


def _plain_clue(clue: Any) -> Any:
    if isinstance(clue, dict):
        return _runs_side_by_side(clue)
    if isinstance(clue, list):
        return [_plain_run(run) for run in clue]
    number = _plain_run(clue)
    return [number] if type(number) is int else clue


def _runs_side_by_side(clue: dict[str, Any]) -> Any:
    """The runs of a list of lengths and one of colours: ``{"block_lengths": [3], "block_colors": [1]}``."""
    lists: list[Any] = [
        next((clue[key] for key in clue if any(word in key.lower() for word in words)), None)
        for words in (_LENGTHS[:-1], _COLOURS[:-1])
    ]
    if len(clue) != 2 or not all(isinstance(each, list) for each in lists) or len(lists[0]) != len(lists[1]):
        return clue
    return [[length, str(colour)] for length, colour in zip(*lists, strict=True)]


def _plain_run(run: Any) -> Any:
    if isinstance(run, float) and run.is_integer():
        return int(run)
    if isinstance(run, str) and run.isdecimal() and run.isascii() and len(run) <= _MOST_DIGITS:
        return int(run)
    if isinstance(run, list) and len(run) == 2:
        return [_plain_run(part) for part in run]
    if isinstance(run, dict):
        length = next((run[key] for key in _LENGTHS if key in run), None)
        colour = next((run[key] for key in _COLOURS if key in run), None)
        if length is not None and len(run) == (1 if colour is None else 2):
            return _plain_run(length) if colour is None else [_plain_run(length), colour]
    return run


def _without_padding(clues: Sequence[Any]) -> list[Any]:
    """Clues of one length whose zeros all stand before, or all after, the other numbers: without zeros."""
    lengths = {len(clue) if isinstance(clue, list) else 0 for clue in clues}
    # Most puzzles end here: the numbers of large ones take long to look at one by one.
    if len(clues) < 2 or len(lengths) > 1 or max(lengths) < 2 or not any(0 in clue for clue in clues):
        return list(clues)
    if not all(type(number) is int for clue in clues for number in clue):
        return list(clues)
    for order in (slice(None), slice(None, None, -1)):
        if all(_begins_with_all_zeros(clue[order]) for clue in clues):
            return [[number for number in clue if number] for clue in clues]
    return list(clues)


def _begins_with_all_zeros(numbers: Sequence[int]) -> bool:
    return not any(numbers[: numbers.count(0)])
