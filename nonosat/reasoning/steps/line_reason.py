"""Why something follows on one line: the fewest known cells that, with the clue, imply it.

Known cells imply a conclusion when every layout of the line that breaks the conclusion disagrees with
one of them. A layout therefore names a gap, the known cells with which it disagrees, and a reason is
a set of cells that hits all gaps (see ``hitting_set``). The layout to learn from is the one that
disagrees with the fewest known cells (see ``cheapest_layout``).

Roads not taken: listing the layouts (exponential); leaving out known cells until none can go, which ends
with a reason that has no part to spare, but not with a smallest one.

Sets of cells are ints, bit ``p`` for the cell at position ``p`` of the line. Possibilities are tuples
of such sets, one a value, as in ``nonosat.logic.line``.
"""

from __future__ import annotations

from nonosat.logic.bits import May, anything, cells_beyond, restricted_to
from nonosat.logic.line import settle
from nonosat.logic.shape import LineShape
from nonosat.reasoning.steps.cheapest_layout import FORBIDDEN, layouts_of
from nonosat.reasoning.steps.hitting_set import HittingSetSearch


class LineReasons:
    """The reasons on one line; the layouts found on the way are kept, as they make later reasons cheap."""

    def __init__(self, shape: LineShape, values: int) -> None:
        self.shape = shape
        self.full = (1 << shape.width) - 1
        self.values = values
        self._learned: list[int] = []  # each in one int, the cells of one value after those of another
        self._layouts = layouts_of(shape, values)

    def known(self, may: May) -> int:
        """The cells of which something is known."""
        return cells_beyond(anything(self.shape.width, self.values), may)

    def smallest(
        self, may: May, allowed: May, *, at_least: int = 0, at_most: int | None = None, beside: int = 0
    ) -> int | None:
        """A smallest set of known cells that implies that every cell has a value ``allowed`` for it.

        The cells ``beside`` are taken for granted and not counted. ``None`` when it needs more than
        ``at_most`` cells. Preconditions: fewer than ``at_least`` do not suffice, and all of ``may`` together
        implies it.
        """
        wrong, forbidden = ~self._packed(may), ~self._packed(allowed)
        known = (self._unpacked_union(each & wrong) for each in self._learned if each & forbidden)
        gaps = [gap for gap in dict.fromkeys(known) if not gap & beside]

        def gap_missed_by(chosen: int) -> int | None:
            chosen |= beside
            broken = self._broken_cell(restricted_to(chosen, may, self.shape.width), allowed)
            if broken is None:
                return None
            layout = self._packed(self._closest_layout(may, chosen, allowed, broken))
            self._learned.append(layout)
            return self._unpacked_union(layout & wrong)

        most = self.known(may).bit_count() if at_most is None else at_most
        return HittingSetSearch(gap_missed_by, gaps).smallest(at_least=at_least, at_most=most)

    def _broken_cell(self, may: May, allowed: May) -> int | None:
        """A cell that can have a value that is not allowed, as a bit; 0 when no layout is allowed at all."""
        settled = settle(self.shape, may)
        if settled is None:
            return None
        if not any(allowed):
            return 0
        for cells, fine in zip(settled.may, allowed, strict=True):
            if cells & ~fine:
                wrong = cells & ~fine
                return wrong & -wrong
        return None

    def _packed(self, may: May) -> int:
        packed = 0
        for cells in reversed(may):
            packed = packed << self.shape.width | cells
        return packed

    def _unpacked_union(self, packed: int) -> int:
        """The cells of any value."""
        if self.values == 2:
            return (packed | packed >> self.shape.width) & self.full
        cells = 0
        while packed:
            cells |= packed & self.full
            packed >>= self.shape.width
        return cells

    def _closest_layout(self, may: May, chosen: int, allowed: May, broken: int) -> May:
        """A layout that respects the chosen cells, has a value not allowed in the cell ``broken``
        (0: in any), and disagrees with as few known cells as possible.
        """
        costs = []
        for value in range(self.values):
            wrong = self.full & ~may[value]
            forbidden = wrong & chosen | allowed[value] & broken
            costs.append(self._costs(wrong, forbidden))
        return self._layouts.cheapest(costs)

    def nearest_layout(self, may: May, wanted: May) -> May:
        """Of the layouts that ``may`` allows (at least one), the one with most of the ``wanted`` values."""
        pairs = zip(may, wanted, strict=True)
        return self._layouts.cheapest(
            [
                self._costs(self.full & ~value_wanted, self.full & ~possible)
                for possible, value_wanted in pairs
            ]
        )

    def _costs(self, wrong: int, forbidden: int) -> list[int]:
        width = self.shape.width
        return [FORBIDDEN if forbidden >> cell & 1 else wrong >> cell & 1 for cell in range(width)]
