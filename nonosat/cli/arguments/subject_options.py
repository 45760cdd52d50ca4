"""Options that say what to draw of a puzzle."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import typer

from nonosat.answers.drawing import Wanted
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
        """What has to be found for a kind of drawing; raises ``BadParameter`` for options that clash."""
        moving = self.animate or (kind is not None and not kind.still)
        if self.ambiguous and self.solution:
            raise typer.BadParameter("--ambiguous and --solution exclude each other")
        if self.has_marks and (self.solution or self.ambiguous or moving):
            raise typer.BadParameter(
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
        typer.Option(
            "--progress",
            metavar="FILE",
            help="Draw these marks: rows of . # ? or the palette's letters, or a saved game in any format.",
        ),
    ] = None,
    hint: Annotated[
        bool,
        typer.Option(
            "--hint", help="Highlight the next step from these (or the saved) marks, and its reason."
        ),
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the solved picture.")] = False,
    ambiguous: Annotated[
        bool, typer.Option("--ambiguous", help="Draw what all pictures share, and mark where they differ.")
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="SVG: animate the solving, pass by pass (as GIF always does).")
    ] = False,
) -> Subject:
    """The options as one value."""
    return Subject(progress, hint, solution, ambiguous, animate)
