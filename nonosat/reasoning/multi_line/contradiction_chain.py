"""From a refuted assumption to a readable contradiction: the assumption, what follows, the impossible line.

What follows is recorded line by line (``Trail``) and then traced back from the contradiction: of every line
only the cells that are needed later are kept, down to the assumption and the cells known before.
``shortest_chain`` finds an order of the lines, ``NestedContradictions`` chains with contradictions inside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple, Self

from nonosat.logic.bits import May, bit_positions, bit_set, cells_beyond
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.refutation import Assumption, Refutation, assumptions_of, cell_values
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.steps.line_candidates import line_step
from nonosat.reasoning.steps.step import Cell, CellCandidates, Premises, Step, StepKind
from nonosat.reasoning.wording.step_writer import StepWriter


class _Event(NamedTuple):
    """A deduction: on a ``line``, or by an ``inner`` contradiction."""

    line: int
    before: May
    after: May
    inner: Step | None


class Traced(NamedTuple):
    """The steps that some cells rest on, in order, and the known cells that these rest on."""

    steps: list[Step]
    known: dict[Cell, CellCandidates]


class Trail:
    """The deductions so far, in order; ``assumed`` is the cell of the assumption, if there is one."""

    def __init__(self, writer: StepWriter, assumed: Cell | None = None) -> None:
        self._writer = writer
        self._events: list[_Event] = []
        #: For each cell with deductions, the numbers of these events, in order; -1 for the assumption.
        self._causes: dict[Cell, list[int]] = {} if assumed is None else {assumed: [-1]}

    def add(self, line: int, before: May, after: May, inner: Step | None = None) -> None:
        """Record the next deduction about a line: by the line itself or by an inner contradiction."""
        number = len(self._events)
        self._events.append(_Event(line, before, after, inner))
        for position in bit_positions(cells_beyond(before, after)):
            self._causes.setdefault(self._writer.lines.cell(line, position), []).append(number)

    def premises_of(self, cells: Iterable[CellCandidates]) -> Traced:
        """Return what some cells, as they are now, rest on."""
        known: dict[Cell, CellCandidates] = {}
        needed: defaultdict[int, set[Cell]] = defaultdict(set)

        def trace(cells: Iterable[CellCandidates], before: int) -> None:
            for cell in cells:
                position = (cell.row, cell.column)
                causes = [number for number in self._causes.get(position, ()) if number < before]
                if not causes:
                    known[position] = cell
                elif causes[-1] >= 0:
                    needed[causes[-1]].add(position)

        last = len(self._events)
        trace(cells, last)
        steps: list[Step] = []
        for number in range(last - 1, -1, -1):
            if number in needed:
                step = self._events[number].inner or self._line_step(number, needed[number])
                trace(step.premises.cells, number)
                steps.append(step)
        return Traced(steps[::-1], known)

    def _line_step(self, number: int, needed: set[Cell]) -> Step:
        """Return the needed part of a line's conclusions, with the fewest cells that imply it."""
        line, may, after, _ = self._events[number]
        positions = 0
        for row, column in needed:
            positions |= 1 << (column if self._writer.lines.is_row(line) else row)
        reasons = self._writer.reasons[line]
        elsewhere = reasons.full & ~positions
        reason = reasons.smallest(may, tuple(cells | elsewhere for cells in after))
        assert reason is not None
        return self._writer.line_step(line_step(line, reasons, may, reason, cells=positions))


class ContradictionChain:
    """An assumption and what follows from it, until a line is impossible."""

    def __init__(self, writer: StepWriter, state: Possibilities, assumption: Assumption) -> None:
        self.lines = writer.lines
        self.assumption = assumption
        self.known = state
        self.state = assumption.added_to(state)
        self._writer = writer
        self._trail = Trail(writer, (assumption.row, assumption.column))
        self.impossible_line: int | None = None

    @classmethod
    def along(
        cls, chain: Iterable[int], writer: StepWriter, state: Possibilities, assumption: Assumption
    ) -> Self:
        """Return the chain through these lines, the last of which is impossible."""
        found = cls(writer, state, assumption)
        for line in chain:
            found.solve_line(line)
        return found

    def solve_line(self, line: int) -> None:
        """Continue with a line; set ``impossible_line`` if it is impossible."""
        before = self.state.may[line]
        solved = self.lines.solve(line, before)
        if solved is None:
            self.impossible_line = line
        elif solved != before:
            self._trail.add(line, before, solved)
            self.state.may.narrow(line, solved)

    def accept(self, inner: Step) -> None:
        """Add the conclusion, about one cell, of an inner contradiction."""
        (cell,) = inner.cells
        before = self.state.may[cell.row]
        self.state.keep(cell.row, cell.column, bit_set(cell.values))
        self._trail.add(cell.row, before, self.state.may[cell.row], inner)

    def step(self) -> Step:
        """Return the step, without unneeded deductions. Precondition: there is an ``impossible_line``."""
        assert self.impossible_line is not None
        last = self._writer.impossible_line(self.impossible_line, self.state.may[self.impossible_line])
        steps, known = self._trail.premises_of(last.premises.cells)
        chain = [*steps, last]
        row, column, _ = self.assumption
        before = cell_values(self.known, row, column)
        if len(before.values) < self.lines.values:  # the conclusion depends on what was known of the cell
            known[row, column] = before
        assumed, conclusion = self.assumption.cell, self.assumption.conclusion_in(self.known)
        lines = tuple(dict.fromkeys(name for step in chain for name in step.lines))
        nested = any(step.kind is not StepKind.LINE for step in chain)
        return Step(
            kind=StepKind.DEEP if nested else StepKind.CONTRADICTION,
            technique="nested contradiction" if nested else "contradiction",
            lines=lines,
            cells=(conclusion,),
            premises=Premises(tuple(known[cell] for cell in sorted(known)), lines),
            text=self._writer.wording.contradiction(before, assumed, chain, conclusion),
            assumption=assumed,
            chain=tuple(chain),
        )


