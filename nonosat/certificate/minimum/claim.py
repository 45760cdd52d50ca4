"""What all claims of a minimum have in common, and how pictures and cells stand in their files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from nonosat.certificate.reading import Rejected
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

#: What shows that something must be chosen: one picture or two, whose meaning is the claim's.
Obstacle = tuple[Grid, ...]
WITNESS, OBSTACLES = "witness.json", "obstacles.jsonl"


class Claim(ABC):
    """That a ``count`` is the smallest possible one for a ``puzzle``, or the number of its pictures.

    ``kind`` names the claim in files.
    """

    kind: ClassVar[str]
    #: Whether the puzzle has a picture if the claim holds: then its goal must be one.
    has_pictures: ClassVar[bool] = True

    def __init__(self, puzzle: Puzzle, obstacles: Sequence[Obstacle] = ()) -> None:
        self.puzzle = puzzle
        self.obstacles = tuple(obstacles)

    @property
    @abstractmethod
    def count(self) -> int:
        """The number that is claimed."""

    @abstractmethod
    def sentence(self) -> str:
        """The claim in a sentence."""

    def conditions(self) -> Iterator[str]:
        """What was required or left out besides, in words: everything that ``sentence`` does not say."""
        yield from ()

    def statement(self) -> str:
        """The claim with all its conditions: what a reader may rely on."""
        return "; ".join((self.sentence(), *self.conditions()))

    @abstractmethod
    def witness(self) -> dict[str, Any]:
        """Everything but the puzzle and the obstacles, in JSON."""

    @classmethod
    @abstractmethod
    def read(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        """The claim that these make; raises ``Rejected`` for what is not of the right form."""

    @abstractmethod
    def check(self) -> None:
        """Judges witness and obstacles by the clues; raises ``Rejected``."""

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]] | None:
        """A puzzle, and pictures of it beside which it has none; ``None`` if ``check`` has seen enough."""
        return None

    @abstractmethod
    def fewer(self, encoding: str) -> bytes | None:
        """A formula in DIMACS that has a model if a smaller count is possible (or, of a number of pictures, a
        larger one); ``None``: that is impossible.
        """

    def header(self) -> list[str]:
        """The first comments of the formula that a smaller count is possible."""
        return [f"kind {self.kind}", f"claim {self.sentence()}"]


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


def differing(first: Grid, second: Grid) -> frozenset[int]:
    """The cells in which two pictures differ."""
    pairs = zip(first.cells, second.cells, strict=True)
    return frozenset(cell for cell, (mine, theirs) in enumerate(pairs) if mine != theirs)
