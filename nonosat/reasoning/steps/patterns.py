"""The patterns by which people fill a line, each recognised by a criterion that can be decided.

A pattern looks at a line, the known cells that a step rests on, and what follows from them. It
claims those of the deduced cells that its one idea accounts for. What no pattern accounts for is
plain *line reasoning*: true in every layout, but without a simpler explanation.

``second_name`` is what other people call a technique: the names of Wikipedia's article "Nonogram" and of
puzzle magazines.

"Joining", "splitting" and "edge logic" are called the same everywhere, and some of our techniques have no
name elsewhere.

``techniques_of`` are those that a look at a line takes: the easiest one for every cell that it tells
something about.

A person does not see everything at once: what one technique gives makes another possible (a joined block is
a finished run). The patterns are therefore applied again and again, each time all of them from the same
state, so that the answer is the same for a line that is read from its other end.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from nonosat.logic.bits import May, anything, bit_positions, blocks, cells_beyond, decided_cells, span
from nonosat.model.clues import ANY_COLOUR
from nonosat.model.puzzle import Line
from nonosat.reasoning.steps.deduction import Deduction, LineClaim, Technique


def best_claim(deduction: Deduction, *, speaks_of_drawn: bool = True) -> LineClaim:
    """The technique that explains a deduction best, and the cells that it accounts for.

    A pattern that accounts for all deduced cells comes first, then a line with a single layout left,
    then the pattern that accounts for most. Without ``speaks_of_drawn`` there are none that speak of drawn
    runs as a whole.
    """
    whole = whole_line_technique(deduction)
    if whole is Technique.COMPLETED_LINE and speaks_of_drawn:
        return LineClaim(whole, deduction.cells, drawn=deduction.drawn)
    if whole is not None and whole is not Technique.COMPLETED_LINE:
        return LineClaim(whole, deduction.cells)
    best: LineClaim | None = None
    for claim in claims_of(deduction):
        if claim.drawn and not speaks_of_drawn:
            continue
        if claim.cells == deduction.cells:
            return claim
        if best is None or claim.cells.bit_count() > best.cells.bit_count():
            best = claim
    if deduction.is_determined:
        return LineClaim(Technique.ONE_WAY_LEFT, deduction.cells)
    return best or LineClaim(Technique.LINE_REASONING, deduction.cells)


def whole_line_technique(deduction: Deduction) -> Technique | None:
    """The technique that fills the whole line at once: it is blank, it is full, or all runs are in place."""
    if not deduction.line.lengths:
        return Technique.BLANK_LINE
    if deduction.is_determined and not deduction.reason:
        return Technique.FULL_LINE
    blank = deduction.implied_values[0]
    in_place = deduction.is_determined and deduction.runs_are_known and not deduction.line.has_any_runs
    return Technique.COMPLETED_LINE if in_place and not deduction.cells & ~blank else None


def claims_of(deduction: Deduction) -> Iterator[LineClaim]:
    """What each pattern accounts for, the easiest pattern first."""
    for pattern in _PATTERNS:
        yield from pattern(deduction)


#: The techniques whose steps are widened to all cells that the same idea decides.
WIDENED = (Technique.OVERLAP, Technique.NARROWED_OVERLAP, Technique.OUT_OF_REACH)


def same_idea(claim: LineClaim, whole: Deduction) -> int:
    """The cells that the idea of a claim accounts for when everything known of the line is used."""
    if claim.technique is Technique.OUT_OF_REACH:
        return next((each.cells for each in _out_of_reach(whole)), claim.cells)
    if claim.technique in WIDENED:
        return next((each.cells for each in _overlaps(whole) if each.run == claim.run), claim.cells)
    return claim.cells


def _overlaps(deduction: Deduction) -> Iterator[LineClaim]:
    """The middle of a run's room, which the run covers wherever it lies."""
    technique = Technique.NARROWED_OVERLAP if deduction.reason else Technique.OVERLAP
    for run, (first, last) in enumerate(deduction.windows):
        length, colour = deduction.line.lengths[run], deduction.line.colours[run]
        cells = deduction.middle(run) & deduction.cells
        if colour == ANY_COLOUR:
            cells = _explained(deduction, cells, {0})
        else:
            cells &= deduction.implied_values[colour]
        if cells:
            yield LineClaim(technique, cells, first, last, length, run=run)


