"""Options that say which puzzles to generate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from nonosat.generation.generating import FAMILIES, GenerationTask, is_by_number, numbered_task, wished_task
from nonosat.generation.wish import USUAL_DENSITY, Symmetry, Wish
from nonosat.puzzle import LONGEST_SIDE
from nonosat.questions.fields import Panel, Positional, WrongOption, expect_unset, option
from nonosat.questions.sizes import number, width_and_height
from nonosat.reasoning.grades import DifficultyClass


@dataclass(frozen=True, kw_only=True)
class GenerationOptions:
    """The family, and what its puzzles are like. Raises ``WrongOption`` for options of another family."""

    family: Annotated[
        str,
        Positional(metavar="FAMILY", known=FAMILIES, help=f"One of {', '.join(FAMILIES)}."),
    ]
    sizes: Annotated[
        tuple[str, ...],
        Positional(metavar="SIZE...", help="A number; for random and hard, columns x rows, like 20x30."),
    ] = ()
    count: int | None = option(
        min=1, help="How many puzzles, with successive seeds (random, hard). Default: 1."
    )
    seed: int = option(default=0, min=0, help="Seed of the first puzzle.")
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
        help="How many pictures to try for each puzzle. Default: 1000; for hard 30.",
    )

    def __post_init__(self) -> None:
        if self.family != "random":
            expect_unset(self, ("symmetry", "difficulty_class"), "is only for the family random")
        if is_by_number(self.family):
            of_pictures = ("colours", "density", "count", "seed", "tries")
            expect_unset(self, of_pictures, f"is not for the family {self.family}")

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
