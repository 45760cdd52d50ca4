"""Options that several questions have, each declared once."""

from __future__ import annotations

from typing import Annotated, Literal

from typer import Option

from nonosat.model.abilities import known_names
from nonosat.model.abilities.fields import INPUT, OUTPUT, TUNING, OnDisk
from nonosat.model.grid import Grid

#: A half-done grid; on the command line the name of its file.
Marks = Annotated[
    Grid | None,
    Option(
        "--progress",
        metavar="FILE",
        rich_help_panel=INPUT,
        help="The marks made so far: rows of # . ? or colour letters (1 0 X x - _ are understood too), or a "
        "saved game in any format. Default: the marks saved with the puzzle.",
    ),
    OnDisk(holds="marks", reads="files"),
]
Detail = Annotated[bool, Option("--detail", help="Split every step into its smallest parts.")]
Language = Annotated[Literal["en", "de"], Option(rich_help_panel=OUTPUT, help="Language of the sentences.")]
Boards = Annotated[bool, Option("--boards", rich_help_panel=OUTPUT, help="Draw the board after each step.")]
LineSolvable = Annotated[
    bool, Option("--line-solvable", help="Require that line logic alone finds the picture.")
]
KeepSymmetry = Annotated[bool, Option("--keep-symmetry", help="Keep the symmetries of the picture.")]
Effort = Annotated[
    float,
    Option(
        min=0,
        metavar="FACTOR",
        rich_help_panel=TUNING,
        help="How long to look for fewer changes when no proof is in sight; 2 is twice as long as 1.",
    ),
]
ArgumentEffort = Annotated[
    float,
    Option(
        min=0,
        metavar="FACTOR",
        rich_help_panel=TUNING,
        help="How much work to put into arguments over several lines, measured alike on every machine: "
        "1 is about two seconds, 2 is twice as much, 0 sets no limit.",
    ),
]
Checker = Annotated[
    str,
    Option(
        metavar="NAME",
        autocompletion=known_names.proof_checkers,
        rich_help_panel=TUNING,
        help="The program that replays the proof: dratify, drat-trim, cake_lpr or lrat-check.",
    ),
]
TO = Option(
    metavar="FORMAT",
    autocompletion=known_names.formats_to_write,
    rich_help_panel=OUTPUT,
    help="Format of the output. Default: chosen by its suffix.",
)
To = Annotated[str | None, TO]
