"""picross-solver's native format: ``GRID name``, ``ROWS`` and ``COLUMNS`` with clues in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clue_text import text_of_clue
from nonosat.clues import Clue
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, headed, numbered_lines
from nonosat.notation.writable_puzzle import Clues, each_puzzle
from nonosat.puzzle import Puzzle

_GRID = re.compile(r"\s*GRID(?!\S)")
_LISTS = re.compile(r"\s*(?:ROWS|COLUMNS)\s*\Z")
_CLUE = re.compile(r"\s*\[([^\[\]]*)\]\s*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order."""
    lines = [line for line in numbered_lines(data) if not re.match(r"\s*(#|\Z)", line.text)]
    for grid, below in headed(lines, _GRID):
        if grid is None:
            raise below[0].misfit("expected 'GRID name'")
        clues: dict[str, tuple[Clue, ...]] = {}
        for heading, inner in headed(below, _LISTS):
            if heading is None:
                raise inner[0].misfit("expected 'ROWS' or 'COLUMNS'")
            name = heading.text.strip()
            if name in clues:
                raise heading.misfit(f"expected '{name}' once per grid")
            clues[name] = clues_of_lines(map(_between_brackets, inner), name[:-1].lower())
        for name in ("ROWS", "COLUMNS"):
            if not clues.get(name):
                raise grid.misfit(f"expected '{name}' with clues below it")
        check_size(len(clues["ROWS"]), len(clues["COLUMNS"]), line=grid.number)
        yield with_texts(Puzzle(clues["ROWS"], clues["COLUMNS"]), {"title": grid.text.strip()[4:]})


def _between_brackets(line: TextLine) -> TextLine:
    clue = _CLUE.match(line.text)
    if not clue:
        raise line.misfit("expected a clue like '[ 2 1 ]' or a keyword")
    return TextLine(line.number, clue[1], clue.start(1))


@each_puzzle("picross-solver's format", blank_line=True)
def pieces(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterator[str]:
    """The black-and-white puzzles, each with its title."""
    yield f"GRID {one_line(puzzle.title or '')}".rstrip()
    for keyword, clues in (("ROWS", rows), ("COLUMNS", columns)):
        yield keyword
        yield from (f"[ {text_of_clue(clue, blank='')} ]".replace("  ", " ") for clue in clues)


FORMAT = described("picross", holds(rb"(?m)^[ \t]*GRID\b"), read, pieces=pieces, parts=rb"\n(?=[ \t]*GRID\b)")
