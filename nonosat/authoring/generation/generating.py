"""Generated puzzles by family and size."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple, Unpack

from typer import Argument, Option

from nonosat.authoring.generation import families
from nonosat.authoring.generation.hard_puzzles import hard_puzzle
from nonosat.authoring.generation.puzzle_spec import MOST_COLOURS, USUAL_DENSITY, PuzzleSpec, Symmetry
from nonosat.authoring.generation.random_puzzles import unique_random_puzzle
from nonosat.model.abilities.fields import TUNING, WrongOption, expect_unset
from nonosat.model.abilities.sizes import number, width_and_height
from nonosat.model.argument_checks import checked, member_of
from nonosat.model.errors import InputError, InvalidValue, LimitReached, UnknownName
from nonosat.model.puzzle import LONGEST_SIDE, Puzzle
from nonosat.model.search_options import SearchKeywords, SearchOptions
from nonosat.reasoning.grades import DifficultyClass

_BY_NUMBER = {"dom": families.dom, "permutation": families.permutation, "switches": families.switches}
#: Grids tried for one puzzle by default: a random one is nearly always found within 1000; of 30 candidates
#: the hardest is returned, which takes some seconds at 20 × 20. Chosen, not measured.
_TRIES = {"random": 1000, "hard": 30}
#: The tolerance of the density.
_NEAR = 0.01
FAMILIES = (*_BY_NUMBER, *_TRIES)
#: The titles of random puzzles, which tell how to make them again and mean nothing to a reader.
_GENERATED = re.compile(r"(?:Random|Hard) \d+×\d+, density [\d.e-]+,.* seed -?\d+\Z")


class GenerationTask(NamedTuple):
    """A puzzle to make: a name with all its options, and a function that makes it or returns ``None``.

    ``may_improve``: with more time the puzzle could be better. ``density`` is the requested share of shaded
    cells, if any.
    """

    name: str
    make: Callable[[SearchOptions], Puzzle | None]
    may_improve: bool = False
    density: float | None = None

    def shortfall(self, puzzle: Puzzle) -> str | None:
        """Return a sentence if the puzzle does not have the requested density."""
        if self.density is None or puzzle.goal is None:
            return None
        cells = puzzle.goal.cells
        share = 1 - cells.count(0) / len(cells)
        if abs(share - self.density) <= max(_NEAR, 1 / len(cells)):
            return None
        return f"{self.name}: {share:.2f} of the cells are shaded; none nearer to {self.density:g} was found"


@dataclass(frozen=True, kw_only=True)
class Generation:
    """Generate puzzles: families (n-Dom, permutation, switches), or random or hard unique ones.

    Raises ``UnknownName`` for an unknown family, and ``WrongOption`` for options of another family.
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
            min=1, metavar="N", help="Number of puzzles, with successive seeds (random, hard). Default: 1."
        ),
    ] = None
    seed: Annotated[int, Option(min=0, metavar="N", help="Seed of the first puzzle.")] = 0
    difficulty_class: Annotated[
        DifficultyClass | None, Option("--class", help="For random: the class, as 'nonosat grade' gives it.")
    ] = None
    colours: Annotated[
        int, Option("--colours", "--colors", min=1, max=MOST_COLOURS, metavar="N", help="Number of colours.")
    ] = 1
    density: Annotated[
        float | None,
        Option(
            min=0,
            max=1,
            metavar="SHARE",
            help="Share of shaded cells. Default: 0.5; less for the classes deep and search.",
        ),
    ] = None
    symmetry: Annotated[
        Symmetry,
        Option(
            help="For random: symmetry of the solution: left and right (horizontal), top and bottom "
            "(vertical), half a turn (rotational), rows and columns (diagonal)."
        ),
    ] = Symmetry.NONE
    no_blank_lines: Annotated[
        bool, Option("--no-blank-lines", help="For random: a shaded cell in each row and column.")
    ] = False
    tries: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=TUNING,
            help="Number of grids to try for each puzzle. Default: 1000; for hard 30.",
        ),
    ] = None

    def __post_init__(self) -> None:
        if self.family != "random":
            expect_unset(
                self, ("symmetry", "difficulty_class", "no_blank_lines"), "is only for the family random"
            )
        if _is_by_number(self.family):
            of_random_grids = ("colours", "density", "count", "seed", "tries")
            expect_unset(self, of_random_grids, f"is not for the family {self.family}")

    @property
    def tasks(self) -> list[GenerationTask]:
        """A task for each puzzle; raises ``UnknownName``, ``InputError`` and ``WrongOption``."""
        if not self.sizes:
            raise WrongOption("Missing argument 'SIZE...'.")
        if _is_by_number(self.family):
            most = LONGEST_SIDE // 4
            return [_numbered_task(self.family, number(size, "SIZE", most=most)) for size in self.sizes]
        share = USUAL_DENSITY[self.difficulty_class] if self.density is None else self.density
        specs = [
            PuzzleSpec(
                *width_and_height(size, "SIZE"),
                share,
                self.colours,
                self.symmetry,
                self.difficulty_class,
                self.no_blank_lines,
            )
            for size in self.sizes
        ]
        seeds = range(self.seed, self.seed + (self.count or 1))
        return [_random_task(self.family, spec, each, tries=self.tries) for spec in specs for each in seeds]


