"""Options of ``check`` for sets of puzzles: what is wished of each, and how the outcome is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import SEARCH, OnDisk, expect_together


@dataclass(frozen=True, kw_only=True)
class GateOptions:
    """What is wished of each puzzle."""

    require: Annotated[
        str | None,
        Option(
            metavar="WISHES",
            autocompletion=known_names.several(known_names.wishes),
            rich_help_panel="A gate for sets",
            help="Check only these requirements, separated by commas: unique, line-solvable, no-search, "
            "difficulty=..5, size=..30x30, colours=..4, goal (the stored picture is the only one), title, "
            "author, licence, new (no other puzzle of the set has the same clues); @FILE reads such a list "
            "from a file.",
        ),
        OnDisk(reads="files"),
    ] = None
    against: Annotated[
        tuple[str, ...],
        Option(
            metavar="SET",
            rich_help_panel="A gate for sets",
            help="With the wish new: a file, folder, pattern or archive of puzzles that exist already. "
            "Repeatable.",
        ),
        OnDisk(reads="puzzles"),
    ] = ()
    report: Annotated[
        Literal["junit"] | None,
        Option(
            rich_help_panel="A gate for sets",
            help="Write the outcome as JUnit XML, once all puzzles are judged.",
        ),
    ] = None
    puzzle_limit: Annotated[
        float | None,
        Option(min=0, metavar="SECONDS", rich_help_panel=SEARCH, help="Time limit for each puzzle."),
    ] = None
    every_file: Annotated[
        bool,
        Option(
            "--every-file",
            rich_help_panel="A gate for sets",
            help="Require every file in a folder to be a puzzle, as without --require. Default: ignore files "
            "in no known format.",
        ),
    ] = False

    def __post_init__(self) -> None:
        expect_together(
            self, dict.fromkeys(("against", "report", "puzzle_limit", "every_file"), ("require",))
        )
