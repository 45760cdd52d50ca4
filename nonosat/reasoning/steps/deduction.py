"""What known cells and the clue of a line imply: the facts by which techniques are recognised.

A ``Technique`` is a pattern that people use, a ``LineClaim`` the deduced cells that one accounts for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import lshift

from nonosat.logic.bits import Ends, May, cells_beyond, decided_cells, restricted_to, span, undecided_cells
from nonosat.logic.lines import LineKnowledge, solve_line
from nonosat.model.clues import ANY_COLOUR, ANY_RUNS_LENGTH
from nonosat.model.puzzle import Line


class Technique(StrEnum):
    """The patterns on one line, the easiest first."""

    BLANK_LINE = "blank line"
    FULL_LINE = "full line"
    OVERLAP = "overlap"
    ABSENT_COLOUR = "absent colour"
    COMPLETED_LINE = "completed line"
    FINISHED_RUN = "finished run"
    GLUE_TO_EDGE = "glue to the edge"
    GLUE_TO_BLANK = "glue to a blank cell"
    JOINING = "joining"
    SPLITTING = "splitting"
    SMALL_GAP = "too small a gap"
    OUT_OF_REACH = "out of reach"
    NARROWED_OVERLAP = "narrowed overlap"
    ONE_WAY_LEFT = "one way left"
    LINE_REASONING = "line reasoning"

    @property
    def rank(self) -> int:
        """How hard the technique is, from 0."""
        return _RANKS[self]


_RANKS = {technique: rank for rank, technique in enumerate(Technique)}


@dataclass(frozen=True, slots=True)
class LineClaim:
    """The deduced cells that a technique accounts for, and what its sentence mentions.

    ``first`` and ``last`` are positions on the line and ``length`` a number of cells (0: unknown); their
    meaning depends on the technique. ``run`` is the index of the run in question if there is one, ``colour``
    the colour of the cells in question. ``run_cells`` are the known cells of the runs, or parts of runs, that
    the sentence mentions as complete: it rests on all of them, even if fewer would do.
    """

    technique: Technique
    cells: int
    first: int = 0
    last: int = 0
    length: int = 0
    run: int | None = None
    colour: int = 0
    run_cells: int = 0

    @property
    def window(self) -> int:
        """The range of cells in which the run of an overlap lies."""
        is_overlap = self.technique in (Technique.OVERLAP, Technique.NARROWED_OVERLAP)
        return span(self.first, self.last) if is_overlap else 0


class Deduction:
    """A line, what is known of it (``may``), the known cells that are the ``reason``, and what they imply.

    ``cells`` are those deduced: the reason and the clue rule out some of their candidates. To keep only some
    of them, give ``cells``, or ``among`` to take the decided ones among those. ``after`` is ``may`` with
    these conclusions.
    """

    def __init__(
        self, line: Line, may: May, reason: int, *, cells: int | None = None, among: int | None = None
    ) -> None:
        restricted = restricted_to(reason, may, line.width)
        solved = solve_line(line, restricted)
        assert solved is not None
        self.line = line
        self.may = may
        self.reason = reason
        #: For every value the cells of the reason that are known to have it.
        self.reason_values = decided_cells(restricted)
        self.implied: LineKnowledge = solved
        if cells is None:
            cells = cells_beyond(may, solved.may) & ~cells_beyond(solved.may, may)
            if among is not None:
                cells &= among & ~undecided_cells(solved.may)
        self.cells = cells

    def after(self, cells: int) -> May:
        """Return ``may`` with the conclusions about those cells."""
        pairs = zip(self.may, self.implied.may, strict=True)
        return tuple(possible & (implied | ~cells) for possible, implied in pairs)

    @cached_property
    def implied_values(self) -> May:
        """For every value the cells that must have it by the reason."""
        return decided_cells(self.implied.may)

    @property
    def is_determined(self) -> bool:
        """Whether the reason leaves a single layout."""
        return not undecided_cells(self.implied.may)

    @property
    def runs_are_known(self) -> bool:
        """Whether all shaded cells of the only layout left are known."""
        pairs = zip(self.implied_values[1:], decided_cells(self.may)[1:], strict=True)
        return all(not implied & ~known for implied, known in pairs)

    @cached_property
    def ends(self) -> Ends:
        """Where each run can end, by the reason: its last cells."""
        lengths = self.line.lengths
        return self.implied.ends or tuple(map(lshift, self.implied.starts, [each - 1 for each in lengths]))

    @cached_property
    def shaded(self) -> int:
        """The cells that are known to be shaded, in any colour."""
        shaded = 0
        for cells in decided_cells(self.may)[1:]:
            shaded |= cells
        return shaded

    def middle(self, run: int) -> int:
        """Return the cells that a run covers wherever it begins and ends, by the reason; none for ``*``."""
        begun, ended = self.implied.starts[run], self.ends[run]
        return span(begun.bit_length() - 1, _lowest(ended)) if begun else 0

    @cached_property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """The first and the last cell that each run can cover, by the reason.

        For ``*``: the largest range between its neighbours.
        """
        starts, lasts = self.implied.starts, self.ends
        found: list[tuple[int, int]] = []
        for item, length in enumerate(self.line.lengths):
            if length == ANY_RUNS_LENGTH:
                first = _lowest(lasts[item - 1]) + 1 if item else 0
                behind = starts[item + 1 : item + 2]
                found.append((first, behind[0].bit_length() - 2 if behind else self.line.width - 1))
            else:
                found.append((_lowest(starts[item]), lasts[item].bit_length() - 1))
        return tuple(found)

    def unreached(self, colour: int) -> int:
        """Return the cells that no run which can have that colour covers, by the reason."""
        cells = (1 << self.line.width) - 1
        for (first, last), of in zip(self.windows, self.line.colours, strict=True):
            if of in (colour, ANY_COLOUR):
                cells &= ~span(first, last)
        return cells

    def loses(self, value: int) -> int:
        """Return the deduced cells that can no longer have a value."""
        return self.cells & self.may[value] & ~self.implied.may[value]

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours that runs of the clue can have."""
        if ANY_COLOUR in self.line.colours:
            return tuple(range(1, len(self.may)))
        return tuple(sorted(set(self.line.colours)))

    def runs_over(self, cell: int, colour: int) -> list[int]:
        """Return the runs that can cover a cell with a colour, by the reason.

        Of unknown runs, all that can have the colour and whose range contains the cell.
        """
        return [
            run
            for run, (starts, length) in enumerate(zip(self.implied.starts, self.line.lengths, strict=True))
            if self.line.colours[run] in (colour, ANY_COLOUR)
            and (
                starts >> max(cell - length + 1, 0) & ((1 << min(length, cell + 1)) - 1)
                if length > 0
                else self.windows[run][0] <= cell <= self.windows[run][1]
            )
        ]

    def owner(self, cell: int, colour: int) -> int | None:
        """Return the run that a shaded cell belongs to, by the reason, if only one can cover it."""
        runs = self.runs_over(cell, colour)
        return runs[0] if len(runs) == 1 and self.line.lengths[runs[0]] != ANY_RUNS_LENGTH else None

    @cached_property
    def by_clue(self) -> Deduction:
        """What the clue alone implies."""
        return Deduction(self.line, self.may, 0)

    def shortest(self, runs: Iterable[int]) -> int:
        """Return the fewest cells that one of some runs can have, by the clue."""
        return min(max(self.line.lengths[run], 1) for run in runs)

    def longest(self, runs: Iterable[int]) -> int | None:
        """Return the most cells that one of some runs can have, by the clue; ``None`` when one is unknown."""
        lengths = [self.line.lengths[run] for run in runs]
        return max(lengths) if min(lengths) > 0 else None


def _lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
