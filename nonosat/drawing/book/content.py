"""The content of a book: its puzzles, options, layout and words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, partial
from importlib.resources import files
from typing import Annotated, Literal, NamedTuple

from typer import Option

from nonosat.drawing.paper import millimetres, paper_named
from nonosat.drawing.paper_options import (
    USUAL_LINES,
    CluesAround,
    FontFiles,
    Letters,
    LineWidthsOption,
    PaperName,
    StudioUrl,
)
from nonosat.model.abilities.fields import OUTPUT, TUNING
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


class BookPuzzle(NamedTuple):
    """A puzzle of a book.

    ``difficulty`` and ``label`` are those of ``grade``, ``None`` if unknown; ``stars`` are 1 to 5. ``note``
    is printed with the solution, such as that there are several.
    """

    puzzle: Puzzle
    solution: Grid | None = None
    difficulty: float | None = None
    label: str | None = None
    stars: int | None = None
    note: str = ""


#: The languages of books, see ``words_in``.
Language = Literal["en", "de"]

#: The title of a book without one.
USUAL_TITLE = "Nonograms"


def title_of(text: str) -> str:
    """Return the title of a book: the text, or the usual one if it is empty."""
    return text.strip() or USUAL_TITLE


class DifficultyDisplay(StrEnum):
    """The display of difficulty."""

    STARS = "stars"
    NUMBER = "number"
    BOTH = "both"
    NONE = "none"


class BookOrder(StrEnum):
    """The order of the puzzles: the easiest first, the smallest first, or as they were given."""

    DIFFICULTY = "difficulty"
    SIZE = "size"
    GIVEN = "given"


#: The margin, as a share of the shorter side of the paper.
_MARGIN_SHARE = 0.065
#: The least room between margins, and the most bleed, in mm.
_LEAST_ROOM, _MOST_BLEED = 40.0, 30.0


@dataclass(frozen=True, kw_only=True)
class BookLayout:
    """The pages of a book; all lengths in mm.

    ``margin`` is free on every side, ``gutter`` is added at the binding. Up to ``per_page`` puzzles share a
    page if their cells are at least ``cell`` (``None``: if their numbers are easy to read). With
    ``clues_around`` clues stand on all sides; with ``letters`` each colour has one in clues and solutions.
    With ``studio_url``, the address of a studio, QR codes of all puzzles follow the solutions.
    """

    paper: PaperName = "a4"
    clues_around: CluesAround = False
    letters: Letters = False
    cell: Annotated[
        float | None,
        Option(
            metavar="LENGTH",
            parser=partial(millimetres, source="--cell", least=1.0, most=_LEAST_ROOM),
            rich_help_panel=OUTPUT,
            help="Side of every cell, like 6mm. Default: chosen for each page.",
        ),
    ] = None
    per_page: Annotated[
        int,
        Option(min=1, max=100, metavar="N", rich_help_panel=TUNING, help="Put at most N puzzles on a page."),
    ] = 9
    margin: Annotated[
        float | None,
        Option(
            metavar="LENGTH",
            parser=partial(millimetres, source="--margin"),
            rich_help_panel=TUNING,
            help="Free space on all sides of a page, like 15mm.",
        ),
    ] = None
    gutter: Annotated[
        float,
        Option(
            metavar="LENGTH",
            parser=partial(millimetres, source="--gutter"),
            show_default=False,
            rich_help_panel=TUNING,
            help="Additional margin where the pages are bound. Default: 0mm.",
        ),
    ] = 0.0
    bleed: Annotated[
        float,
        Option(
            metavar="LENGTH",
            parser=partial(millimetres, source="--bleed", most=_MOST_BLEED),
            show_default=False,
            rich_help_panel=TUNING,
            help="Paper around the pages, to be trimmed off. Default: 0mm.",
        ),
    ] = 0.0
    crop_marks: Annotated[
        bool, Option("--crop-marks", rich_help_panel=TUNING, help="Print marks that show where to trim.")
    ] = False
    fonts: FontFiles = ()
    lines: LineWidthsOption = USUAL_LINES
    studio_url: StudioUrl = None

    def expect_room(self) -> None:
        """Raise ``InputError`` for margins that leave no room, and ``UnknownName`` for unknown paper."""
        width, height, free, inner = self.width, self.height, self.free, self.gutter
        if min(width - 2 * free - inner, height - 2 * free) < _LEAST_ROOM:
            raise InputError(
                f"expected margins that leave at least {_LEAST_ROOM:g} mm of {width:g}×{height:g} mm",
                found=f"{free:g} mm" + (f" and {inner:g} mm" if inner else ""),
                source="--margin",
            )

    @property
    def width(self) -> float:
        """The width of a page."""
        return paper_named(self.paper)[0]

    @property
    def height(self) -> float:
        """The height of a page."""
        return paper_named(self.paper)[1]

    @property
    def free(self) -> float:
        """The free space on all sides: the ``margin``, or the usual one for the paper."""
        return _MARGIN_SHARE * min(self.width, self.height) if self.margin is None else self.margin


@dataclass(frozen=True, kw_only=True)
class BookOptions:
    """The texts and parts of a book, and their ``language`` (``en``, ``de``).

    If puzzles are ordered by difficulty, and there are enough, those with the same label form a chapter.
    """

    title: Annotated[
        str,
        Option(metavar="TEXT", parser=title_of, help="Title of the book."),
    ] = USUAL_TITLE
    author: Annotated[
        str, Option(metavar="TEXT", help="Author of the book. Default: the author of all its puzzles.")
    ] = ""
    copyright: Annotated[
        str,
        Option(
            metavar="TEXT", help="A line of the imprint, on the back of the title page, such as '© 2026 Ada'."
        ),
    ] = ""
    order: Annotated[
        BookOrder, Option(help="The easiest puzzles first, the smallest first, or as given.")
    ] = BookOrder.DIFFICULTY
    difficulty: Annotated[
        DifficultyDisplay,
        Option(help="Show the difficulty as one to five stars, as a number from 1.0 to 10.0, or both."),
    ] = DifficultyDisplay.STARS
    titles: Annotated[
        bool, Option("--titles", help="Show titles with the puzzles, not only with the solutions.")
    ] = False
    language: Annotated[Language, Option(rich_help_panel=OUTPUT, help="Language of the book's own text.")] = (
        "en"
    )
    title_page: Annotated[bool, Option("--title-page/--no-title-page", help="Print a title page.")] = True
    contents: Annotated[bool, Option("--contents/--no-contents", help="Print a table of contents.")] = True
    how_to_solve: Annotated[
        bool,
        Option(
            "--how-to-solve/--no-how-to-solve", help="Print a page that explains how to solve, with drawings."
        ),
    ] = True
    solutions: Annotated[
        bool, Option("--solutions/--no-solutions", help="Print small solutions at the end.")
    ] = True

    @property
    def takes_difficulty(self) -> bool:
        """Whether the book depends on the difficulty of its puzzles."""
        return self.order is BookOrder.DIFFICULTY or self.difficulty is not DifficultyDisplay.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class BookWords:
    """The words of one language.

    ``phrases`` are by name. ``levels`` are the names of chapters, by the labels of grades, and ``openings``
    the sentence below each. ``rules`` and ``steps`` explain solving, for one colour and for several: a step
    for each drawing. ``notes`` translate the notes of solutions.
    """

    phrases: Mapping[str, str]
    levels: Mapping[str, str]
    openings: Mapping[str, str]
    rules: Sequence[str]
    steps: Sequence[Sequence[str]]
    notes: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        """Return the phrase of that name."""
        return self.phrases[name]

    def level(self, label: str | None) -> str:
        """Return the capitalised name of a chapter; ``None`` for unrated puzzles."""
        name = self["unrated"] if label is None else self.levels[label]
        return name[:1].upper() + name[1:]


@cache
def words_in(language: Language) -> BookWords:
    """Return the words of a language, from its file."""
    text = (files(__package__) / f"words_{language}.json").read_text(encoding="utf-8")
    return BookWords(**json.loads(text))
