"""Conditions on results, such as ``verdict != unique and seconds > 2``.

    condition  =  all { "or" all }
    all        =  one { "and" one }
    one        =  "not" one | "(" condition ")" | field sign value
    sign       =  "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "~"

A value is a number, a word, a text in quotation marks, or ``true``, ``false``, ``null``; a range of numbers
(``3..6``, ``..5``), or of sizes (``..30x30``, ``20x20``), of which ``size`` has one; ``~`` asks whether a
text contains it. A difficulty of ``4`` is one from 3.5 to 4.5. Fields are those of ``fields``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nonosat.batch.fields import field_of
from nonosat.errors import InputError
from nonosat.ranges import Range, range_by

_Holds = Callable[[Mapping[str, Any]], bool]

_WORDS = re.compile(r"""\s*([()]|[=!<>]=|[=<>~]|"[^"]*"|'[^']*'|[^\s()=!<>~"']+)""")
_ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SIGNS = frozenset({"=", "==", "!=", "~", *_ORDERS})
_CONSTANTS = {"true": True, "false": False, "null": None}
_SOURCE = "--where"


@dataclass(frozen=True, slots=True)
class Condition:
    """What is asked of a line, and the fields by which it is answered."""

    holds: _Holds
    fields: tuple[str, ...]


def condition_of(text: str) -> Condition:
    """The condition that a text says; raises ``InputError``.

    >>> is_hard = condition_of("difficulty >= 6 and not (title ~ 'cat' or exit = 2)")
    >>> is_hard.fields
    ('difficulty', 'title', 'exit')
    >>> is_hard.holds({"title": "Boat", "exit": 0, "answer": {"difficulty": 7.2}})
    True
    >>> is_hard.holds({"title": "A cat", "exit": 0, "answer": {"difficulty": 7.2}})
    False
    >>> condition_of("size = ..30x20 and colours = 2..").holds({"width": 25, "height": 20, "colours": 1})
    False
    """
    words: list[str] = []
    at = 0
    while text[at:].strip():
        found = _WORDS.match(text, at)
        if found is None:
            raise InputError("expected a condition", found=text[at:].strip(), source=_SOURCE)
        words.append(found[1])
        at = found.end()
    parser = _Parser(words)
    holds = parser.condition()
    if parser.word is not None:
        raise parser.misfit("expected 'and', 'or' or the end")
    return Condition(holds, tuple(parser.fields))


class _Parser:
    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0
        self.fields: list[str] = []

    @property
    def word(self) -> str | None:
        """The next word, if there is one."""
        return self._words[self._at] if self._at < len(self._words) else None

    def misfit(self, expectation: str) -> InputError:
        return InputError(expectation, found=self.word or "the end", source=_SOURCE)

    def condition(self) -> _Holds:
        parts = [self._all()]
        while self._takes("or"):
            parts.append(self._all())
        return lambda line: any(part(line) for part in parts)

    def _all(self) -> _Holds:
        parts = [self._one()]
        while self._takes("and"):
            parts.append(self._one())
        return lambda line: all(part(line) for part in parts)

    def _one(self) -> _Holds:
        if self._takes("not"):
            part = self._one()
            return lambda line: not part(line)
        if self._takes("("):
            part = self.condition()
            if not self._takes(")"):
                raise self.misfit("expected ')'")
            return part
        return self._comparison()

    def _comparison(self) -> _Holds:
        field = self.word
        if field is None or not re.fullmatch(r"[\w.]+", field):
            raise self.misfit("expected a field, such as 'verdict' or 'seconds'")
        self._at += 1
        sign = self.word
        if sign not in _SIGNS:
            raise self.misfit(f"expected one of {' '.join(sorted(_SIGNS))} after '{field}'")
        self._at += 1
        word = self.word
        if word is None or word in "()" or word in _SIGNS:
            raise self.misfit(f"expected a value after '{field} {sign}'")
        self._at += 1
        self.fields.append(field)
        wanted = range_by("=" if sign == "!=" else sign, word)
        if wanted is not None and (".." in word or wanted.is_of_sizes or field == "difficulty"):
            return _ranged(field, sign, wanted)
        value = _value(word)
        return lambda line: _holds(field_of(line, field), sign, value)

    def _takes(self, word: str) -> bool:
        if self.word is None or self.word.lower() != word:
            return False
        self._at += 1
        return True


def _ranged(field: str, sign: str, wanted: Range) -> _Holds:
    """Whether a field is in a range, or with ``!=`` is not."""
    wanted = wanted.around() if field == "difficulty" and sign in ("=", "==", "!=") else wanted

    def holds(line: Mapping[str, Any]) -> bool:
        names = ("width", "height") if wanted.is_of_sizes and field == "size" else (field,)
        found = [field_of(line, name) for name in names]
        if found == [wanted.text]:  # a title such as "3..6"
            return sign != "!="
        is_number = all(isinstance(each, int | float) and not isinstance(each, bool) for each in found)
        is_in = is_number and len(found) == len(wanted.least) and wanted.holds(*found)
        return is_in != (sign == "!=")

    return holds


def _value(word: str) -> Any:
    if word[0] in "\"'":
        return word[1:-1]
    if word.lower() in _CONSTANTS:
        return _CONSTANTS[word.lower()]
    try:
        return float(word)
    except ValueError:
        return word


def _holds(found: Any, sign: str, value: Any) -> bool:
    if sign in ("=", "=="):
        return _is_equal(found, value)
    if sign == "!=":
        return not _is_equal(found, value)
    if sign == "~":
        text = value if isinstance(value, str) else f"{value:g}"
        return isinstance(found, str) and text.lower() in found.lower()
    both_numbers = isinstance(found, int | float) and isinstance(value, float)
    both_texts = isinstance(found, str) and isinstance(value, str)
    return (both_numbers or both_texts) and _ORDERS[sign](found, value)


def _is_equal(found: Any, value: Any) -> bool:
    if isinstance(found, bool) or isinstance(value, bool):
        return found is value
    if isinstance(found, str) and isinstance(value, float):  # a title such as "007"
        return found == f"{value:g}"
    return bool(found == value)
