"""The one-line description of a game in Simon Tatham's collection: columns, rows, given cells."""

from __future__ import annotations

import re

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.grid_cells import grid_unless_undecided
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.whole_numbers import run_length, whole_number
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Clue, Puzzle, Run

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
    parts = text.split("/", width + height)
    if len(parts) != width + height:
        found = len(parts) if len(parts) < width + height else f"more than {width + height}"
        expectation = f"expected {width} column clues and {height} row clues between slashes"
        raise InputError(expectation, found=str(found), line=line, column=column)
    clues: list[Clue] = []
    at = column
    for index, part in enumerate(parts):
        place = f"column {index + 1}" if index < width else f"row {index - width + 1}"
        clues.append(clue_of_part(part, line, at, place))
        at += len(part) + 1
    givens = _givens(cells, height, width, line, at) if comma else None
    return Puzzle(tuple(clues[width:]), tuple(clues[:width]), givens=givens)


def clue_of_part(text: str, line: int, column: int, place: str) -> Clue:
    """The clue between two slashes, such as ``2.1``; nothing, or a single ``0``, is a blank line."""
    if text in ("", "0"):
        return ()
    runs: list[Run] = []
    for part in text.split("."):
        length = run_length(part, line=line, column=column, place=place)
        if not length:
            expectation = "expected a run length of at least 1"
            raise InputError(expectation, found=part, line=line, column=column, place=place)
        runs.append(Run(length))
        column += len(part) + 1
    return tuple(runs)


def _givens(text: str, height: int, width: int, line: int, column: int) -> Grid | None:
    """The cells after the comma: each letter skips some cells and, unless it is z, gives the next one."""
    values = bytearray([UNDECIDED]) * (height * width)
    at = 0
    for index, letter in enumerate(text):
        skip = ord(letter.lower()) - ord("a")
        if not (letter.isascii() and letter.isalpha()) or at >= len(values) or at + skip > len(values):
            expectation = f"expected letters that stand for {len(values)} cells"
            raise InputError(expectation, found=text[index:], line=line, column=column + index)
        at += skip
        if skip < 25 and at < len(values):
            values[at] = int(letter.isupper())
            at += 1
    if at < len(values):
        expectation = f"expected letters that stand for {len(values)} cells"
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
