"""Two solutions that differ as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from nonosat.authoring.checking.group_count import GroupCount, Part
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.closest_pair import Pair, closer_pairs, distance

#: No two solutions differ in fewer cells: a line that differs does so in at least two cells, as it has the
#: same number of cells of each colour in both solutions, and the lines that cross it there differ too. (With
#: unknown runs a single cell can differ.)
FEWEST_CELLS = 4


@dataclass(frozen=True, slots=True)
class ClosestPair:
    """Two solutions and the number of cells in which they differ; ``proven``: no two are closer."""

    solutions: tuple[Grid, Grid]
    distance: int
    proven: bool


class ClosestSearch:
    """A search for the closest pair; ``result`` is available at any time.

    Two solutions that differ in several independent groups are never closest, so each component of
    ``groups`` with at least two solutions is searched separately. Outside it both solutions equal ``base``,
    and one of a pair is ``base`` itself if that costs nothing.
    """

    def __init__(self, groups: GroupCount, base: Grid) -> None:
        self._base = base
        self._fewest = FEWEST_CELLS if all(line.is_known for line in groups.puzzle.lines()) else 1
        self._best: tuple[Part, Pair] | None = None
        self._proven = False
        self._parts = [part for part in groups.parts if part.count > 1]
        for part in self._parts:
            own = part.component.undecided_cells.values_of(base.cells)
            self._take(part, _closest_of(sorted({own, *part.solutions}), own, fewest=self._fewest))

    def run(self, limits: Limits) -> None:
        """Search for closer pairs until there are none; raises ``LimitReached``."""
        for part in self._parts:
            if part.is_listed or self._best_distance <= self._fewest:
                continue
            for found in stream(
                closer_pairs,
                limits=limits,
                formula=part.component,
                below=self._best_distance,
                at_least=self._fewest,
            ):
                if isinstance(found, Pair):
                    self._take(part, found)
        self._proven = True

    def result(self) -> ClosestPair | None:
        """Return the closest pair so far; ``None`` when no two solutions are known."""
        if self._best is None:
            return None
        part, pair = self._best
        first, second = (self._with(part, values) for values in (pair.first, pair.second))
        return ClosestPair((first, second), pair.distance, self._proven or pair.distance <= self._fewest)

    @property
    def _best_distance(self) -> int:
        return self._base.width * self._base.height + 1 if self._best is None else self._best[1].distance

    def _take(self, part: Part, pair: Pair | None) -> None:
        if pair is not None and pair.distance < self._best_distance:
            self._best = part, pair

    def _with(self, part: Part, values: bytes) -> Grid:
        return self._base.with_values(part.component.undecided_cells.by_cell(values))


def _closest_of(solutions: Sequence[bytes], preferred: bytes, *, fewest: int) -> Pair | None:
    """Return the closest two of some distinct solutions, one of them ``preferred`` if possible.

    Precondition: no two differ in fewer than ``fewest`` cells.
    """
    if len(solutions) < 2:
        return None
    # A bit for every value of every cell: two solutions differ in two bits for each cell in which they
    # differ.
    values = set().union(*solutions)
    digits = [bytes(b"01"[byte == value] for byte in range(256)) for value in values]
    marks = [int(b"".join(map(each.translate, digits)), 2) for each in solutions]
    own = marks[solutions.index(preferred)]
    pairs = chain(((own, other) for other in marks if other != own), combinations(marks, 2))
    best, least = (own, own), 2 * len(preferred) + 1
    for one, other in pairs:
        bits = (one ^ other).bit_count()
        if bits < least:
            best, least = (one, other), bits
            if least <= 2 * fewest:
                break
    first, second = (solutions[marks.index(each)] for each in best)
    return Pair(first, second, distance(first, second))
