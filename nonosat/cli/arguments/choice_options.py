"""Options that say which of the puzzles that an image could give are wished for."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from nonosat.generation.choices import ChoiceWish, Taste
from nonosat.reasoning.grades import Difficulty

_RANGE = re.compile(r"(\d+(?:\.\d+)?)?(\.\.)?(\d+(?:\.\d+)?)?")


def choice_options(
    choices: Annotated[
        int | None,
        typer.Option(
            "--choices",
            min=1,
            metavar="N",
            help="Up to N puzzles, none better than another in likeness, difficulty and changes alike.",
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty", metavar="A..B", help="Of a difficulty from A to B, as given by 'nonosat grade'."
        ),
    ] = None,
    difficulty_class: Annotated[
        Difficulty | None, typer.Option("--class", help="Of this class, as given by 'nonosat grade'.")
    ] = None,
    taste: Annotated[
        Taste | None,
        typer.Option(
            "--prefer",
            help="The better of two choices. auto: the easier, or the harder where line logic already solves "
            "the puzzle with the fewest changes.  [default: auto]",
        ),
    ] = None,
) -> ChoiceWish | None:
    """The wish that the options describe, if any; raises ``BadParameter`` for what is no range."""
    if choices is None and difficulty is None and difficulty_class is None:
        if taste is not None:
            raise typer.BadParameter("--prefer requires --choices, --difficulty or --class")
        return None
    least, most = (1.0, 10.0) if difficulty is None else _range_of(difficulty)
    return ChoiceWish(choices or 1, least, most, difficulty_class, taste or Taste.AUTO)


def _range_of(text: str) -> tuple[float, float]:
    """The ends of a range; ``3..`` and ``..6`` have one end, and ``4`` is from 3.5 to 4.5.

    >>> _range_of("3..6"), _range_of("..2.5"), _range_of("4")
    ((3.0, 6.0), (1.0, 2.5), (3.5, 4.5))
    """
    match = _RANGE.fullmatch(text.strip())
    wrong = typer.BadParameter(f"--difficulty expects numbers from 1 to 10, such as 3..6, not '{text}'")
    if match is None or not (match[1] or match[3]):
        raise wrong
    if not match[2]:
        middle = float(text)
        least, most = max(middle - 0.5, 1.0), min(middle + 0.5, 10.0)
    else:
        middle = 1.0
        least, most = float(match[1] or 1.0), float(match[3] or 10.0)
    if not (1.0 <= least <= most <= 10.0 and 1.0 <= middle <= 10.0):
        raise wrong
    return least, most
