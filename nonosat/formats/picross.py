"""picross-solver's native format: ``GRID name``, ``ROWS`` and ``COLUMNS`` with clues in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import clue_of_line
from nonosat.notation.file_text import encoded_lines
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Clue, Puzzle

_CLUE = re.compile(r"\s*\[([^\[\]]*)\]\s*\Z")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order."""
    grid: TextLine | None = None
    sections: dict[str, list[Clue]] = {}
    current: list[Clue] | None = None
    kind = ""
    for line in numbered_lines(data):
        text = line.text.strip()
        if not text or text.startswith("#"):
            continue
        word = text.split(None, 1)[0]
        clue = _CLUE.match(line.text)
        if word == "GRID":
            if grid is not None:
                yield _puzzle(grid, sections)
            grid, sections, current = line, {}, None
        elif grid is not None and text in ("ROWS", "COLUMNS"):
            if text in sections:
                raise InputError(f"expected '{text}' once per grid", line=line.number)
            kind = text[:-1].lower()
            current = sections[text] = []
        elif clue and current is not None:
            inner = TextLine(line.number, clue[1], clue.start(1))
            current.append(clue_of_line(inner, f"{kind} {len(current) + 1}"))
        else:
            expected = "a clue like '[ 2 1 ]' or a keyword" if current is not None else "'GRID name'"
            raise InputError(f"expected {expected}", found=text, line=line.number)
    if grid is not None:
        yield _puzzle(grid, sections)


def _puzzle(grid: TextLine, sections: dict[str, list[Clue]]) -> Puzzle:
    for keyword in ("ROWS", "COLUMNS"):
        if not sections.get(keyword):
            raise InputError(f"expected '{keyword}' with clues below it", found=grid.text, line=grid.number)
    check_size(len(sections["ROWS"]), len(sections["COLUMNS"]), line=grid.number)
    puzzle = Puzzle(tuple(sections["ROWS"]), tuple(sections["COLUMNS"]))
    return with_texts(puzzle, {"title": grid.text.strip()[4:]})


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The black-and-white puzzles, each with its title."""
    for number, puzzle in enumerate(puzzles):
        rows, columns = plain_clues(puzzle, "picross-solver's format")
        lines = [f"GRID {one_line(puzzle.title or '')}".rstrip()]
        for keyword, clues in (("ROWS", rows), ("COLUMNS", columns)):
            lines += [keyword, *(f"[ {text_of_clue(clue, blank='')} ]".replace("  ", " ") for clue in clues)]
        yield encoded_lines(["", *lines] if number else lines)


FORMAT = described(
    "picross",
    holds(rb"(?m)^[ \t]*GRID\b"),
    read,
    pieces=pieces,
    parts=rb"\n(?=[ \t]*GRID\b)",
)
