"""What claims of a minimum have in common: that so many are enough, and that fewer are not.

================  ==================================================================================
witness.json      what is enough, and what else the claim speaks of
obstacles.jsonl   what a smaller choice would miss, one obstacle a line; each is a list of pictures
enough.cnf        the raw formula of the puzzle with what was chosen, its picture excluded
fewer.cnf         the formula that a smaller count is possible
================  ==================================================================================
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from nonosat.certificate.claims.claim import Claim, Formula, Writing, raw_text
from nonosat.certificate.reading import Rejected, file_of, object_in
from nonosat.dimacs.instance import encode
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.notation.file_text import json_bytes
from nonosat.puzzle import Puzzle

#: What shows that something must be chosen: one picture or two, whose meaning is the claim's.
Obstacle = tuple[Grid, ...]
WITNESS, OBSTACLES = "witness.json", "obstacles.jsonl"
#: So many digits of its hash name a witness.
_DIGITS = 12
#: What each formula is called, and what is wrong if it has a model.
FORMULAS = {
    "enough": "what was chosen is not enough",
    "fewer": "the obstacles leave room for a smaller count",
}


class Minimum(Claim):
    """That a ``count`` is the smallest possible one for a ``puzzle``, or the number of its pictures."""

    has_pictures = True
    how_to_check = (
        "for each NAME.cnf here: drat-trim NAME.cnf NAME.drat must print 's VERIFIED'",
        "or, if NAME.lrat is there: lrat-check NAME.cnf NAME.lrat must print 'c VERIFIED'",
        "obstacles.jsonl: each line follows from the clues of puzzle.json; fewer.cnf has a clause for it",
        "nonosat verify DIRECTORY does all of this and derives the formulas again",
    )

    def __init__(self, puzzle: Puzzle, obstacles: Sequence[Obstacle] = ()) -> None:
        super().__init__(puzzle)
        letters = puzzle.palette.letters
        self.obstacles = tuple(tuple(each.with_letters(letters) for each in one) for one in obstacles)

    @property
    @abstractmethod
    def count(self) -> int:
        """The number that is claimed."""

    @abstractmethod
    def sentence(self) -> str:
        """The claim in a sentence, as it stands in files."""

    def conditions(self) -> Iterator[str]:
        """What was required or left out besides, in words: everything that ``sentence`` does not say."""
        yield from ()

    def details(self) -> Iterator[str]:
        """Of what exactly it speaks, so that it stands alone; the first version of statements left it out."""
        yield from ()

    def statement(self) -> str:
        return "; ".join((self.sentence(), *self.conditions(), *self.details()))

    def statements(self) -> tuple[str, ...]:
        return (self.statement(), "; ".join((self.sentence(), *self.conditions())))

    @abstractmethod
    def witness(self) -> dict[str, Any]:
        """Everything but the puzzle and the obstacles, in JSON."""

    def named_witness(self) -> str:
        """Its file, so that no other is meant."""
        return f"{WITNESS} (SHA-256 {hashlib.sha256(_line(self.witness())).hexdigest()[:_DIGITS]}…)"

    @classmethod
    @abstractmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        """The claim that these make; raises ``Rejected`` for what is not of the right form."""

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]] | None:
        """A puzzle, and pictures of it beside which it has none; ``None`` if ``check`` has seen enough."""
        return None

    @abstractmethod
    def fewer(self, encoding: str) -> bytes | None:
        """A formula in DIMACS that has a model if a smaller count is possible (or, of a number of pictures, a
        larger one); ``None``: that is impossible.
        """

    def said(self, statement: str) -> dict[str, Any]:
        stated = {"statement": statement} if statement else {}
        return {"kind": self.kind, "claim": self.sentence(), **stated, "count": self.count}

    def files(self) -> dict[str, bytes]:
        files = {**super().files(), WITNESS: _line(self.witness())}
        if self.obstacles:
            lines = ([list(each.text_rows()) for each in obstacle] for obstacle in self.obstacles)
            files[OBSTACLES] = b"".join(map(_line, lines))
        return files

    @classmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        witness = object_in(file_of(files, WITNESS), WITNESS)
        return cls.of_witness(puzzle, witness, _obstacles_in(files.get(OBSTACLES, b""), puzzle))

    def formulas(self, writing: Writing) -> tuple[Formula, ...]:
        enough = self.enough()
        texts = (None if enough is None else raw_text(*enough, writing), self.fewer(writing.encoding))
        return tuple(
            Formula(f"{name}.cnf", name, text)
            for name, text in zip(FORMULAS, texts, strict=True)
            if text is not None
        )

    def refusal(self, formula: Formula) -> str:
        return FORMULAS[formula.proof]

    def header(self) -> list[str]:
        """The first comments of the formula that a smaller count is possible."""
        return [f"kind {self.kind}", f"claim {self.sentence()}"]


def raw_clauses(puzzle: Puzzle, encoding: str) -> tuple[list[list[int]], int]:
    """The clauses of the raw formula of a puzzle, and how many variables it has."""
    cnf = encode(puzzle, encoding=encoding, raw=True).cnf
    return [clause for block in cnf.blocks(with_units=True) for clause in block.tolist()], cnf.variables


def picture_in(value: object, puzzle: Puzzle, what: str, *, is_complete: bool = True) -> Grid:
    """A picture of the puzzle's size, from a list of rows; raises ``Rejected``."""
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise Rejected(f"{what} is not a list of rows")
    try:
        grid = Grid.from_text(value, letters=puzzle.palette.letters)
    except InputError:
        raise Rejected(f"{what} is not a picture") from None
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise Rejected(f"{what} has not the size of the puzzle")
    if is_complete and not grid.is_complete:
        raise Rejected(f"{what} has undecided cells")
    return grid


