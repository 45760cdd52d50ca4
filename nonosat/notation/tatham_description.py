"""The one-line description of a game in Simon Tatham's collection: columns, rows, given cells."""

from __future__ import annotations

import re

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.clue_lines import clues_of_lines
from nonosat.notation.grid_cells import grid_unless_undecided
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, split_line
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle

_PARAMETERS = re.compile(r"([0-9]+)(?:x([0-9]+))?\Z")


def puzzle_of_description(parameters: str, description: str, line: int, column: int = 1) -> Puzzle:
    """The puzzle that ``5x4`` and ``2/1.1/…,aB`` describe; ``column`` is where the second begins."""
    match = _PARAMETERS.match(parameters)
    if not match:
        raise InputError("expected a size like '10x15'", found=parameters, line=line)
    width = whole_number(match[1], "expected a width", line=line)
    height = whole_number(match[2] or match[1], "expected a height", line=line)
    check_size(height, width, line=line)
    text, comma, cells = description.partition(",")
    if text.count("/") != width + height - 1:
        found = (
            str(text.count("/") + 1) if text.count("/") < width + height else f"more than {width + height}"
        )
        expectation = f"expected {width} column clues and {height} row clues between slashes"
        raise InputError(expectation, found=found, line=line, column=column)
    parts = list(split_line(TextLine(line, text, column - 1), "/"))
    columns = clues_of_lines(parts[:width], "column", between=r"\.")
    rows = clues_of_lines(parts[width:], "row", between=r"\.")
    givens = _givens(cells, height, width, line, column + len(text)) if comma else None
    return Puzzle(rows, columns, givens=givens)


def _givens(text: str, height: int, width: int, line: int, column: int) -> Grid | None:
    """The cells after the comma: each letter skips some cells and, unless it is z, gives the next one."""
    values = bytearray([UNDECIDED]) * (height * width)
    expectation = f"expected letters that stand for {len(values)} cells"
    at = 0
    for index, letter in enumerate(text, column):
        skip = ord(letter.lower()) - ord("a")
        if not (letter.isascii() and letter.isalpha()) or at >= len(values) or at + skip > len(values):
            raise InputError(expectation, found=text[index - column :], line=line, column=index)
        at += skip
        if skip < 25 and at < len(values):
            values[at] = int(letter.isupper())
            at += 1
    if at < len(values):
        raise InputError(expectation, found=f"{at} cells", line=line, column=column + len(text))
    return grid_unless_undecided(height, width, bytes(values))


def description_of(puzzle: Puzzle) -> str:
    """The description of a black-and-white puzzle; ``UnsupportedPuzzle`` if it cannot be described."""
    rows, columns = plain_clues(puzzle, "Tatham's Pattern")
    for line in puzzle.lines():
        if line.cells_needed > len(line.cells):
            raise UnsupportedPuzzle(f"Tatham's Pattern cannot hold a clue that does not fit ({line.name})")
    text = "/".join(text_of_clue(clue, ".", blank="") for clue in columns + rows)
    return text if puzzle.givens is None else f"{text},{_letters(puzzle.givens)}"


def _letters(givens: Grid) -> str:
    letters: list[str] = []
    skipped = 0
    for value in givens.cells:
        if value != UNDECIDED:
            letters.append(chr(skipped + ord("A" if value else "a")))
            skipped = 0
        else:
            skipped += 1
            if skipped == 25:
                letters.append("z")
                skipped = 0
    if skipped:
        letters.append(chr(skipped + ord("a")))
    return "".join(letters)
