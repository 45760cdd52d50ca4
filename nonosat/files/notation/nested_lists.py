"""Clues as a list of lists of numbers, ``[[2, 1], [3, 0]]``, in any brackets; zeros are padding."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from nonosat.files.notation.text_lines import input_error_at
from nonosat.files.notation.whole_numbers import run_length
from nonosat.model.clues import Clue, Run
from nonosat.model.errors import InputError

_NUMBER = re.compile(r"\s*([0-9]+)")
_COMMA = re.compile(r"\s*,")


class Brackets(NamedTuple):
    """The patterns for the beginning and the end of a list, with leading white space."""

    opening: re.Pattern[str]
    closing: re.Pattern[str]


def clues_in_list(
    text: str, at: int, kind: str, brackets: Brackets, colours: Mapping[int, int] | None = None
) -> tuple[Clue, ...]:
    """Return the clues of a list from the offset after its opening; ``kind`` is ``"row"`` or ``"column"``.

    With ``colours`` each run is also a list: a key of ``colours`` and the length.
    """
    clues: list[Clue] = []
    while not (end := brackets.closing.match(text, at)):
        opening = brackets.opening.match(text, at)
        if not opening:
            raise input_error_at(text, at, f"expected a list with the clue of a {kind}")
        clue, at = _clue(text, opening.end(), f"{kind} {len(clues) + 1}", brackets, colours)
        clues.append(clue)
        at = _after_comma(text, at, brackets)
    if not clues:
        raise input_error_at(text, end.start(), f"expected at least one {kind}")
    return tuple(clues)


def _clue(
    text: str, at: int, place: str, brackets: Brackets, colours: Mapping[int, int] | None
) -> tuple[Clue, int]:
    runs: list[Run] = []
    while not (end := brackets.closing.match(text, at)):
        colour, start = 1, at
        if colours is not None:
            opening = brackets.opening.match(text, at)
            key = _NUMBER.match(text, opening.end()) if opening else None
            if not key or len(key[1]) > 3 or int(key[1]) not in colours:
                raise input_error_at(text, at, "expected a run as a colour and a length", place=place)
            colour, start = colours[int(key[1])], _after_comma(text, key.end(), brackets)
        number = _NUMBER.match(text, start)
        if not number:
            raise input_error_at(text, start, "expected a run length", place=place)
        try:
            length = run_length(number[1])
        except InputError as error:
            raise input_error_at(text, number.start(1), error.expectation, place=place) from None
        runs += [Run(length, colour)] if length else []
        at = number.end()
        if colours is not None:
            inner = brackets.closing.match(text, at)
            at = inner.end() if inner else at
        at = _after_comma(text, at, brackets)
    return tuple(runs), end.end()


def _after_comma(text: str, at: int, brackets: Brackets) -> int:
    """Return the offset after a comma, or of the closing bracket; raises ``InputError`` if there is
    neither.
    """
    comma = _COMMA.match(text, at)
    if comma:
        return comma.end()
    if not brackets.closing.match(text, at):
        raise input_error_at(text, at, "expected ',' or the end of the list")
    return at
