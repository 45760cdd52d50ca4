"""``.non`` exactly as webpbn.com exports it for Steve Simpson's solver: black and white, one puzzle."""

from __future__ import annotations

import html

from nonosat.clue_text import text_of_clue
from nonosat.formats.non import read
from nonosat.notation.format import described
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.puzzle_texts import one_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle


@one_puzzle("webpbn's .non")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> list[str]:
    """The file of one black-and-white puzzle, in ASCII."""
    texts = (("catalogue", puzzle.source), ("title", puzzle.title), ("by", puzzle.author))
    lines = [
        f'{keyword} "{html.escape(one_line(text or "")).encode("ascii", "xmlcharrefreplace").decode()}"'
        for keyword, text in (*texts, ("copyright", puzzle.copyright))
    ]
    lines += [f"width {puzzle.width}", f"height {puzzle.height}"]
    lines += ["", "rows", *(text_of_clue(clue, ",") for clue in rows)]
    lines += ["", "columns", *(text_of_clue(clue, ",") for clue in columns)]
    if puzzle.goal is not None and puzzle.goal.is_complete:
        lines += ["", f'goal "{"".join(rows_of_cells(puzzle.goal, "1"))}"']
    return lines


FORMAT = described("ss", None, read, write)
