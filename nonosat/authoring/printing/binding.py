"""Book: check and grade puzzles, and make a book of them to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from typer import Option

from nonosat.authoring.generation.generating import has_generated_title
from nonosat.authoring.printing.drawing import goal_of
from nonosat.drawing.book.content import BookLayout, BookOptions, BookPuzzle
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.errors import LimitReached, UnsupportedPuzzle
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress, ProgressCallback
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.grades import Grade, GradeSearch
from nonosat.reasoning.ratings import label_of, stars_of
from nonosat.sat.processes.timeout import in_time, timeout_at_deadline
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """A puzzle with its verdict and difficulty."""

    file: Annotated[str | None, "The file of the puzzle, if there are several."] = None
    index: Annotated[int | None, "Its number in its file, 0-based, if that has several."]
    title: Annotated[str | None, "Its title."]
    verdict: Annotated[Verdict, "Whether there is one solution, several or none."]
    difficulty: Annotated[float | None, Key("From 1.0 to 10.0; `null` if it is not known.", places=2)]
    stars: Annotated[int | None, "The same as stars, from 1 to 5."]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry(Examined):
    """A puzzle in a book."""

    number: Annotated[int, "Its number in the book."]
    page: Annotated[int, "Its page."]


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedPuzzle(Examined):
    """A puzzle that is not in the book."""

    reason: Annotated[str, "Why it was skipped, in words."]


@dataclass(frozen=True, kw_only=True)
class BookResult(Result):
    """Result of ``book()``; ``data`` is the PDF, ``unprintable`` lists messages on characters that no font
    has.
    """

    pages: Annotated[int, "The number of pages; 0 if nothing was written."]
    solutions_page: Annotated[int | None, "The page on which the solutions begin, if there are any."]
    puzzles: Annotated[tuple[BookEntry, ...], "The puzzles in the book, in its order."]
    skipped: Annotated[tuple[SkippedPuzzle, ...], "The puzzles that were skipped."]
    data: bytes = field(repr=False)
    unprintable: tuple[str, ...] = ()

    def _code(self) -> int:
        undecided = Verdict.UNDECIDED
        return exits.worst(exits.LIMIT if each.verdict is undecided else exits.NO for each in self.skipped)

    def __str__(self) -> str:
        if not self.puzzles:
            return "nothing written: no puzzle is left"
        return f"{amount(len(self.puzzles), 'puzzle')} on {amount(self.pages, 'page')}"


#: Limits for a puzzle if there is no time limit: conflicts of the search for its solutions, and the effort of
#: grading it, as in ``grade``. Of 170 published puzzles, including some of the hardest known, all but one
#: take at most 54,023 conflicts (10 s); that one is not decided after 300,000.
_CONFLICTS, _EFFORT = 100_000, Grade.effort

_SKIP_REASONS = {
    Verdict.MULTIPLE: "there are several solutions",
    Verdict.NONE: "there is no solution",
}
_NOTES = {
    Verdict.MULTIPLE: "one of several",
    Verdict.NONE: "no solution",
    Verdict.UNDECIDED: "perhaps one of several",
}
#: The note of an undecided puzzle without a known solution.
_NOT_FOUND = "not found"
#: The equal shares of the remaining time that a puzzle may take.
_SHARES = 4
#: The least time limit of a puzzle.
_LEAST_SECONDS = 0.5
#: The share of the time reserved for printing, and the seconds that printing may take even if none remain.
_PRINTING_SHARE, _PRINTING_SECONDS = 0.3, 1.0


@dataclass(frozen=True, kw_only=True)
class Book(BookOptions, BookLayout, LimitedSearch, Ability[Iterable[Puzzle], BookResult]):
    """Make a book to print: title page, contents, puzzles by difficulty, small solutions at the end.

    The book is a PDF. Puzzles with several solutions, or with none, are skipped unless ``include_all``, which
    adds a note; so are those that are too large for the pages. Each puzzle takes its share of the time limit;
    without one, some tens of seconds at most.

    Raises ``MissingExtra``, ``UnknownName`` for an unknown paper size, and ``InputError``.
    """

    results = (BookResult,)
    exit_codes = exits.Meanings(
        done="All puzzles are in the book.",
        no="Some have several solutions, or none, and were skipped.",
        limit="Some were skipped because their uniqueness was not decided within the limits.",
    )

    include_all: Annotated[
        bool, Option("--all", help="Include puzzles with several solutions or none, with a note.")
    ] = False

    def __post_init__(self) -> None:
        self.expect_room()

    def work(self, subject: Iterable[Puzzle], search: SearchOptions, ending: Ending) -> BookResult:
        from nonosat.drawing.book.pages import NO_BOOK, draw

        given = list(subject)
        remaining = search.limits.remaining
        searching = search.within(None if remaining is None else remaining * (1 - _PRINTING_SHARE))
        taken: list[tuple[BookPuzzle, dict[str, Any]]] = []
        skipped: list[SkippedPuzzle] = []
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
            sentence = (None if self.include_all else work.sentence) or self._too_large(known)
            if sentence is None:
                taken.append((known, facts))
            else:
                skipped.append(SkippedPuzzle(reason=sentence, **facts))
        pages = NO_BOOK
        unprintable: list[str] = []
        if taken:
            with timeout_at_deadline(search.limits, at_least=_PRINTING_SECONDS):
                pages = draw([known for known, _ in taken], self, self, notify=unprintable.append)
        bound = tuple(
            BookEntry(number=number, page=page, **taken[place][1])
            for number, (place, page) in enumerate(zip(pages.order, pages.puzzle_pages, strict=True), 1)
        )
        return ending.of(
            BookResult(
                pages=pages.pages,
                solutions_page=pages.solutions_page,
                puzzles=bound,
                skipped=tuple(skipped),
                data=pages.data,
                unprintable=tuple(unprintable),
            )
        )

    def _examined(self, puzzle: Puzzle, search: SearchOptions, *, left: int) -> BindingSearch:
        """Return the search for a puzzle after its share of the time, with ``left`` puzzles to go."""
        remaining = search.limits.remaining
        share = None if remaining is None else max(remaining * _SHARES / left, _LEAST_SECONDS)
        options = search.within(share)
        work = BindingSearch(puzzle, options, rated=self.takes_difficulty)
        with suppress(LimitReached):
            for _ in in_time(work.run(), options.limits):
                pass
        return work

    def _too_large(self, puzzle: BookPuzzle) -> str | None:
        """Return why a puzzle does not fit the pages, if so."""
        from nonosat.drawing.book.planning import plan

        try:
            plan([puzzle], self, self)
        except UnsupportedPuzzle as error:
            return str(error)
        return None


book = function_of(Book, subject="puzzles")


def _naming(about: str, progress: ProgressCallback) -> ProgressCallback:
    """Return a callback that adds which puzzle the work is about."""

    def listen(found: Progress) -> None:
        progress(found._replace(phase=f"{about}, {found.phase}"))

    listen(Progress("search", 0, 0.0))
    return listen


class BindingSearch:
    """A search for what a book needs of a puzzle: its solution and, with ``rated``, its difficulty.

    Without a deadline, the limits are amounts of work, the same on every machine.
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
        self._solution = goal_of(puzzle)

    def run(self) -> Iterator[None]:
        """Solve, then grade; raises ``LimitReached``.

        Grading comes last, as it may take longer and no book depends on it.
        """
        known = () if self._solution is None else (self._solution,)
        search = SolutionSearch(self._puzzle, self._options, limit=2, known_solutions=known)
        for _ in search:
            self._solution = search.found[0]
            yield
        self.verdict = search.result().verdict
        if self._rated and self.verdict is not Verdict.UNDECIDED:
            yield from self._rate()

    @property
    def sentence(self) -> str | None:
        """Why the puzzle should be skipped; ``None`` if it has exactly one solution."""
        if self.verdict is Verdict.UNDECIDED:
            when = "in time" if self._in_time else f"within {_CONFLICTS:,} conflicts"
            return f"uniqueness was not decided {when}"
        return _SKIP_REASONS.get(self.verdict)

    def result(self) -> BookPuzzle:
        """Return what is known now."""
        number = self._difficulty
        puzzle = self._puzzle
        is_found = self._solution is not None or self.verdict is not Verdict.UNDECIDED
        return BookPuzzle(
            replace(puzzle, title=None) if has_generated_title(puzzle) else puzzle,
            self._solution,
            number,
            None if number is None else label_of(number),
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
