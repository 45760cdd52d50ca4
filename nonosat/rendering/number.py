"""The numbers of a clue as they are drawn beside its line: texts with colours."""

from __future__ import annotations

import string
from typing import NamedTuple

from nonosat.clue_text import text_of_run
from nonosat.clues import Clue
from nonosat.palette import Palette


class ClueNumber(NamedTuple):
    """One text of a clue and its colour (1 …), or ``None`` if it has no colour of the palette."""

    text: str
    colour: int | None


#: What colours are called in print where the letters of their palette are not all of these.
LETTERS = string.ascii_uppercase + string.ascii_lowercase


def letters_for(palette: Palette) -> str | None:
    """A letter for each colour that every font has; ``None`` for one colour, and for too many.

    >>> letters_for(Palette.of_letters("rg")), letters_for(Palette.of_letters("é@")), letters_for(Palette())
    ('rg', 'AB', None)
    """
    if not 1 < len(palette) <= len(LETTERS):
        return None
    return palette.letters if set(palette.letters) <= set(LETTERS) else LETTERS[: len(palette)]


def numbers_of(clue: Clue | None, letters: str | None = None) -> tuple[ClueNumber, ...]:
    """The numbers of a clue in order: ``0`` for a blank line, nothing for a missing clue.

    With ``letters`` that of its colour follows each.

    >>> from nonosat.clues import Run
    >>> [number.text for number in numbers_of((Run(3), Run(None), Run(12)))]
    ['3', '?', '12']
    >>> numbers_of(()), numbers_of(None)
    ((ClueNumber(text='0', colour=None),), ())
    """
    if clue is None:
        return ()
    return tuple(ClueNumber(text_of_run(run, letters), run.colour) for run in clue) or (
        ClueNumber("0", None),
    )
