"""A JSON parser with positions in errors, stricter than ``json``.

Duplicate keys, NaN, infinities and numbers too long to be written again are refused. A ``ShapeError`` is
about a value of another shape than expected there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, Never

from nonosat.model.errors import InputError
from nonosat.model.read_warning import ReadWarning

_SPACE = re.compile(r"\s*")


def position_of(text: str, path: tuple[str | int, ...], start: int = 0) -> tuple[int, int]:
    r"""Return the 1-based line and column of the value at ``path`` in the document that begins at ``start``.

    The text must be valid JSON; if a path does not exist, the position is that of the last value on it.

    >>> position_of('{"rows": [[1],\n [2, true]]}', ("rows", 1, 1))
    (2, 6)
    """
    from nonosat.files.notation.text_lines import line_and_column

    at = after_space(text, start)
    for step in path:
        inner = _child(text, at, step)
        if inner is None:
            break
        at = inner
    return line_and_column(text, at)


def after_space(text: str, at: int) -> int:
    """Return the offset of the next character that is not white space."""
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _child(text: str, at: int, step: str | int) -> int | None:
    """Return the offset of the value ``step`` in the object or array at ``at`` (of equal keys the last)."""
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


#: The keys and indices that lead from a document to a value in it.
Path = tuple[str | int, ...]


class ShapeError(Exception):
    """A value of an unexpected shape: its path, the expectation, the value, and perhaps the puzzle's line."""

    def __init__(self, path: Path, expectation: str, found: object, place: str | None = None) -> None:
        self.path = path
        self.expectation = expectation
        self.found = found
        self.place = place


def expect(fits: bool, path: Path, expectation: str, found: object, place: str | None = None) -> None:  # noqa: FBT001
    """Raise ``ShapeError`` unless a value ``fits``."""
    if not fits:
        raise ShapeError(path, expectation, found, place)


#: The most digits of a whole number: Python's default limit for conversion.
_MOST_DIGITS = 4300
#: The most lists and objects in a text, enough for 4 million cells with a run each in row and column. As
#: values they need some 70 bytes each, in a text perhaps only three.
_MOST_LISTS = 8_000_000
#: A string, or a number or constant that JSON or Python's parser knows.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|NaN|-?Infinity')


class _Refused(ValueError):
    """Valid JSON that a puzzle does not allow: the expectation, the text found, and a pattern to locate it.

    A key is located by its second occurrence, a number or constant by its first.
    """

    def __init__(self, expectation: str, found: str | None, pattern: re.Pattern[str]) -> None:
        super().__init__(expectation)
        self.found = found
        self.pattern = pattern

    def place(self, text: str, at: int) -> tuple[int, int] | tuple[None, None]:
        """Return its line and column in the document that begins at that offset."""
        from nonosat.files.notation.text_lines import line_and_column

        tokens = self.pattern.finditer(text, at)
        spots = [match.start() for match in tokens if self.found in (None, match[0])]
        index = min(int(self.found is None), len(spots) - 1)
        return line_and_column(text, spots[index]) if spots else (None, None)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            pattern = re.compile(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:")
            raise _Refused(f"expected each key once, found '{key}' twice", None, pattern)
        value[key] = item
    return value


def _no_constant(name: str) -> Never:
    raise _Refused("expected a JSON value", name, _TOKEN)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise _Refused("expected a smaller number", digits, _TOKEN)
    return number


def _whole(digits: str) -> int:
    try:
        if len(digits.lstrip("-")) <= _MOST_DIGITS:
            return int(digits)
    except ValueError:  # Python's limit may be lower
        pass
    raise _Refused("expected a smaller number", digits, _TOKEN)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_fraction, parse_int=_whole
)


def check_lists(text: str) -> None:
    """Raise ``InputError`` if the text has too many lists for the memory."""
    lists = text.count("[") + text.count("{")
    if lists > _MOST_LISTS:
        raise InputError(f"expected at most {_MOST_LISTS} lists", found=str(lists))


def document_at(text: str, at: int) -> tuple[Any, int]:
    """Return the JSON value at an offset, and the offset of its end."""
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        found = text[error.pos : error.pos + 20].split("\n")[0] if error.pos < len(text) else "the end"
        raise _input_error(text, error.pos, f"expected JSON ({error.msg})", found) from None
    except _Refused as error:
        place = error.place(text, at)
        raise InputError(str(error), found=error.found, line=place[0], column=place[1]) from None
    except RecursionError:
        raise InputError("expected a puzzle, found JSON that is nested too deeply") from None


def _input_error(text: str, at: int, expectation: str, found: str) -> InputError:
    from nonosat.files.notation.text_lines import input_error_at  # only when something is wrong

    return input_error_at(text, at, expectation, found)


#: Comments before a document.
COMMENTS = r"(?:\s*+(?://[^\n]*+|#[^\n]*+|/\*[\s\S]*?\*/))*+\s*+"
#: A string, or a comment of JavaScript, Python or C.
_STRING_OR_COMMENT = re.compile(
    r'"(?:[^"\\]|\\.)*+"|(?P<comment>//[^\n]*+|#[^\n]*+|/\*.*?(?:\*/|\Z))', re.DOTALL
)
_STRING_OR_LAST_COMMA = re.compile(r'"(?:[^"\\]|\\.)*+"|(?P<comma>,(?=\s*+[\]}]))', re.DOTALL)
_NOT_A_LINE_END = re.compile(r"[^\n]")


def without_additions(text: str) -> tuple[str, tuple[ReadWarning, ...]]:
    """Return the text with spaces for what people add to JSON: comments, and commas after last items.

    Offsets stay. The warning says what was there; there is none if nothing was.

    >>> text, (warning,) = without_additions("[1, 2,] // two")
    >>> text, warning.at("a.json")
    ('[1, 2 ]       ', 'a.json:1: a comma after a last item and a comment are not JSON: ignored')
    """
    found: dict[str, int] = {}

    def spaces(match: re.Match[str]) -> str:
        if match.lastgroup is None:
            return match[0]
        found.setdefault(match.lastgroup, match.start())
        return _NOT_A_LINE_END.sub(" ", match[0])

    plain = _STRING_OR_LAST_COMMA.sub(spaces, _STRING_OR_COMMENT.sub(spaces, text))
    if not found:
        return text, ()
    names = {"comma": "a comma after a last item", "comment": "a comment"}
    what = " and ".join(words for name, words in names.items() if name in found)
    verb = "are" if len(found) > 1 else "is"
    line = text.count("\n", 0, min(found.values())) + 1
    return plain, (ReadWarning(f"{what} {verb} not JSON: ignored", line),)


def documents(text: str, *, comma: bool = False) -> Iterator[tuple[Any, int]]:
    """Yield the JSON values of a text, which commas may separate, each with its offset."""
    check_lists(text)
    at = after_space(text, 0)
    while at < len(text):
        value, end = document_at(text, at)
        yield value, at
        at = after_space(text, end)
        if comma and text[at : at + 1] == ",":
            at = after_space(text, at + 1)
