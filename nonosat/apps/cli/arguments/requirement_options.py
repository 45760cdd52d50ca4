"""Options of ``check`` for sets of puzzles: the requirements, and the report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import SEARCH, OnDisk, expect_together


@dataclass(frozen=True, kw_only=True)
class RequirementOptions:
    """Requirements for each puzzle."""

    require: Annotated[
        str | None,
        Option(
            metavar="REQUIREMENTS",
            autocompletion=known_names.several(known_names.requirements),
            rich_help_panel="Requirements",
            help="Check only these requirements, separated by commas: unique, line-solvable, no-search, "
            "difficulty=..5, size=..30x30, colours=..4, goal (it is the only solution), title, author, "
            "licence, no-blank-lines, new (no duplicate clues); @FILE reads a list from a file.",
        ),
        OnDisk(reads="files"),
    ] = None
    against: Annotated[
        tuple[str, ...],
        Option(
            metavar="SET",
            rich_help_panel="Requirements",
            help="With 'new': also compare with the puzzles of this file, folder, pattern or archive. "
            "Repeatable.",
        ),
        OnDisk(reads="puzzles"),
    ] = ()
    report: Annotated[
        Literal["junit"] | None,
        Option(
            rich_help_panel="Requirements",
            help="Write the results as JUnit XML, after the last puzzle.",
        ),
    ] = None
    puzzle_limit: Annotated[
        float | None,
        Option(min=0, metavar="SECONDS", rich_help_panel=SEARCH, help="Time limit for each puzzle."),
    ] = None
    strict_files: Annotated[
        bool,
        Option(
            "--strict-files",
            rich_help_panel="Requirements",
            help="Require every file in a folder to be a puzzle. Default: ignore files in no known format.",
        ),
    ] = False

    def __post_init__(self) -> None:
        expect_together(
            self, dict.fromkeys(("against", "report", "puzzle_limit", "strict_files"), ("require",))
        )
