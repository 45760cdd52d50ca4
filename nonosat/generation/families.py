"""Families of puzzles to try solvers and encodings on: the same arguments give the same puzzle."""

from __future__ import annotations

import math
import random
import string
from collections.abc import Iterator
from dataclasses import replace

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle, clue
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import PictureSearch, Verdict

#: Rounds in which a candidate with several pictures is pushed towards one.
_ROUNDS = 60


def dom(size: int) -> Puzzle:
    """n-Dom on 2n + 1 rows and columns: one picture, of which line logic finds nothing from n = 4 on.

    J. N. van Rijn, "Playing games: the complexity of Klondike, Mahjong, nonograms and animal chess"
    (Leiden 2012), and J. Wolter's survey of solvers.

    >>> [run.length for run in dom(2).columns[2]]
    [1, 3]
    """
    rows = [clue(3), clue(1), *[clue(3, 1), clue(1)] * (size - 1), clue(1)]
    columns = [clue(1), clue(1), *[clue(1, 3), clue(1)] * (size - 1), clue(3)]
    return Puzzle(tuple(rows), tuple(columns), title=f"{size}-Dom", expected=1)


def permutation(size: int) -> Puzzle:
    """One cell in each row and column: n! pictures, and proofs as hard as those of pigeon holes."""
    return Puzzle(
        (clue(1),) * size,
        (clue(1),) * size,
        title=f"Permutations of {size}",
        expected=math.factorial(size),
    )


def switches(size: int) -> Puzzle:
    """Switches side by side, as many as the size, each of 2 × 2 cells and free of the others: 2ⁿ pictures.

    >>> switches(2).width, switches(2).expected
    (5, 4)
    """
    columns = ((clue(1), clue(1), ()) * size)[:-1]
    return Puzzle((clue(*[1] * size),) * 2, columns, title=f"{size} switches", expected=2**size)


def random_picture(width: int, height: int, *, density: float, colours: int, seed: int) -> Grid:
    """A grid of which about that share of cells is shaded, in a random colour each."""
    rng = random.Random(f"{width}x{height} {density} {colours} {seed}")
    cells = bytes(rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width * height))
    return Grid(height, width, cells, "#" if colours == 1 else string.ascii_lowercase[:colours])


def random_puzzle(width: int, height: int, *, density: float, colours: int, seed: int) -> Puzzle:
    """The clues of a random picture; how many pictures have them is not known."""
    picture = random_picture(width, height, density=density, colours=colours, seed=seed)
    title = f"Random {width}×{height}, density {density:g}, seed {seed}"
    return replace(Puzzle.of(picture), title=title)


def hard(
    width: int,
    height: int,
    *,
    density: float,
    colours: int,
    seed: int,
    tries: int = 30,
    options: SearchOptions = DEFAULT_OPTIONS,
) -> Puzzle | None:
    """A puzzle with one picture for which the solver needs many conflicts to prove that.

    Of ``tries`` random pictures those are taken that can be made unique by shading or clearing cells in
    which two pictures differ; the puzzle with the most conflicts wins. ``None`` if there is none. A limit
    that is reached ends the tries. Sparse pictures (density 0.3 to 0.4) are the hardest, and seldom unique.
    """
    best: tuple[int, Puzzle] | None = None
    for number in range(tries):
        picture = random_picture(
            width, height, density=density, colours=colours, seed=seed * 1_000_003 + number
        )
        for conflicts, puzzle in _towards_unique(picture, options):
            if best is None or conflicts > best[0]:
                best = conflicts, puzzle
    if best is None:
        return None
    title = f"Hard {width}×{height}, density {density:g}, seed {seed}"
    return replace(best[1], title=title, expected=1)


def _towards_unique(picture: Grid, options: SearchOptions) -> Iterator[tuple[int, Puzzle]]:
    """The conflicts that a unique puzzle near the picture takes, and the puzzle, if one is reached."""
    for _ in range(_ROUNDS):
        search = PictureSearch(Puzzle.of(picture), options)
        search.run()
        outcome = search.result()
        if outcome.verdict is Verdict.UNIQUE:
            yield outcome.statistics.conflicts, Puzzle.of(outcome.pictures[0])
            return
        if outcome.verdict is not Verdict.MULTIPLE:  # a limit was reached
            return
        one, other = outcome.pictures[:2]
        differing = next(index for index, value in enumerate(one.cells) if value != other.cells[index])
        shaded = max(one.cells[differing], other.cells[differing])
        picture = one.with_cells({divmod(differing, one.width): shaded})
        if picture == one:
            picture = other.with_cells({divmod(differing, one.width): shaded})
