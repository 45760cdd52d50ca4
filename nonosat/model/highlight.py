"""Highlights in drawings."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Highlight(NamedTuple):
    """Highlighted cells ``(row, column)`` and lines ("row 3").

    ``kind``: the ``next`` cells of a step, those of a ``reason``, or ``ambiguous`` ones.
    """

    kind: Literal["next", "reason", "ambiguous"]
    cells: tuple[tuple[int, int], ...] = ()
    lines: tuple[str, ...] = ()
