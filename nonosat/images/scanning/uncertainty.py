"""Why something is doubtful, in a sentence that can be said in every language of the pages."""

from __future__ import annotations

from typing import Any

from nonosat.reasoning.wording.language import ENGLISH, tongue

#: What a sentence may tell: numbers and texts, ``line`` by its name, and cells (0-based).
Value = int | str | tuple[tuple[int, int], ...]


class Cause(str):
    """A sentence in English that knows its key in the tables of words, and the values in it.

    >>> cause = Cause("told.scanGivenUp", line="row 3", number=2)
    >>> print(cause)
    row 3, number 2: what was seen may be a number, but the others have a picture
    >>> said(cause, "de")
    'Zeile 3, Zahl 2: was zu sehen ist, kann eine Zahl sein, aber die anderen haben ein Bild'
    """

    __slots__ = ("key", "values")
    key: str
    values: dict[str, Value]

    def __new__(cls, key: str, **values: Value) -> Cause:
        cause = super().__new__(cls, _sentence(ENGLISH, key, values))
        cause.key, cause.values = key, values
        return cause

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.key,), self.values


def said(sentence: str, language: str = ENGLISH) -> str:
    """A sentence in a language, by its code, if it is a cause; another one stays as it is."""
    if not isinstance(sentence, Cause):
        return sentence
    return _sentence(language, sentence.key, sentence.values)


def _sentence(language: str, key: str, values: dict[str, Value]) -> str:
    speaker = tongue(language)
    words: dict[str, str | int] = {}
    for name, value in values.items():
        if isinstance(value, tuple):
            words[name] = "; ".join(speaker.cell(*cell) for cell in value)
        elif name == "line":
            words[name] = speaker.line(str(value))
        else:
            words[name] = value
    return speaker.say(key, **words)
