"""The sentences of reasoning in a language.

They are in the tables of ``nonosat.drawing.web.words``, so that pages which find hints by themselves say them with
the same words; keys that begin with ``told`` are only said here. In a sentence ``{name}`` stands for a
value; a number ``count`` of 1 chooses ``key.one`` where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from nonosat.drawing.web.words import words

#: The language of those who do not choose one.
ENGLISH = "en"


@cache
def tongue(language: str = ENGLISH) -> Tongue:
    """Someone who speaks a language, by its code; raises ``UnknownName``."""
    return Tongue(words(language))


class Tongue:
    """The words and sentences of one language.

    >>> tongue("de").say("reason.columns", count=2, numbers="3–4")
    'Spalten 3–4'
    """

    def __init__(self, table: dict[str, str]) -> None:
        self._table = table

    def say(self, key: str, **values: str | int) -> str:
        """The sentence of a key with its values."""
        chosen = f"{key}.one" if values.get("count") == 1 and f"{key}.one" in self._table else key
        return self._table[chosen].format(**values)

    def listed(self, parts: Iterable[str]) -> str:
        """Several phrases as one.

        >>> tongue().listed(["a", "b", "c"])
        'a, b and c'
        """
        found = list(parts)
        most, last = ", ".join(found[:-1]), found[-1] if found else ""
        return self._table["told.and"].join(part for part in (most, last) if part)

    def either(self, parts: Iterable[str]) -> str:
        """Several phrases of which one holds."""
        return self._table["told.or"].join(parts)

    def line(self, name: str) -> str:
        """A line by its name in answers: ``row 3``."""
        kind, number = name.split()
        return self.say(f"line.{kind}", number=number)

    def cell(self, row: int, column: int) -> str:
        """A cell; ``row`` and ``column`` are 0-based."""
        return self.say("cell.place", row=row + 1, column=column + 1)

    def colour(self, word: str) -> str:
        """An English word for a colour; another word stays as it is."""
        return self._table.get(f"colour.{word}", word)

    def ordinal(self, number: int) -> str:
        """Which of several: ``second``.

        >>> tongue().ordinal(2), tongue().ordinal(11), tongue().ordinal(22)
        ('second', '11th', '22nd')
        """
        if f"ordinal.{number}" in self._table:
            return self._table[f"ordinal.{number}"]
        last = "" if 10 <= number % 100 <= 20 or number % 10 not in (1, 2, 3) else str(number % 10)
        return self.say(f"ordinal.more{last}", number=number)


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
