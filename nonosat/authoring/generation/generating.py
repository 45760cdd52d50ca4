"""Generated puzzles by family and size: what each is called, and how it is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple, Unpack

from typer import Argument, Option

from nonosat.authoring.generation import families
from nonosat.authoring.generation.hard_puzzles import hard_puzzle
from nonosat.authoring.generation.puzzle_spec import MOST_COLOURS, USUAL_DENSITY, Symmetry, Wish
from nonosat.authoring.generation.random_puzzles import wished_puzzle
from nonosat.model.abilities.fields import TUNING, WrongOption, expect_unset
from nonosat.model.abilities.sizes import number, width_and_height
from nonosat.model.argument_checks import checked, member_of
from nonosat.model.errors import InputError, InvalidValue, LimitReached, UnknownName
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle
from nonosat.model.search_options import Search, SearchOptions
from nonosat.reasoning.grades import DifficultyClass

_BY_NUMBER = {"dom": families.dom, "permutation": families.permutation, "switches": families.switches}
#: Pictures tried for one puzzle unless told otherwise: a random one is nearly always found within 1000; of 30
#: candidates the hardest is taken, which takes some seconds at 20 × 20. Chosen, not measured.
_TRIES = {"random": 1000, "hard": 30}
#: A density so near to the one asked for is that one.
_NEAR = 0.01
FAMILIES = (*_BY_NUMBER, *_TRIES)
#: How random puzzles are called: what says how to make them again, and nothing that a reader wants.
_GENERATED = re.compile(r"(?:Random|Hard) \d+×\d+, density [\d.e-]+,.* seed -?\d+\Z")


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


@dataclass(frozen=True, kw_only=True)
class Generation:
    """Generate puzzles: families (n-Dom, permutation, switches), random or hard ones with exactly one
    picture.

    Raises ``UnknownName`` for another family, and ``WrongOption`` for options of one.
    """

    family: Annotated[
        str,
        Argument(metavar="FAMILY", autocompletion=lambda: FAMILIES, help=f"One of {', '.join(FAMILIES)}."),
    ]
    sizes: Annotated[
        tuple[str, ...],
        Argument(metavar="SIZE...", help="A number; for random and hard, columns x rows, like 20x30."),
    ] = ()
    count: Annotated[
        int | None,
        Option(
            min=1, metavar="N", help="How many puzzles, with successive seeds (random, hard). Default: 1."
        ),
    ] = None
    seed: Annotated[int, Option(min=0, metavar="N", help="Seed of the first puzzle.")] = 0
    difficulty_class: Annotated[
        DifficultyClass | None, Option("--class", help="For random: the class, as 'nonosat grade' gives it.")
    ] = None
    colours: Annotated[
        int, Option("--colours", "--colors", min=1, max=MOST_COLOURS, metavar="N", help="How many colours.")
    ] = 1
    density: Annotated[
        float | None,
        Option(
            min=0,
            max=1,
            metavar="SHARE",
            help="The share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None
    symmetry: Annotated[
        Symmetry,
        Option(
            help="For random: the symmetry of the picture: left and right (horizontal), top and bottom "
            "(vertical), half a turn (rotational), rows and columns (diagonal)."
        ),
    ] = Symmetry.NONE
    tries: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=TUNING,
            help="How many pictures to try for each puzzle. Default: 1000; for hard 30.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.family != "random":
            expect_unset(self, ("symmetry", "difficulty_class"), "is only for the family random")
        if _is_by_number(self.family):
            of_pictures = ("colours", "density", "count", "seed", "tries")
            expect_unset(self, of_pictures, f"is not for the family {self.family}")

    @property
    def tasks(self) -> list[GenerationTask]:
        """A task for each puzzle; raises ``UnknownName``, ``InputError`` and ``WrongOption``."""
        if not self.sizes:
            raise WrongOption("Missing argument 'SIZE...'.")
        if _is_by_number(self.family):
            most = LONGEST_SIDE // 4
            return [_numbered_task(self.family, number(size, "SIZE", most=most)) for size in self.sizes]
        share = USUAL_DENSITY[self.difficulty_class] if self.density is None else self.density
        wishes = [
            Wish(*width_and_height(size, "SIZE"), share, self.colours, self.symmetry, self.difficulty_class)
            for size in self.sizes
        ]
        seeds = range(self.seed, self.seed + (self.count or 1))
        return [_wished_task(self.family, wish, each, tries=self.tries) for wish in wishes for each in seeds]


def _is_by_number(family: str) -> bool:
    """Whether the size of the family's puzzles is a number; raises ``UnknownName``."""
    if family not in FAMILIES:
        raise UnknownName.among("family", family, FAMILIES)
    return family in _BY_NUMBER


def _numbered_task(family: str, number: int) -> GenerationTask:
    """The puzzle of that number.

    >>> _numbered_task("dom", 3).name
    'dom-3'
    """
    return GenerationTask(f"{family}-{number}", lambda _: _BY_NUMBER[family](number))


def _wished_task(family: str, wish: Wish, seed: int, *, tries: int | None = None) -> GenerationTask:
    """A puzzle of a family that tries pictures until one fits; ``None``: as often as is usual there.

    >>> _wished_task("random", Wish(6, 5), 3).name
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
    try:
        (task,) = Generation(
            family=family,
            sizes=(str(size) if isinstance(size, int) else "x".join(map(str, size)),),
            seed=0 if family in _BY_NUMBER else options.seed or 0,
            difficulty_class=None
            if difficulty_class is None
            else member_of(DifficultyClass, difficulty_class, place="difficulty_class"),
            colours=colours,
            density=density,
            symmetry=member_of(Symmetry, symmetry, place="symmetry"),
            tries=tries,
        ).tasks
    except InputError as error:
        raise InvalidValue(str(error)) from None
    puzzle = task.make(options.alone()._replace(seed=None))
    if puzzle is None:
        raise LimitReached(f"{task.name}: no try produced such a puzzle")
    return puzzle
