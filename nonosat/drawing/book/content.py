"""What a book is made of, what it says by itself, and how it is to look."""

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
from nonosat.drawing.paper_options import USUAL_LINES, FontFiles, Letters, LineWidths, LinkBase, PaperName
from nonosat.model.abilities.fields import OUTPUT, TUNING
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle


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


def title_of(text: str) -> str:
    """The title of a book: the text, or the usual one where there is none."""
    return text.strip() or USUAL_TITLE


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
#: The least that is left between margins, the most that is trimmed off, in mm.
_LEAST_ROOM, _MOST_BLEED = 40.0, 30.0


@dataclass(frozen=True, kw_only=True)
class BookLayout:
    """The pages of a book; all lengths in mm.

    ``margin`` is free on every side, ``gutter`` more at the side where the book is bound. Puzzles share a
    page while their cells are at least ``cell`` (``None``: while their numbers can be read well), and at most
    ``per_page`` of them. With ``letters`` each colour has one in clues and solutions. With ``link``, the
    address of a studio, codes that lead there with each puzzle follow the solutions.
    """

    paper: PaperName = "a4"
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
    cut_marks: Annotated[
        bool, Option("--cut-marks", rich_help_panel=TUNING, help="Print marks that show where to trim.")
    ] = False
    fonts: FontFiles = ()
    lines: LineWidths = USUAL_LINES
    link: LinkBase = None

    def expect_room(self) -> None:
        """Raises ``InputError`` for margins that leave no room, and ``UnknownName`` for unknown paper."""
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
        """What stays free on all sides: the ``margin``, or the usual one for the paper."""
        return _MARGIN_SHARE * min(self.width, self.height) if self.margin is None else self.margin


@dataclass(frozen=True, kw_only=True)
class Matter:
    """What a book says beside its puzzles, in which ``language`` (``en``, ``de``), and which parts it has.

    Where puzzles stand by difficulty, and there are enough of them, those of one word are a chapter.
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
    order: Annotated[Order, Option(help="The easiest puzzles first, the smallest first, or as given.")] = (
        Order.DIFFICULTY
    )
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
