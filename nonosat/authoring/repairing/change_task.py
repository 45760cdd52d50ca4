"""What a search for changes is asked, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


@dataclass(frozen=True, slots=True)
class Task:
    """A ``picture`` that is to be changed.

    ``protected`` cells (row-major) stay. With ``line_solvable`` line logic alone must find the changed
    picture; with ``keep_symmetry`` it keeps the symmetries of the picture. ``effort`` 1 is some tens of
    seconds on large pictures with many doubts.
    """

    picture: Grid
    palette: Palette
    protected: frozenset[int] = frozenset()
    line_solvable: bool = False
    keep_symmetry: bool = False
    effort: float = 1.0
    options: SearchOptions = DEFAULT_OPTIONS


class Finding(NamedTuple):
    """The best changed picture so far, if there is one, and how many changes are needed at least.

    With ``impossible`` there is none: the protected cells alone leave doubts.
    """

    picture: Grid | None
    lower_bound: int
    impossible: bool = False
