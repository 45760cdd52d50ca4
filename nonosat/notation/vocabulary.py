"""What people and programs call the clues of rows and of columns: one table for headings and keys.

A name is a word for a side, with any of the words around it that say only that clues follow: ``rows``,
``row_clues``, ``colsDef``, ``topNumbers``, ``hints for the columns``.
"""

from __future__ import annotations

import re
from functools import cache

_SIDES = {
    "row": (
        *("rows?", "across", "horizontals?", "hor", "left", "sides?"),
        *("zeilen?", "lignes?", "filas?", "righe", "rijen", "wiersze", "linhas?", "строки", "行"),
    ),
    "column": (
        *("columns?", "cols?", "down", "verticals?", "ver", "top"),
        *("spalten?", "colonnes?", "columnas?", "kolommen", "kolumny", "colunas?", "столбцы", "列"),
    ),
}
_AROUND = "|".join(
    (
        *("clues?", "hints?", "numbers", "nums", "digits", "counts", "rules?", "constraints?", "data"),
        *("def(?:inition)?s?", "headers?", "headings?", "instructions?", "keys?", "blocks?", "groups?"),
        *("runs?", "lists?", "labels?", "specs?", "values?", "info", "for", "of", "the"),
    )
)
_GAP = r"[ \t_-]{0,3}+"
#: A name, in any case, with a group ``row`` or ``column``; what may not follow it is not said.
SIDE = (
    rf"(?:(?:{_AROUND}){_GAP}){{0,3}}"
    rf"(?:(?P<row>{'|'.join(_SIDES['row'])})|(?P<column>{'|'.join(_SIDES['column'])}))"
    rf"(?:{_GAP}(?:{_AROUND})){{0,2}}"
)
_NAME = re.compile(SIDE, re.IGNORECASE)


@cache
def side_of(name: str) -> str | None:
    """``"row"`` or ``"column"``, if a name is one of their clues.

    >>> side_of("rowHints"), side_of("cols_def"), side_of("top numbers"), side_of("rowing")
    ('row', 'column', 'column', None)
    """
    match = _NAME.fullmatch(name.strip())
    return match.lastgroup if match else None
