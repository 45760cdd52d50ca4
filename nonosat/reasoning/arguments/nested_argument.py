"""Arguments within arguments over given lines: an assumption, what follows, and within it another one."""

from __future__ import annotations

from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.argument import Argument
from nonosat.reasoning.arguments.assumption import Assumption, assumptions_of
from nonosat.reasoning.arguments.chain import shortest_chain
from nonosat.reasoning.arguments.refutation import Refutation
from nonosat.reasoning.steps.step import Step
from nonosat.reasoning.wording.step_writer import StepWriter

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
