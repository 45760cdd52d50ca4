"""``.non`` as pyNonogram has it: nine lines with colons, with all clues of the rows on one of them."""

from __future__ import annotations

import html
from collections.abc import Iterable

from nonosat.clue_text import text_of_clue
from nonosat.formats.non import read
from nonosat.notation.format import described
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.puzzle_texts import extra_text, one_line
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

#: Further lines that the program expects; the last two are numbers.
_RATINGS = {"date": "", "picture": "0", "difficulty": "0"}


@one_puzzle("pyNonogram")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    ratings = {key: one_line(extra_text(puzzle, key) or "") or usual for key, usual in _RATINGS.items()}
    goal = puzzle.goal if puzzle.goal is not None and puzzle.goal.is_complete else None
    return [
        f"author:{_escaped(one_line(puzzle.author or ''))}",
        *(f"{key}:{value}" for key, value in ratings.items()),
        f"width:{puzzle.width}",
        f"height:{puzzle.height}",
        f"rows:{' '.join(text_of_clue(clue, ',') for clue in rows)}",
        f"columns:{' '.join(text_of_clue(clue, ',') for clue in columns)}",
        f"solution:{''.join(rows_of_cells(goal, '1')) if goal else ''}",
    ]


def _escaped(text: str) -> str:
    """A text as it is, unless readers of .non would take it for quoted or escaped."""
    return html.escape(text) if html.unescape(text) != text or text[:1] in "\"'" else text


FORMAT = described("pynonogram", None, read, write)
