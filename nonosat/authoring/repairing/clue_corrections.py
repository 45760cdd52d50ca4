"""The clues that a mistyped clue may stand for: one typing error away from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from nonosat.clues import Clue, Run


def single_corrections(clue: Clue, missing: Mapping[int, int], *, width: int) -> list[Clue]:
    """All clues one typing error away from ``clue`` that have ``missing[colour]`` more cells of each colour.

    A typing error changes a number (or its colour), omits one, adds one, omits the space between two
    ("12" for "1 2"), or adds a space within one. Only clues that fit in ``width`` cells.

    >>> [[run.length for run in clue] for clue in single_corrections((Run(2), Run(3)), {1: 1}, width=8)]
    [[3, 3], [2, 4], [1, 2, 3], [2, 1, 3], [2, 3, 1]]
    """
    found = dict.fromkeys(_corrections(clue, Counter(missing)))
    return [each for each in found if each != clue and _cells_needed(each) <= width]


def _corrections(clue: Clue, missing: Counter[int]) -> Iterator[Clue]:
    for place, run in enumerate(clue):
        if run.length is None or run.colour is None:
            continue
        needed = Counter(missing)
        needed[run.colour] += run.length
        instead = _one_run(needed)
        if instead is not None:
            yield (*clue[:place], *instead, *clue[place + 1 :])
    added = _one_run(missing)
    for place in range(len(clue) + 1 if added else 0):
        yield (*clue[:place], *(added or ()), *clue[place:])
    for start, end, other in _spaces(clue):
        change = _cells(other)
        change.subtract(_cells(clue[start:end]))
        if all(change[colour] == missing[colour] for colour in {*change, *missing}):
            yield (*clue[:start], *other, *clue[end:])


def _one_run(cells: Counter[int]) -> Clue | None:
    """The clue of at most one run that has these numbers of cells of each colour, if there is one."""
    runs = [Run(length, colour) for colour, length in cells.items() if length]
    if len(runs) > 1 or any((run.length or 0) < 0 for run in runs):
        return None
    return tuple(runs)


def _spaces(clue: Clue) -> Iterator[tuple[int, int, Clue]]:
    """Parts of the clue, each as a slice and what stands there with a space added or removed."""
    for place, run in enumerate(clue):
        digits = str(run.length or "")
        for cut in range(1, len(digits)):
            if digits[cut] != "0":
                parts = digits[:cut], digits[cut:]
                yield place, place + 1, tuple(run._replace(length=int(part)) for part in parts)
    for place, (run, after) in enumerate(pairwise(clue)):
        if run.colour == after.colour and run.length and after.length:
            yield place, place + 2, (run._replace(length=int(f"{run.length}{after.length}")),)


def _cells(clue: Clue) -> Counter[int]:
    cells: Counter[int] = Counter()
    for run in clue:
        cells[run.colour or 0] += run.length or 0
    return cells


def _cells_needed(clue: Clue) -> int:
    gaps = sum(one.colour == other.colour for one, other in pairwise(clue))
    return _cells(clue).total() + gaps
