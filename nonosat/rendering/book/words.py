"""What books say by themselves, in each of their languages."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nonosat.rendering.book.content import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class BookWords:
    """The words of one language.

    ``levels`` are the names of chapters, by the words that grades use, and ``openings`` the sentence below
    each. ``rules`` and ``steps`` tell how to solve, for one colour and for several: a step for each drawing.
    ``notes`` translate what stands with solutions.
    """

    one: str
    many: str
    to: str
    contents: str
    how_to_solve: str
    solutions: str
    rights: str
    rights_at: str
    all_puzzles: str
    made_with: str
    on_a_phone: str
    too_large_for_a_code: str
    part: str
    own_picture: str
    draw_it: str
    unrated: str
    levels: Mapping[str, str]
    openings: Mapping[str, str]
    in_colours: str
    rules: Sequence[str]
    steps: Sequence[Sequence[str]]
    only_one: str
    notes: Mapping[str, str]

    def count(self, puzzles: int) -> str:
        """How many puzzles there are."""
        return f"{puzzles} {self.one if puzzles == 1 else self.many}"

    def level(self, word: str | None) -> str:
        """The name of a chapter, with a capital; ``None`` for puzzles that were not rated."""
        name = self.unrated if word is None else self.levels[word]
        return name[:1].upper() + name[1:]


@cache
def words_in(language: Language) -> BookWords:
    """The words of a language, from its file."""
    text = (files(__package__) / f"words_{language}.json").read_text(encoding="utf-8")
    return BookWords(**json.loads(text))
