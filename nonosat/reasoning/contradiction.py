"""The easiest argument by contradiction in a state: over the fewest lines, with the shortest chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from nonosat.reasoning.argument import Argument, Teller, shortest_chain
from nonosat.reasoning.hitting_set import BudgetSpent
from nonosat.reasoning.implication import Implications
from nonosat.reasoning.possibilities import Possibilities
from nonosat.reasoning.refutation import FEWEST_LINES, Refutation, Refutations, assumptions_of
from nonosat.reasoning.step import Step


class Contradictions:
    """The arguments by contradiction that a state offers; ``note`` must be told of changed lines.

    ``implications`` is asked for when they are first needed; where there are none, an argument over more
    than the fewest lines is not known to be smallest.
    """

    def __init__(
        self,
        teller: Teller,
        state: Possibilities,
        implications: Callable[[], Implications | None],
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self._teller = teller
        self._state = state
        self._implications = implications
        self._refutations = Refutations(state, check=check)

    def note(self, changed: int) -> None:
        """Takes note of lines (as bits) of which something new is known."""
        self._refutations.note(changed)

    def easiest(self) -> Step | None:
        """The easiest argument; ``None`` when line logic refutes no assumption.

        Precondition: every line is settled. An argument is passed over when fewer lines than its own rule
        out the assumption together, though by no chain of single lines, unless there is no other.
        """
        assumptions = list(assumptions_of(self._state))
        second_best: tuple[Refutation, list[int]] | None = None
        while True:
            found = self._shortest(self._refutations.smallest(assumptions))
            if found is None:
                break
            needs_its_lines = self._needs_its_lines(found[0])
            if needs_its_lines is not False:
                refutation, chain = found
                return self._told(replace(refutation, smallest=bool(needs_its_lines)), chain)
            second_best = second_best or found
            assumptions.remove(found[0].assumption)
        if second_best is None:
            return None
        refutation, chain = second_best
        return self._told(replace(refutation, smallest=False), chain)

    def _shortest(self, refutations: Iterable[Refutation]) -> tuple[Refutation, list[int]] | None:
        """The refutation with the shortest chain of lines, and that chain; the first as short as can be."""
        best: tuple[Refutation, list[int]] | None = None
        for refutation in refutations:
            chain = shortest_chain(self._state, refutation)
            if best is None or len(chain) < len(best[1]):
                best = refutation, chain
            if len(chain) == refutation.lines.bit_count():  # each line is needed
                break
        return best

    def _needs_its_lines(self, refutation: Refutation) -> bool | None:
        """Whether no fewer lines rule out the assumption; ``None`` when that takes too long to tell."""
        size = refutation.lines.bit_count()
        if size == FEWEST_LINES:
            return True
        implications = self._implications() if refutation.smallest else None
        if implications is None:
            return None
        try:
            fewer = implications.smallest(self._state, refutation.assumption, less_than=size)
        except BudgetSpent:
            return None
        return fewer is None

    def _told(self, refutation: Refutation, chain: list[int]) -> Step:
        argument = Argument(self._teller, self._state, refutation.assumption)
        for line in chain:
            argument.settle(line)
        return replace(argument.step(), smallest=refutation.smallest)
