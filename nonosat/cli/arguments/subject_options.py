"""Options that say what to draw of a puzzle."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from nonosat.questions.drawing import Wanted
from nonosat.questions.fields import Option, WrongOption
from nonosat.rendering.kinds import Kind


class Subject(NamedTuple):
    """What to draw; ``progress`` is a file of marks."""

    progress: str | None
    hint: bool
    solution: bool
    ambiguous: bool
    animate: bool

    @property
    def has_marks(self) -> bool:
        """Whether marks are drawn, those of a file or the saved ones."""
        return self.hint or self.progress is not None

    def wanted(self, kind: Kind | None) -> Wanted:
        """What has to be found for a kind of drawing; raises ``WrongOption`` for options that clash."""
        moving = self.animate or (kind is not None and not kind.still)
        if self.ambiguous and self.solution:
            raise WrongOption("--ambiguous and --solution exclude each other")
        if self.has_marks and (self.solution or self.ambiguous or moving):
            raise WrongOption(
                "--progress and --hint cannot be combined with solutions, --ambiguous or animations"
            )
        return Wanted(
            hint=self.hint,
            ambiguous=self.ambiguous,
            solution=self.solution,
            moving=moving,
        )


def subject_options(
    progress: Annotated[
        str | None,
        Option(
            "--progress",
            metavar="FILE",
            help="Draw these marks: rows of . # ? or the palette's letters, or a saved game in any format.",
        ),
    ] = None,
    hint: Annotated[
        bool,
        Option("--hint", help="Highlight the next step from these (or the saved) marks, and its reason."),
    ] = False,
    solution: Annotated[bool, Option("--solution", help="Draw the solved picture.")] = False,
    ambiguous: Annotated[
        bool, Option("--ambiguous", help="Draw what all pictures share, and mark where they differ.")
    ] = False,
    animate: Annotated[
        bool, Option("--animate", help="SVG: animate the solving, pass by pass (as GIF always does).")
    ] = False,
) -> Subject:
    """The options as one value."""
    return Subject(progress, hint, solution, ambiguous, animate)
