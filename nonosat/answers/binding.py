"""What a puzzle brings to a book: whether it has exactly one picture, which, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonosat.answers import exits
from nonosat.answers.drawing import goal_of
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.grades import GradeSearch
from nonosat.reasoning.ratings import stars_of, word_of
from nonosat.rendering.book.content import BookPuzzle, Order
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import PictureSearch, Verdict

_LEFT_OUT = {
    Verdict.MULTIPLE: "there are several pictures",
    Verdict.NONE: "there is no picture",
    Verdict.UNDECIDED: "it was not found out in time whether there is only one picture",
}
_NOTES = {
    Verdict.MULTIPLE: "one of several",
    Verdict.NONE: "no picture",
    Verdict.UNDECIDED: "perhaps one of several",
}


class BindingSearch:
    """Finds what a book needs to know of a puzzle; with ``rated`` its difficulty, too.

    ``run`` leaves what is not known when a limit is reached. ``sentence`` says why the puzzle has no place in
    a book, ``None`` if it has exactly one picture; ``code`` is the exit code that this means.
    """

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, rated: bool = True
    ) -> None:
        self.verdict = Verdict.UNDECIDED
        self._puzzle = puzzle
        self._options = options.alone()
        self._rated = rated
        self._difficulty: float | None = None
        self._picture: Grid | None = None

    def run(self) -> Iterator[None]:
        """Works until all is known; raises ``LimitReached``.

        How hard a puzzle is comes last, as it may take longer than its picture and no book depends on it.
        """
        search = PictureSearch(self._puzzle, self._options, limit=2)
        for _ in search:
            self._picture = goal_of(self._puzzle) or search.found[0]
            yield
        self.verdict = search.result().verdict
        if self._rated and self.verdict is not Verdict.UNDECIDED:
            yield from self._rate()

    @property
    def sentence(self) -> str | None:
        """Why the puzzle has no place in a book, if so."""
        return _LEFT_OUT.get(self.verdict)

    @property
    def code(self) -> int:
        """The exit code."""
        return exits.LIMIT if self.verdict is Verdict.UNDECIDED else exits.NO if self.sentence else exits.DONE

    def result(self) -> BookPuzzle:
        """What is known now."""
        number = self._difficulty
        return BookPuzzle(
            self._puzzle,
            self._picture,
            number,
            None if number is None else word_of(number),
            None if number is None else stars_of(number),
            _NOTES.get(self.verdict, ""),
        )

    def document(self) -> dict[str, Any]:
        """What is known, as JSON."""
        number = self._difficulty
        return {
            "title": self._puzzle.title,
            "verdict": self.verdict.value,
            "difficulty": None if number is None else round(number, 2),
            "stars": None if number is None else stars_of(number),
        }

    def _rate(self) -> Iterator[None]:
        grade = GradeSearch(self._puzzle, self._options)
        try:
            for _ in grade.stages():
                yield
        finally:
            self._difficulty = grade.difficulty


def place_in(order: Order, each: BookPuzzle) -> tuple[float, ...]:
    """What puzzles are sorted by; those of which the difficulty is not known come last."""
    cells = each.puzzle.height * each.puzzle.width
    if order is Order.GIVEN:
        return ()
    if order is Order.SIZE:
        return (cells,)
    return (each.difficulty is None, each.difficulty or 0.0, cells)
