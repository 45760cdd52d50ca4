"""Names for the clues of rows and of columns, and for grids, in headings and keys.

A name is a word for a side, perhaps with words for clues around it: ``rows``, ``row_clues``, ``colsDef``,
``topNumbers``, ``hints for the columns``. Likewise a word for a grid may be among words for cells:
``given``, ``prefilledCells``, ``existing cells included``.
"""

from __future__ import annotations

import re
from functools import cache

from nonosat.model.errors import close_name

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
#: A name, in any case, with a group ``row`` or ``column``; it does not restrict what follows.
SIDE = (
    rf"(?:(?:{_AROUND}){_GAP}){{0,3}}"
    rf"(?:(?P<row>{'|'.join(_SIDES['row'])})|(?P<column>{'|'.join(_SIDES['column'])}))"
    rf"(?:{_GAP}(?:{_AROUND})){{0,2}}"
)
_NAME = re.compile(SIDE, re.IGNORECASE)
_CELLS = (
    r"cells?|squares?|pixels?|tiles?|grid|board|matrix|picture|image|state|data|lists?|included|in|the|of"
)
_GRIDS = {
    "givens": r"givens?|pre[ _-]?(?:fill(?:ed)?|set|given)|fixed|known|revealed|existing|locked"
    r"|start(?:ing)?|initial|(?:clue|hint)s?(?=[ _-]?cells)",
    "goal": r"goals?|solutions?|solved|answer|target|picture|image|drawing|bitmap",
    "saved": r"saved|marks?|marked|progress|current|attempt|player|user",
}
_GRID = re.compile(
    rf"(?:(?:{_CELLS}){_GAP}){{0,2}}"
    rf"(?:{'|'.join(f'(?P<{grid}>{words})' for grid, words in _GRIDS.items())})"
    rf"(?:{_GAP}(?:{_CELLS})){{0,3}}",
    re.IGNORECASE,
)
#: Names that are often misspelt, and nonosat's own for the same.
_COMMON_NAMES = {
    **{name: name for name in ("rows", "columns", "givens", "goal", "saved")},
    **dict.fromkeys(("given", "given cells", "prefilled", "revealed", "existing cells"), "givens"),
    **dict.fromkeys(("solution", "answer", "picture"), "goal"),
    **dict.fromkeys(("row clues", "row_clues", "rowclues"), "rows"),
    **dict.fromkeys(("column clues", "column_clues", "columnclues"), "columns"),
}
#: The least similarity of a misspelt name, from 0 to 1.
_CLOSE = 0.8
_LONGEST_NAME = 40


@cache
def side_of(name: str) -> str | None:
    """Return ``"row"`` or ``"column"`` for a name of their clues, else ``None``.

    >>> side_of("rowHints"), side_of("cols_def"), side_of("top numbers"), side_of("rowing")
    ('row', 'column', 'column', None)
    """
    match = _NAME.fullmatch(name.strip())
    return match.lastgroup if match else None


@cache
def grid_of(name: str) -> str | None:
    """Return ``"givens"``, ``"goal"`` or ``"saved"`` for a name of that grid, else ``None``.

    >>> grid_of("Existing cells included"), grid_of("solutionGrid"), grid_of("saved"), grid_of("given up")
    ('givens', 'goal', 'saved', None)
    """
    match = _GRID.fullmatch(name.strip())
    return match.lastgroup if match else None


def names_solutions(name: str) -> bool:
    """Return whether a name contains a word for a solution: ``a_solution``, ``solutions``,
    ``uniqueAnswer``.
    """
    return re.search(_GRIDS["goal"], name, re.IGNORECASE) is not None


def suggestion(name: str) -> str | None:
    """Return nonosat's own name for a misspelt one, if there is a similar one.

    >>> suggestion("givns"), suggestion("colums"), suggestion("boat")
    ('givens', 'columns', None)
    """
    word = name.strip().lower()
    close = close_name(word, _COMMON_NAMES, similarity=_CLOSE) if len(word) < _LONGEST_NAME else None
    return _COMMON_NAMES[close] if close else None
