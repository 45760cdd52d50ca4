"""The words of a file, one after another, however they are broken into lines."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.notation.whole_numbers import whole_number


class WordStream:
    """Takes one word at a time and knows where it stood (``line`` and ``column``, 1-based)."""

    def __init__(self, lines: Iterable[TextLine]) -> None:
        self._words = ((line.number, *word) for line in lines for word in words_of(line))
        self._next = next(self._words, None)
        self.line = 1
        self.column = 1

    @property
    def following(self) -> str | None:
        """The next word, or ``None`` at the end."""
        return self._next[1] if self._next else None

    def take(self, expectation: str) -> str:
        """The next word; raises ``InputError`` at the end."""
        if self._next is None:
            raise InputError(expectation, found="the end", line=self.line)
        self.line, word, self.column = self._next
        self._next = next(self._words, None)
        return word

    def number(self, expectation: str) -> int:
        """The next word as a number."""
        return whole_number(self.take(expectation), expectation, line=self.line, column=self.column)

    def misfit(self, expectation: str, found: str, place: str | None = None) -> InputError:
        """An error that says that the last word is not what was expected."""
        return InputError(expectation, found=found, line=self.line, column=self.column, place=place)
