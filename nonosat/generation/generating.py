"""One generated puzzle, by its family and its size."""

from __future__ import annotations

import re
from typing import Unpack

from nonosat.argument_checks import checked, member_of
from nonosat.errors import InvalidValue, LimitReached
from nonosat.generation.tasks import GenerationTask, is_by_number, numbered_task, wished_task
from nonosat.generation.wish import USUAL_DENSITY, Symmetry, Wish
from nonosat.puzzle import LONGEST_SIDE, Puzzle
from nonosat.reasoning.grades import DifficultyClass
from nonosat.search_options import Search, SearchOptions

#: How random puzzles are called: what says how to make them again, and nothing that a reader wants.
_GENERATED = re.compile(r"(?:Random|Hard) \d+×\d+, density [\d.e-]+,.* seed -?\d+\Z")
#: The colours of a random puzzle have the letters a to z.
_MOST_COLOURS = 26


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
