"""From a refuted assumption to an argument that can be read: the assumption, what follows, the contradiction.

What follows is recorded line by line (``Trail``) and then traced backwards from the contradiction: of every
line only the cells that are needed later are kept, down to the assumption and the cells known before.
``shortest_chain`` is the order in which an argument takes its lines, and ``NestedArguments`` are arguments
within arguments: an assumption, what follows, and within it another one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, Self

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.refutation import Assumption, Refutation, assumptions_of, cell_values
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.line_candidates import line_step
from nonosat.reasoning.steps.step import Because, Cell, CellValues, Kind, Step
from nonosat.reasoning.wording.step_writer import StepWriter


class _Event(NamedTuple):
    """Something that follows: on a ``line``, or by an ``inner`` argument."""

    line: int
    before: May
    after: May
    inner: Step | None


class Traced(NamedTuple):
    """The steps that some cells rest on, in order, and the cells known before that these rest on."""

    steps: list[Step]
    known: dict[Cell, CellValues]


class Trail:
    """What was deduced so far, event by event; ``supposed`` is a cell that was not known but supposed."""

    def __init__(self, writer: StepWriter, supposed: Cell | None = None) -> None:
        self._writer = writer
        self._events: list[_Event] = []
        #: For every cell about which something was deduced, the numbers of the events that did so, in order;
        #: -1 for what is supposed.
        self._causes: dict[Cell, list[int]] = {} if supposed is None else {supposed: [-1]}

    def add(self, line: int, before: May, after: May, inner: Step | None = None) -> None:
        """Records what follows next: about a line, by itself or by an argument."""
        number = len(self._events)
        self._events.append(_Event(line, before, after, inner))
        for position in bit_positions(cells_beyond(before, after)):
            self._causes.setdefault(self._writer.lines.cell(line, position), []).append(number)

    def behind(self, cells: Iterable[CellValues]) -> Traced:
        """What some cells rest on, as they are now."""
        known: dict[Cell, CellValues] = {}
        needed: defaultdict[int, set[Cell]] = defaultdict(set)

        def trace(cells: Iterable[CellValues], before: int) -> None:
            for cell in cells:
                place = (cell.row, cell.column)
                causes = [number for number in self._causes.get(place, ()) if number < before]
                if not causes:
                    known[place] = cell
                elif causes[-1] >= 0:
                    needed[causes[-1]].add(place)

        last = len(self._events)
        trace(cells, last)
        steps: list[Step] = []
        for number in range(last - 1, -1, -1):
            if number in needed:
                step = self._events[number].inner or self._line_step(number, needed[number])
                trace(step.because.cells, number)
                steps.append(step)
        return Traced(steps[::-1], known)

    def _line_step(self, number: int, needed: set[Cell]) -> Step:
        """The part of a line's consequences that is needed, with the fewest cells that imply it."""
        line, may, after, _ = self._events[number]
        positions = 0
        for row, column in needed:
            positions |= 1 << (column if self._writer.lines.is_row(line) else row)
        reasons = self._writer.reasons[line]
        elsewhere = reasons.full & ~positions
        reason = reasons.smallest(may, tuple(cells | elsewhere for cells in after))
        assert reason is not None
        return self._writer.line_step(line_step(line, reasons, may, reason, cells=positions))


class Argument:
    """An assumption and what follows from it, until a line can no longer be filled."""

    def __init__(self, writer: StepWriter, state: Possibilities, assumption: Assumption) -> None:
        self.lines = writer.lines
        self.assumption = assumption
        self.known = state
        self.state = assumption.added_to(state)
        self._writer = writer
        self._trail = Trail(writer, (assumption.row, assumption.column))
        self.unfillable_line: int | None = None

    @classmethod
    def along(
        cls, chain: Iterable[int], writer: StepWriter, state: Possibilities, assumption: Assumption
    ) -> Self:
        """The argument that goes through these lines, the last of which cannot be filled."""
        argument = cls(writer, state, assumption)
        for line in chain:
            argument.settle(line)
        return argument

    def settle(self, line: int) -> None:
        """Goes on with a line; sets ``unfillable_line`` when it cannot be filled."""
        before = self.state.may[line]
        settled = self.lines.settled(line, before)
        if settled is None:
            self.unfillable_line = line
        elif settled != before:
            self._trail.add(line, before, settled)
            self.state.may.narrow(line, settled)

    def accept(self, inner: Step) -> None:
        """Adds the conclusion, about one cell, of an argument within this one."""
        (cell,) = inner.cells
        before = self.state.may[cell.row]
        self.state.keep(cell.row, cell.column, bit_set(cell.values))
        self._trail.add(cell.row, before, self.state.may[cell.row], inner)

    def step(self) -> Step:
        """The whole argument, without what is not needed. Precondition: there is a ``unfillable_line``."""
        assert self.unfillable_line is not None
        last = self._writer.unfillable_line(self.unfillable_line, self.state.may[self.unfillable_line])
        steps, known = self._trail.behind(last.because.cells)
        chain = [*steps, last]
        row, column, _ = self.assumption
        before = cell_values(self.known, row, column)
        if len(before.values) < self.lines.values:  # what was known of the cell is part of the conclusion
            known[row, column] = before
        assumed, conclusion = self.assumption.cell, self.assumption.conclusion_in(self.known)
        lines = tuple(dict.fromkeys(name for step in chain for name in step.lines))
        nested = any(step.kind is not Kind.LINE for step in chain)
        return Step(
            kind=Kind.DEEP if nested else Kind.CONTRADICTION,
            technique="nested contradiction" if nested else "contradiction",
            lines=lines,
            cells=(conclusion,),
            because=Because(tuple(known[cell] for cell in sorted(known)), lines),
            text=self._writer.wording.argument(before, assumed, chain, conclusion),
            assumption=assumed,
            chain=tuple(chain),
        )


