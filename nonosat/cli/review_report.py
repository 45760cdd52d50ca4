"""The answer of ``review`` in JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonosat.cli.output import reason_as_json, record_as_json
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.reviews import Review, Standing
from nonosat.reasoning.steps.step import because_as_json

#: More marks than this are not listed one by one.
_MOST_LISTED = 40


def review_as_json(answer: Review, puzzle: Puzzle, *, show: bool, why: bool) -> dict[str, Any]:
    """A review in JSON, with what was asked for."""
    document: dict[str, Any] = {"verdict": answer.verdict, "reason": reason_as_json(answer.reason)}
    document["has_picture"] = answer.has_picture
    if show:
        wrong = answer.wrong_cells
        document["wrong_cells"] = None if wrong is None else [list(cell) for cell in wrong]
        document["minimum"] = answer.minimum
    if why:
        because = answer.because
        document["because"] = None if because is None else because_as_json(because, puzzle.palette)
        document["because_text"] = answer.because_text
        document["because_smallest"] = answer.because_smallest
    return document | {"statistics": record_as_json(answer.statistics)}


def verdict_in_words(answer: Review, progress: Grid) -> str:
    """The verdict in a sentence; it tells of no cell."""
    reason = answer.reason.text if answer.reason else ""
    if answer.verdict is Standing.UNDECIDED:
        return f"undecided: {reason}"
    if answer.has_picture is False:
        return f"wrong: the puzzle itself has no picture: {reason}"
    if answer.verdict is Standing.WRONG:
        return "wrong: no picture has all these marks"
    if progress.is_complete:
        return "right: this is a picture of the puzzle"
    count = progress.width * progress.height - progress.undecided_count
    marks = {0: "nothing is marked yet", 1: "there is a picture with this mark"}
    return f"right so far: {marks.get(count, f'there is a picture with all these {count} marks')}"


def paragraphs(answer: Review, puzzle: Puzzle, progress: Grid, *, show: bool) -> Iterator[str]:
    """What there is to say beyond the verdict; ``show`` says that wrong marks were asked for."""
    if answer.wrong_cells:
        yield marks_to_erase(answer, puzzle, progress)
    elif show and answer.verdict is Standing.WRONG and answer.has_picture is not False:
        reason = f": {answer.reason.text}" if answer.reason else ""
        yield f"Which marks to erase was not found out{reason}."
    if answer.because_text is not None:
        yield answer.because_text


def marks_to_erase(answer: Review, puzzle: Puzzle, progress: Grid) -> str:
    """The wrong marks, one a line; rows and columns are 1-based."""
    cells = answer.wrong_cells or ()
    fewest = "" if answer.minimum else "; perhaps fewer would do"
    what = "this mark" if len(cells) == 1 else f"these {len(cells)} marks"
    title = f"Erase {what}, and a picture remains{fewest}:"
    characters = "." + puzzle.palette.letters
    lines = [
        f"  row {row + 1}, column {column + 1}: {characters[progress[row, column] or 0]}"
        for row, column in cells[:_MOST_LISTED]
    ]
    if len(cells) > _MOST_LISTED:
        lines.append(f"  and {len(cells) - _MOST_LISTED} more")
    return "\n".join([title, *lines])
