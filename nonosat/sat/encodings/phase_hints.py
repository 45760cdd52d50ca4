"""Hints for a formula: which literals a solver should rather have true.

They come from messages between the lines of the puzzle (``nonosat.logic.guidance``), and are made only when a
search asks for them: most searches end before that.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Self

from nonosat.logic import kernel
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:  # a child process has no use for numpy before it needs hints
    from nonosat.logic.guidance.marginals import Guidance
    from nonosat.sat.cnf.formula import Cnf

#: Rounds with reinforcement: enough for most cells to agree on one picture.
_REINFORCED_ROUNDS = 100


class Advice(NamedTuple):
    """Where hints for the formula of a puzzle come from, picklable.

    ``starts`` and ``ends`` are the stretches of variables of the order encoding that say where runs begin
    and end. If the advice is on a component of the formula,
    ``originals`` are the numbers that the component's variables have in the formula.
    """

    puzzle: Puzzle
    starts: tuple[range, ...]
    ends: tuple[range, ...]
    originals: tuple[int, ...] | None = None

    @classmethod
    def about(cls, puzzle: Puzzle, cnf: Cnf) -> Self:
        """Advice on a formula that was written with the knowledge of line logic."""
        starts, ends = (
            tuple(each.variables for each in cnf.auxiliaries if each.kind == kind)
            for kind in ("starts-by", "ends-by")
        )
        return cls(puzzle, starts, ends)

    def literals(self, number: int = 0) -> list[int]:
        """The literals that hint ``number`` would rather have true; none if there are no hints.

        Hint 0 is close to one picture that is probable as a whole, hint 1 says for each variable what most
        layouts have, the others are like the first but for chance, which may lead them to another picture.
        Cells stand in every encoding. Other encodings than the order encoding have no literals of starts and
        ends here, nor have lines with ``*``. Without numpy, or without the native kernel, there are no hints.
        """
        if kernel.name() == "pure":  # layouts are counted in C alone
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
        for stretches, places in ((self.starts, guidance.starts), (self.ends, guidance.ends)):
            if stretches:
                variables = chain.from_iterable(stretches)
                literals += _signed(zip(variables, places.phases.tolist(), strict=True))
        return literals


def _renumbered(literals: Iterable[int], originals: tuple[int, ...]) -> list[int]:
    """The literals of a component, by its own variables."""
    numbers = {original: number for number, original in enumerate(originals, 1)}
    return [
        numbers[abs(literal)] * (1 if literal > 0 else -1) for literal in literals if abs(literal) in numbers
    ]


def _signed(phases: Iterable[tuple[int, bool]]) -> list[int]:
    return [variable if is_true else -variable for variable, is_true in phases]
