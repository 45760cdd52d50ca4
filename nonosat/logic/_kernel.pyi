"""The interface of both kernels: the extension module, built from ``kernel/*.c``, and the package ``_pure``.

Only ``nonosat.logic.kernel`` imports them. Probing (``Cells.probe``), backtracking (``Cells.walk``),
counting (``LineCounter``) and writing clauses (``order_clauses``) exist in C alone. Lines are numbered as in
``Puzzle.lines()``, and sets of lines are ints. A ``check`` is called every few milliseconds and may raise to
stop the work.
"""

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from nonosat.logic.bits import Ends, May, Starts
from nonosat.model.clues import Clue

#: Incremented with every change of the interface: an extension built from older sources is not used.
INTERFACE: int

def settle(
    width: int, lengths: tuple[int, ...], colours: tuple[int, ...], may: Sequence[int], /
) -> tuple[Starts, May, Ends] | None:
    """Solve one line; returns the fields of ``nonosat.logic.lines.LineKnowledge``, ``None`` without a
    layout.
    """

def order_clauses(
    width: int,
    lengths: tuple[int, ...],
    colours: tuple[int, ...],
    starts: Starts,
    cells: Sequence[Sequence[int]],
    first: int,
    most: int,
    /,
) -> tuple[list[tuple[int, ...]], ...] | None:
    """Return the simplified clauses of ``nonosat.sat.encodings.order`` for a line of known runs.

    They are four lists: ladder, run ordering, covering run implies shaded, gap implies blank. ``cells`` has
    for each colour the literals of the cells, ``first`` is the first variable of a start. Returns ``None`` if
    there may be more than ``most`` clauses.
    """

class Lines:
    """The immutable lines of a puzzle: a clue for each row, then for each column."""

    def __init__(self, height: int, width: int, values: int, clues: tuple[Clue | None, ...], /) -> None: ...
    def settled(self, line: int, may: Sequence[int], /) -> May | None:
        """Return what a line's cells can have after solving it; ``None`` without a layout."""

    def cells(self) -> Cells:
        """Return cells that can have any value."""

class Cells:
    """What the cells of a puzzle can have; item ``line`` has for every value a set of cells."""

    def __getitem__(self, line: int, /) -> May: ...
    def __iter__(self) -> Iterator[May]: ...
    def __len__(self) -> int: ...
    def copy(self) -> Cells:
        """Return an independent copy."""

    def decided(self) -> bytes:
        """Return the cells of a grid: the values of the decided cells."""

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """Return the starts and ends of the runs of every line; both ``()`` for a line without a layout."""

    def restrict(self, cells: bytes, /) -> None:
        """Restrict the cells that a grid decides to their values there."""

    def keep(self, row: int, column: int, values: int, /) -> bool:
        """Remove all other values from a cell; returns whether it had any."""

    def narrow(self, line: int, may: Sequence[int], /) -> int:
        """Intersect what a line's cells can have with ``may``; returns the crossing lines that changed."""

    def sweep(self, changed: int, most: int, check: Callable[[], None], /) -> tuple[int | None, int]:
        """Solve lines, and then those that this has changed, in up to ``most`` sweeps.

        A sweep is over the changed rows or, if there are none, the changed columns: all are solved from the
        state at its beginning. Returns ``None`` and the lines still to be solved, or the first line without a
        layout and no lines; then the state is that before the sweep that found it.
        """

    def propagate(self, changed: int, among: int, /) -> tuple[int | None, int]:
        """Solve lines to a fixpoint; returns one without a layout, or ``None``, and the lines that changed.

        Rows and columns alternate; only the lines ``among`` are solved, first those that ``changed``.
        """

    def probe(self, patience: int, reward: int, check: Callable[[], None], /) -> int | None:
        """Probe every value of every undecided cell by line logic: what all values of a cell exclude is
        excluded.

        It ends at a fixpoint, or when more lines have changed in probes than ``patience`` plus ``reward`` for
        each value that a cell has lost. Returns a line without a layout if there is no solution.
        """

    def walk(self, last: bytes | None = None, /) -> SolutionWalk:
        """Return a backtracking search for the solutions within these cells, which are propagated.

        It begins as if the ``last`` solution had been found: with that one, if these cells allow it.
        """

    def unsettled(self, lines: int, /) -> int:
        """Return those of the lines that solving would change, or that have no layout."""

class SolutionWalk:
    """A backtracking search for all solutions within some cells, each once, with line logic after each
    decision.

    A decision first tries the value of the last solution.
    """

    def next(self, work: int, check: Callable[[], None], /) -> bytes | None:
        """Return the next solution as the cells of a grid; ``None`` if there is none or the ``work`` is used
        up.

        Work is counted from the beginning of the search, in lines that change.
        """

    def is_done(self) -> bool:
        """Return whether there is no further solution."""

    def path(self) -> tuple[tuple[int, int, int, bool, bool], ...]:
        """Return the current decisions: row, column, colour, whether the cell has it, and whether the
        opposite is exhausted: all its solutions under the earlier decisions have been found.
        """

    def work(self) -> int:
        """Return the work done so far."""

class LineCounter:
    """A counter of the layouts of the lines of a ``nonosat.logic.guidance.plan.Plan``.

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
        """Fill tables of zeros, the fields of ``nonosat.logic.guidance.plan.LineCounts``."""

    def send(
        self,
        weights: NDArray[np.float64],
        possible: NDArray[np.bool_],
        messages: NDArray[np.float64],
        check: Callable[[], None],
        /,
    ) -> int | None:
        """Average the lines' new messages about the possible values of each cell with the messages so far; or
        return a line without a layout, whose messages are unchanged.
        """
