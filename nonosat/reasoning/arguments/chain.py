"""The shortest chain of lines that refutes an assumption: the order in which an argument takes them."""

from __future__ import annotations

from nonosat.logic.bits import May, bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.refutation import Refutation

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
                    extended.narrow(line, after)
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
                assumed.narrow(line, after)
                chain.append(line)
