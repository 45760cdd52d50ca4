"""``width``, ``height``, ``rows``, ``columns`` with spaces between numbers (webpbn's export for Faase)."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.clue_text import text_of_clue
from nonosat.formats.non import FORMAT as NON
from nonosat.notation.file_text import encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "Faase's format")
    rows, columns = plain_clues(puzzle, "Faase's format")
    lines = [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += ["rows", *map(text_of_clue, rows), "columns", *map(text_of_clue, columns)]
    return encoded_lines(lines)


#: Reading is that of ``.non``, of which this is the barest form.
FORMAT = Format(
    name="faase",
    title="the barest form of .non, with spaces between numbers (webpbn's 'faase')",
    suffixes=(".txt",),
    recognises=lambda data: False,  # noqa: ARG005 - recognised as .non
    read=NON.read,
    write=write,
)
