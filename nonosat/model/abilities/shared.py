"""Options that several abilities share."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import INPUT, OUTPUT, TUNING, OnDisk
from nonosat.model.grid import Grid

#: The marks made so far; on the command line the name of their file.
Marks = Annotated[
    Grid | None,
    Option(
        "--marks",
        metavar="FILE",
        rich_help_panel=INPUT,
        help="Read your marks from a file: rows of # . ? or letters (or 1 0 X x - _), or a saved game. "
        "Default: the marks saved with the puzzle.",
    ),
    OnDisk(holds="marks", reads="files"),
]
Detail = Annotated[bool, Option("--detail", help="Split every step into its smallest substeps.")]
Language = Annotated[Literal["en", "de"], Option(rich_help_panel=OUTPUT, help="Language of the sentences.")]
Boards = Annotated[bool, Option("--boards", rich_help_panel=OUTPUT, help="Draw the board after each step.")]
LineSolvable = Annotated[
    bool, Option("--line-solvable", help="Require that line logic alone finds the solution.")
]
KeepSymmetry = Annotated[bool, Option("--keep-symmetry", help="Keep the symmetries of the solution.")]
Effort = Annotated[
    float,
    Option(
        min=0,
        metavar="FACTOR",
        rich_help_panel=TUNING,
        help="Search effort before accepting an unproved result; 2 is twice as much as 1.",
    ),
]
MultiLineEffort = Annotated[
    float,
    Option(
        min=0,
        metavar="FACTOR",
        rich_help_panel=TUNING,
        help="Work on multi-line contradictions, the same on every machine: 1 is about two seconds, "
        "2 is twice as much, 0 sets no limit.",
    ),
]
Checker = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.proof_checkers,
        rich_help_panel=TUNING,
        help="Proof checker: dratify, drat-trim, cake_lpr, lrat-check or theorem.",
    ),
]
TO = Option(
    metavar="FORMAT",
    autocompletion=known_names.formats_to_write,
    rich_help_panel=OUTPUT,
    help="Output format. Default: chosen by the suffix.",
)
To = Annotated[str | None, TO]
