"""Book: puzzles as a book to print; what each brings to it, and which have no place in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from typer import Option

from nonosat.authoring.generation.generating import has_generated_title
from nonosat.authoring.printing.drawing import goal_of
from nonosat.drawing.book.content import BookLayout, BookPuzzle, Matter
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.errors import LimitReached, UnsupportedPuzzle
from nonosat.model.plurals import amount
from nonosat.model.progress import Listener, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.grades import GradeSearch
from nonosat.reasoning.ratings import stars_of, word_of
from nonosat.sat.processes.timeout import alarm, in_time
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import PictureSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A puzzle, and what is known of it."""

    file: Annotated[str | None, "The file of the puzzle, if there are several."] = None
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


@dataclass(frozen=True, kw_only=True)
class BookResult(Result):
    """The result of ``book``; ``data`` is the PDF, and ``unprintable`` says which characters no font has."""

    pages: Annotated[int, "The number of pages; 0 if nothing was written."]
    solutions_page: Annotated[int | None, "The page on which the solutions begin, if there are any."]
    puzzles: Annotated[tuple[Bound, ...], "The puzzles in the book, in its order."]
    left_out: Annotated[tuple[LeftOut, ...], "The puzzles that have no place in it."]
    data: bytes = field(repr=False)
    unprintable: tuple[str, ...] = ()

    def _code(self) -> int:
        undecided = Verdict.UNDECIDED
        return exits.worst(exits.LIMIT if each.verdict is undecided else exits.NO for each in self.left_out)

    def __str__(self) -> str:
        if not self.puzzles:
            return "nothing written: no puzzle is left"
        return f"{amount(len(self.puzzles), 'puzzle')} on {amount(self.pages, 'page')}"


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
#: How much more than its equal share of the time that is left a puzzle may take.
_SHARES = 4
#: What every puzzle may take, as far as there is any time left.
_LEAST_SECONDS = 0.5
#: The share of the time that is kept for printing, and what printing may take even if none is left.
_PRINTING_SHARE, _PRINTING_SECONDS = 0.3, 1.0


@dataclass(frozen=True, kw_only=True)
class Book(Matter, BookLayout, LimitedSearch, Ability[Iterable[Puzzle], BookResult]):
    """Make a book to print: title page, contents, puzzles by difficulty, small solutions at the end.

    The book is a PDF. Puzzles with several pictures, or with none, are left out unless ``every``, which adds
    a note; so are those that have no room on the pages. Each puzzle takes its share of the time limit;
    without one, some tens of seconds at most.

    Raises ``MissingExtra``, ``UnknownName`` for paper that there is not, and ``InputError``.
    """

    results = (BookResult,)
    exit_codes = exits.Meanings(
        done="All puzzles are in the book.",
        no="Some have several pictures, or none, and were left out.",
        limit="Some were left out because it took too long to find out whether they have one picture.",
    )

    every: Annotated[
        bool, Option("--all", help="Include puzzles with several pictures or none, with a note.")
    ] = False

    def __post_init__(self) -> None:
        self.expect_room()

    def work(self, subject: Iterable[Puzzle], search: SearchOptions, ending: Ending) -> BookResult:
        from nonosat.drawing.book.pages import NO_BOOK, draw

        given = list(subject)
        remaining = search.limits.remaining
        searching = search.within(None if remaining is None else remaining * (1 - _PRINTING_SHARE))
        taken: list[tuple[BookPuzzle, dict[str, Any]]] = []
        left_out: list[LeftOut] = []
        for index, puzzle in enumerate(given):
            about = f"puzzle {index + 1} of {len(given)}"
            listening = searching._replace(progress=_naming(about, search.progress))
            work = self._examined(puzzle, listening, left=len(given) - index)
            known = work.result()
            facts: dict[str, Any] = {
                "index": index,
                "title": puzzle.title,
                "verdict": work.verdict,
                "difficulty": known.difficulty,
                "stars": known.stars,
            }
            sentence = (None if self.every else work.sentence) or self._too_large(known)
            if sentence is None:
                taken.append((known, facts))
            else:
                left_out.append(LeftOut(reason=sentence, **facts))
        pages = NO_BOOK
        unprintable: list[str] = []
        if taken:
            with alarm(search.limits, at_least=_PRINTING_SECONDS):
                pages = draw([known for known, _ in taken], self, self, notify=unprintable.append)
        bound = tuple(
            Bound(number=number, page=page, **taken[place][1])
            for number, (place, page) in enumerate(zip(pages.order, pages.puzzle_pages, strict=True), 1)
        )
        return ending.of(
            BookResult(
                pages=pages.pages,
                solutions_page=pages.solutions_page,
                puzzles=bound,
                left_out=tuple(left_out),
                data=pages.data,
                unprintable=tuple(unprintable),
            )
        )

    def _examined(self, puzzle: Puzzle, search: SearchOptions, *, left: int) -> BindingSearch:
        """What is known of a puzzle after its share of the time, when so many puzzles are ``left``."""
        remaining = search.limits.remaining
        share = None if remaining is None else max(remaining * _SHARES / left, _LEAST_SECONDS)
        options = search.within(share)
        work = BindingSearch(puzzle, options, rated=self.takes_difficulty)
        with suppress(LimitReached):
            for _ in in_time(work.run(), options.limits):
                pass
        return work

    def _too_large(self, puzzle: BookPuzzle) -> str | None:
        """Why a puzzle has no room in the book, if so."""
        from nonosat.drawing.book.planning import plan

        try:
            plan([puzzle], self, self)
        except UnsupportedPuzzle as error:
            return str(error)
        return None


book = function_of(Book, subject="puzzles")


def _naming(about: str, progress: Listener) -> Listener:
    """A listener that says, too, what the work is about."""

    def listen(found: Progress) -> None:
        progress(found._replace(phase=f"{about}, {found.phase}"))

    listen(Progress("search", 0, 0.0))
    return listen


class BindingSearch:
    """Finds what a book needs to know of a puzzle; with ``rated`` its difficulty, too.

    Without a deadline, an amount of work that is the same on every machine is the limit. ``run`` leaves what
    is not known when a limit is reached. ``sentence`` says why the puzzle has no place in a book, ``None`` if
    it has exactly one picture.
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
