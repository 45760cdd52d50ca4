"""Generated puzzles by family and size: what each is called, and how it is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, Unpack

from nonosat.argument_checks import checked, member_of
from nonosat.errors import InvalidValue, LimitReached, UnknownName
from nonosat.generation import families
from nonosat.generation.hard_puzzles import hard_puzzle
from nonosat.generation.random_puzzles import wished_puzzle
from nonosat.generation.wish import USUAL_DENSITY, Symmetry, Wish
from nonosat.puzzle import LONGEST_SIDE, Puzzle
from nonosat.reasoning.grades import DifficultyClass
from nonosat.search_options import Search, SearchOptions

_BY_NUMBER = {"dom": families.dom, "permutation": families.permutation, "switches": families.switches}
#: Pictures tried for one puzzle unless told otherwise: a random one is nearly always found within 1000; of 30
#: candidates the hardest is taken, which takes some seconds at 20 × 20. Chosen, not measured.
_TRIES = {"random": 1000, "hard": 30}
#: A density so near to the one asked for is that one.
_NEAR = 0.01
FAMILIES = (*_BY_NUMBER, *_TRIES)
#: How random puzzles are called: what says how to make them again, and nothing that a reader wants.
_GENERATED = re.compile(r"(?:Random|Hard) \d+×\d+, density [\d.e-]+,.* seed -?\d+\Z")
#: The colours of a random puzzle have the letters a to z.
_MOST_COLOURS = 26


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
        raise UnknownName.among("family", family, FAMILIES)
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


def has_generated_title(puzzle: Puzzle) -> bool:
    """Whether its title is one that ``generate`` gives random puzzles.

    >>> has_generated_title(generate("random", (5, 5), seed=2))
    True
    """
    return bool(puzzle.title and _GENERATED.match(puzzle.title))


@checked
def generate(
    family: str,
    size: int | tuple[int, int],
    *,
    density: float | None = None,
    colours: int = 1,
    symmetry: str = "none",
    difficulty_class: str | None = None,
    tries: int | None = None,
    **search: Unpack[Search],
) -> Puzzle:
    """A puzzle of a family: ``dom``, ``permutation`` or ``switches`` of a number; or a ``random`` or ``hard``
    one with exactly one picture, of so many columns and rows.

    ``density`` is the share of shaded cells, by default what suits the ``difficulty_class`` (of ``grade``,
    ``None`` for any). ``symmetry``: ``none horizontal vertical both rotational diagonal``. Both are for
    random puzzles. ``tries`` are the pictures that are tried, by default 1000 random or 30 hard ones.

    How to search: see ``Search``. Here the ``seed`` (by default 0) is that of the puzzle: equal arguments
    give equal puzzles, and nothing races. Raises ``UnknownName`` for another family, ``InvalidValue`` for
    what the family cannot have, and ``LimitReached``, also when no try produced such a puzzle.

    >>> generate("dom", 3).title
    '3-Dom'
    >>> puzzle = generate("random", (6, 4), seed=1)
    >>> puzzle.size, puzzle.is_solved_by(puzzle.goal)
    ('6×4', True)
    """
    options = SearchOptions.starting_now(**search)
    if is_by_number(family):
        if not isinstance(size, int) or not 1 <= size <= LONGEST_SIDE // 4:
            raise InvalidValue(f"the size of a puzzle of the family {family} is a number")
        if (density, colours, symmetry, difficulty_class, tries) != (None, 1, "none", None, None):
            raise InvalidValue(f"the family {family} has a size and nothing else to choose")
        task = numbered_task(family, size)
    else:
        wish = _wish(size, density, colours, symmetry, difficulty_class)
        if family != "random" and (wish.symmetry is not Symmetry.NONE or wish.difficulty_class is not None):
            raise InvalidValue("symmetry and difficulty_class are only for the family random")
        task = wished_task(family, wish, options.seed or 0, tries=tries)
    return _made(task, options.alone()._replace(seed=None))


def _wish(
    size: int | tuple[int, int],
    density: float | None,
    colours: int,
    symmetry: str,
    difficulty_class: str | None,
) -> Wish:
    wanted = (
        None
        if difficulty_class is None
        else member_of(DifficultyClass, difficulty_class, place="difficulty_class")
    )
    share = USUAL_DENSITY[wanted] if density is None else density
    if isinstance(size, int) or not all(1 <= side <= LONGEST_SIDE for side in size):
        raise InvalidValue(f"the size is columns and rows, such as (20, 30), not {size!r}")
    if not 0 <= share <= 1:
        raise InvalidValue(f"the density is a share from 0 to 1, not {share!r}")
    if not 1 <= colours <= _MOST_COLOURS:
        raise InvalidValue(f"the number of colours is from 1 to {_MOST_COLOURS}, not {colours!r}")
    return Wish(*size, share, colours, member_of(Symmetry, symmetry, place="symmetry"), wanted)


def _made(task: GenerationTask, options: SearchOptions) -> Puzzle:
    puzzle = task.make(options)
    if puzzle is None:
        raise LimitReached(f"{task.name}: no try produced such a puzzle")
    return puzzle
