"""What a search for changes is asked, and what it answers."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from nonosat.authoring.repairing.alternatives import Alternatives
from nonosat.errors import InvalidValue
from nonosat.grid import Grid
from nonosat.imaging.likeness import Levels
from nonosat.palette import Palette
from nonosat.progress import Progress
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


@dataclass(frozen=True, slots=True)
class ChangeProblem:
    """A ``picture`` to change until it is the only one for its clues.

    ``protected`` cells (row-major) keep their values. With ``line_solvable`` line logic alone must find the
    changed picture; with ``keep_symmetry`` it must keep the symmetries of the picture. ``effort`` 1 takes
    some tens of seconds on large pictures with many ambiguities. So many ``alternatives`` with equally few
    changes are sought, if there are. ``original`` is the image that the picture
    was made from, if any, with one pixel a cell: what it does not show clearly is changed first.
    """

    picture: Grid
    palette: Palette
    protected: frozenset[int] = frozenset()
    line_solvable: bool = False
    keep_symmetry: bool = False
    effort: float = 1.0
    alternatives: int = 1
    original: Levels | None = field(default=None, compare=False)
    options: SearchOptions = DEFAULT_OPTIONS

    def __post_init__(self) -> None:
        if not 0 <= self.effort < inf:
            raise InvalidValue("the effort is a number, 0 or more")


class ChangesSoFar(NamedTuple):
    """The best changed picture so far, if there is one, and a lower bound on the number of changes.

    With ``impossible`` there is no such picture: the protected cells alone are ambiguous. ``alternatives``
    have as few changes as the best, which is one of them, if others were asked for.
    """

    picture: Grid | None
    lower_bound: int
    impossible: bool = False
    alternatives: Alternatives[Grid] = Alternatives(())


Event = ChangesSoFar | Progress
#: One of the ways to search: better and better answers and progress, and in the end whether it succeeded.
Attempt = Generator[Event, None, bool]