#: States examined before a short chain is accepted instead of a shortest one. Not critical: on the
#: contradictions named in ``refutation``, and five of puzzles/dom_5, half and double give chains of the same
#: lengths in the same time.
_MOST_STATES = 4_000


def shortest_chain(state: Possibilities, refutation: Refutation, budget: WorkBudget) -> list[int]:
    """Return lines to solve, one after another, until one is impossible: as few as possible.

    Search breadth first over the states of the refutation's lines; beyond a limit, sweep over the lines.
    Raises ``LimitReached``.
    """
    lines = list(bit_positions(refutation.lines))
    solve = state.lines.solve
    assumed = refutation.assumption.added_to(state)
    level: list[tuple[Possibilities, list[int]]] = [(assumed, [])]
    seen: set[tuple[May, ...]] = set()
    while level and len(seen) < _MOST_STATES:
        following: list[tuple[Possibilities, list[int]]] = []
        for known, chain in level:
            budget.spend()
            for line in lines:
                after = solve(line, known.may[line])
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
            after = assumed.lines.solve(line, assumed.may[line])
            if after is None:
                return [*chain, line]
            if after != assumed.may[line]:
                assumed.may.narrow(line, after)
                chain.append(line)


#: The most nested assumptions of a step: a choice, not a measurement.
DEEPEST = 3
#: Cells examined for a unit of the work budget.
_CELLS = 4


class NestedContradictions:
    """Search for chains with contradictions inside; may raise ``LimitReached``."""

    def __init__(self, writer: StepWriter, budget: WorkBudget) -> None:
        self._writer = writer
        self._budget = budget

    def find(self, state: Possibilities, assumption: Assumption, lines: int, *, depth: int) -> Step | None:
        """Return a contradiction over those lines with at most ``depth`` nested assumptions, if any."""
        if depth == 1:
            self._budget.spend()
            assumed = assumption.added_to(state)
            if assumed.propagate(assumed.touched, lines) is None:
                return None
            chain = shortest_chain(state, Refutation(assumption, lines, smallest=False), self._budget)
            return ContradictionChain.along(chain, self._writer, state, assumption).step()
        chain_so_far = ContradictionChain(self._writer, state, assumption)
        while True:
            self._budget.spend(lines.bit_count())
            _solve_lines(chain_so_far, lines)
            if chain_so_far.impossible_line is not None:
                return chain_so_far.step()
            inner = self._inner(chain_so_far.state, lines, depth - 1)
            if inner is None:
                return None
            chain_so_far.accept(inner)

    def _inner(self, state: Possibilities, lines: int, depth: int) -> Step | None:
        """Return the first contradiction about a cell where two of the lines cross, the shallowest first."""
        self._budget.spend(state.lines.height * state.lines.width // _CELLS)
        crossed = [each for each in assumptions_of(state) if _is_crossed(state, each, lines)]
        for shallower in range(1, depth + 1):
            for each in crossed:
                step = self.find(state, each, lines, depth=shallower)
                if step is not None:
                    return step
        return None


def _is_crossed(state: Possibilities, assumption: Assumption, lines: int) -> bool:
    row, column = assumption.row, state.lines.height + assumption.column
    return bool(lines >> row & lines >> column & 1)


def _solve_lines(chain: ContradictionChain, lines: int) -> None:
    """Apply line logic over some lines, as part of a chain, until nothing changes or one is impossible."""
    changed = True
    while changed:
        changed = False
        for line in bit_positions(lines):
            before = chain.state.may[line]
            chain.solve_line(line)
            if chain.impossible_line is not None:
                return
            changed |= chain.state.may[line] != before
