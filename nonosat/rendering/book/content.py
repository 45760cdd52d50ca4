"""What a book is made of, what it says by itself, and how it is to look."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, Self

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.paper import paper_named
from nonosat.rendering.style import USUAL_LINES, LineThickness


class BookPuzzle(NamedTuple):
    """A puzzle of a book.

    ``difficulty`` is the number of ``grade`` and ``word`` says it, ``None`` if they are not known; ``stars``
    are 1 to 5. ``note`` stands with the solution, such as that there are several.
    """

    puzzle: Puzzle
    solution: Grid | None = None
    difficulty: float | None = None
    word: str | None = None
    stars: int | None = None
    note: str = ""


#: The languages of books, see ``words_in``.
Language = Literal["en", "de"]

#: The title of a book without one.
USUAL_TITLE = "Nonograms"


class DifficultyDisplay(StrEnum):
    """How difficulty is shown."""

    STARS = "stars"
    NUMBER = "number"
    BOTH = "both"
    NONE = "none"


class Order(StrEnum):
    """The order of the puzzles: the easiest first, the smallest first, or as they were given."""

    DIFFICULTY = "difficulty"
    SIZE = "size"
    GIVEN = "given"


#: The margin, as a share of the shorter side of the paper.
_MARGIN_SHARE = 0.065


def usual_margin(width: float, height: float) -> float:
    """What stays free on all sides of paper of that size, in mm."""
    return _MARGIN_SHARE * min(width, height)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLayout:
    """The pages of a book; all lengths in mm.

    ``margin`` is free on every side, ``gutter`` more at the side where the book is bound. Puzzles share a
    page while their cells are at least ``cell`` (``None``: while their numbers can be read well), and at most
    ``per_page`` of them. With ``letters`` each colour has one in clues and solutions. With ``link``, the
    address of a studio, codes that lead there with each puzzle follow the solutions.
    """

    width: float
    height: float
    margin: float
    gutter: float = 0.0
    bleed: float = 0.0
    cut_marks: bool = False
    cell: float | None = None
    per_page: int = 9
    lines: LineThickness = USUAL_LINES
    letters: bool = False
    fonts: tuple[str, ...] = ()
    link: str | None = None

    @classmethod
    def on(cls, paper: str) -> Self:
        """Pages of a size (``a4``, ``letter``, ``6x9in``) with the usual margin; raises ``UnknownName``."""
        width, height = paper_named(paper)
        return cls(width=width, height=height, margin=usual_margin(width, height))


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """What a book says beside its puzzles, in which ``language`` (``en``, ``de``), and which parts it has.

    Where puzzles stand by difficulty, and there are enough of them, those of one word are a chapter.
    """

    title: str = USUAL_TITLE
    author: str = ""
    copyright: str = ""
    order: Order = Order.DIFFICULTY
    difficulty: DifficultyDisplay = DifficultyDisplay.STARS
    titles: bool = False
    language: Language = "en"
    title_page: bool = True
    contents: bool = True
    how_to_solve: bool = True
    solutions: bool = True

    @property
    def takes_difficulty(self) -> bool:
        """Whether the book depends on how hard its puzzles are."""
        return self.order is Order.DIFFICULTY or self.difficulty is not DifficultyDisplay.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class BookWords:
    """The words of one language.

    ``phrases`` have the names of the files. ``levels`` are the names of chapters, by the words that grades
    use, and ``openings`` the sentence below each. ``rules`` and ``steps`` tell how to solve, for one colour
    and for several: a step for each drawing. ``notes`` translate what stands with solutions.
    """

    phrases: Mapping[str, str]
    levels: Mapping[str, str]
    openings: Mapping[str, str]
    rules: Sequence[str]
    steps: Sequence[Sequence[str]]
    notes: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        """The phrase of that name."""
        return self.phrases[name]

    def level(self, word: str | None) -> str:
        """The name of a chapter, with a capital; ``None`` for puzzles that were not rated."""
        name = self["unrated"] if word is None else self.levels[word]
        return name[:1].upper() + name[1:]


@cache
def words_in(language: Language) -> BookWords:
    """The words of a language, from its file."""
    text = (files(__package__) / f"words_{language}.json").read_text(encoding="utf-8")
    return BookWords(**json.loads(text))
