"""Saved games of Pattern, the nonograms of Simon Tatham's puzzle collection."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from nonosat.errors import InputError, UnsupportedPuzzle, shortened
from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.format import begins, described
from nonosat.notation.tatham_description import description_of, puzzle_of_description
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

_RECORD = re.compile(r"([A-Z]+)\s*:([0-9]+):(.*)\Z")
_RECTANGLE = re.compile(r"([FEU])([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5}),([0-9]{1,5})\Z")
_MARKS = {"F": 1, "E": 0, "U": UNDECIDED}


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the cells marked so far are its saved picture."""
    records: dict[str, tuple[TextLine, str]] = {}
    moves: list[tuple[TextLine, str]] = []
    for line in numbered_lines(data):
        match = _RECORD.match(line.text)
        if not match:
            if line.is_blank:
                continue
            raise line.misfit("expected a record like 'DESC :5:2/1/1'")
        if match[1] in ("MOVE", "SOLVE"):
            moves.append((line, match[3]))
        else:
            records.setdefault(match[1], (line, match[3]))
    game = records.get("GAME", (None, ""))[1]
    if game != "Pattern":
        raise UnsupportedPuzzle(f"a saved game of '{shortened(game)}' is not a nonogram: only Pattern is")
    for name in ("DESC", "PARAMS"):
        if name not in records:
            raise InputError(f"expected a record {name}")
    line, description = records["DESC"]
    column = len(line.text) - len(description) + 1
    puzzle = puzzle_of_description(records["PARAMS"][1], description, line.number, column)
    if "STATEPOS" in records:
        place, text = records["STATEPOS"]
        states = whole_number(text, "expected the number of a state", line=place.number)
        moves = moves[: max(0, states - 1)]
    yield replace(puzzle, saved=_played(puzzle, moves) if moves else None)


def _played(puzzle: Puzzle, moves: list[tuple[TextLine, str]]) -> Grid:
    """The cells after the moves; each marks a rectangle, or all cells at once."""
    height, width = puzzle.height, puzzle.width
    given = puzzle.givens.cells if puzzle.givens else bytes([UNDECIDED]) * (height * width)
    values = bytearray(given)
    # So that many moves, each over the whole of a large grid, cannot run for ever: a real game marks every
    # cell a few times, and 50 times is more than anybody changes their mind.
    budget = 50 * height * width + 1000 * len(moves)
    for line, move in moves:
        rectangle = _RECTANGLE.match(move)
        if move[:1] == "S" and len(move) == 1 + height * width and not move[1:].strip("01"):
            values[:] = bytes(map(int, move[1:]))
        elif rectangle:
            left, top, wide, high = (int(rectangle[place]) for place in range(2, 6))
            if left + wide > width or top + high > height:
                raise line.misfit("expected a rectangle inside the grid", move)
            budget -= (wide + 1) * high
            if budget < 0:
                raise InputError("expected fewer or smaller moves", line=line.number)
            for row in range(top, top + high):
                start = row * width + left
                values[start : start + wide] = bytes([_MARKS[rectangle[1]]]) * wide
        else:
            raise line.misfit("expected a move like 'F6,4,1,2'", move)
    for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
        values[row * width + column] = value
    return Grid(height, width, bytes(values))


@one_puzzle("Tatham's saved games")
def write(puzzle: Puzzle, *_: Clues) -> list[str]:
    """The saved game of one black-and-white puzzle, nothing played yet."""
    size = f"{puzzle.width}x{puzzle.height}"
    records = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        *(("VERSION", "1"), ("GAME", "Pattern"), ("PARAMS", size), ("CPARAMS", size)),
        *(("DESC", description_of(puzzle)), ("NSTATES", "1"), ("STATEPOS", "1")),
    ]
    return [f"{name:8}:{len(text)}:{text}" for name, text in records]


FORMAT = described("sav", begins("SAVEFILE"), read, write)
