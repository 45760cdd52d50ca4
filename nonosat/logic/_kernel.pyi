"""What either kernel offers: the extension module, built from ``kernel/*.c``, and the package ``_pure``.

Only ``nonosat.logic.kernel`` imports them. Trying values (``Cells.probe``, ``Cells.walk``) and counting
(``LineCounter``) are in C alone. Lines are numbered as in ``Puzzle.lines()``, and sets of lines are ints.
Some calls take a ``check``, which is called after some milliseconds of work, and may raise to stop it.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from nonosat.logic.bits import Ends, May, Starts
from nonosat.model.clues import Clue

#: Raised with every change of what is here: an extension that was built from older sources is not used.
INTERFACE: int

def settle(
    width: int, lengths: tuple[int, ...], colours: tuple[int, ...], may: Sequence[int], /
) -> tuple[Starts, May, Ends] | None:
    """What follows from one line, as ``nonosat.logic.lines.LineKnowledge`` has it; ``None``: no layout."""

class Lines:
    """The lines of a puzzle as they never change: a clue for each row, then for each column."""

    def __init__(self, height: int, width: int, values: int, clues: tuple[Clue | None, ...], /) -> None: ...
    def settled(self, line: int, may: Sequence[int], /) -> May | None:
        """What a line's possibilities shrink to; ``None`` when it has no layout."""

    def cells(self) -> Cells:
        """Cells of which nothing is known."""

class Cells:
    """What the cells of a puzzle can have; item ``line``: for every value a set of cells."""

    def __getitem__(self, line: int, /) -> May: ...
    def __iter__(self) -> Iterator[May]: ...
    def __len__(self) -> int: ...
    def copy(self) -> Cells:
        """Cells that can change without these."""

    def decided(self) -> bytes:
        """The cells of a grid: the value of those that can have only one."""

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """For every line the starts and ends of its runs; both ``()`` when it has no layout."""

    def restrict(self, cells: bytes, /) -> None:
        """Leaves the decided cells of a grid only their value."""

    def keep(self, row: int, column: int, values: int, /) -> bool:
        """Takes all other values from a cell; returns whether it had any."""

    def narrow(self, line: int, may: Sequence[int], /) -> int:
        """Gives a line fewer possibilities; returns the crossing lines that lost some."""

    def sweep(self, changed: int, most: int, check: Callable[[], None], /) -> tuple[int | None, int]:
        """Settles lines, and then those that this has changed, in so many sweeps at most.

        A sweep is over the changed rows or, if there are none, the columns: all are settled from what is
        known when it begins. Returns ``None`` and the lines that are still to be settled, or the first line
        without a layout and none; then what is known is as before the sweep that found it.
        """

    def propagate(self, changed: int, among: int, /) -> tuple[int | None, int]:
        """Settles lines until nothing changes; one without a layout, or ``None``, and those that changed.

        Rows and columns take turns; only the lines ``among`` are settled, first those that ``changed``.
        """

    def probe(self, patience: int, reward: int, check: Callable[[], None], /) -> int | None:
        """Tries every value of every open cell by line logic: what some value of each cell leaves stays.

        It ends when nothing changes, or more lines have changed in trials than ``patience`` and ``reward``
        for each value that a cell has lost. Returns a line without a layout if there is no picture.
        """

    def walk(self, last: bytes | None = None, /) -> PictureWalk:
        """A walk through the pictures that these cells leave, which are settled.

        It begins as if the ``last`` picture had been found: with that one, if these cells leave it.
        """

    def unsettled(self, lines: int, /) -> int:
        """Those of the lines that settling changes, or that have no layout; nothing changes."""

class PictureWalk:
    """All pictures that some cells leave, each once: depth first, with line logic after each decision.

    What is decided next begins with what the last picture has there.
    """

    def next(self, work: int, check: Callable[[], None], /) -> bytes | None:
        """The next picture as the cells of a grid; ``None``: there is no other, or all the ``work`` is done.

        Work is counted from the beginning of the walk, in lines that change.
        """

    def is_done(self) -> bool:
        """Whether there is no further picture."""

    def path(self) -> tuple[tuple[int, int, int, bool, bool], ...]:
        """The decisions that hold now: row, column, colour, whether the cell has it, and whether the other
        is over: all pictures with that have been found, as far as the decisions before hold.
        """

class LineCounter:
    """Counts the layouts of the lines of a ``nonosat.logic.guidance.plan.Plan``, which has them and their steps.

    All arrays are contiguous; ``weights``, ``around``, ``possible`` and ``messages`` are ``cells × values``.
    """

    def __init__(self, lines: NDArray[np.int32], steps: NDArray[np.int32], values: int, /) -> None: ...
    def count(
        self,
        weights: NDArray[np.float64],
        around: NDArray[np.float64],
        starts: NDArray[np.float64],
        ends: NDArray[np.float64],
        totals: NDArray[np.float64],
        check: Callable[[], None],
        /,
    ) -> None:
        """Fills tables of zeros, as ``nonosat.logic.guidance.plan.LineCounts`` has them."""

    def send(
        self,
        weights: NDArray[np.float64],
        possible: NDArray[np.bool_],
        messages: NDArray[np.float64],
        check: Callable[[], None],
        /,
    ) -> int | None:
        """Mixes what the lines say of the possible values of each cell, half and half, with the messages so
        far; or returns a line that has no layout, when nothing of it has been mixed.
        """
