"""The text of the TAAI, TCGA and ICGA tournaments: square puzzles, a ``$n`` above each, or their solutions.

The clues of the columns come first, with tabs between numbers; a solution is rows of 0 and 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonosat.files.notation.clue_lines import clues_of_lines
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.goals import puzzle_of_bits
from nonosat.files.notation.grid_cells import cells_of_words
from nonosat.files.notation.text_lines import TextLine, headed, numbered_lines, words_of
from nonosat.files.notation.whole_numbers import check_size
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

_HEADING, _NUMBER = re.compile(r"\s*\$"), re.compile(r"\s*\$\s*\S*\s*\Z")
#: The side of all puzzles of the tournaments.
_USUAL_SIDE = 25
#: With more possible sizes than this, because of many blank lines below the last clue, the largest is chosen.
_MOST_SIZES = 5


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the file, in order; a single one of the usual size needs no ``$n``."""
    written = [line for line in numbered_lines(data) if not line.is_blank]
    if b"\t" in data and len(written) == 2 * _USUAL_SIDE and not any(map(_is_heading, written)):
        yield _puzzle(written, 1)
        return
    for heading, lines in _numbered(data):
        yield _puzzle(lines, heading.number)


def _is_heading(line: TextLine) -> bool:
    return _HEADING.match(line.text) is not None


def _numbered(data: bytes) -> Iterator[tuple[TextLine, Sequence[TextLine]]]:
    """Yield each ``$n``, and the lines below it."""
    lines = numbered_lines(data)
    if len(lines) > 1 and not lines[-1].text:
        lines.pop()
    for heading, below in headed(lines, _HEADING):
        if heading is None:
            wrong = [line for line in below if not line.is_blank] or below[: len(below) == len(lines)]
            if wrong:
                raise wrong[0].input_error("expected a line '$1' above the first puzzle")
        elif not _NUMBER.match(heading.text):
            raise heading.input_error("expected a line like '$12'")
        else:
            yield heading, below


def _puzzle(lines: Sequence[TextLine], number: int) -> Puzzle:
    """Return the puzzle of an even number of lines; blank ones at the end need not be clues.

    Of several sizes the only one in which the clues fit is chosen, or else the largest.
    """
    written = max((index + 1 for index, line in enumerate(lines) if not line.is_blank), default=0)
    counts = [count for count in range(len(lines), written - 1, -1) if count and count % 2 == 0]
    if 2 * _USUAL_SIDE in counts:
        counts = [2 * _USUAL_SIDE]
    if not counts:
        expectation = "expected as many column clues as row clues, one per line"
        raise InputError(expectation, found=f"{written} lines", line=number)
    if 1 < len(counts) <= _MOST_SIZES and written:
        puzzles = [_square(lines, count // 2, number) for count in counts]
        fitting = [puzzle for puzzle in puzzles if contradiction_in_sums(puzzle) is None]
        return fitting[0] if len(fitting) == 1 else puzzles[0]
    return _square(lines, counts[0] // 2, number)


def _square(lines: Sequence[TextLine], side: int, number: int) -> Puzzle:
    check_size(side, side, line=number)
    columns = clues_of_lines(lines[:side], "column")
    return Puzzle(clues_of_lines(lines[side : 2 * side], "row"), columns)


def read_solutions(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles with the solutions as their goals, in order."""
    for heading, below in _numbered(data):
        rows = [line for line in below if not line.is_blank]
        side = len(list(words_of(rows[0]))) if rows else 0
        cells = cells_of_words(rows, side, {"0": 0, "1": 1}, "cells, as in the first row")
        if len(rows) != side or not rows:
            expectation = f"expected {side or 'some'} rows, as the solutions are square"
            raise heading.input_error(expectation, f"{len(rows)} rows")
        check_size(side, side, line=heading.number)
        yield puzzle_of_bits(side, side, cells)


FORMATS = (
    define_format("tournament", begins(r"\$|\d+[\t\n]"), read, parts=rb"\n(?=[ \t]*\$)"),
    define_format(
        "tournament-solutions",
        begins(r"\$[^\n]*\n\s*[01]([ \t]|\n|\Z)"),
        read_solutions,
        parts=rb"\n(?=[ \t]*\$)",
    ),
)
