"""Comments with ``*``, row clues, a line with ``&``, column clues (webpbn's export for Makhorin)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import puzzle_of_lines
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import numbered_lines, without_blank_ends
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the first comments are its title and its copyright."""
    lines = numbered_lines(data)
    comments = [line.text.strip()[1:] for line in lines if line.text.lstrip().startswith("*")]
    others = [line for line in lines if not line.text.lstrip().startswith("*")]
    dividers = [index for index, line in enumerate(others) if line.text.strip() == "&"]
    if len(dividers) != 1:
        expectation = "expected one line '&' between the row clues and the column clues"
        raise InputError(expectation, found=f"{len(dividers)}")
    rows = without_blank_ends(others[: dividers[0]])
    columns = without_blank_ends(others[dividers[0] + 1 :])
    check_size(len(rows), len(columns))
    puzzle = puzzle_of_lines(rows, columns)
    yield with_texts(puzzle, dict(zip(("title", "copyright"), comments, strict=False)))


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "Makhorin's format")
    rows, columns = plain_clues(puzzle, "Makhorin's format")
    comments = [f"* {one_line(text or '')}".rstrip() for text in (puzzle.title, puzzle.copyright)]
    return encoded_lines([*comments, *map(text_of_clue, rows), "&", *map(text_of_clue, columns)])


def _recognises(data: bytes) -> bool:
    return re.match(r"[*\d&]", beginning(data)) is not None and b"&" in data


FORMAT = Format(
    name="makhorin",
    title="'*' comments, row clues, '&', column clues (webpbn's 'makhorin')",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    keeps=frozenset({"title", "copyright"}),
)
