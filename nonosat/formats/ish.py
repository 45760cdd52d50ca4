"""Two lists of clues with commas, a blank line between them, and ``#`` comments (Games::Nonogram)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.notation.clue_lines import puzzle_of_lines, two_lists
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle

_HEADING = re.compile(r"#\s*(row|column)s?\s+clues", re.IGNORECASE)


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the first comments are its title and its copyright."""
    lines = numbered_lines(data)
    comments = [line for line in lines if line.text.lstrip().startswith("#")]
    rows, columns = two_lists(line for line in lines if not line.text.lstrip().startswith("#"))
    check_size(len(rows), len(columns), line=rows[0].number)
    puzzle = puzzle_of_lines(rows, columns)
    texts = [line.text.lstrip()[1:] for line in comments if not _HEADING.match(line.text.strip())]
    yield with_texts(puzzle, dict(zip(("title", "copyright"), texts, strict=False)))


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "Games::Nonogram")
    rows, columns = plain_clues(puzzle, "Games::Nonogram")
    head = [
        f"# {one_line(puzzle.title or '')}".rstrip(),
        f"# {one_line(puzzle.copyright or '')}".rstrip(),
        "#",
    ]
    lines = [*head, "# row clues", *(text_of_clue(clue, ",") for clue in rows)]
    lines += ["", "# column clues", *(text_of_clue(clue, ",") for clue in columns)]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"#|\d+([ \t]+\d|[ \t]*[,\n])", beginning(data)) is not None


FORMAT = Format(
    name="ish",
    title="two lists of clues with commas and '#' comments (Games::Nonogram; webpbn's 'ish')",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    keeps=frozenset({"title", "copyright"}),
)
