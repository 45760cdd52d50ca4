"""The sentences of reasoning in a language.

They come from the tables of ``nonosat.drawing.web.words``, which pages that find hints themselves use as
well; only Python uses the keys that begin with ``told``. In a sentence ``{name}`` stands for a value; if
``count`` is 1, ``key.one`` is used if it exists.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from nonosat.drawing.web.words import words

#: The default language.
ENGLISH = "en"


@cache
def load_translation(language: str = ENGLISH) -> Translation:
    """Return the translation for a language code; raises ``UnknownName``."""
    return Translation(words(language))


class Translation:
    """The words and sentences of one language.

    >>> load_translation("de").say("reason.columns", count=2, numbers="3–4")
    'Spalten 3–4'
    """

    def __init__(self, table: dict[str, str]) -> None:
        self._table = table

    def say(self, key: str, **values: str | int) -> str:
        """Return the text of a key with its values filled in."""
        chosen = f"{key}.one" if values.get("count") == 1 and f"{key}.one" in self._table else key
        return self._table[chosen].format(**values)

    def listed(self, parts: Iterable[str]) -> str:
        """Join phrases with commas and "and".

        >>> load_translation().listed(["a", "b", "c"])
        'a, b and c'
        """
        found = list(parts)
        most, last = ", ".join(found[:-1]), found[-1] if found else ""
        return self._table["told.and"].join(part for part in (most, last) if part)

    def either(self, parts: Iterable[str]) -> str:
        """Join phrases with "or"."""
        return self._table["told.or"].join(parts)

    def line(self, name: str) -> str:
        """Return the text for a line, given its name in JSON: ``row 3``."""
        kind, number = name.split()
        return self.say(f"line.{kind}", number=number)

    def cell(self, row: int, column: int) -> str:
        """Return the text for a cell; ``row`` and ``column`` are 0-based."""
        return self.say("cell.place", row=row + 1, column=column + 1)

    def colour(self, word: str) -> str:
        """Return the translation of an English colour word; other words stay as they are."""
        return self._table.get(f"colour.{word}", word)

    def ordinal(self, number: int) -> str:
        """Return a number as an ordinal.

        >>> load_translation().ordinal(2), load_translation().ordinal(11), load_translation().ordinal(22)
        ('second', '11th', '22nd')
        """
        if f"ordinal.{number}" in self._table:
            return self._table[f"ordinal.{number}"]
        last = "" if 10 <= number % 100 <= 20 or number % 10 not in (1, 2, 3) else str(number % 10)
        return self.say(f"ordinal.more{last}", number=number)


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]
