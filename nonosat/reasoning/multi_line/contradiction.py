"""The easiest argument by contradiction in a state: over the fewest lines, with the shortest chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.argument import DEEPEST, Argument, NestedArguments, shortest_chain
from nonosat.reasoning.multi_line.implication import Implications
from nonosat.reasoning.multi_line.line_pairs import LinePairs, PairConclusion
from nonosat.reasoning.multi_line.pair_argument import PairArgument
from nonosat.reasoning.multi_line.refutation import (
    FEWEST_LINES,
    Assumption,
    Refutation,
    Refutations,
    assumptions_of,
)
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.step import Kind, Step
from nonosat.reasoning.wording.step_writer import StepWriter


class _PassedOver(NamedTuple):
    """An argument that was passed over, and the fewer lines that rule out its assumption together."""

    refutation: Refutation
    chain: list[int]
    fewest: int


class Contradictions:
    """The arguments by contradiction that a state offers; ``mark_changed`` must be told of changed lines."""

    def __init__(
        self,
        writer: StepWriter,
        state: Possibilities,
        implications: Callable[[], Implications],
        allowance: Allowance,
    ) -> None:
        self._writer = writer
        self._state = state
        self._implications = implications
        self._allowance = allowance
        self._refutations = Refutations(state, allowance)
        self._pairs = LinePairs(state, allowance)
        self._nested = NestedArguments(writer, allowance)

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._refutations.mark_changed(changed)
        self._pairs.mark_changed(changed)

    def easiest(self) -> Step | None:
        """The easiest argument; ``None`` when there is none. Precondition: every line is settled.

        What two neighbouring lines give comes first, as nothing has to be supposed for it. It is passed over
        when fewer other lines imply the same, unless no other argument is smallest either.
        """
        passed_over: PairConclusion | None = None
        for found in self._pairs.conclusions():
            smallest = self._is_smallest(found)
            if smallest is not False:
                return self._of_two_lines(found, smallest=smallest is True)
            passed_over = passed_over or found
        supposed = self._from_an_assumption()
        if passed_over is None or (supposed is not None and supposed.smallest):
            return supposed
        return self._of_two_lines(passed_over, smallest=False)

    def _of_two_lines(self, found: PairConclusion, *, smallest: bool) -> Step:
        return PairArgument(self._writer, self._state, self._pairs, found).step(smallest=smallest)

    def _is_smallest(self, found: PairConclusion) -> bool | None:
        """Whether no set of fewer lines implies the same; ``None`` when finding out takes too long."""
        if found.size == FEWEST_LINES:
            return True
        assumptions = [Assumption(*each) for each in self._pairs.ruled_out(found)]
        fewer, is_certain = self._implications().smallest(self._state, assumptions, less_than=found.size)
        return fewer is None if is_certain else None

    def _from_an_assumption(self) -> Step | None:
        """The easiest argument by contradiction; ``None`` when line logic refutes no assumption.

        An argument is passed over when fewer lines than its own rule
        out the assumption together, though by no chain of single lines. When there is no other, the argument
        is made over these fewer lines, with a distinction of cases.
        """
        assumptions = list(assumptions_of(self._state))
        passed_over: list[_PassedOver] = []
        while True:
            found = self._shortest(self._refutations.smallest(assumptions))
            if found is None:
                return self._by_cases(passed_over)
            refutation, chain = found
            fewest = self._fewest_lines(refutation)
            if fewest is None or fewest == refutation.lines:
                return self._step(replace(refutation, smallest=fewest is not None), chain)
            passed_over.append(_PassedOver(refutation, chain, fewest))
            assumptions.remove(refutation.assumption)

    def _by_cases(self, passed_over: list[_PassedOver]) -> Step | None:
        """An argument with a distinction of cases, if one that a person can follow is found."""
        if not passed_over:
            return None
        passed_over.sort(key=lambda each: each.fewest.bit_count())
        for refutation, _, fewest in passed_over:
            for depth in range(2, DEEPEST + 1):
                step = self._nested.argument(self._state, refutation.assumption, fewest, depth=depth)
                if step is not None:
                    return replace(step, kind=Kind.CONTRADICTION, technique="contradiction by cases")
        refutation, chain, _ = passed_over[0]
        return self._step(replace(refutation, smallest=False), chain)

    def _shortest(self, refutations: Iterable[Refutation]) -> tuple[Refutation, list[int]] | None:
        """The refutation with the shortest chain of lines, and that chain; the first that is minimal."""
        best: tuple[Refutation, list[int]] | None = None
        for refutation in refutations:
            chain = shortest_chain(self._state, refutation, self._allowance)
            if best is None or len(chain) < len(best[1]):
                best = refutation, chain
            if len(chain) == refutation.lines.bit_count():  # each line is needed
                break
        return best

    def _fewest_lines(self, refutation: Refutation) -> int | None:
        """The fewest lines that rule out the assumption; ``None`` when finding out takes too long."""
        size = refutation.lines.bit_count()
        if size == FEWEST_LINES:
            return refutation.lines
        if not refutation.smallest:
            return None
        assumptions = (refutation.assumption,)
        fewer, is_certain = self._implications().smallest(self._state, assumptions, less_than=size)
        return fewer or (refutation.lines if is_certain else None)

    def _step(self, refutation: Refutation, chain: list[int]) -> Step:
        argument = Argument.along(chain, self._writer, self._state, refutation.assumption)
        return replace(argument.step(), smallest=refutation.smallest)