def _finished_runs(deduction: Deduction) -> Iterator[LineClaim]:
    """The cells beside a block that is as long as any run that it can belong to."""
    known = decided_cells(deduction.may)
    for colour in deduction.colours:
        lost = deduction.loses(colour)
        for first, last in blocks(known[colour]):
            beside = ((1 << first) >> 1 | 2 << last) & lost
            if beside and span(first, last) & deduction.reason_values[colour]:
                length = last - first + 1
                runs = deduction.runs_over(first, colour)
                if deduction.longest(runs) == length:
                    cells = _ruled_out(deduction, beside, colour)
                    if cells:
                        block = span(first, last)
                        yield LineClaim(
                            Technique.FINISHED_RUN, cells, first, last, length, colour=colour, drawn=block
                        )


def _splits(deduction: Deduction) -> Iterator[LineClaim]:
    """A cell that would join the blocks on both sides into a run that is too long."""
    known = decided_cells(deduction.may)
    for colour in deduction.colours:
        found = list(blocks(known[colour]))
        for (first, left), (right, last) in itertools.pairwise(found):
            between = 1 << (left + 1)
            if right == left + 2 and between & deduction.loses(colour):
                runs = {*deduction.runs_over(left, colour), *deduction.runs_over(right, colour)}
                longest = deduction.longest(runs)
                cells = _ruled_out(deduction, between, colour)
                if longest is not None and last - first + 1 > longest and cells:
                    joined = span(first, left) | span(right, last)
                    yield LineClaim(
                        Technique.SPLITTING, cells, first, last, longest, colour=colour, drawn=joined
                    )


def _joins(deduction: Deduction) -> Iterator[LineClaim]:
    """Two cells of one run, and what lies between them."""
    for colour in deduction.colours:
        for first, last in blocks(deduction.implied_values[colour]):
            ends = span(first, last) & deduction.reason_values[colour]
            if ends & (ends - 1):
                left, right = (ends & -ends).bit_length() - 1, ends.bit_length() - 1
                cells = span(left, right) & deduction.cells
                if cells:
                    runs = {*deduction.runs_over(left, colour), *deduction.runs_over(right, colour)}
                    run = runs.pop() if len(runs) == 1 else None
                    yield LineClaim(Technique.JOINING, cells, left, right, run=run, colour=colour)


def _glues(deduction: Deduction) -> Iterator[LineClaim]:
    """Cells beside one that is so near to an edge or a blank cell that its run must extend away from it."""
    width = deduction.line.width
    for colour in deduction.colours:
        for anchor in bit_positions(deduction.reason_values[colour]):
            bit = 1 << anchor
            runs = deduction.runs_over(anchor, colour)
            shortest, longest = deduction.shortest(runs), deduction.longest(runs)
            blank = deduction.reason_values[0]
            left = (blank & (bit - 1)).bit_length() - 1
            right = (blank & -bit) or 1 << width
            right = (right & -right).bit_length() - 1
            for wall, reach in (
                (left, span(anchor, left + shortest)),
                (right, span(right - shortest, anchor)),
            ):
                covered = reach & deduction.implied_values[colour]
                if covered != reach or not reach & deduction.cells:
                    continue
                cells = reach & deduction.cells
                if shortest == longest and reach.bit_count() == shortest:  # both ends of the run are fixed
                    ends = (reach << 1 | reach >> 1) & ~reach & deduction.loses(colour)
                    cells |= _ruled_out(deduction, ends, colour)
                at_edge = wall in (-1, width)
                technique = Technique.GLUE_TO_EDGE if at_edge else Technique.GLUE_TO_BLANK
                yield LineClaim(technique, cells, anchor, wall, shortest, colour=colour)


def _small_gaps(deduction: Deduction) -> Iterator[LineClaim]:
    """Room between blank cells that is too short for any run that could lie there."""
    width = deduction.line.width
    walls = [-1, *bit_positions(deduction.reason_values[0]), width]
    free = deduction.by_clue
    for left, right in itertools.pairwise(walls):
        room = span(left + 1, right - 1)
        cells = room & deduction.cells & deduction.implied_values[0]
        if not cells or cells != room & deduction.cells:
            continue
        runs = [
            run
            for run, (starts, ends, (first, last)) in enumerate(
                zip(free.implied.starts, free.ends, free.windows, strict=True)
            )
            if ((starts | ends) & room if deduction.line.lengths[run] > 0 else first < right and last > left)
        ]
        if runs and deduction.shortest(runs) > right - left - 1:
            yield LineClaim(Technique.SMALL_GAP, cells, left, right, deduction.shortest(runs))


