"""Random puzzles in nonosat's own JSON, made without nonosat: 1–4 colours, given cells, unknown clues."""

from __future__ import annotations

import itertools
import random
from typing import Any

#: Height and width; for more than one colour only those up to ``_MOST_COLOURED`` cells.
_SIZES = [(4, 5), (5, 4), (5, 5), (6, 5), (5, 7), (7, 6), (8, 5), (6, 8), (3, 9), (8, 8)]
_MOST_COLOURED = 36
_PALETTE = {"r": "#ff0000", "g": "#00aa00", "b": "#0000ff", "y": "#ffff00"}


def random_document(rng: random.Random) -> dict[str, Any]:
    """Return a puzzle of a solution; in some, two clues are exchanged, so that there may be no solution."""
    colours = rng.choice((1, 1, 1, 2, 2, 3, 4))
    sizes = _SIZES if colours == 1 else [size for size in _SIZES if size[0] * size[1] <= _MOST_COLOURED]
    height, width = rng.choice(sizes)
    density = rng.choice((0.3, 0.4, 0.5, 0.65))
    cells = [
        [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width)]
        for _ in range(height)
    ]
    letters = "#" if colours == 1 else "".join(_PALETTE)[:colours]
    rows = [_clue(row, letters) for row in cells]
    columns = [_clue(column, letters) for column in zip(*cells, strict=True)]
    if rng.random() < 0.1:
        one, other = rng.sample(range(width), 2)
        columns[one], columns[other] = columns[other], columns[one]
    if rng.random() < 0.25:
        rows, columns = ([_hidden(clue, rng) for clue in clues] for clues in (rows, columns))
    document: dict[str, Any] = {"rows": rows, "columns": columns}
    if colours > 1:
        document["palette"] = {letter: _PALETTE[letter] for letter in letters}
    if rng.random() < 0.2:
        document["givens"] = [
            [row, column, ("." + letters)[cells[row][column]]]
            for row, column in itertools.product(range(height), range(width))
            if rng.random() < 0.1
        ]
    return document


def _clue(cells: Any, letters: str) -> list[Any]:
    """Return the runs of a line, with a letter each if there are several colours."""
    runs = [(value, len(list(run))) for value, run in itertools.groupby(cells) if value]
    return [length if letters == "#" else [length, letters[value - 1]] for value, length in runs]


def _hidden(clue: list[Any], rng: random.Random) -> list[Any] | None:
    """Return a clue of which something is perhaps not known any more."""
    chance = rng.random()
    if chance < 0.1:
        return None
    if chance < 0.15:
        at = rng.randint(0, len(clue))
        return [*clue[:at], "*", *clue[at + 1 :]]
    return [run if rng.random() < 0.75 else ["?", run[1]] if isinstance(run, list) else "?" for run in clue]