def _is_by_number(family: str) -> bool:
    """Return whether the size of the family's puzzles is a number; raises ``UnknownName``."""
    if family not in FAMILIES:
        raise UnknownName.among("family", family, FAMILIES)
    return family in _BY_NUMBER


def _numbered_task(family: str, number: int) -> GenerationTask:
    """Return the task for the puzzle of that number.

    >>> _numbered_task("dom", 3).name
    'dom-3'
    """
    return GenerationTask(f"{family}-{number}", lambda _: _BY_NUMBER[family](number))


def _random_task(family: str, spec: PuzzleSpec, seed: int, *, tries: int | None = None) -> GenerationTask:
    """Return the task for a random or hard puzzle; ``tries`` defaults to that of the family.

    >>> _random_task("random", PuzzleSpec(6, 5), 3).name
    'random-6x5-density-0.5-seed-3'
    """
    most = tries or _TRIES[family]

    def make(options: SearchOptions) -> Puzzle | None:
        if family == "random":
            return unique_random_puzzle(spec, options, seed=seed, tries=most)
        return hard_puzzle(
            spec.width,
            spec.height,
            options,
            density=spec.density,
            colours=spec.colours,
            seed=seed,
            tries=most,
        )

    name = f"{family}-{spec.width}x{spec.height}-density-{spec.density:g}-seed-{seed}"
    name += f"-colours-{spec.colours}" if spec.colours > 1 else ""
    name += f"-symmetry-{spec.symmetry}" if spec.symmetry is not Symmetry.NONE else ""
    name += "" if spec.difficulty_class is None else f"-class-{spec.difficulty_class}"
    name += "-no-blank-lines" if spec.no_blank_lines else ""
    density = spec.density if family == "random" else None
    return GenerationTask(name, make, may_improve=family == "hard", density=density)


def has_generated_title(puzzle: Puzzle) -> bool:
    """Return whether the title is one that ``generate`` gives random puzzles.

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
    no_blank_lines: bool = False,
    tries: int | None = None,
    **search: Unpack[SearchKeywords],
) -> Puzzle:
    """Return a puzzle of a family: ``dom``, ``permutation`` or ``switches`` of a number; or a ``random`` or
    ``hard`` unique one, of ``(columns, rows)``.

    ``density`` is the share of shaded cells, by default what suits the ``difficulty_class`` (of ``grade``,
    ``None`` for any). ``symmetry``: ``none horizontal vertical both rotational diagonal``. With
    ``no_blank_lines`` each row and column has a shaded cell. The last three are for random puzzles.
    ``tries``: grids to try, by default 1000 for random and 30 for hard puzzles.

    How to search: see ``SearchKeywords``. Here the ``seed`` (by default 0) is that of the puzzle: equal
    arguments give equal puzzles, and no portfolio runs. Raises ``UnknownName`` for an unknown family,
    ``InvalidValue`` for what the family cannot have, and ``LimitReached``, also if no matching puzzle is
    found.

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
            no_blank_lines=no_blank_lines,
            tries=tries,
        ).tasks
    except InputError as error:
        raise InvalidValue(str(error)) from None
    puzzle = task.make(options.alone()._replace(seed=None))
    if puzzle is None:
        raise LimitReached(f"{task.name}: no matching puzzle found")
    return puzzle
