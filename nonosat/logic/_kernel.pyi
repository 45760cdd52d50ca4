"""The native kernel, built from ``kernel/*.c``; only ``nonosat.logic.kernel`` imports it."""

from collections.abc import Callable, Sequence
from typing import SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from nonosat.puzzle import Clue

INTERFACE: int

def settle(
    width: int, lengths: tuple[int, ...], colours: tuple[int, ...], may: Sequence[int], /
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
    """Starts, values and ends of one line, as ``nonosat.logic.shape.LineKnowledge`` has them."""

def count_lines(
    lines: NDArray[np.int32],
    steps: NDArray[np.int32],
    values: int,
    weights: NDArray[np.float64],
    around: NDArray[np.float64],
    starts: NDArray[np.float64],
    ends: NDArray[np.float64],
    totals: NDArray[np.float64],
    check: Callable[[], None],
    /,
) -> None:
    """Fills the last four arrays with the counts of lines, as ``nonosat.guidance.line_counters.LineCounts``
    has them.

    ``lines`` and ``steps`` are those of a ``nonosat.guidance.plan.Plan``; all arrays are contiguous.
    ``check`` is called after some milliseconds of work, and may raise to stop it.
    """

def send_messages(
    lines: NDArray[np.int32],
    steps: NDArray[np.int32],
    values: int,
    weights: NDArray[np.float64],
    possible: NDArray[np.bool_],
    messages: NDArray[np.float64],
    check: Callable[[], None],
    /,
) -> int:
    """Mixes ``messages`` with what lines say of their cells; returns -1, or a line without a layout."""

class Lines:
    """The lines of a puzzle as they never change: a clue for each row, then for each column."""

    def __new__(cls, height: int, width: int, values: int, clues: tuple[Clue | None, ...], /) -> Lines: ...
    def settled(self, line: int, may: Sequence[int], /) -> tuple[int, ...] | None:
        """What a line's possibilities shrink to; ``None`` when it has no layout."""

    def cells(self) -> Cells:
        """Cells of which nothing is known."""

class Cells(Sequence[tuple[int, ...]]):
    """What the cells of a puzzle can have; item ``line``: for every value a set of cells.

    ``begin`` and then ``sweep`` as long as ``has_work``: line logic over all lines, in parts.
    """

    @property
    def contradiction(self) -> int | None: ...
    @property
    def over_rows(self) -> bool: ...
    @property
    def has_work(self) -> bool: ...
    def begin(self) -> None: ...
    def sweep(self, steps: int, /) -> bool:
        """Settles changed lines of the side whose turn it is; whether the sweep is over.

        A line without a layout leaves everything as it was before the sweep.
        """

    def propagate(self, changed: int, among: int, /) -> tuple[int, int]:
        """Settles lines until nothing changes: a line without a layout or -1, and the lines that changed."""

    def probe(self, row: int, column: int, values: int, /) -> tuple[int, int]:
        """What ``propagate`` says of all lines of a copy in which a cell has only these values."""

    def followed(self, changed: int, among: int, /) -> tuple[Cells, int, int] | None:
        """A copy in which the lines ``among`` are settled, the lines that changed, and those of them outside
        ``among`` that settling would change; ``None`` when a line has no layout.
        """

    def unsettled(self, lines: int, /) -> int:
        """Those of the lines that settling changes, or that have no layout; nothing changes."""

    def narrow(self, line: int, may: Sequence[int], /) -> int:
        """Gives a line fewer possibilities; returns the crossing lines that lost some, as bits."""

    def keep(self, row: int, column: int, values: int, /) -> bool:
        """Takes all other values from a cell; returns whether it had any."""

    def restrict(self, cells: bytes, /) -> None:
        """Leaves the decided cells of a grid only their value."""

    def copy(self) -> Cells: ...
    def open_cells(self) -> list[tuple[int, int, int]]:
        """Row, column and values, as bits, of the cells that can have several."""

    def values(self, row: int, column: int, /) -> int: ...
    def decided(self) -> bytes:
        """The cells of a grid: the value of those that can have only one."""

    def starts_and_ends(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """For every line the starts and ends of its runs; both ``()`` when it has no layout."""

    @overload
    def __getitem__(self, line: SupportsIndex, /) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, lines: slice, /) -> list[tuple[int, ...]]: ...
    def __len__(self) -> int: ...
