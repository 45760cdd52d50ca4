"""A group of cells that can be filled in several ways, whatever the cells outside are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

from nonosat.model.plurals import noun

#: A cell as row and column, 0-based.
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that can be filled in ``count`` ways, whatever the cells outside are."""

    cells: Annotated[tuple[Cell, ...], "The cells, as row and column."]
    count: Annotated[int, "The number of ways to fill them; a lower bound unless `exact`."]
    exact: Annotated[bool, "Whether `count` is the number of all ways."]

    @property
    def text(self) -> Annotated[str, "Where the cells are and the number of ways, in words."]:
        """The cells and the number of ways, in words (1-based).

        >>> Group(((2, 6), (2, 7), (3, 6), (3, 7)), 2, True).text
        'rows 3–4, columns 7–8: 2 ways'
        """
        rows = _named("row", (row for row, _ in self.cells))
        columns = _named("column", (column for _, column in self.cells))
        return (
            f"{rows}, {columns}: {'' if self.exact else 'at least '}{self.count:,} {noun(self.count, 'way')}"
        )

    @property
    def is_switch(self) -> bool:
        """Whether these are four cells that can be filled in two ways: the corners of a rectangle."""
        return len(self.cells) == 4 and self.count == 2 and self.exact


def _named(what: str, numbers: Iterable[int]) -> str:
    """Return rows or columns by name: at most three ranges, otherwise from the first to the last."""
    ordered = sorted(set(numbers))
    stretches = [
        [number for _, number in stretch]
        for _, stretch in groupby(enumerate(ordered, 1), lambda pair: pair[1] - pair[0])
    ]
    if len(stretches) > 3:
        stretches = [ordered]
    texts = [
        f"{stretch[0] + 1}" if len(stretch) == 1 else f"{stretch[0] + 1}–{stretch[-1] + 1}"
        for stretch in stretches
    ]
    return f"{what}{'s' if len(ordered) > 1 else ''} {' and '.join(texts)}"
