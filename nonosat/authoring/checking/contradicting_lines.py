"""What line logic finds from some lines of a puzzle: a small contradiction, or what holds without one line.

Given cells always hold.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.puzzle import Puzzle

#: Orders of the lines that are tried for a small contradiction, and the most cells of as many grids: on
#: large puzzles fewer are tried, for a second or two.
_MOST_ORDERS = 12
_MOST_CELLS = 120_000


class _Settled(NamedTuple):
    """What line logic makes of the given cells and some lines, as bits."""

    lines: int
    state: Possibilities

    def with_lines(self, lines: Collection[int]) -> _Settled | None:
        """What is known when these lines are added; ``None`` if that is a contradiction."""
        added = bit_set(lines)
        chosen, state = self.lines | added, self.state.copy()
        return _Settled(chosen, state) if state.propagate(added, chosen) is None else None


def minimal_contradiction(puzzle: Puzzle) -> frozenset[int] | None:
    """Lines in which line logic finds a contradiction, but in no part of them.

    ``None`` if it finds no contradiction. U. Junker, "QuickXplain: preferred explanations and
    relaxations for over-constrained problems" (AAAI 2004). Which lines are found, and how
    many, depends on their order: several orders are tried, and the fewest lines taken.
    """
    nothing = _Settled(0, Possibilities.of(puzzle, (puzzle.givens,)))
    order = list(range(puzzle.height + puzzle.width))
    if nothing.with_lines(order) is not None:
        return None
    shuffle = random.Random(0).shuffle
    best: list[int] = order
    for _ in range(min(_MOST_ORDERS, max(1, _MOST_CELLS // (puzzle.height * puzzle.width)))):
        best = min(best, _needed(nothing, order), key=len)
        shuffle(order)
    return frozenset(best)


def _needed(known: _Settled, lines: Sequence[int]) -> list[int]:
    """A minimal choice of ``lines`` that contradicts ``known``; all of them together do, no lines do not."""
    if len(lines) == 1:
        return list(lines)
    half = len(lines) // 2
    left, right = lines[:half], lines[half:]
    with_left = known.with_lines(left)
    from_right = [] if with_left is None else _needed(with_left, right)
    with_right = known.with_lines(from_right)
    from_left = [] if with_right is None else _needed(with_right, left)
    return [*from_left, *from_right]


def states_without_one(puzzle: Puzzle, lines: Sequence[int]) -> Iterator[tuple[int, Possibilities]]:
    """Every one of ``lines`` without which line logic finds no contradiction, and what it finds then."""
    nothing = _Settled(0, Possibilities.of(puzzle, (puzzle.givens,)))
    others = frozenset(range(len(nothing.state.lines))).difference(lines)
    known = nothing.with_lines(others)
    return iter(()) if known is None else _without_one(known, lines)


def _without_one(known: _Settled, lines: Sequence[int]) -> Iterator[tuple[int, Possibilities]]:
    """As above, with all other lines in ``known`` already; the ``lines`` are added in halves."""
    if len(lines) == 1:
        yield lines[0], known.state
    half = len(lines) // 2
    for part, rest in ((lines[:half], lines[half:]), (lines[half:], lines[:half])):
        with_rest = known.with_lines(rest) if part and rest else None
        if with_rest is not None:
            yield from _without_one(with_rest, part)
