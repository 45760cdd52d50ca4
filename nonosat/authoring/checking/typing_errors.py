"""Typing errors that would explain why a puzzle has no picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nonosat.authoring.checking.remarks import Remark
from nonosat.clue_text import text_of_clue
from nonosat.limits import Limits
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions

#: Gaps between runs of one colour that an exchange of two neighbours may spare: one on either side of them.
_MOST_GAPS_SPARED = 2


def reversed_clues(puzzle: Puzzle, limits: Limits) -> Iterator[Remark]:
    """Whether there is a picture if all columns are read from the bottom, or all rows from the right.

    Raises ``LimitReached``.
    """
    backwards = [
        tuple(None if clue is None else clue[::-1] for clue in clues)
        for clues in (puzzle.rows, puzzle.columns)
    ]
    for text, other in (
        (
            "there is a picture if the column clues are read from the bottom up",
            replace(puzzle, columns=backwards[1]),
        ),
        (
            "there is a picture if the row clues are read from right to left",
            replace(puzzle, rows=backwards[0]),
        ),
    ):
        if other != puzzle and _has_picture(other, limits):
            yield Remark("slip", text)


def exchanged_numbers(puzzle: Puzzle, suspects: Sequence[str], limits: Limits) -> Iterator[Remark]:
    """Two neighbouring numbers of a suspect line that would leave a picture if they were exchanged.

    Raises ``LimitReached``.
    """
    for number, line in enumerate(puzzle.lines()):
        if line.name not in suspects or line.clue is None:
            continue
        if line.cells_needed - _MOST_GAPS_SPARED > len(line.cells):
            continue
        for first, (one, other) in enumerate(pairwise(line.clue)):
            if one == other:
                continue
            clue = (*line.clue[:first], other, one, *line.clue[first + 2 :])
            if _has_picture(puzzle.with_clues({number: clue}), limits):
                text = f"{line.name}: there is a picture if two numbers are exchanged: {text_of_clue(clue)}"
                yield Remark("slip", text, lines=(line.name,))


def _has_picture(puzzle: Puzzle, limits: Limits) -> bool:
    search = PictureSearch(puzzle, SearchOptions(limits=limits), limit=1)
    return search.run_to_the_end().verdict is not Verdict.NONE
