"""Options that say what to draw of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.questions.drawing import Wanted
from nonosat.questions.fields import Panel, WrongOption, option
from nonosat.rendering.kinds import DrawingKind


@dataclass(frozen=True, kw_only=True)
class SubjectOptions:
    """What to draw; ``progress`` is a file of marks."""

    solution: bool = option(False, help="Draw the solved picture.")
    hint: bool = option(False, help="Highlight the next step from the marks of --progress or the saved ones.")
    ambiguous: bool = option(False, help="Draw what all pictures share, and highlight where they differ.")
    animate: bool = option(False, help="Animate the solving in SVG, pass by pass; a GIF is always animated.")
    progress: str | None = option(
        None,
        metavar="FILE",
        panel=Panel.INPUT,
        help="Draw these marks: rows of . # ? or colour letters, or a saved game in any format.",
    )

    @property
    def has_marks(self) -> bool:
        """Whether marks are drawn, those of a file or the saved ones."""
        return self.hint or self.progress is not None

    def wanted(self, kind: DrawingKind | None) -> Wanted:
        """What has to be found for a kind of drawing; raises ``WrongOption`` for options that clash."""
        moving = self.animate or (kind is not None and not kind.still)
        if self.ambiguous and self.solution:
            raise WrongOption("--ambiguous and --solution cannot be combined")
        if self.has_marks and (self.solution or self.ambiguous or moving):
            raise WrongOption(
                "--progress and --hint cannot be combined with solutions, --ambiguous or animations"
            )
        return Wanted(hint=self.hint, ambiguous=self.ambiguous, solution=self.solution, moving=moving)
