"""The text of the TAAI, TCGA and ICGA tournaments: square puzzles, columns first, a ``$n`` above each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import described
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle

_HEADING = re.compile(r"\s*\$\s*\S*\s*\Z")
#: The side of all puzzles of the tournaments.
_USUAL_SIDE = 25


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order; a single one of the usual size needs no ``$n``."""
    lines = numbered_lines(data)
    if not lines[-1].text:
        lines.pop()
    starts = [index for index, line in enumerate(lines) if line.text.lstrip().startswith("$")]
    if not starts:
        lines = [line for line in lines if not line.is_blank] or lines
        if b"\t" not in data or len(lines) != 2 * _USUAL_SIDE:
            raise InputError(
                "expected a line '$1' above the first puzzle", found=lines[0].text if lines else "", line=1
            )
        yield _puzzle(lines, 1)
        return
    if any(not line.is_blank for line in lines[: starts[0]]):
        raise InputError("expected a line '$1' above the first puzzle", found=lines[0].text, line=1)
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if not _HEADING.match(lines[start].text):
            raise InputError("expected a line like '$12'", found=lines[start].text, line=lines[start].number)
        yield _puzzle(lines[start + 1 : end], lines[start].number)


def _puzzle(lines: Sequence[TextLine], number: int) -> Puzzle:
    """The puzzle of an even number of lines; blank ones at the end need not be clues."""
    written = max((index + 1 for index, line in enumerate(lines) if not line.is_blank), default=0)
    counts = [count for count in range(len(lines), written - 1, -1) if count and count % 2 == 0]
    if 2 * _USUAL_SIDE in counts:
        counts = [2 * _USUAL_SIDE]
    if not counts:
        expectation = "expected as many column clues as row clues, one per line"
        raise InputError(expectation, found=f"{written} lines", line=number)
    side = counts[0] // 2
    check_size(side, side, line=number)
    columns = clues_of_lines(lines[:side], "column")
    return Puzzle(clues_of_lines(lines[side : 2 * side], "row"), columns)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The puzzles, numbered from 1."""
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.height != puzzle.width:
            raise UnsupportedPuzzle(f"tournament text holds square puzzles, not {puzzle.size}")
        rows, columns = plain_clues(puzzle, "tournament text")
        yield encoded_lines([f"${number}", *(text_of_clue(clue, "\t", blank="") for clue in columns + rows)])


def _recognises(data: bytes) -> bool:
    text = beginning(data)
    return text.startswith("$") or re.match(r"\d+[\t\n]", text) is not None


FORMAT = described("tournament", _recognises, read, pieces=pieces, parts=rb"\n(?=[ \t]*\$)")