def cells_in(value: object, puzzle: Puzzle, what: str) -> tuple[int, ...]:
    """Cells (row-major, ascending), from a list of ``[row, column]``; raises ``Rejected``."""
    cells: list[int] = []
    for each in value if isinstance(value, list) else [None]:
        if not (isinstance(each, list) and len(each) == 2 and all(type(one) is int for one in each)):
            raise Rejected(f"{what} are not cells")
        row, column = each
        if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
            raise Rejected(f"{what} are not cells of the puzzle")
        cells.append(row * puzzle.width + column)
    if cells != sorted(set(cells)):
        raise Rejected(f"{what} are not in order")
    return tuple(cells)


def cells_as_json(cells: Sequence[int], width: int) -> list[list[int]]:
    """Cells as ``[row, column]``, 0-based."""
    return [list(divmod(cell, width)) for cell in cells]


def truth_in(witness: Mapping[str, Any], key: str) -> bool:
    """A truth value of a witness; raises ``Rejected``."""
    if not isinstance(witness.get(key), bool):
        raise Rejected(f"{WITNESS} does not say '{key}'")
    return bool(witness[key])


def only_pictures(obstacles: Sequence[Obstacle]) -> None:
    """Raises ``Rejected`` unless each obstacle is one complete picture."""
    if any(len(each) != 1 or not each[0].is_complete for each in obstacles):
        raise Rejected(f"{OBSTACLES} has an obstacle that is not one complete picture")


def no_obstacles(obstacles: Sequence[Obstacle]) -> None:
    """Raises ``Rejected`` if there is one."""
    if obstacles:
        raise Rejected("there is nothing that obstacles could show")


def cells_in_words(puzzle: Puzzle, picture: Grid, cells: Iterable[int]) -> str:
    """Some cells with their values, as people say them."""
    palette = puzzle.palette
    words = ("blank", *(["shaded"] if len(palette) == 1 else palette.letters))
    places = ((divmod(cell, puzzle.width), picture.cells[cell]) for cell in sorted(cells))
    return ", ".join(f"row {row + 1} column {column + 1} {words[value]}" for (row, column), value in places)


def differing(first: Grid, second: Grid) -> frozenset[int]:
    """The cells in which two pictures differ."""
    pairs = zip(first.cells, second.cells, strict=True)
    return frozenset(cell for cell, (mine, theirs) in enumerate(pairs) if mine != theirs)


def _obstacles_in(data: bytes, puzzle: Puzzle) -> list[Obstacle]:
    found: list[Obstacle] = []
    for line in data.splitlines():
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise Rejected(f"{OBSTACLES} is not JSON, a line each") from None
        if not isinstance(value, list):
            raise Rejected(f"{OBSTACLES} does not hold lists of pictures")
        what = f"a picture in {OBSTACLES}"
        found.append(tuple(picture_in(each, puzzle, what, is_complete=False) for each in value))
    return found


def _line(value: object) -> bytes:
    return json_bytes(value) + b"\n"
