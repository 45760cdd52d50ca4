"""Where a value stands in a JSON text: the line and column of a path of keys and indices."""

from __future__ import annotations

import json
import re

_SPACE = re.compile(r"\s*")


def position_of(text: str, path: tuple[str | int, ...], start: int = 0) -> tuple[int, int]:
    r"""The 1-based line and column of the value at ``path`` in the document that begins at ``start``.

    The text must be valid JSON; where a path leads nowhere, this is the place of the last value on it.

    >>> position_of('{"rows": [[1],\n [2, true]]}', ("rows", 1, 1))
    (2, 6)
    """
    from nonosat.notation.text_offsets import line_and_column

    at = after_space(text, start)
    for step in path:
        inner = _child(text, at, step)
        if inner is None:
            break
        at = inner
    return line_and_column(text, at)


def after_space(text: str, at: int) -> int:
    """The offset of the next character that is not white space."""
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _child(text: str, at: int, step: str | int) -> int | None:
    """Where the value ``step`` of the object or array at ``at`` begins (of equal keys the last)."""
    decoder = json.JSONDecoder(strict=False, parse_int=str)
    opening = text[at]
    if (opening == "{") != isinstance(step, str) or opening not in "{[":
        return None
    at = after_space(text, at + 1)
    index = 0
    found: int | None = None
    while text[at] not in "}]":
        key: str | int = index
        if opening == "{":
            key, at = decoder.raw_decode(text, at)
            at = after_space(text, after_space(text, at) + 1)
        if key == step:
            found = at
        _, at = decoder.raw_decode(text, at)
        at = after_space(text, at)
        if text[at] == ",":
            at = after_space(text, at + 1)
        index += 1
    return found
