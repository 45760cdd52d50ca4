"""Layouts of words instead of lines: each clue ends in 0, and a line may be broken anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clues import Clue, Run
from nonosat.notation.layout import ALONG, Layout
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import with_texts
from nonosat.notation.text_lines import lines_one_by_one, numbered_lines
from nonosat.notation.whole_numbers import run_length
from nonosat.notation.word_stream import WordStream
from nonosat.puzzle import Puzzle


class WordLayout(Layout):
    """How files of a format are laid out in which only the words above the lists and the numbers count.

    ``counted``: the number of the puzzles stands above them. Comments that are blank say nothing.
    """

    def __init__(self, template: str, *, comments: str = "", counted: bool = False) -> None:
        super().__init__(template, comments=comments)
        self._counted = counted
        said = (line for line in self.above if line.lstrip("?")[:1] not in self.comments)
        self._words = [word for line in said for word in line.split()]
        self._head = re.sub(r"\{(\w+)\}", lambda size: size[1].upper(), " ".join(self._words))

    def read(self, data: bytes) -> Iterator[Puzzle]:
        """The puzzles of a file, in order: one unless their number is stated."""
        lines, texts = (
            self.without_comments(numbered_lines(data)) if self.comments else (lines_one_by_one(data), [])
        )
        told = dict(zip(self.texts, filter(str.strip, texts), strict=False))
        words = WordStream(lines)
        count = words.number("expected the number of puzzles") if self._counted else 1
        if not count:
            raise words.misfit("expected at least one puzzle", "0")
        for number in range(1, count + 1):
            yield with_texts(self._puzzle_of(words, number), told)
        if words.following is not None:
            raise words.misfit(
                f"expected nothing after {count} puzzles, as the first line says"
                if self._counted
                else "expected nothing after the last clue",
                words.take(""),
            )

    def _puzzle_of(self, words: WordStream, number: int) -> Puzzle:
        sizes: dict[str, int] = {}
        for word in self._words:
            name = word.strip("{}")
            if name != word:
                sizes[name] = words.number(_expected(name, number if self._counted else None))
            elif (found := words.take(f"expected '{self._head}'")) != word:
                raise words.misfit(f"expected '{self._head}'", found)
        check_size(sizes["height"], sizes["width"], line=words.line)
        clues = {
            kind: tuple(_clue(words, f"{kind} {number}") for number in range(1, sizes[ALONG[kind]] + 1))
            for kind in self.kinds
        }
        return Puzzle(clues["row"], clues["column"])


def _expected(size: str, number: int | None) -> str:
    """What is said where a size is missing: that of the only puzzle, or of one of several."""
    if number is None:
        return "expected the height" if size == "height" else "expected the width"
    return (
        f"expected the height of puzzle {number}"
        if size == "height"
        else f"expected the width of puzzle {number}"
    )


def _clue(words: WordStream, place: str) -> Clue:
    runs: list[Run] = []
    while True:
        text = words.take(f"expected the clue of {place}, ending in 0")
        length = run_length(text, line=words.line, column=words.column, place=place)
        if not length:
            return tuple(runs)
        runs.append(Run(length))
