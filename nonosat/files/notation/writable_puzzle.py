"""Writers made of functions that yield the lines of a puzzle, with checks of what a format can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from nonosat.files.notation.file_text import encoded_lines
from nonosat.files.notation.format import Writer
from nonosat.model.clues import Clue
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

Clues = tuple[Clue, ...]
#: Yields the lines of a file for a puzzle and its clues of rows and of columns, which are all known.
Lines = Callable[[Puzzle, Clues, Clues], Iterable[str]]


def one_puzzle(format: str, *, colours: bool = False) -> Callable[[Lines], Writer]:
    """Return a decorator that makes a writer for a format of one puzzle, perhaps in colours."""

    def decorate(lines: Lines) -> Writer:
        pieces = each_puzzle(format, colours=colours)(lines)
        return lambda puzzles: pieces([the_only(puzzles, format)])

    return decorate


def each_puzzle(format: str, *, colours: bool = False, blank_line: bool = False) -> Callable[[Lines], Writer]:
    """Return a decorator that makes a writer for a format of many puzzles, perhaps separated by blank
    lines.
    """
    known = known_clues if colours else plain_clues

    def decorate(lines: Lines) -> Writer:
        def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
            for number, puzzle in enumerate(puzzles):
                between = [""] if blank_line and number else []
                yield encoded_lines([*between, *lines(puzzle, *known(puzzle, format))])

        return pieces

    return decorate


def the_only(puzzles: Iterable[Puzzle], format: str) -> Puzzle:
    """Return the one puzzle for a format of one; raises ``UnsupportedPuzzle`` for none or several."""
    found = list(islice(puzzles, 2))
    if len(found) != 1:
        how_many = "several puzzles" if found else "no puzzle"
        raise UnsupportedPuzzle(f"a file of {format} holds one puzzle, not {how_many}")
    return found[0]


def known_clues(puzzle: Puzzle, format: str) -> tuple[Clues, Clues]:
    """Return the clues of rows and of columns; raises ``UnsupportedPuzzle`` for missing or unknown ones."""
    for line in puzzle.lines():
        if not line.is_known:
            raise UnsupportedPuzzle(f"{format} cannot hold unknown or missing clues ({line.name})")
    rows = tuple(clue for clue in puzzle.rows if clue is not None)
    columns = tuple(clue for clue in puzzle.columns if clue is not None)
    return rows, columns


def plain_clues(puzzle: Puzzle, format: str) -> tuple[Clues, Clues]:
    """Return the clues for a format without colours; raises ``UnsupportedPuzzle`` for several colours."""
    if len(puzzle.palette) > 1:
        raise UnsupportedPuzzle(f"{format} cannot hold clues in {len(puzzle.palette)} colours")
    return known_clues(puzzle, format)
