"""Reasons for uncertainty: sentences that translate into every language of the pages."""

from __future__ import annotations

from typing import Any

from nonosat.reasoning.wording.translation import ENGLISH, load_translation

#: Values in a sentence: numbers and texts, ``line`` by its name, and cells (0-based).
Value = int | str | tuple[tuple[int, int], ...]


class UncertaintyReason(str):
    """An English sentence with its key in the word tables and its values.

    >>> reason = UncertaintyReason("told.scanGivenUp", line="row 3", number=2)
    >>> print(reason)
    row 3, number 2: what was seen may be a number, but the others have a solution
    >>> in_language(reason, "de")
    'Zeile 3, Zahl 2: was zu sehen ist, kann eine Zahl sein, aber die anderen haben eine Lösung'
    """

    __slots__ = ("key", "values")
    key: str
    values: dict[str, Value]

    def __new__(cls, key: str, **values: Value) -> UncertaintyReason:
        reason = super().__new__(cls, _sentence(ENGLISH, key, values))
        reason.key, reason.values = key, values
        return reason

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.key,), self.values


def in_language(sentence: str, language: str = ENGLISH) -> str:
    """Return an ``UncertaintyReason`` in a language, by its code; any other sentence unchanged."""
    if not isinstance(sentence, UncertaintyReason):
        return sentence
    return _sentence(language, sentence.key, sentence.values)


def _sentence(language: str, key: str, values: dict[str, Value]) -> str:
    translation = load_translation(language)
    words: dict[str, str | int] = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            words[name] = "; ".join(translation.cell(*cell) for cell in value)
        elif name == "line":
            words[name] = translation.line(str(value))
        else:
            words[name] = value
    return translation.say(key, **words)
