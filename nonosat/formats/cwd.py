"""``.cwd``: height, width, row clues, a blank line, column clues (QNonograms, Sukhoy, Copris)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import puzzle_of_lines
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines, without_blank_ends
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    lines = numbered_lines(data)
    first = (without_blank_ends(lines) or lines)[0].number - 1
    head = lines[first : first + 2]
    sizes = [
        whole_number(line.text.strip(), f"expected the {what} alone on its line", line=line.number)
        for line, what in zip(head, ("height", "width"), strict=False)
    ]
    if len(sizes) != 2:
        raise InputError("expected the height and the width, each on its own line", line=1)
    height, width = sizes
    check_size(height, width, line=head[0].number)
    rest = lines[first + 2 :]
    found = _clue_lines(rest, height, width)
    if found is None:
        written = sum(not line.is_blank for line in rest)
        expectation = f"expected {height} row clues, a blank line and {width} column clues"
        raise InputError(expectation, found=f"{written} lines", line=head[1].number)
    yield puzzle_of_lines(found[:height], found[height:])


def _clue_lines(lines: Sequence[TextLine], height: int, width: int) -> list[TextLine] | None:
    """The lines of clues: by their places where blank lines are clues, else all that are not blank."""
    written = [line for line in lines if not line.is_blank]
    if len(written) == height + width:
        separated = written[height].number - written[height - 1].number > 1
        return written if separated else None
    end = height + 1 + width
    if len(lines) < end or not lines[height].is_blank or not all(line.is_blank for line in lines[end:]):
        return None
    return [*lines[:height], *lines[height + 1 : end]]


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, ".cwd")
    rows, columns = plain_clues(puzzle, ".cwd")
    lines = [str(puzzle.height), str(puzzle.width), *map(text_of_clue, rows), "", *map(text_of_clue, columns)]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+[ \t]*\n[ \t]*\d+[ \t]*(\n|\Z)", beginning(data)) is not None


FORMAT = Format(
    name="cwd",
    title="height, width, row clues, a blank line, column clues (QNonograms)",
    suffixes=(".cwd",),
    recognises=_recognises,
    read=read,
    write=write,
)
