"""What stands beside a line: the texts of a clue's runs, with their colours."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.clue_text import text_of_run
from nonosat.puzzle import Clue, Run


class Number(NamedTuple):
    """One text of a clue and the colour (1 …) it is drawn in; ``None`` is no colour of the palette."""

    text: str
    colour: int | None


def numbers_of(clue: Clue | None) -> tuple[Number, ...]:
    """The numbers of a clue in order: ``0`` for a blank line, nothing for a missing clue.

    >>> [number.text for number in numbers_of((Run(3), Run(None), Run(12)))]
    ['3', '?', '12']
    >>> numbers_of(()), numbers_of(None)
    ((Number(text='0', colour=None),), ())
    """
    if clue is None:
        return ()
    return tuple(map(_number_of, clue)) or (Number("0", None),)


def _number_of(run: Run) -> Number:
    return Number(text_of_run(run), run.colour)
