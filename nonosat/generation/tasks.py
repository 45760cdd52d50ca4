"""Generated puzzles by family and size: what each is called, and how it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nonosat.errors import UnknownName
from nonosat.generation import families
from nonosat.generation.hard_puzzles import hard_puzzle
from nonosat.generation.random_puzzles import wished_puzzle
from nonosat.generation.wish import Symmetry, Wish
from nonosat.puzzle import Puzzle
from nonosat.search_options import SearchOptions

_BY_NUMBER = {"dom": families.dom, "permutation": families.permutation, "switches": families.switches}
#: Pictures tried for one puzzle unless told otherwise: a random one is nearly always found within 1000; of 30
#: candidates the hardest is taken, which takes some seconds at 20 × 20. Chosen, not measured.
_TRIES = {"random": 1000, "hard": 30}
#: A density so near to the one asked for is that one.
_NEAR = 0.01
FAMILIES = (*_BY_NUMBER, *_TRIES)


class GenerationTask(NamedTuple):
    """A puzzle to make: a name with all that was asked for, and what makes it, or finds none.

    ``may_improve``: with more time the puzzle could be a better one. ``density`` is the share of shaded cells
    that was asked for, if any was.
    """

    name: str
    make: Callable[[SearchOptions], Puzzle | None]
    may_improve: bool = False
    density: float | None = None

    def shortfall(self, puzzle: Puzzle) -> str | None:
        """A sentence about the density of the puzzle made, if it is not the one asked for."""
        if self.density is None or puzzle.goal is None:
            return None
        cells = puzzle.goal.cells
        share = 1 - cells.count(0) / len(cells)
        if abs(share - self.density) <= max(_NEAR, 1 / len(cells)):
            return None
        return f"{self.name}: {share:.2f} of the cells are shaded; none nearer to {self.density:g} was found"


def is_by_number(family: str) -> bool:
    """Whether the size of the family's puzzles is a number; raises ``UnknownName``."""
    if family not in FAMILIES:
        raise UnknownName(f"no family '{family}': expected one of {', '.join(FAMILIES)}")
    return family in _BY_NUMBER


def numbered_task(family: str, number: int) -> GenerationTask:
    """The puzzle of that number.

    >>> numbered_task("dom", 3).name
    'dom-3'
    """
    return GenerationTask(f"{family}-{number}", lambda _: _BY_NUMBER[family](number))


def wished_task(family: str, wish: Wish, seed: int, *, tries: int | None = None) -> GenerationTask:
    """A puzzle of a family that tries pictures until one fits; ``None``: as often as is usual there.

    >>> wished_task("random", Wish(6, 5), 3).name
    'random-6x5-density-0.5-seed-3'
    """
    most = tries or _TRIES[family]

    def make(options: SearchOptions) -> Puzzle | None:
        if family == "random":
            return wished_puzzle(wish, options, seed=seed, tries=most)
        return hard_puzzle(
            wish.width,
            wish.height,
            options,
            density=wish.density,
            colours=wish.colours,
            seed=seed,
            tries=most,
        )

    name = f"{family}-{wish.width}x{wish.height}-density-{wish.density:g}-seed-{seed}"
    name += f"-colours-{wish.colours}" if wish.colours > 1 else ""
    name += f"-symmetry-{wish.symmetry}" if wish.symmetry is not Symmetry.NONE else ""
    name += "" if wish.difficulty_class is None else f"-class-{wish.difficulty_class}"
    density = wish.density if family == "random" else None
    return GenerationTask(name, make, may_improve=family == "hard", density=density)