#: States looked at before the search for the shortest chain is given up for a short one. Not critical: on
#: the arguments named in ``refutation``, and five of puzzles/dom_5, half and double give chains of the same
#: lengths in the same time.
_MOST_STATES = 4_000


def shortest_chain(state: Possibilities, refutation: Refutation, allowance: Allowance) -> list[int]:
    """Lines to settle, one after another, until one cannot be filled: as few steps as possible.

    The search is breadth first over what is known on the refutation's lines; if that takes too long,
    the lines take turns. Raises ``LimitReached``.
    """
    lines = list(bit_positions(refutation.lines))
    settled = state.lines.settled
    assumed = refutation.assumption.added_to(state)
    level: list[tuple[Possibilities, list[int]]] = [(assumed, [])]
    seen: set[tuple[May, ...]] = set()
    while level and len(seen) < _MOST_STATES:
        following: list[tuple[Possibilities, list[int]]] = []
        for known, chain in level:
            allowance.spend()
            for line in lines:
                after = settled(line, known.may[line])
                if after is None:
                    return [*chain, line]
                if after != known.may[line]:
                    extended = known.copy()
                    extended.may.narrow(line, after)
                    key = tuple(extended.may[each] for each in lines)
                    if key not in seen:
                        seen.add(key)
                        following.append((extended, [*chain, line]))
        level = following
    return _any_chain(assumed, lines)


def _any_chain(assumed: Possibilities, lines: list[int]) -> list[int]:
    chain: list[int] = []
    while True:
        for line in lines:
            after = assumed.lines.settled(line, assumed.may[line])
            if after is None:
                return [*chain, line]
            if after != assumed.may[line]:
                assumed.may.narrow(line, after)
                chain.append(line)


#: The most nested assumptions that a person is asked to follow: a choice, not a measurement.
DEEPEST = 3
#: Cells that are gone through for a unit of the allowance.
_CELLS = 4


class NestedArguments:
    """Finds them, until a limit is reached."""

    def __init__(self, writer: StepWriter, allowance: Allowance) -> None:
        self._writer = writer
        self._allowance = allowance

    def argument(
        self, state: Possibilities, assumption: Assumption, lines: int, *, depth: int
    ) -> Step | None:
        """The argument over those lines with at most ``depth`` nested assumptions, if there is one."""
        if depth == 1:
            self._allowance.spend()
            assumed = assumption.added_to(state)
            if assumed.propagate(assumed.touched, lines) is None:
                return None
            chain = shortest_chain(state, Refutation(assumption, lines, smallest=False), self._allowance)
            return Argument.along(chain, self._writer, state, assumption).step()
        argument = Argument(self._writer, state, assumption)
        while True:
            self._allowance.spend(lines.bit_count())
            _settle_all(argument, lines)
            if argument.unfillable_line is not None:
                return argument.step()
            inner = self._inner(argument.state, lines, depth - 1)
            if inner is None:
                return None
            argument.accept(inner)

    def _inner(self, state: Possibilities, lines: int, depth: int) -> Step | None:
        """The first argument about a cell where two of the lines cross, the shallowest first."""
        self._allowance.spend(state.lines.height * state.lines.width // _CELLS)
        crossed = [each for each in assumptions_of(state) if _is_crossed(state, each, lines)]
        for shallower in range(1, depth + 1):
            for each in crossed:
                step = self.argument(state, each, lines, depth=shallower)
                if step is not None:
                    return step
        return None


def _is_crossed(state: Possibilities, assumption: Assumption, lines: int) -> bool:
    row, column = assumption.row, state.lines.height + assumption.column
    return bool(lines >> row & lines >> column & 1)


def _settle_all(argument: Argument, lines: int) -> None:
    """Line logic over some lines, as part of an argument, until nothing changes or one cannot be filled."""
    changed = True
    while changed:
        changed = False
        for line in bit_positions(lines):
            before = argument.state.may[line]
            argument.settle(line)
            if argument.unfillable_line is not None:
                return
            changed |= argument.state.may[line] != before
