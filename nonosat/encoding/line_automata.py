"""The automata of the clues of some lines, as arrays: which states a line can be in at each of its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonosat.encoding.open_lines import OpenLine
from nonosat.encoding.problem import Ints, ranges
from nonosat.logic.clue_automaton import ClueAutomaton

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class LineAutomata:
    """The automata of some lines, their states one after another.

    Per state: ``line``, ``index`` (its number in its automaton), ``value``, and whether it can be the
    ``first`` or the ``last`` one. The steps from ``before`` to ``after``, by ``before``; those of a state
    begin at ``first_step`` (one more entry closes the last state's).
    """

    line: Ints
    index: Ints
    value: Ints
    first: Bools
    last: Bools
    before: Ints
    after: Ints
    first_step: Ints

    @classmethod
    def of(cls, lines: Sequence[OpenLine], *, values: int) -> LineAutomata:
        automata = [ClueAutomaton.of(line.shape, values=values) for line in lines]
        counts = np.array([len(each.values) for each in automata], np.int32)
        line, index = ranges(np.zeros_like(counts), counts)
        offsets = (np.cumsum(counts) - counts).tolist()
        first, last = np.zeros((2, len(line)), bool)
        for offset, each in zip(offsets, automata, strict=True):
            first[[offset + state for state in each.first]] = True
            last[[offset + state for state in each.last]] = True
        following = [
            [offset + state for state in states]
            for offset, each in zip(offsets, automata, strict=True)
            for states in each.following
        ]
        degrees = np.array(list(map(len, following)), np.int32)
        return cls(
            line=line,
            index=index,
            value=np.array([value for each in automata for value in each.values], np.int32),
            first=first,
            last=last,
            before=np.repeat(np.arange(len(line), dtype=np.int32), degrees),
            after=np.array([state for states in following for state in states], np.int32),
            first_step=np.concatenate([[0], np.cumsum(degrees)]).astype(np.int32),
        )

    def on_layouts(self, possible: Bools, widths: Ints) -> Bools:
        """For every state and cell whether a layout goes through it, with those that are ``possible``."""
        alive = possible.copy()
        alive[:, 0] &= self.first
        for cell in range(1, alive.shape[1]):
            reached = np.zeros(len(alive), bool)
            reached[self.after[alive[self.before, cell - 1]]] = True
            alive[:, cell] &= reached
        closing = widths[self.line] - 1
        for cell in range(alive.shape[1] - 1, -1, -1):
            goes_on = np.zeros(len(alive), bool)
            if cell + 1 < alive.shape[1]:
                goes_on[self.before[alive[self.after, cell + 1]]] = True
            alive[:, cell] &= np.where(closing == cell, self.last, goes_on)
        return alive
