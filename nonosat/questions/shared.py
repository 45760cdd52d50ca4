"""Options that several questions have, each declared once."""

from __future__ import annotations

import math
from typing import Annotated

from nonosat.grid import Grid
from nonosat.questions.fields import Option, Panel


def finite(value: float) -> float:
    """The value of an option; raises ``ValueError`` for infinity and NaN."""
    if not math.isfinite(value):
        raise ValueError("expected a number")
    return value


#: A half-done grid; on the command line the name of its file.
Marks = Annotated[
    Grid | None,
    Option(
        "--progress",
        metavar="FILE",
        file="marks",
        help="The marks made so far: rows of # . ? or the letters of colours (also 1 0 X x - _), or a saved "
        "game in any format. Default: the marks saved in the puzzle's file.",
    ),
]
Detail = Annotated[bool, Option(help="Show the parts of a step one by one, each as small as can be.")]
Boards = Annotated[bool, Option(panel=Panel.OUTPUT, help="Draw the board as it is after each step.")]
LineSolvable = Annotated[bool, Option(help="Line logic alone must find the picture.")]
KeepSymmetry = Annotated[bool, Option(help="Keep the symmetries of the picture.")]
Effort = Annotated[
    float,
    Option(
        min=0,
        metavar="FACTOR",
        check=finite,
        panel=Panel.TUNING,
        help="How long to look for fewer changes when no proof is in sight.",
    ),
]
Certificate = Annotated[
    str | None,
    Option(
        metavar="DIR",
        panel=Panel.OUTPUT,
        help="Write a certificate that the answer is right, to be checked by 'nonosat verify'.",
    ),
]
Checker = Annotated[
    str,
    Option(
        metavar="NAME",
        panel=Panel.TUNING,
        help="The program that replays the proof: dratify or drat-trim.",
    ),
]
To = Annotated[
    str,
    Option(
        metavar="FORMAT",
        panel=Panel.OUTPUT,
        help="Format of the output, if its suffix does not determine it.",
    ),
]
