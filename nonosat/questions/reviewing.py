"""Whether a half-done grid is still right, which marks to erase, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.questions import exits, steps  # noqa: F401 - says how known cells are written
from nonosat.questions.fields import flag
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import Marks
from nonosat.reasoning.reviews import Review, ReviewSearch, Standing
from nonosat.search_options import SearchOptions

#: More marks than this are not listed one by one: the report should fit a screen.
_MOST_LISTED = 40

_CODES = {Standing.RIGHT: exits.DONE, Standing.WRONG: exits.NO, Standing.UNDECIDED: exits.LIMIT}


class ReviewAnswer(Answer[Review]):
    """The answer to ``review``.

    ``show`` and ``why`` say what was asked for.
    """

    result_type = Review

    def __init__(
        self, result: Review, ending: Ending, puzzle: Puzzle, marks: Grid, *, show: bool, why: bool
    ) -> None:
        super().__init__(replace(result, reason=result.reason or ending.reason), ending, puzzle.palette)
        self.puzzle = puzzle
        self.marks = marks
        self.show = show
        self.why = why

    def _code(self) -> int:
        return _CODES[self.result.verdict]

    def document(self) -> dict[str, Any]:
        """With the marks to erase (``show``) and the reasons (``why``) only if they were asked for."""
        unasked: tuple[str, ...] = () if self.show else ("wrong_cells", "minimum")
        unasked += () if self.why else ("because", "because_text", "because_smallest")
        return {key: value for key, value in super().document().items() if key not in unasked}

    def verdict(self) -> str:
        """The answer in a sentence, which names no cell."""
        review = self.result
        reason = review.reason.text if review.reason else ""
        if review.verdict is Standing.UNDECIDED:
            return f"undecided: {reason}"
        if review.has_picture is False:
            return f"wrong: the puzzle itself has no picture: {reason}"
        count = self.marks.width * self.marks.height - self.marks.undecided_count
        if review.verdict is Standing.WRONG:
            return f"wrong: no picture has {'this mark' if count == 1 else 'all these marks'}"
        if self.marks.is_complete:
            return "right: this is a picture of the puzzle"
        words = {0: "nothing is marked yet", 1: "there is a picture with this mark"}
        return f"right so far: {words.get(count, f'there is a picture with all these {count} marks')}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the verdict
        review = self.result
        lines = [self.verdict()]
        if review.wrong_cells:
            lines += self._marks_to_erase(review.wrong_cells)
        elif self.show and review.verdict is Standing.WRONG and review.has_picture is not False:
            reason = f": {review.reason.text}" if review.reason else ""
            lines.append(f"Which marks to erase could not be determined{reason}.")
        if review.because_text is not None:
            lines.append(review.because_text)
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Nothing: the report has everything."""
        yield from ()

    def _marks_to_erase(self, cells: tuple[tuple[int, int], ...]) -> Iterator[str]:
        """The wrong marks, one per line; rows and columns are 1-based."""
        fewest = "" if self.result.minimum else "; fewer might be enough"
        what = "this mark" if len(cells) == 1 else f"these {len(cells)} marks"
        yield f"Erase {what}, and a picture remains{fewest}:"
        characters = "." + self.puzzle.palette.letters
        for row, column in cells[:_MOST_LISTED]:
            yield f"  row {row + 1}, column {column + 1}: {characters[self.marks[row, column] or 0]}"
        if len(cells) > _MOST_LISTED:
            yield f"  and {len(cells) - _MOST_LISTED} more"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewQuestion(Question[Puzzle, ReviewAnswer]):
    """Say whether a half-done grid is still right: whether any picture of the puzzle agrees with it."""

    answers = (ReviewAnswer,)
    exit_codes = exits.Meanings(
        done="The marks are right so far: a picture has them all.",
        no="They are wrong, or the puzzle has no picture.",
        limit="A limit was reached before that was known.",
    )

    marks: Marks = None
    show: bool = flag(help="List the fewest marks to erase so that a picture remains.")
    why: bool = flag(help="Say which cells and lines contradict each other.")

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ReviewAnswer:
        if self.marks is None:
            raise InputError("expected --progress FILE: the puzzle's file has no saved grid")
        running = ReviewSearch(subject, self.marks, search, show=self.show, why=self.why)
        with ending:
            running.run()
        return ReviewAnswer(running.result(), ending, subject, self.marks, show=self.show, why=self.why)
