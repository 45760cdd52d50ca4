"""What a puzzle brings to a book: whether it has exactly one picture, which, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Unpack

from nonosat.abilities import exits
from nonosat.abilities.key import Key
from nonosat.argument_checks import checked
from nonosat.drawing import goal_of
from nonosat.errors import InvalidValue, LimitReached, UnsupportedPuzzle
from nonosat.generation.generating import has_generated_title
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.reasoning.grades import GradeSearch
from nonosat.reasoning.ratings import stars_of, word_of
from nonosat.rendering.book.content import BookLayout, BookPuzzle, Matter
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

if TYPE_CHECKING:
    from nonosat.rendering.book.pages import Book


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A puzzle, and what is known of it."""

    file: Annotated[str | None, "The file of the puzzle, if there are several."]
    index: Annotated[int | None, "Its number in its file, 0-based, if that has several."]
    title: Annotated[str | None, "Its title."]
    verdict: Annotated[Verdict, "Whether there is one picture, several or none."]
    difficulty: Annotated[float | None, Key("From 1.0 to 10.0; `null` if it is not known.", places=2)]
    stars: Annotated[int | None, "The same as stars, from 1 to 5."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound(Examined):
    """A puzzle in a book."""

    number: Annotated[int, "Its number in the book."]
    page: Annotated[int, "The page on which it stands."]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut(Examined):
    """A puzzle that has no place in a book."""

    reason: Annotated[str, "Why it has none, in words."]


@dataclass(frozen=True, slots=True)
class Binding:
    """The answer to ``book``."""

    pages: Annotated[int, "The number of pages; 0 if nothing was written."]
    solutions_page: Annotated[int | None, "The page on which the solutions begin, if there are any."]
    puzzles: Annotated[tuple[Bound, ...], "The puzzles in the book, in its order."]
    left_out: Annotated[tuple[LeftOut, ...], "The puzzles that have no place in it."]


#: What a puzzle may take where no time was set: conflicts of the search for its pictures, and the effort of
#: grading it, which is that of ``grade``. Of 170 puzzles that other people made, some of the hardest known
#: among them, all but one take at most 54,023 conflicts (10 s); that one is not decided after 300,000.
_CONFLICTS, _EFFORT = 100_000, 30.0

_LEFT_OUT = {
    Verdict.MULTIPLE: "there are several pictures",
    Verdict.NONE: "there is no picture",
}
_NOTES = {
    Verdict.MULTIPLE: "one of several",
    Verdict.NONE: "no picture",
    Verdict.UNDECIDED: "perhaps one of several",
}
#: Where an undecided puzzle has no picture yet.
_NOT_FOUND = "not found"


@checked
def book(
    puzzles: Iterable[Puzzle],
    *,
    matter: Matter | None = None,
    layout: BookLayout | None = None,
    every: bool = False,
    **search: Unpack[Search],
) -> Book:
    """The puzzles as a book to print: a PDF, and the pages of its parts.

    ``matter`` is what it says beside the puzzles, and in which order they stand; ``layout`` are its pages, by
    default A4. ``every``: also puzzles with several pictures, or with none, and a note.

    How to search: see ``Search``; without a time limit each puzzle takes some tens of seconds at most. Raises
    ``UnsupportedPuzzle`` for a puzzle that has not exactly one picture (unless ``every``) or no room on the
    pages, ``LimitReached``, ``MissingExtra``, and ``InvalidValue`` where there is no puzzle at all.
    """
    from nonosat.rendering.book import pages

    options = SearchOptions.starting_now(**search)
    matter = matter or Matter()
    bound: list[BookPuzzle] = []
    for number, puzzle in enumerate(puzzles, 1):
        work = BindingSearch(puzzle, options, rated=matter.takes_difficulty)
        for _ in work.run():
            pass
        if work.sentence and not every:
            error = LimitReached if work.verdict is Verdict.UNDECIDED else UnsupportedPuzzle
            raise error(f"puzzle {number}: {work.sentence}")
        bound.append(work.result())
    if not bound:
        raise InvalidValue("there is no puzzle to print")
    return pages.draw(bound, layout or BookLayout.on("a4"), matter)


class BindingSearch:
    """Finds what a book needs to know of a puzzle; with ``rated`` its difficulty, too.

    Without a deadline, an amount of work that is the same on every machine is the limit. ``run`` leaves what
    is not known when a limit is reached. ``sentence`` says why the puzzle has no place in a book, ``None`` if
    it has exactly one picture; ``code`` is the exit code that this means.
    """

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, rated: bool = True
    ) -> None:
        self.verdict = Verdict.UNDECIDED
        self._puzzle = puzzle
        self._in_time = options.limits.deadline is not None
        self._options = options.alone()._replace(conflicts=None if self._in_time else _CONFLICTS)
        self._rated = rated
        self._difficulty: float | None = None
        self._picture = goal_of(puzzle)

    def run(self) -> Iterator[None]:
        """Works until all is known; raises ``LimitReached``.

        How hard a puzzle is comes last, as it may take longer than its picture and no book depends on it.
        """
        known = () if self._picture is None else (self._picture,)
        search = PictureSearch(self._puzzle, self._options, limit=2, known_pictures=known)
        for _ in search:
            self._picture = search.found[0]
            yield
        self.verdict = search.result().verdict
        if self._rated and self.verdict is not Verdict.UNDECIDED:
            yield from self._rate()

    @property
    def sentence(self) -> str | None:
        """Why the puzzle has no place in a book, if so."""
        if self.verdict is Verdict.UNDECIDED:
            when = "in time" if self._in_time else f"within {_CONFLICTS:,} conflicts"
            return f"it was not found out {when} whether there is only one picture"
        return _LEFT_OUT.get(self.verdict)

    @property
    def code(self) -> int:
        """The exit code."""
        return exits.LIMIT if self.verdict is Verdict.UNDECIDED else exits.NO if self.sentence else exits.DONE

    def result(self) -> BookPuzzle:
        """What is known now."""
        number = self._difficulty
        puzzle = self._puzzle
        is_found = self._picture is not None or self.verdict is not Verdict.UNDECIDED
        return BookPuzzle(
            replace(puzzle, title=None) if has_generated_title(puzzle) else puzzle,
            self._picture,
            number,
            None if number is None else word_of(number),
            None if number is None else stars_of(number),
            _NOTES.get(self.verdict, "") if is_found else _NOT_FOUND,
        )

    def facts(self, file: str | None, index: int | None) -> dict[str, Any]:
        """What is known of puzzle ``index`` of a file, as fields of ``Examined``."""
        known = self.result()
        return {
            "file": file,
            "index": index,
            "title": self._puzzle.title,
            "verdict": self.verdict,
            "difficulty": known.difficulty,
            "stars": known.stars,
        }

    def _rate(self) -> Iterator[None]:
        grade = GradeSearch(self._puzzle, self._options, effort=0 if self._in_time else _EFFORT)
        try:
            for _ in grade.stages():
                yield
        except LimitReached:
            if self._in_time:
                raise
        finally:
            self._difficulty = grade.difficulty
