"""The words of a file, one after another, however they are broken into lines."""

from __future__ import annotations

from nonosat.clues import Clue, Run
from nonosat.errors import InputError
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import lines_one_by_one, words_of
from nonosat.notation.whole_numbers import run_length, whole_number
from nonosat.puzzle import Puzzle


class WordStream:
    """Takes one word at a time and knows where it stood (``line`` and ``column``, 1-based)."""

    def __init__(self, data: bytes) -> None:
        self._words = ((line.number, *word) for line in lines_one_by_one(data) for word in words_of(line))
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

    def puzzle(self, height: int, width: int) -> Puzzle:
        """The puzzle of that size with the next clues, rows first, each of which ends in 0."""
        check_size(height, width, line=self.line)
        rows, columns = (
            tuple(self._clue(f"{kind} {number}") for number in range(1, count + 1))
            for kind, count in (("row", height), ("column", width))
        )
        return Puzzle(rows, columns)

    def _clue(self, place: str) -> Clue:
        runs: list[Run] = []
        while True:
            text = self.take(f"expected the clue of {place}, ending in 0")
            length = run_length(text, line=self.line, column=self.column, place=place)
            if not length:
                return tuple(runs)
            runs.append(Run(length))

    def misfit(self, expectation: str, found: str, place: str | None = None) -> InputError:
        """An error that says that the last word is not what was expected."""
        return InputError(expectation, found=found, line=self.line, column=self.column, place=place)
