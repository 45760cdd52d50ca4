"""What known cells and the clue of a line imply: the facts by which techniques are recognised."""

from __future__ import annotations

from functools import cached_property

from nonosat.logic.bits import May, cells_beyond, decided_cells, restricted_to
from nonosat.logic.line import settle
from nonosat.logic.shape import LineKnowledge, LineShape


class Deduction:
    """A line, what is known of it (``may``), the known cells that are the ``reason``, and what they imply.

    ``cells`` are those deduced: the reason and the clue allow only some of the values that were possible.
    Where an argument needs only some of them, they are given. ``after`` is ``may`` with these conclusions.
    """

    def __init__(self, shape: LineShape, may: May, reason: int, *, cells: int | None = None) -> None:
        restricted = restricted_to(reason, may, shape.width)
        settled = settle(shape, restricted)
        assert settled is not None
        self.shape = shape
        self.may = may
        self.reason = reason
        #: For every value the cells of the reason that are known to have it.
        self.reason_values = decided_cells(restricted)
        self.implied: LineKnowledge = settled
        if cells is None:
            cells = cells_beyond(may, settled.may) & ~cells_beyond(settled.may, may)
        self.cells = cells

    def after(self, cells: int) -> May:
        """``may`` with the conclusions about those cells."""
        pairs = zip(self.may, self.implied.may, strict=True)
        return tuple(possible & (implied | ~cells) for possible, implied in pairs)

    @cached_property
    def implied_values(self) -> May:
        """For every value the cells that must have it by the reason."""
        return decided_cells(self.implied.may)

    @property
    def is_determined(self) -> bool:
        """Whether the reason leaves a single layout."""
        return all(starts & (starts - 1) == 0 for starts in self.implied.starts)

    @property
    def runs_are_known(self) -> bool:
        """Whether all filled cells of the only layout that is left are known."""
        pairs = zip(self.implied_values[1:], decided_cells(self.may)[1:], strict=True)
        return all(not implied & ~known for implied, known in pairs)

    @cached_property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """The first and the last cell that each run can cover, by the reason."""
        return tuple(
            ((starts & -starts).bit_length() - 1, starts.bit_length() - 2 + length)
            for starts, length in zip(self.implied.starts, self.shape.lengths, strict=True)
        )

    def loses(self, value: int) -> int:
        """The deduced cells that can no longer have a value."""
        return self.cells & self.may[value] & ~self.implied.may[value]

    def runs_over(self, cell: int, colour: int) -> list[int]:
        """The runs of a colour that can cover a cell, by the reason."""
        return [
            run
            for run, starts in enumerate(self.implied.starts)
            if self.shape.colours[run] == colour
            and starts >> max(cell - self.shape.lengths[run] + 1, 0)
            & ((1 << min(self.shape.lengths[run], cell + 1)) - 1)
        ]
