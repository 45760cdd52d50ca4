"""The numbers of a clue as they are drawn beside its line: texts with colours."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.clue_text import text_of_run
from nonosat.puzzle import Clue, Run


class ClueNumber(NamedTuple):
    """One text of a clue and its colour (1 …), or ``None`` if it has no colour of the palette."""

    text: str
    colour: int | None


def numbers_of(clue: Clue | None) -> tuple[ClueNumber, ...]:
    """The numbers of a clue in order: ``0`` for a blank line, nothing for a missing clue.

    >>> [number.text for number in numbers_of((Run(3), Run(None), Run(12)))]
    ['3', '?', '12']
    >>> numbers_of(()), numbers_of(None)
    ((ClueNumber(text='0', colour=None),), ())
    """
    if clue is None:
        return ()
    return tuple(map(_number_of, clue)) or (ClueNumber("0", None),)


def _number_of(run: Run) -> ClueNumber:
    return ClueNumber(text_of_run(run), run.colour)
