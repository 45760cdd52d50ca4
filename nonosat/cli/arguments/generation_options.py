"""Options that say which puzzles to generate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.generation.competition.journal import FIRST_SIZE, Request, hard_of
from nonosat.generation.tasks import FAMILIES, GenerationTask, is_by_number, numbered_task, wished_task
from nonosat.generation.wish import USUAL_DENSITY, Symmetry, Wish
from nonosat.puzzle import LONGEST_SIDE
from nonosat.questions.fields import Panel, Positional, WrongOption, expect_unset, option
from nonosat.questions.sizes import number, width_and_height
from nonosat.reasoning.grades import DifficultyClass

#: The family whose puzzles are made into a set of formulas for a SAT competition.
COMPETITION = "competition"
_FOR_COMPETITION = "For a competition"


@dataclass(frozen=True, kw_only=True)
class GenerationOptions:
    """The family, and what its puzzles are like. Raises ``WrongOption`` for options of another family."""

    family: Annotated[
        str,
        Positional(
            metavar="FAMILY", known=(*FAMILIES, COMPETITION), help=f"{', '.join(FAMILIES)} or {COMPETITION}."
        ),
    ]
    sizes: Annotated[
        tuple[str, ...],
        Positional(
            metavar="SIZE...",
            help="A number; for random and hard, columns x rows, like 20x30; for competition, those of the "
            f"first pictures (default {'{}x{}'.format(*FIRST_SIZE)}).",
        ),
    ] = ()
    count: int | None = option(
        min=1,
        help="How many puzzles, with successive seeds (random, hard), or formulas (competition). Default: "
        "1; for competition 20.",
    )
    seed: int = option(default=0, min=0, help="Seed of the first puzzle, or of the competition.")
    difficulty_class: DifficultyClass | None = option(
        "--class", help="For random: the class, as 'nonosat grade' gives it."
    )
    colours: int = option("--colours", "--colors", default=1, min=1, max=26, help="How many colours.")
    density: float | None = option(
        min=0,
        max=1,
        metavar="SHARE",
        help="The share of shaded cells. Default: 0.5; less for the classes deep and search.",
    )
    symmetry: Symmetry = option(
        default=Symmetry.NONE,
        help="For random: the symmetry of the picture: left and right (horizontal), top and bottom "
        "(vertical), half a turn (rotational), rows and columns (diagonal).",
    )
    tries: int | None = option(
        min=1,
        panel=Panel.TUNING,
        help="How many pictures to try for each puzzle. Default: 1000; for hard 30; for competition 2000 in "
        "all.",
    )
    hard: int | None = option(
        min=0, panel=_FOR_COMPETITION, help="How many formulas must be hard. Default: half of them."
    )
    hard_seconds: float = option(
        default=60.0,
        min=0,
        metavar="SECONDS",
        panel=_FOR_COMPETITION,
        help="A formula is hard if MiniSat needs longer than this.",
    )
    own_seconds: float = option(
        default=600.0,
        min=0,
        metavar="SECONDS",
        panel=_FOR_COMPETITION,
        help="How long nonosat, and then the proof, may take for each formula.",
    )

    def __post_init__(self) -> None:
        if self.family != "random":
            expect_unset(self, ("symmetry", "difficulty_class"), "is only for the family random")
        of_pictures = ("colours", "density")
        if self.family == COMPETITION:
            expect_unset(self, of_pictures, "is not for competition")
        elif is_by_number(self.family):
            expect_unset(
                self, (*of_pictures, "count", "seed", "tries"), f"is not for the family {self.family}"
            )
        if self.family != COMPETITION:
            expect_unset(self, ("hard", "hard_seconds", "own_seconds"), "is only for competition")
        elif len(self.sizes) > 1:
            raise WrongOption("competition takes one SIZE, that of the first pictures")

    @property
    def request(self) -> Request | None:
        """What a set for a competition is to be, if that is asked for."""
        if self.family != COMPETITION:
            return None
        count = self.count or 20
        return Request(
            seed=self.seed,
            count=count,
            hard=hard_of(count, self.hard),
            hard_seconds=self.hard_seconds,
            own_seconds=self.own_seconds,
            size=width_and_height(self.sizes[0], "SIZE") if self.sizes else FIRST_SIZE,
            tries=self.tries or 2000,
        )

    @property
    def tasks(self) -> list[GenerationTask]:
        """A task for each puzzle; raises ``UnknownName``, ``InputError`` and ``WrongOption``."""
        if not self.sizes:
            raise WrongOption("Missing argument 'SIZE...'.")
        if is_by_number(self.family):
            most = LONGEST_SIDE // 4
            return [numbered_task(self.family, number(size, "SIZE", most=most)) for size in self.sizes]
        share = USUAL_DENSITY[self.difficulty_class] if self.density is None else self.density
        wishes = [
            Wish(*width_and_height(size, "SIZE"), share, self.colours, self.symmetry, self.difficulty_class)
            for size in self.sizes
        ]
        seeds = range(self.seed, self.seed + (self.count or 1))
        return [wished_task(self.family, wish, each, tries=self.tries) for wish in wishes for each in seeds]
