"""Whether a half-done grid is still right, which marks to erase, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import reason_as_json, record_as_json
from nonosat.answers.steps import because_as_json
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.reviews import Review, ReviewSearch, Standing
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

#: More marks than this are not listed one by one: the report should fit a screen.
_MOST_LISTED = 40

_CODES = {Standing.RIGHT: exits.DONE, Standing.WRONG: exits.NO, Standing.UNDECIDED: exits.LIMIT}


@dataclass(frozen=True, slots=True)
class ReviewAnswer(Answer):
    """The answer to ``review``; ``show`` and ``why`` say what was asked for."""

    review: Review
    puzzle: Puzzle
    marks: Grid
    show: bool = False
    why: bool = False

    def _code(self) -> int:
        return _CODES[self.review.verdict]

    def document(self) -> dict[str, Any]:
        review = self.review
        document: dict[str, Any] = {
            "verdict": review.verdict,
            "reason": reason_as_json(review.reason),
            "has_picture": review.has_picture,
            "claimed_by": review.claimed_by,
        }
        if self.show:
            wrong = review.wrong_cells
            document["wrong_cells"] = None if wrong is None else [list(cell) for cell in wrong]
            document["minimum"] = review.minimum
        if self.why:
            because = review.because
            document["because"] = None if because is None else because_as_json(because, self.puzzle.palette)
            document["because_text"] = review.because_text
            document["because_smallest"] = review.because_smallest
        return document | {"statistics": record_as_json(review.statistics), "seconds": self.seconds}

    def verdict(self) -> str:
        """The answer in a sentence, which names no cell."""
        review = self.review
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
        review = self.review
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
        fewest = "" if self.review.minimum else "; fewer might be enough"
        what = "this mark" if len(cells) == 1 else f"these {len(cells)} marks"
        yield f"Erase {what}, and a picture remains{fewest}:"
        characters = "." + self.puzzle.palette.letters
        for row, column in cells[:_MOST_LISTED]:
            yield f"  row {row + 1}, column {column + 1}: {characters[self.marks[row, column] or 0]}"
        if len(cells) > _MOST_LISTED:
            yield f"  and {len(cells) - _MOST_LISTED} more"


class ReviewQuestion(Question[ReviewAnswer]):
    """Asks whether a picture has all these marks; with ``show`` which to erase, with ``why`` why."""

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        show: bool = False,
        why: bool = False,
    ) -> None:
        super().__init__()
        self._puzzle = puzzle
        self._marks = marks
        self._show = show
        self._why = why
        self._search = ReviewSearch(puzzle, marks, options, show=show, why=why)

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> ReviewAnswer:
        review = self._search.result()
        return ReviewAnswer(
            review if review.reason else replace(review, reason=reason_of(end)),
            self._puzzle,
            self._marks,
            self._show,
            self._why,
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
