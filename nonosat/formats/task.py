"""The bare ``task`` of puzzle-nonograms.com and its sisters: columns, then rows, and no size; one per line.

    1/2/1.1/2/1/1/3/1.1/1/2

Where the rows begin follows from the sums, which are those of the columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

from nonosat.clues import Clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import clue_of_line
from nonosat.notation.format import begins, described
from nonosat.notation.one_per_line import one_per_line
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, split_line
from nonosat.puzzle import Puzzle

#: The side of the smallest puzzles of the sites.
_SMALLEST = 5
#: The string, perhaps as the page assigns it.
_ASSIGNED = r"\s*(?:(?:(?:var|let|const)\s+)?[\"']?task[\"']?\s*[=:]\s*)?([\"']?)"
_TASK = re.compile(_ASSIGNED + r"([0-9.]*/[0-9./]*)\1\s*[;,]?\s*\Z")
#: The same as the first line of a file, of which the first look may see only a part.
_FIRST_TASK = re.compile(_ASSIGNED + r"[0-9.]*/[0-9./]*+(?:\1[ \t]*[;,]?[ \t]*(?:\n|\Z)|\Z)")


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    for match, line in one_per_line(data, _TASK, "expected clues like '1/2/1.1/…'"):
        yield _puzzle(match, line)


def _puzzle(match: re.Match[str], line: TextLine) -> Puzzle:
    task = TextLine(line.number, match[2], match.start(2))
    clues = [
        clue_of_line(part, f"clue {number}", between=r"\.")
        for number, part in enumerate(split_line(task, "/"), 1)
    ]
    widths = _widths(clues)
    if len(widths) != 1:
        expectation = "expected column clues and row clues with equal sums"
        if widths:
            sizes = " and ".join(f"{width} × {len(clues) - width}" for width in widths[:3])
            expectation = f"expected clues that fit one size, not {sizes} (a game ID states it: 5x4:2/1.1/…)"
        raise InputError(expectation, line=line.number, column=match.start(2) + 1)
    width = widths[0]
    check_size(len(clues) - width, width, line=line.number)
    return Puzzle(tuple(clues[width:]), tuple(clues[:width]))


def _widths(clues: Sequence[Clue]) -> list[int]:
    """How many clues may be those of columns: that of a square, or else all widths where the clues fit.

    A puzzle without a picture is taken for a square, unless it is smaller than those of the sites.
    """
    sums = list(accumulate((sum(run.length or 0 for run in clue) for clue in clues), initial=0))
    cells = [sum(run.length or 0 for run in clue) + max(0, len(clue) - 1) for clue in clues]
    longest_before = list(accumulate(cells, max, initial=0))
    longest_after = list(accumulate(reversed(cells), max, initial=0))[::-1]
    half, odd = divmod(len(clues), 2)
    widths = [
        width
        for width in range(1, len(clues))
        if 2 * sums[width] == sums[-1]
        and longest_before[width] <= len(clues) - width
        and longest_after[width] <= width
    ]
    square = not odd and (half in widths or (not widths and half >= _SMALLEST))
    return [half] if square else widths


FORMAT = described("task", begins(_FIRST_TASK), read, parts=rb"\n(?=\S)")
