"""Options of ``check`` for sets of puzzles: what is wished of each, and how the outcome is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonosat.questions import known_names
from nonosat.questions.fields import Panel, expect_together, flag, option


@dataclass(frozen=True, kw_only=True)
class GateOptions:
    """What is wished of each puzzle."""

    PANEL = "A gate for sets"

    require: str | None = option(
        metavar="WISHES",
        reads="files",
        known=known_names.wishes,
        help="Ask only whether these wishes hold, separated by commas: unique, line-solvable, no-search, "
        "difficulty=..5, size=..30x30, colours=..4, goal (the stored picture is the only one), title, "
        "author, licence, new (no other puzzle of the set has the same clues); @FILE reads such a list from "
        "a file.",
    )
    against: tuple[str, ...] = option(
        default=(),
        metavar="SET",
        reads="puzzles",
        help="With the wish new: a file, folder, pattern or archive of puzzles that exist already. "
        "Repeatable.",
    )
    report: Literal["junit"] | None = option(
        help="Write the outcome as JUnit XML, once all puzzles are judged."
    )
    puzzle_limit: float | None = option(
        min=0, metavar="SECONDS", panel=Panel.SEARCH, help="Time limit for each puzzle."
    )
    every_file: bool = flag(
        help="Require every file in a folder to be a puzzle, as without --require. Default: ignore files "
        "in no known format.",
    )

    def __post_init__(self) -> None:
        expect_together(
            self, dict.fromkeys(("against", "report", "puzzle_limit", "every_file"), ("require",))
        )
