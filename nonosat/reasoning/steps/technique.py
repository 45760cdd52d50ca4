"""The patterns by which people fill a line, each told by a criterion that can be decided.

A technique looks at a line, the known cells that a step rests on, and what follows from them. It
claims those of the deduced cells that its one idea accounts for. What no technique accounts for is
plain *line reasoning*: true in every layout, without a shorter story.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from nonosat.logic.bits import (
    May,
    anything,
    bit_positions,
    blocks,
    cells_beyond,
    decided_cells,
    span,
    values_at,
)
from nonosat.logic.line import LineKnowledge, LineShape, settle


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
        """How hard it is, from 0."""
        return _RANKS[self]


_RANKS = {technique: rank for rank, technique in enumerate(Technique)}


@dataclass(frozen=True, slots=True)
class Claim:
    """The deduced cells that a technique accounts for, and what its sentence speaks of.

    ``run`` is the index of the run in question; ``first`` and ``last`` are positions on the line and
    ``length`` a number of cells, with a meaning of their own in each technique.
    """

    technique: Technique
    cells: int
    run: int = 0
    first: int = 0
    last: int = 0
    length: int = 0


class Deduction:
    """A line, what is known of it (``may``), the cells ``chosen`` of that as a reason, what they imply.

    ``cells`` are those deduced: of which the chosen cells and the clue allow only some of the values that
    were possible. ``after`` is ``may`` with these conclusions.
    """

    def __init__(self, shape: LineShape, may: May, chosen: int, restricted: May) -> None:
        settled = settle(shape, restricted)
        assert settled is not None
        self.shape = shape
        self.may = may
        self.chosen = chosen
        self.reason = decided_cells(restricted)
        self.implied: LineKnowledge = settled
        self.cells = cells_beyond(may, settled.may) & ~cells_beyond(settled.may, may)

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
    def _runs_are_known(self) -> bool:
        """Whether every cell of the single layout that is left is known where it is filled."""
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
        """The deduced cells that cannot have a value any more."""
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

    def claim(self) -> Claim:
        """The best story for this deduction, and which of the cells it tells of.

        A pattern that accounts for all deduced cells comes first, then a line with a single layout left,
        then the pattern that accounts for most.
        """
        if not self.shape.lengths:
            return Claim(Technique.BLANK_LINE, self.cells)
        if self.is_determined and not self.chosen:
            return Claim(Technique.FULL_LINE, self.cells)
        if self.is_determined and self._runs_are_known and not self.cells & ~self.implied_values[0]:
            return Claim(Technique.COMPLETED_LINE, self.cells)
        best: Claim | None = None
        for pattern in _PATTERNS:
            for claim in pattern(self):
                if claim.cells == self.cells:
                    return claim
                if best is None or claim.cells.bit_count() > best.cells.bit_count():
                    best = claim
        if self.is_determined:
            return Claim(Technique.ONE_WAY_LEFT, self.cells)
        return best or Claim(Technique.LINE_REASONING, self.cells)


def _overlaps(view: Deduction) -> Iterator[Claim]:
    """Wherever a run lies between its limits, it covers the middle."""
    technique = Technique.NARROWED_OVERLAP if view.chosen else Technique.OVERLAP
    total, middle = 0, None
    for run, (first, last) in enumerate(view.windows):
        length, colour = view.shape.lengths[run], view.shape.colours[run]
        covered = span(last - length + 1, first + length - 1)
        cells = covered & view.cells & view.implied_values[colour]
        if cells:
            total |= cells
            middle = Claim(technique, cells, run, first, last, length)
            if view.chosen:
                yield middle
    if not view.chosen and middle is not None:
        single = total == middle.cells
        yield middle if single else Claim(technique, total, -1)


def _finished_runs(view: Deduction) -> Iterator[Claim]:
    """A block as long as any run that it can belong to ends on both sides."""
    known = decided_cells(view.may)
    for colour in sorted(set(view.shape.colours)):
        lost = view.loses(colour)
        for first, last in blocks(known[colour]):
            beside = ((1 << first) >> 1 | 2 << last) & lost
            if beside and span(first, last) & view.reason[colour]:
                length = last - first + 1
                runs = view.runs_over(first, colour)
                if max(view.shape.lengths[run] for run in runs) == length:
                    cells = _explained(view, beside, {colour})
                    if cells:
                        yield Claim(Technique.FINISHED_RUN, cells, runs[0], first, last, length)


def _splits(view: Deduction) -> Iterator[Claim]:
    """A cell that would join the blocks on both sides to a run that is too long."""
    known = decided_cells(view.may)
    for colour in sorted(set(view.shape.colours)):
        found = list(blocks(known[colour]))
        for (first, left), (right, last) in itertools.pairwise(found):
            between = 1 << (left + 1)
            if right == left + 2 and between & view.loses(colour):
                runs = {*view.runs_over(left, colour), *view.runs_over(right, colour)}
                longest = max(view.shape.lengths[run] for run in runs)
                cells = _explained(view, between, {colour})
                if last - first + 1 > longest and cells:
                    yield Claim(Technique.SPLITTING, cells, 0, first, last, longest)


def _joins(view: Deduction) -> Iterator[Claim]:
    """Two cells of one run, and what lies between them."""
    for colour in sorted(set(view.shape.colours)):
        for first, last in blocks(view.implied_values[colour]):
            ends = span(first, last) & view.reason[colour]
            if ends & (ends - 1):
                left, right = (ends & -ends).bit_length() - 1, ends.bit_length() - 1
                cells = span(left, right) & view.cells
                if cells:
                    yield Claim(Technique.JOINING, cells, 0, left, right)


def _glues(view: Deduction) -> Iterator[Claim]:
    """A cell so near to an edge or a blank cell that its run must reach out to the other side."""
    width = view.shape.width
    for colour in sorted(set(view.shape.colours)):
        for anchor in bit_positions(view.reason[colour]):
            bit = 1 << anchor
            runs = view.runs_over(anchor, colour)
            shortest = min(view.shape.lengths[run] for run in runs)
            longest = max(view.shape.lengths[run] for run in runs)
            blank = view.reason[0]
            left = (blank & (bit - 1)).bit_length() - 1
            right = (blank & -bit) or 1 << width
            right = (right & -right).bit_length() - 1
            for wall, reach in (
                (left, span(anchor, left + shortest)),
                (right, span(right - shortest, anchor)),
            ):
                covered = reach & view.implied_values[colour]
                if covered != reach or not reach & view.cells:
                    continue
                cells = reach & view.cells
                if shortest == longest and reach.bit_count() == shortest:  # both of its ends are fixed
                    ends = (reach << 1 | reach >> 1) & ~reach & view.loses(colour)
                    cells |= _explained(view, ends, {colour})
                at_edge = wall in (-1, width)
                technique = Technique.GLUE_TO_EDGE if at_edge else Technique.GLUE_TO_BLANK
                yield Claim(technique, cells, runs[0], anchor, wall, shortest)


def _small_gaps(view: Deduction) -> Iterator[Claim]:
    """Room between blank cells that is too short for any run that could lie there."""
    width = view.shape.width
    walls = [-1, *bit_positions(view.reason[0]), width]
    free = settle(view.shape, anything(width, len(view.may)))
    assert free is not None
    for left, right in itertools.pairwise(walls):
        room = span(left + 1, right - 1)
        cells = room & view.cells & view.implied_values[0]
        if not cells or cells != room & view.cells:
            continue
        lengths = [
            length
            for length, starts in zip(view.shape.lengths, free.starts, strict=True)
            if starts & span(left + 1, right - 1)
        ]
        if lengths and min(lengths) > right - left - 1:
            yield Claim(Technique.SMALL_GAP, cells, 0, left, right, min(lengths))


def _absent_colours(view: Deduction) -> Iterator[Claim]:
    """Colours that the clue does not have."""
    cells = _explained(view, view.cells, set(range(1, len(view.may))) - set(view.shape.colours))
    if cells:
        yield Claim(Technique.ABSENT_COLOUR, cells)


def _out_of_reach(view: Deduction) -> Iterator[Claim]:
    """Cells between the limits of the runs, or beyond them."""
    cells = 0
    for cell in bit_positions(view.cells):
        lost = set(values_at(view.may, cell)).difference(values_at(view.implied.may, cell))
        if 0 in lost:
            continue
        if all(
            not first <= cell <= last
            for run, (first, last) in enumerate(view.windows)
            if view.shape.colours[run] in lost
        ):
            cells |= 1 << cell
    if cells:
        yield Claim(Technique.OUT_OF_REACH, cells)


def _explained(view: Deduction, cells: int, colours: set[int]) -> int:
    """Those cells that lose nothing but these colours."""
    for value in range(len(view.may)):
        if value not in colours:
            cells &= ~view.loses(value)
    return cells


#: The patterns in order of difficulty.
_PATTERNS: tuple[Callable[[Deduction], Iterator[Claim]], ...] = (
    _absent_colours,
    _finished_runs,
    _glues,
    _joins,
    _splits,
    _small_gaps,
    _out_of_reach,
    _overlaps,
)
