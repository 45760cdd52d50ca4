"""The patterns by which people solve a line, each recognised by a decidable criterion.

A pattern takes a line, a reason (known cells), and the deduced cells, and claims those that its idea
accounts for. Cells that no pattern accounts for are *line reasoning*: all layouts agree on them, without a
simpler explanation.

``alias_of`` has the names of Wikipedia's article "Nonogram" and of puzzle magazines. "Joining", "splitting"
and "edge logic" are called the same everywhere; some techniques here have no common name.

``techniques_of`` has the techniques of all deductions on a line: the easiest one for every deduced cell. One
technique makes another possible (a joined block is a finished run), so the patterns are applied repeatedly,
all of them from the same state; the result is the same for a mirrored line.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from nonosat.logic.bits import May, anything, bit_positions, blocks, cells_beyond, decided_cells, span
from nonosat.model.clues import ANY_COLOUR
from nonosat.model.puzzle import Line
from nonosat.reasoning.steps.deduction import Deduction, LineClaim, Technique


def best_claim(deduction: Deduction, *, allow_run_cells: bool = True) -> LineClaim:
    """Return the technique that explains a deduction best, and the cells that it accounts for.

    A pattern that accounts for all deduced cells comes first, then a line with a single layout left,
    then the pattern that accounts for most. Without ``allow_run_cells``, claims about complete runs are left
    out.
    """
    whole = whole_line_technique(deduction)
    if whole is Technique.COMPLETED_LINE and allow_run_cells:
        return LineClaim(whole, deduction.cells, run_cells=deduction.shaded)
    if whole is not None and whole is not Technique.COMPLETED_LINE:
        return LineClaim(whole, deduction.cells)
    best: LineClaim | None = None
    for claim in claims_of(deduction):
        if claim.run_cells and not allow_run_cells:
            continue
        if claim.cells == deduction.cells:
            return claim
        if best is None or claim.cells.bit_count() > best.cells.bit_count():
            best = claim
    if deduction.is_determined:
        return LineClaim(Technique.ONE_WAY_LEFT, deduction.cells)
    return best or LineClaim(Technique.LINE_REASONING, deduction.cells)


def whole_line_technique(deduction: Deduction) -> Technique | None:
    """Return the technique that solves the whole line: it is blank or full, or all its runs are complete."""
    if not deduction.line.lengths:
        return Technique.BLANK_LINE
    if deduction.is_determined and not deduction.reason:
        return Technique.FULL_LINE
    blank = deduction.implied_values[0]
    in_place = deduction.is_determined and deduction.runs_are_known and not deduction.line.has_any_runs
    return Technique.COMPLETED_LINE if in_place and not deduction.cells & ~blank else None


def claims_of(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield what each pattern accounts for, the easiest pattern first."""
    for pattern in _PATTERNS:
        yield from pattern(deduction)


#: The techniques whose steps are widened to all cells that the same idea decides.
WIDENED = (Technique.OVERLAP, Technique.NARROWED_OVERLAP, Technique.OUT_OF_REACH)


def same_idea(claim: LineClaim, whole: Deduction) -> int:
    """Return the cells that the idea of a claim accounts for when everything known of the line is used."""
    if claim.technique is Technique.OUT_OF_REACH:
        return next((each.cells for each in _out_of_reach(whole)), claim.cells)
    if claim.technique in WIDENED:
        return next((each.cells for each in _overlaps(whole) if each.run == claim.run), claim.cells)
    return claim.cells


def _overlaps(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield the middle of a run's window, which the run covers wherever it lies."""
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
    """Yield the cells beside a block that is as long as any run that it can belong to."""
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
                            Technique.FINISHED_RUN, cells, first, last, length, colour=colour, run_cells=block
                        )


def _splits(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield a cell that would join the blocks on both sides into a run that is too long."""
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
                        Technique.SPLITTING, cells, first, last, longest, colour=colour, run_cells=joined
                    )


def _joins(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield the cells between two cells of the same run."""
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
    """Yield cells that a run must cover because a shaded one is near an edge or a blank cell."""
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
    """Yield gaps between blank cells that are too short for any run that could lie there."""
    width = deduction.line.width
    walls = [-1, *bit_positions(deduction.reason_values[0]), width]
    free = deduction.by_clue
    for left, right in itertools.pairwise(walls):
        gap = span(left + 1, right - 1)
        cells = gap & deduction.cells & deduction.implied_values[0]
        if not cells or cells != gap & deduction.cells:
            continue
        runs = [
            run
            for run, (starts, ends, (first, last)) in enumerate(
                zip(free.implied.starts, free.ends, free.windows, strict=True)
            )
            if ((starts | ends) & gap if deduction.line.lengths[run] > 0 else first < right and last > left)
        ]
        if runs and deduction.shortest(runs) > right - left - 1:
            yield LineClaim(Technique.SMALL_GAP, cells, left, right, deduction.shortest(runs))


def _absent_colours(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield cells that lose only colours that the clue does not have."""
    absent = set(range(1, len(deduction.may))).difference(deduction.colours)
    cells = _explained(deduction, deduction.cells, absent)
    if cells:
        yield LineClaim(Technique.ABSENT_COLOUR, cells)


def _out_of_reach(deduction: Deduction) -> Iterator[LineClaim]:
    """Yield cells that no run of the colours they lose can cover."""
    cells = deduction.cells & ~deduction.loses(0)
    for colour in range(1, len(deduction.may)):
        cells &= ~deduction.loses(colour) | deduction.unreached(colour)
    if cells:
        yield LineClaim(Technique.OUT_OF_REACH, cells)


def _explained(deduction: Deduction, cells: int, colours: set[int]) -> int:
    """Return those cells that lose nothing but these colours."""
    for value in range(len(deduction.may)):
        if value not in colours:
            cells &= ~deduction.loses(value)
    return cells


def _ruled_out(deduction: Deduction, cells: int, colour: int) -> int:
    """Return those cells that lose nothing but this colour, and colours whose runs do not reach them."""
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


def alias_of(claim: LineClaim, deduction: Deduction) -> str | None:
    """Return the common name of what a technique does here; ``None`` if there is no other.

    A narrowed overlap is *forcing* because of blank cells, otherwise *simple boxes*. Cells out of reach are
    *simple spaces*, or *mercury* if a shaded cell pulls the first run away from the edge.
    """
    if claim.technique is Technique.NARROWED_OVERLAP:
        return "forcing" if deduction.reason_values[0] else "simple boxes"
    if claim.technique is Technique.OUT_OF_REACH:
        return "mercury" if _is_mercury(claim, deduction) else "simple spaces"
    return _NAMES.get(claim.technique)


def _is_mercury(claim: LineClaim, deduction: Deduction) -> bool:
    """Return whether a block pulls the first or the last run away from the edge.

    Exactly the cells at that edge which this run no longer covers become blank.
    """
    line = deduction.line
    blank, *shaded = deduction.reason_values
    found = [(colour, *block) for colour, cells in enumerate(shaded, 1) for block in blocks(cells)]
    if blank or len(found) != 1:
        return False
    colour, first, last = found[0]
    for run, before in ((0, first), (-1, line.width - 1 - last)):
        length = line.lengths[run]
        if length <= 0 or line.colours[run] != colour or before > length:  # 0 or less: unknown
            continue
        uncovered = span(0, last - length) if run == 0 else span(first + length, line.width - 1)
        if uncovered and claim.cells == uncovered:
            return True
    return False


def techniques_of(line: Line, may: May) -> set[Technique]:
    """Return the techniques of all deductions on a line, given what is known of it.

    Precondition: the line has a layout. Empty if nothing follows.

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
