"""What known cells and the clue of a line imply: the facts by which techniques are recognised.

A ``Technique`` is how people see it, a ``LineClaim`` which of the deduced cells one accounts for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from operator import lshift

from nonosat.logic.bits import Ends, May, cells_beyond, decided_cells, open_cells, restricted_to, span
from nonosat.logic.lines import LineKnowledge, settle
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

    ``first`` and ``last`` are positions on the line and ``length`` a number of cells (0: not known), with a
    meaning of their own in each technique. ``run`` is the index of the run in question if there is one,
    ``colour`` the colour of the cells in question. ``drawn`` are the known cells of the runs, or of the parts
    of runs, that the sentence speaks of as a whole: it rests on all of them, even if fewer would do.
    """

    technique: Technique
    cells: int
    first: int = 0
    last: int = 0
    length: int = 0
    run: int | None = None
    colour: int = 0
    drawn: int = 0

    @property
    def room(self) -> int:
        """The cells within which the run of an overlap lies."""
        is_overlap = self.technique in (Technique.OVERLAP, Technique.NARROWED_OVERLAP)
        return span(self.first, self.last) if is_overlap else 0


class Deduction:
    """A line, what is known of it (``may``), the known cells that are the ``reason``, and what they imply.

    ``cells`` are those deduced: the reason and the clue allow only some of the values that were possible.
    Where only some of these cells are needed, they are given, or only those ``among`` some are taken that are
    decided. ``after`` is ``may`` with these conclusions.
    """

    def __init__(
        self, line: Line, may: May, reason: int, *, cells: int | None = None, among: int | None = None
    ) -> None:
        restricted = restricted_to(reason, may, line.width)
        settled = settle(line, restricted)
        assert settled is not None
        self.line = line
        self.may = may
        self.reason = reason
        #: For every value the cells of the reason that are known to have it.
        self.reason_values = decided_cells(restricted)
        self.implied: LineKnowledge = settled
        if cells is None:
            cells = cells_beyond(may, settled.may) & ~cells_beyond(settled.may, may)
            if among is not None:
                cells &= among & ~open_cells(settled.may)
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
        return not open_cells(self.implied.may)

    @property
    def runs_are_known(self) -> bool:
        """Whether all filled cells of the only layout that is left are known."""
        pairs = zip(self.implied_values[1:], decided_cells(self.may)[1:], strict=True)
        return all(not implied & ~known for implied, known in pairs)

    @cached_property
    def ends(self) -> Ends:
        """Where each run can end, by the reason: its last cells."""
        lengths = self.line.lengths
        return self.implied.ends or tuple(map(lshift, self.implied.starts, [each - 1 for each in lengths]))

    @cached_property
    def drawn(self) -> int:
        """The cells that are known to be filled, whatever their colours."""
        drawn = 0
        for cells in decided_cells(self.may)[1:]:
            drawn |= cells
        return drawn

    def middle(self, run: int) -> int:
        """The cells that a run covers wherever it begins and ends, by the reason; none for ``*``."""
        begun, ended = self.implied.starts[run], self.ends[run]
        return span(begun.bit_length() - 1, _lowest(ended)) if begun else 0

    @cached_property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """The first and the last cell that each run can cover, by the reason; for ``*`` the cells between
        its neighbours wherever these lie.
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
        """The cells that no run which can have that colour covers, by the reason."""
        cells = (1 << self.line.width) - 1
        for (first, last), of in zip(self.windows, self.line.colours, strict=True):
            if of in (colour, ANY_COLOUR):
                cells &= ~span(first, last)
        return cells

    def loses(self, value: int) -> int:
        """The deduced cells that can no longer have a value."""
        return self.cells & self.may[value] & ~self.implied.may[value]

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colours that runs of the clue can have."""
        if ANY_COLOUR in self.line.colours:
            return tuple(range(1, len(self.may)))
        return tuple(sorted(set(self.line.colours)))

    def runs_over(self, cell: int, colour: int) -> list[int]:
        """The runs that can cover a cell with a colour, by the reason.

        Of unknown runs all that can have the colour and begin and end so that the cell lies between.
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
        """The run that a filled cell belongs to, by the reason, if only one can cover it."""
        runs = self.runs_over(cell, colour)
        return runs[0] if len(runs) == 1 and self.line.lengths[runs[0]] != ANY_RUNS_LENGTH else None

    @cached_property
    def by_clue(self) -> Deduction:
        """What the clue alone implies."""
        return Deduction(self.line, self.may, 0)

    def shortest(self, runs: Iterable[int]) -> int:
        """The fewest cells that one of some runs can have, by the clue."""
        return min(max(self.line.lengths[run], 1) for run in runs)

    def longest(self, runs: Iterable[int]) -> int | None:
        """The most cells that one of some runs can have, by the clue; ``None`` when one is unknown."""
        lengths = [self.line.lengths[run] for run in runs]
        return max(lengths) if min(lengths) > 0 else None


def _lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1
