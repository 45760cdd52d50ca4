"""Options that say which numbers to hide, or to show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import typer

from nonosat.authoring.hiding.hidden_numbers import NumberWish

_LINES = re.compile(r"(row|rows|column|columns|r|c)\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE)

#: No line has a number with more digits.
_DIGITS = 5


def lines_named(text: str) -> Iterator[str]:
    """The names of lines in a list such as ``row 3, columns 5-7``; raises ``BadParameter``.

    >>> list(lines_named("row 3, columns 5-6, c9"))
    ['row 3', 'column 5', 'column 6', 'column 9']
    """
    for part in re.split(r"[,;]", text):
        found = _LINES.fullmatch(part.strip())
        if found is None:
            raise typer.BadParameter(f"expected lines such as 'row 3, columns 5-7', found '{part.strip()}'")
        side = "row" if found[1].lower().startswith("r") else "column"
        first, last = (int(number[:_DIGITS]) for number in (found[2], found[3] or found[2]))
        for number in range(first, last + 1):
            yield f"{side} {number}"


def number_options(
    lines: Annotated[
        bool, typer.Option("--lines", help="Hide whole clues instead of single numbers.")
    ] = False,
    colours: Annotated[
        bool, typer.Option("--colours", "--colors", help="Hide the colours of hidden numbers too.")
    ] = False,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="LINES", help="Lines to leave as they are: 'row 3, columns 5-7'."),
    ] = None,
    at_most: Annotated[
        int | None, typer.Option("--at-most", min=0, metavar="N", help="Hide no more than N.")
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Hide line i and line i from the end alike, each wholly.")
    ] = False,
    line_solvable: Annotated[
        bool, typer.Option("--line-solvable", help="Line logic alone must still find the picture.")
    ] = False,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show as few of the unknown numbers as possible instead.")
    ] = False,
) -> NumberWish:
    """The wish that the options describe; raises ``BadParameter`` for those that exclude each other."""
    for name, is_set in (("--lines", lines), ("--colours", colours), ("--at-most", at_most is not None)):
        if reveal and is_set:
            raise typer.BadParameter(f"{name} cannot be combined with --reveal")
    if lines and colours:
        raise typer.BadParameter("--colours cannot be combined with --lines, which hides colours in any case")
    names = tuple(name for text in keep or () for name in lines_named(text))
    return NumberWish(lines, colours, names, at_most, symmetric, line_solvable, reveal)
