"""What fuzzing starts from: small files that a format's reader takes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path

from nonosat.errors import NonosatError
from nonosat.files.registry import all_formats, encoded, read_named
from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.format import Format
from nonosat.palette import Palette
from nonosat.puzzle import ANY_RUNS, Clue, Puzzle, Run
from tests.fuzz.tokens import MOST_TOKENS, Tokens, tokens_of

TESTS = Path(__file__).parent.parent
FOUND = TESTS / "formats" / "found"
#: Samples of other programs: theirs, so they are not in this repository.
_FOREIGN = ("formats", "formats-unread")
#: Larger files are slow.
_MOST_BYTES = 1_500


class Sample:
    """A file that fuzzing changes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def tokens(self) -> Tokens:
        """Its tokens, not too many."""
        return tokens_of(self.data)[:MOST_TOKENS]


def samples(formats: Sequence[Format], corpus: Path | None = None) -> dict[str, list[Sample]]:
    """Files for each format: those that its reader takes, and small puzzles that its writer has written.

    ``corpus`` is a folder with samples of other programs.
    """
    found: dict[str, list[Sample]] = {format.name: [] for format in formats}
    for format in formats:
        for data in _files(corpus):
            if format.read and _is_read(data, format):
                found[format.name].append(Sample(data))
        found[format.name] += map(Sample, _written(format))
    return found


def _files(corpus: Path | None) -> Iterator[bytes]:
    paths = [*(TESTS / "formats" / "samples").iterdir(), *FOUND.iterdir()]
    if corpus is not None:
        paths += chain.from_iterable((corpus / folder).rglob("*.*") for folder in _FOREIGN)
    for path in sorted(paths):
        if path.is_file() and path.stat().st_size <= _MOST_BYTES:
            yield path.read_bytes()


def _is_read(data: bytes, format: Format) -> bool:
    try:
        return any(True for _ in read_named(data, "sample", format=format.name))
    except NonosatError:
        return False


def _written(format: Format) -> Iterator[bytes]:
    """Small puzzles as the format's writer writes them."""
    chance = random.Random(1)
    for _ in range(8):
        puzzle = small_puzzle(chance)
        for kind in (puzzle, without_some_clues(chance, puzzle), [puzzle, puzzle]):
            try:
                yield encoded(kind if isinstance(kind, list) else [kind], "", format=format.name)
            except NonosatError:
                continue


def small_puzzle(chance: random.Random, *, most: int = 4, colours: int | None = None) -> Puzzle:
    """A puzzle of a random picture, with or without colours, given cells, goal, saved picture and texts."""
    height, width = chance.randint(1, most), chance.randint(1, most)
    if chance.random() < 0.3:
        width = height
    colours = colours or chance.choice((1, 1, 2, 3))
    palette = (
        Palette() if colours == 1 else Palette("rgb"[:colours], ("#ff0000", "#00ff00", "#0000ff")[:colours])
    )
    cells = bytes(chance.randint(0, colours) for _ in range(height * width))
    picture = Grid(height, width, cells, palette.letters)
    puzzle = Puzzle.of(picture, palette=palette)
    if chance.random() < 0.6:
        puzzle = replace(puzzle, goal=picture)
    if chance.random() < 0.4:
        puzzle = replace(puzzle, givens=_some_cells(chance, picture))
    if chance.random() < 0.2:
        puzzle = replace(puzzle, saved=_some_cells(chance, picture))
    if chance.random() < 0.3:
        puzzle = replace(puzzle, title="A title", author='"Nobody"', copyright="© é", source="x", expected=1)
    return puzzle


def _some_cells(chance: random.Random, picture: Grid) -> Grid:
    cells = bytes(value if chance.random() < 0.4 else UNDECIDED for value in picture.cells)
    return replace(picture, cells=cells)


def without_some_clues(chance: random.Random, puzzle: Puzzle) -> Puzzle:
    """The puzzle with some numbers ``?``, some parts of clues ``*``, and some clues missing."""

    def hidden(clue: Clue | None) -> Clue | None:
        if clue is None or chance.random() < 0.15:
            return None
        runs = [_hidden_run(chance, run) for run in clue]
        if chance.random() < 0.2:
            start = chance.randrange(len(runs) + 1)
            runs[start : start + chance.randrange(3)] = [ANY_RUNS]
        return tuple(runs)

    return replace(puzzle, rows=tuple(map(hidden, puzzle.rows)), columns=tuple(map(hidden, puzzle.columns)))


def _hidden_run(chance: random.Random, run: Run) -> Run:
    kind = chance.random()
    if kind < 0.7:
        return run
    return Run(None, run.colour if kind < 0.85 else None)


def every_format() -> list[Format]:
    """The formats that are read."""
    return [format for format in all_formats() if format.read]
