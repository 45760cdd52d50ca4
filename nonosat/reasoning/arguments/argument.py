"""From a refuted assumption to an argument that can be read: the assumption, what follows, the contradiction.

What follows is recorded forwards, line by line, and then told backwards: of every line only the cells
that are needed later, each with the fewest cells that imply them, down to the assumption and the cells
known before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond, values_at
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.refutation import Assumption, Refutation
from nonosat.reasoning.steps.line_reason import LineReasons
from nonosat.reasoning.steps.line_step import LineStep
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.reasoning.steps.technique import Claim, Deduction, Technique
from nonosat.reasoning.wording.sentences import Wording

#: States looked at for the shortest chain; with more lines than that a short one must do.
_MOST_STATES = 4_000

Cell = tuple[int, int]


class Teller:
    """What arguments about one puzzle share: its lines, their reasons, and the words."""

    def __init__(self, lines: Lines, reasons: Sequence[LineReasons], wording: Wording) -> None:
        self.lines = lines
        self.reasons = reasons
        self.wording = wording

    def line_step(self, step: LineStep) -> Step:
        """A step on one line as a value."""
        name = self.lines.names[step.line]
        return Step(
            kind=Kind.LINE,
            technique=step.claim.technique.value,
            lines=(name,),
            cells=self.cells(step.line, step.after, step.claim.cells),
            because=Because(self.cells(step.line, step.deduction.may, step.chosen), (name,)),
            text=self.wording.line_step(step),
        )

    def dead_line(self, line: int, may: May) -> Step:
        """The line that cannot be filled, with the fewest cells that show it."""
        chosen = self.reasons[line].smallest(may, (0,) * len(may))
        assert chosen is not None
        name = self.lines.names[line]
        return Step(
            kind=Kind.LINE,
            technique="contradiction",
            lines=(name,),
            cells=(),
            because=Because(self.cells(line, may, chosen), (name,)),
            text=self.wording.dead_line(line, may, chosen),
        )

    def cells(self, line: int, may: May, positions: int) -> tuple[CellValues, ...]:
        """Cells of a line with the values that they can have."""
        found: list[CellValues] = []
        for position in bit_positions(positions):
            row, column = self.lines.cell(line, position)
            values = values_at(may, position)
            found.append(CellValues(row, column, values))
        return tuple(found)


@dataclass(slots=True)
class _Event:
    """Something that follows from the assumption: on a ``line``, or by an argument within (``inner``)."""

    line: int
    before: May
    after: May
    inner: Step | None = None
    needed: set[Cell] = field(default_factory=set)


class Argument:
    """An assumption and what follows from it, until a line cannot be filled any more."""

    def __init__(self, teller: Teller, state: Possibilities, assumption: Assumption) -> None:
        self.teller = teller
        self.lines = teller.lines
        self.assumption = assumption
        self.known = state
        self.state = state.copy()
        self.state.keep(assumption.row, assumption.column, 1 << assumption.value)
        self._events: list[_Event] = []
        #: For every cell about which something was deduced: the events that did, in order; -1: supposed.
        self._causes: dict[Cell, list[int]] = {(assumption.row, assumption.column): [-1]}
        self.dead_line: int | None = None

    def settle(self, line: int) -> None:
        """Takes the next line; sets ``dead_line`` when it cannot be filled."""
        before = self.state.may[line]
        settled = self.lines.settled(line, before)
        if settled is None:
            self.dead_line = line
        elif settled != before:
            self._add(_Event(line, before, settled))
            self.state.narrow(line, settled)

    def accept(self, inner: Step) -> None:
        """Takes the conclusion of an argument within this one, about one cell."""
        (cell,) = inner.cells
        before = self.state.may[cell.row]
        self.state.keep(cell.row, cell.column, bit_set(cell.values))
        self._add(_Event(cell.row, before, self.state.may[cell.row], inner))

    def _add(self, event: _Event) -> None:
        number = len(self._events)
        self._events.append(event)
        for position in bit_positions(cells_beyond(event.before, event.after)):
            self._causes.setdefault(self.lines.cell(event.line, position), []).append(number)

    def step(self) -> Step:
        """The whole argument, without what is not needed. Precondition: there is a ``dead_line``."""
        assert self.dead_line is not None
        known: dict[Cell, CellValues] = {}
        last = self.teller.dead_line(self.dead_line, self.state.may[self.dead_line])
        self._trace(last.because.cells, len(self._events), known)
        chain = [last]
        for number in range(len(self._events) - 1, -1, -1):
            event = self._events[number]
            if event.needed:
                step = event.inner or self._line_step(event)
                self._trace(step.because.cells, number, known)
                chain.append(step)
        chain.reverse()
        row, column, value = self.assumption
        before = self._values(self.known, row, column)
        if len(before) < self.lines.values:  # what was known of the cell is part of the conclusion
            known[row, column] = CellValues(row, column, before)
        conclusion = CellValues(row, column, tuple(each for each in before if each != value))
        supposed = CellValues(row, column, (value,))
        lines = tuple(dict.fromkeys(name for step in chain for name in step.lines))
        nested = any(step.kind is not Kind.LINE for step in chain)
        return Step(
            kind=Kind.DEEP if nested else Kind.CONTRADICTION,
            technique="nested contradiction" if nested else "contradiction",
            lines=lines,
            cells=(conclusion,),
            because=Because(tuple(known[cell] for cell in sorted(known)), lines),
            text=self.teller.wording.argument(supposed, chain, conclusion),
            assumption=supposed,
            chain=tuple(chain),
        )

    def _trace(self, cells: Sequence[CellValues], before: int, known: dict[Cell, CellValues]) -> None:
        """Finds where the cells of a reason come from, as they were before event number ``before``."""
        for cell in cells:
            place = (cell.row, cell.column)
            causes = [number for number in self._causes.get(place, ()) if number < before]
            if not causes:
                known[place] = cell
            elif causes[-1] >= 0:
                self._events[causes[-1]].needed.add(place)

    def _line_step(self, event: _Event) -> Step:
        """The part of a line's consequences that is needed, with the fewest cells that imply it."""
        line, may = event.line, event.before
        positions = 0
        for row, column in event.needed:
            positions |= 1 << (column if self.lines.is_row(line) else row)
        reasons = self.teller.reasons[line]
        elsewhere = reasons.full & ~positions
        allowed = tuple(cells | elsewhere for cells in event.after)
        chosen = reasons.smallest(may, allowed)
        assert chosen is not None
        deduction = Deduction(self.lines.shapes[line], may, chosen, reasons.restricted(may, chosen))
        deduction.cells = positions
        claim = deduction.claim()
        if claim.cells != positions:
            claim = Claim(Technique.LINE_REASONING, positions)
        return self.teller.line_step(LineStep(line, chosen, event.after, claim, deduction))

    @staticmethod
    def _values(state: Possibilities, row: int, column: int) -> tuple[int, ...]:
        return tuple(bit_positions(state.values(row, column)))


