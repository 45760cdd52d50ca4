"""Phase hints for a formula: the literals that a solver should try first.

They come from messages between the lines of the puzzle (``nonosat.logic.guidance``), and are computed only
when a search asks for them, as most searches end before that.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Self

from nonosat.logic import kernel
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:  # a child process loads numpy only when it needs hints
    from nonosat.logic.guidance.marginals import Guidance
    from nonosat.sat.cnf.formula import Cnf

#: Rounds with reinforcement: enough for most cells to agree on one solution.
_REINFORCED_ROUNDS = 100


class PhaseHints(NamedTuple):
    """A picklable source of phase hints for the formula of a puzzle.

    ``starts`` and ``ends`` are the ranges of variables of the order encoding for the starts and ends of runs.
    For a component of the formula, ``originals`` are the numbers of its variables in the formula.
    """

    puzzle: Puzzle
    starts: tuple[range, ...]
    ends: tuple[range, ...]
    originals: tuple[int, ...] | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, cnf: Cnf) -> Self:
        """Return the source for a formula that was written with the knowledge of line logic."""
        starts, ends = (
            tuple(each.variables for each in cnf.auxiliaries if each.kind == kind)
            for kind in ("starts-by", "ends-by")
        )
        return cls(puzzle, starts, ends)

    def literals(self, number: int = 0) -> list[int]:
        """Return the literals to try first, set ``number``; empty if there are no hints.

        Set 0 is close to one probable solution, set 1 has for each variable the value of most layouts; the
        others are like set 0 with another random seed, which may lead to another solution. Cells have hints
        in every encoding, starts and ends only in the order encoding and in lines without ``*``. Without
        numpy, or without the native kernel, there are no hints.
        """
        if kernel.name() == "pure":  # layouts are counted only in C
            return []
        try:
            from nonosat.logic.guidance.marginals import guide
        except ModuleNotFoundError:  # there is no numpy
            return []

        reinforced = 0 if number == 1 else _REINFORCED_ROUNDS
        guidance = guide(self.puzzle, reinforced_rounds=reinforced, seed=number or None)
        if guidance.failure is not None:
            return []
        literals = self._literals_of(guidance)
        return literals if self.originals is None else _renumbered(literals, self.originals)

    def _literals_of(self, guidance: Guidance) -> list[int]:
        literals = _signed(enumerate(guidance.cell_phases.tolist(), 1))
        for ranges, positions in ((self.starts, guidance.starts), (self.ends, guidance.ends)):
            if ranges:
                variables = chain.from_iterable(ranges)
                literals += _signed(zip(variables, positions.phases.tolist(), strict=True))
        return literals


def _renumbered(literals: Iterable[int], originals: tuple[int, ...]) -> list[int]:
    """Return the literals of a component, renumbered."""
    numbers = {original: number for number, original in enumerate(originals, 1)}
    return [
        numbers[abs(literal)] * (1 if literal > 0 else -1) for literal in literals if abs(literal) in numbers
    ]


def _signed(phases: Iterable[tuple[int, bool]]) -> list[int]:
    return [variable if is_true else -variable for variable, is_true in phases]
