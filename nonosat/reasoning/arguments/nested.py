"""Arguments within arguments over given lines: a supposition, what follows, in it another supposition."""

from __future__ import annotations

from collections.abc import Callable

from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.argument import Argument, Teller, shortest_chain
from nonosat.reasoning.arguments.refutation import Assumption, Refutation, assumptions_of
from nonosat.reasoning.steps.step import Step

#: The most suppositions within each other that a person is asked to follow.
DEEPEST = 3


class NestedArguments:
    """Finds them; ``check`` is called now and then and may raise to stop the work."""

    def __init__(self, teller: Teller, check: Callable[[], None]) -> None:
        self._teller = teller
        self._check = check

    def argument(
        self, state: Possibilities, assumption: Assumption, lines: int, *, depth: int
    ) -> Step | None:
        """The argument over those lines with at most ``depth`` nested assumptions, if there is one."""
        if depth == 1:
            trial = state.copy()
            dirty = trial.keep(assumption.row, assumption.column, 1 << assumption.value)
            if trial.propagate(dirty, lines) is None:
                return None
            argument = Argument(self._teller, state, assumption)
            for line in shortest_chain(state, Refutation(assumption, lines, smallest=False)):
                argument.settle(line)
            return argument.step()
        argument = Argument(self._teller, state, assumption)
        while True:
            self._check()
            _settle_all(argument, lines)
            if argument.dead_line is not None:
                return argument.step()
            inner = self._inner(argument.state, lines, depth - 1)
            if inner is None:
                return None
            argument.accept(inner)

    def _inner(self, state: Possibilities, lines: int, depth: int) -> Step | None:
        """The first argument about a cell where two of the lines cross, the shallowest first."""
        rows = state.lines.height
        crossed = [
            each
            for each in assumptions_of(state)
            if lines >> each.row & 1 and lines >> (rows + each.column) & 1
        ]
        for shallower in range(1, depth + 1):
            for each in crossed:
                step = self.argument(state, each, lines, depth=shallower)
                if step is not None:
                    return step
        return None


def _settle_all(argument: Argument, lines: int) -> None:
    """Line logic over some lines, as part of an argument, until nothing changes or a line is dead."""
    changed = True
    while changed and argument.dead_line is None:
        changed = False
        for line in bit_positions(lines):
            before = argument.state.may[line]
            argument.settle(line)
            if argument.dead_line is not None:
                return
            changed |= argument.state.may[line] != before