def shortest_chain(state: Possibilities, refutation: Refutation) -> list[int]:
    """Lines to settle, one after another, until one cannot be filled: as few steps as can be.

    The search is breadth first over what is known on the refutation's lines; where that is too much,
    the lines take turns.
    """
    assumption = refutation.assumption
    lines = list(bit_positions(refutation.lines))
    settled = state.lines.settled
    supposed = state.copy()
    supposed.keep(assumption.row, assumption.column, 1 << assumption.value)
    level: list[tuple[Possibilities, list[int]]] = [(supposed, [])]
    seen: set[tuple[May, ...]] = set()
    while level and len(seen) < _MOST_STATES:
        following: list[tuple[Possibilities, list[int]]] = []
        for known, chain in level:
            for line in lines:
                after = settled(line, known.may[line])
                if after is None:
                    return [*chain, line]
                if after != known.may[line]:
                    extended = known.copy()
                    extended.narrow(line, after)
                    key = tuple(extended.may[each] for each in lines)
                    if key not in seen:
                        seen.add(key)
                        following.append((extended, [*chain, line]))
        level = following
    return _any_chain(supposed, lines)


def _any_chain(supposed: Possibilities, lines: list[int]) -> list[int]:
    chain: list[int] = []
    while True:
        for line in lines:
            after = supposed.lines.settled(line, supposed.may[line])
            if after is None:
                return [*chain, line]
            if after != supposed.may[line]:
                supposed.narrow(line, after)
                chain.append(line)
