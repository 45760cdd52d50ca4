"""``width``, ``height``, ``rows``, ``columns`` with spaces between numbers (webpbn's export for Faase)."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.clue_text import text_of_clue
from nonosat.formats.non import read
from nonosat.notation.format import described
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle


@one_puzzle("Faase's format")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    lines = [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += ["rows", *map(text_of_clue, rows), "columns", *map(text_of_clue, columns)]
    return lines


#: Reading is that of ``.non``, of which this is the barest form.
FORMAT = described("faase", None, read, write)