def _absent_colours(deduction: Deduction) -> Iterator[LineClaim]:
    """Colours that the clue does not have."""
    absent = set(range(1, len(deduction.may))).difference(deduction.colours)
    cells = _explained(deduction, deduction.cells, absent)
    if cells:
        yield LineClaim(Technique.ABSENT_COLOUR, cells)


def _out_of_reach(deduction: Deduction) -> Iterator[LineClaim]:
    """Cells that no run of the colours they lose can cover."""
    cells = deduction.cells & ~deduction.loses(0)
    for colour in range(1, len(deduction.may)):
        cells &= ~deduction.loses(colour) | deduction.unreached(colour)
    if cells:
        yield LineClaim(Technique.OUT_OF_REACH, cells)


def _explained(deduction: Deduction, cells: int, colours: set[int]) -> int:
    """Those cells that lose nothing but these colours."""
    for value in range(len(deduction.may)):
        if value not in colours:
            cells &= ~deduction.loses(value)
    return cells


def _ruled_out(deduction: Deduction, cells: int, colour: int) -> int:
    """Those cells that lose nothing but this colour, and colours whose runs do not reach them."""
    cells &= ~deduction.loses(0)
    for other in range(1, len(deduction.may)):
        if other != colour:
            cells &= ~deduction.loses(other) | deduction.unreached(other)
    return cells


#: The patterns in order of difficulty.
_PATTERNS: tuple[Callable[[Deduction], Iterator[LineClaim]], ...] = (
    _absent_colours,
    _finished_runs,
    _glues,
    _joins,
    _splits,
    _small_gaps,
    _out_of_reach,
    _overlaps,
)


_NAMES = {
    Technique.FULL_LINE: "simple boxes",
    Technique.OVERLAP: "simple boxes",
    Technique.COMPLETED_LINE: "simple spaces",
    Technique.FINISHED_RUN: "punctuating",
    Technique.GLUE_TO_EDGE: "glue",
    Technique.GLUE_TO_BLANK: "glue",
    Technique.SMALL_GAP: "forcing",
}


def second_name(claim: LineClaim, deduction: Deduction) -> str | None:
    """The name that other people have for what a technique does here; ``None``: no other name.

    A run that blank cells push together is *forcing*, without them *simple boxes*. Cells that no run reaches
    are *simple spaces*, and *mercury* where a filled cell draws the first run away from the edge.
    """
    if claim.technique is Technique.NARROWED_OVERLAP:
        return "forcing" if deduction.reason_values[0] else "simple boxes"
    if claim.technique is Technique.OUT_OF_REACH:
        return "mercury" if _is_mercury(claim, deduction) else "simple spaces"
    return _NAMES.get(claim.technique)


def _is_mercury(claim: LineClaim, deduction: Deduction) -> bool:
    """Whether a block draws the first or the last run away from the edge: just those cells there become blank
    which this run no longer covers.
    """
    line = deduction.line
    blank, *filled = deduction.reason_values
    found = [(colour, *block) for colour, cells in enumerate(filled, 1) for block in blocks(cells)]
    if blank or len(found) != 1:
        return False
    colour, first, last = found[0]
    for run, before in ((0, first), (-1, line.width - 1 - last)):
        length = line.lengths[run]
        if length <= 0 or line.colours[run] != colour or before > length:  # 0 or less: it is not known
            continue
        uncovered = span(0, last - length) if run == 0 else span(first + length, line.width - 1)
        if uncovered and claim.cells == uncovered:
            return True
    return False


def techniques_of(line: Line, may: May) -> set[Technique]:
    """The techniques that find everything that follows from a line and what is known of it.

    Precondition: the line has a layout. Empty when nothing follows.

    >>> from nonosat.model.clues import clue
    >>> sorted(techniques_of(Line("row 1", clue(4), range(5)), (0b11111, 0b11111)))
    [<Technique.OVERLAP: 'overlap'>]
    """
    found: set[Technique] = set()
    nothing = anything(line.width, len(may))
    while True:
        deduction = Deduction(line, may, cells_beyond(nothing, may))
        if not deduction.cells:
            return found
        whole = whole_line_technique(deduction)
        if whole is not None:
            return found | {whole}
        claimed = 0
        for claim in sorted(claims_of(deduction), key=lambda claim: claim.technique.rank):
            if claim.cells & ~claimed:
                found.add(claim.technique)
                claimed |= claim.cells
        if not claimed:
            rest = Technique.ONE_WAY_LEFT if deduction.is_determined else Technique.LINE_REASONING
            return found | {rest}
        may = deduction.after(claimed)
