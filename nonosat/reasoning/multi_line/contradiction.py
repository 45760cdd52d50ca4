"""The easiest contradiction in a state: over the fewest lines, with the shortest chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.contradiction_chain import (
    DEEPEST,
    ContradictionChain,
    NestedContradictions,
    shortest_chain,
)
from nonosat.reasoning.multi_line.implication import Implications
from nonosat.reasoning.multi_line.line_pairs import LinePairs, PairConclusion
from nonosat.reasoning.multi_line.pair_step import PairStep
from nonosat.reasoning.multi_line.refutation import (
    FEWEST_LINES,
    Assumption,
    Refutation,
    Refutations,
    assumptions_of,
)
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.steps.step import Step, StepKind
from nonosat.reasoning.wording.step_writer import StepWriter


class _Postponed(NamedTuple):
    """A postponed contradiction, and the fewer lines that rule out its assumption together."""

    refutation: Refutation
    chain: list[int]
    fewest: int


class Contradictions:
    """The contradictions in a state; pass changed lines to ``mark_changed``."""

    def __init__(
        self,
        writer: StepWriter,
        state: Possibilities,
        implications: Callable[[], Implications],
        budget: WorkBudget,
    ) -> None:
        self._writer = writer
        self._state = state
        self._implications = implications
        self._budget = budget
        self._refutations = Refutations(state, budget)
        self._pairs = LinePairs(state, budget)
        self._nested = NestedContradictions(writer, budget)

    def mark_changed(self, changed: int) -> None:
        """Record lines (as bits) about which more is known."""
        self._refutations.mark_changed(changed)
        self._pairs.mark_changed(changed)

    def easiest(self) -> Step | None:
        """Return the easiest step; ``None`` if there is none. Precondition: line logic is exhausted.

        Pairs of neighbouring lines come first, because they need no assumption. A pair is postponed if fewer
        other lines imply the same, and used if no other step is smallest either.
        """
        postponed: PairConclusion | None = None
        for found in self._pairs.conclusions():
            smallest = self._is_smallest(found)
            if smallest is not False:
                return self._of_two_lines(found, smallest=smallest is True)
            postponed = postponed or found
        by_assumption = self._by_assumption()
        if postponed is None or (by_assumption is not None and by_assumption.smallest):
            return by_assumption
        return self._of_two_lines(postponed, smallest=False)

    def _of_two_lines(self, found: PairConclusion, *, smallest: bool) -> Step:
        return PairStep(self._writer, self._state, self._pairs, found).step(smallest=smallest)

    def _is_smallest(self, found: PairConclusion) -> bool | None:
        """Return whether no set of fewer lines implies the same; ``None`` if a limit was reached."""
        if found.size == FEWEST_LINES:
            return True
        assumptions = [Assumption(*each) for each in self._pairs.ruled_out(found)]
        fewer, is_certain = self._implications().smallest(self._state, assumptions, less_than=found.size)
        return fewer is None if is_certain else None

    def _by_assumption(self) -> Step | None:
        """Return the easiest contradiction; ``None`` if line logic refutes no assumption.

        A contradiction is postponed if fewer lines rule out its assumption together, though by no chain of
        single lines. If there is no other, a contradiction by cases over these fewer lines is returned.
        """
        assumptions = list(assumptions_of(self._state))
        postponed: list[_Postponed] = []
        while True:
            found = self._shortest(self._refutations.smallest(assumptions))
            if found is None:
                return self._by_cases(postponed)
            refutation, chain = found
            fewest = self._fewest_lines(refutation)
            if fewest is None or fewest == refutation.lines:
                return self._step(replace(refutation, smallest=fewest is not None), chain)
            postponed.append(_Postponed(refutation, chain, fewest))
            assumptions.remove(refutation.assumption)

    def _by_cases(self, postponed: list[_Postponed]) -> Step | None:
        """Return a contradiction by cases if a readable one is found, otherwise the first postponed one."""
        if not postponed:
            return None
        postponed.sort(key=lambda each: each.fewest.bit_count())
        for refutation, _, fewest in postponed:
            for depth in range(2, DEEPEST + 1):
                step = self._nested.find(self._state, refutation.assumption, fewest, depth=depth)
                if step is not None:
                    return replace(step, kind=StepKind.CONTRADICTION, technique="contradiction by cases")
        refutation, chain, _ = postponed[0]
        return self._step(replace(refutation, smallest=False), chain)

    def _shortest(self, refutations: Iterable[Refutation]) -> tuple[Refutation, list[int]] | None:
        """Return the refutation with the shortest chain of lines, and that chain."""
        best: tuple[Refutation, list[int]] | None = None
        for refutation in refutations:
            chain = shortest_chain(self._state, refutation, self._budget)
            if best is None or len(chain) < len(best[1]):
                best = refutation, chain
            if len(chain) == refutation.lines.bit_count():  # each line is needed
                break
        return best

    def _fewest_lines(self, refutation: Refutation) -> int | None:
        """Return the fewest lines that rule out the assumption; ``None`` if a limit was reached."""
        size = refutation.lines.bit_count()
        if size == FEWEST_LINES:
            return refutation.lines
        if not refutation.smallest:
            return None
        assumptions = (refutation.assumption,)
        fewer, is_certain = self._implications().smallest(self._state, assumptions, less_than=size)
        return fewer or (refutation.lines if is_certain else None)

    def _step(self, refutation: Refutation, chain: list[int]) -> Step:
        found = ContradictionChain.along(chain, self._writer, self._state, refutation.assumption)
        return replace(found.step(), smallest=refutation.smallest)
