"""Two pictures that differ as little as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from nonosat.authoring.checking.group_count import GroupCount, Part
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.closest_pair import Pair, closer_pairs, distance

#: No two pictures differ in fewer cells: a line that differs does so in at least two cells, as it has the
#: same number of cells of each colour in both pictures, and the lines that cross it there differ too. (With
#: unknown runs a single cell can differ.)
FEWEST_CELLS = 4


@dataclass(frozen=True, slots=True)
class ClosestPair:
    """Two pictures and the number of cells in which they differ; ``proven`` says that no two are closer."""

    pictures: tuple[Grid, Grid]
    distance: int
    proven: bool


class ClosestSearch:
    """A search for the closest pair that can be asked for the best one so far at any time.

    Two pictures that differ in several independent groups are never closest, so each component of
    ``groups`` with at least two pictures is searched by itself. Outside it both pictures are like
    ``base``, and one is ``base`` itself if that makes no difference.
    """

    def __init__(self, groups: GroupCount, base: Grid) -> None:
        self._base = base
        self._fewest = FEWEST_CELLS if all(line.is_known for line in groups.puzzle.lines()) else 1
        self._best: tuple[Part, Pair] | None = None
        self._proven = False
        self._parts = [part for part in groups.parts if part.count > 1]
        for part in self._parts:
            own = part.component.open_cells.values_of(base.cells)
            self._take(part, _closest_of(sorted({own, *part.pictures}), own, fewest=self._fewest))

    def run(self, limits: Limits) -> None:
        """Searches for closer pairs until there are none; raises ``LimitReached``."""
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
        """The closest pair so far; ``None`` when no two pictures are known."""
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
        return self._base.with_values(part.component.open_cells.by_cell(values))


def _closest_of(pictures: Sequence[bytes], preferred: bytes, *, fewest: int) -> Pair | None:
    """The closest two of some distinct pictures; the preferred picture is one of them if possible.

    No two differ in less than ``fewest`` cells.
    """
    if len(pictures) < 2:
        return None
    # A bit for every value of every cell: two pictures differ in two bits for each cell in which they differ.
    values = set().union(*pictures)
    digits = [bytes(b"01"[byte == value] for byte in range(256)) for value in values]
    marks = [int(b"".join(map(each.translate, digits)), 2) for each in pictures]
    own = marks[pictures.index(preferred)]
    pairs = chain(((own, other) for other in marks if other != own), combinations(marks, 2))
    best, least = (own, own), 2 * len(preferred) + 1
    for one, other in pairs:
        bits = (one ^ other).bit_count()
        if bits < least:
            best, least = (one, other), bits
            if least <= 2 * fewest:
                break
    first, second = (pictures[marks.index(each)] for each in best)
    return Pair(first, second, distance(first, second))
