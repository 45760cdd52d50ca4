"""Every format that is written, read back without a name, with its suffixes, and by every other reader.

A file is written of a family of small and varied puzzles, puzzles without a solution among them: reading one
must never depend on whether its clues fit.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from colour_order import ColourOrder, clues_of

from nonosat.files.content import plain_bytes
from nonosat.files.notation.format import Format
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.model.clues import ANY_RUNS, Run, clue
from nonosat.model.errors import NonosatError, UnsupportedPuzzle
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

WRITERS = [format for format in all_formats() if format.write]
SAME, REFUSED, OTHER = "same", "refused", "other"
#: What editors and mail do to a file of text.
CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "as written": lambda data: data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\n", b"\r"),
    "with a BOM": lambda data: b"\xef\xbb\xbf" + data,
    "with blanks at line ends": lambda data: data.replace(b"\n", b"  \n"),
    "without the last line end": lambda data: data.removesuffix(b"\n"),
    "with blank lines at the end": lambda data: data + b"\n\n",
}
#: Of these every byte counts.
BINARY = frozenset({"png", "gif", "pbm"})
_SOLUTIONS = (
    *("#", ".", "#.#", "# . #", "####", "# # #", "## ##", "#. .#", ".#. ###", "### #.# ###"),
    *("##.# #.##", ".... .##.", "#..# .... #..#", "##### ..... #.#.# ..... #####", ".# ## .# ## .#"),
    *("#.#.#.#.#.#", "# # . # # . #", "########## ##########", "## " * 10, "##... ##... ...##"),
    *("....# ...## ..### .#### #####", "#..... .#.... ..#... ...#.. ....#. .....#"),
)
_COLOURED = ("r", "rb", "rrb. .bb. r..b", "r.r bbb .r.", "k r . b", "rrrr bbbb kkkk ....")
#: Clues that no solution has, or several: rows, then columns.
_CLUES = (
    ([[2, 1]], [[1], [1], [1]]),
    ([[4, 13, 1]], [[1]] * 15 + [[]] * 3),
    ([[3, 3]], [[1]] * 6),
    ([[1]] * 6, [[3, 3]]),
    ([[2], [2], [1]], [[1], [1], [2]]),
    ([[1, 1], [], [3]], [[2], [1], [1, 1]]),
    ([[2], [2]], [[2], [2], [2]]),
    ([[2], [2], [1], [1]], [[1], [1], [2], [2]]),
    ([[10]] * 10, [[10]] * 10),
    ([[1], [1], [1]], [[1], [1], [1]]),
    ([[12], [3, 4]], [[1], [2]] + [[1]] * 9 + [[2]]),
    ([[100]], [[1]] * 100),
    ([[2, 2, 1], [1]], [[1], [0], [1]]),
)


def _coloured(text: str) -> Puzzle:
    rows = text.split()
    letters = "".join(sorted({cell for row in rows for cell in row} - {"."}))
    values = {"r": "#ff0000", "b": "#0000ff", "k": "#000000"}
    solution = Grid.from_text(rows, letters=letters)
    palette = Palette(letters, tuple(values[letter] for letter in letters))
    return replace(Puzzle.from_solution(solution, palette=palette), goal=solution)


def family() -> list[Puzzle]:
    """Return the puzzles, of 1 cell and of 1 row or column, square and not, with blank lines, colours and
    givens.
    """
    drawn = [Grid.from_text(text.split()) for text in _SOLUTIONS]
    puzzles = [replace(Puzzle.from_solution(solution), goal=solution) for solution in drawn]
    puzzles += map(_coloured, _COLOURED)
    puzzles += (Puzzle(_clues(rows), _clues(columns)) for rows, columns in _CLUES)
    given = Grid(2, 4, bytes([1, UNDECIDED, 0, *[UNDECIDED] * 5]))
    puzzles.append(replace(Puzzle.from_solution(Grid.from_text(["##.#", "#.##"])), givens=given, title="1 2"))
    puzzles.append(Puzzle(((Run(None),), (ANY_RUNS,)), (clue(1), (Run(None), Run(1)), clue(1))))
    puzzles.append(Puzzle((clue(2, 1),), ((ANY_RUNS,),) * 5))
    chance = random.Random(1)
    for height, width in ((4, 6), (6, 4), (5, 5), (7, 7), (12, 9)):
        cells = bytes(chance.randint(0, 1) for _ in range(height * width))
        solution = Grid(height, width, cells)
        puzzles.append(replace(Puzzle.from_solution(solution), goal=solution, title="Rows", author="1 1"))
    return puzzles


def _clues(lengths: Sequence[Sequence[int]]) -> tuple[tuple[Run, ...], ...]:
    return tuple(clue(*line) for line in lengths)


class Written(NamedTuple):
    """A file: its format, its bytes and what is in it, as the format's own reader has it."""

    format: Format
    data: bytes
    content: object


def content(puzzles: Iterable[Puzzle]) -> list[object]:
    """Return the sizes, clues and givens of puzzles, in a form in which the names of colours do not count."""
    return [
        (puzzle.height, puzzle.width, clues_of(puzzle), ColourOrder(puzzle).cells(puzzle.givens))
        for puzzle in puzzles
    ]


def written(format: Format, puzzles: Sequence[Puzzle]) -> Iterator[Written]:
    """Yield a file for each puzzle that the format holds and, if it holds many, one for each two of them."""
    held = [puzzle for puzzle in puzzles if _data(format, [puzzle]) is not None]
    several = [held[at : at + 2] for at in range(0, len(held), 2)] if format.many else []
    for group in [*([puzzle] for puzzle in held), *several]:
        data = _data(format, group)
        if data is not None:
            yield Written(format, data, content(format.read(plain_bytes(data))))


def _data(format: Format, puzzles: Sequence[Puzzle]) -> bytes | None:
    try:
        return encoded(puzzles, "", format=format.name)
    except UnsupportedPuzzle:
        return None


def outcome(file: Written, name: str, *, reader: str | None = None, data: bytes | None = None) -> str:
    """Return what comes of reading a file of that name: the same puzzle, an error, or another puzzle in
    silence.
    """
    try:
        found = content(read_named(file.data if data is None else data, name, format=reader))
    except NonosatError:
        return REFUSED
    return SAME if found == file.content else OTHER


def names(format: Format) -> list[str]:
    """No name, and one with each suffix of the format."""
    return ["-", *(f"x{suffix}" for suffix in format.suffixes)]


def pairs(puzzles: Sequence[Puzzle]) -> dict[tuple[str, str], Counter[str]]:
    """Return what comes of reading what each format writes by the reader of each other one."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for format in WRITERS:
        files = list(written(format, puzzles))
        for reader in all_formats():
            if reader is not format:
                count = Counter(outcome(file, "-", reader=reader.name) for file in files)
                counts[format.name, reader.name] = count
    return counts
