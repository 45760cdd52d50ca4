"""What a drawing points at."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Highlight(NamedTuple):
    """Cells ``(row, column)`` and lines ("row 3") to point at.

    ``kind``: the cells that come ``next``, those that are a ``reason``, or ``ambiguous`` ones.
    """

    kind: Literal["next", "reason", "ambiguous"]
    cells: tuple[tuple[int, int], ...] = ()
    lines: tuple[str, ...] = ()
