"""Other pictures that agree with the numbers shown: each names numbers of which one more must be shown."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Self

from nonosat.authoring.hiding.number_problem import Number, NumberProblem
from nonosat.logic.propagation import propagate
from nonosat.model.clues import Clue, clue_of, fits
from nonosat.model.grid import Grid
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.encodings.relaxed_lengths import FreeLengthFormula, free_length_formula
from nonosat.sat.solvers.session import Session

#: It keeps to preferred values at every choice, so that the pictures it finds differ little from the
#: author's, and few numbers tell them apart: with glucose4 three times as many questions are needed.
_SOLVER = "cadical195"


class Rivals:
    """The pictures other than the author's that fit the hidden puzzle, in a solver; close it after use."""

    def __init__(self, problem: NumberProblem, rng: random.Random) -> None:
        self._problem = problem
        self._rng = rng
        self._all = frozenset(range(len(problem.elements)))
        picture = problem.picture
        colours = len(problem.shown.palette)
        self._cells = OpenCells.of_grid(len(picture.cells), colours=colours)
        numbers = [number for element in problem.elements for number in element.numbers]
        whole = [number.line for number in numbers if number.place is None]
        formula = free_length_formula(problem.shown, hidden=problem.hidden, only_if_held=whole)
        assert formula is not None  # the picture is a model
        self._literals = [
            [_literal(formula, number.line, number.place) for number in element.numbers]
            for element in problem.elements
        ]
        self._session = Session(_SOLVER, seed=problem.seed)
        self._session.add(formula.clauses)
        self._session.add([[literal] for literal in self._always(formula)])
        self._session.add([self._cells.clause_against(enumerate(picture.cells))])
        preferred = [
            literal
            for cell, value in enumerate(picture.cells)
            for literal in cell_literals(cell, value, colours=colours)
        ]
        self._session.prefer([*preferred, *(literal for each in self._literals for literal in each)])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @property
    def conflicts(self) -> int:
        """The solver's conflicts so far."""
        return self._session.conflicts()

    def gap(self, shown: Collection[int]) -> frozenset[int] | None:
        """Elements not among those shown, at least one of which must be: none of them can be left out here.

        ``None`` when the picture is the only one.
        """
        differing = self._differing(shown)
        if differing is None:
            return None
        needed: set[int] = set()
        left = set(differing)
        while left:
            element = self._rng.choice(sorted(left))
            left.remove(element)
            fewer = self._differing(self._all - needed - left)
            if fewer is None:
                needed.add(element)
            else:
                left &= fewer
        return frozenset(needed)

    def enough_of(self, shown: Collection[int]) -> frozenset[int] | None:
        """Elements among those shown with which the picture is the only one; ``None`` if there are none."""
        if not self._solve(shown):
            core = set(self._session.core())
            return frozenset(element for element in shown if not core.isdisjoint(self._literals[element]))
        return None

    def _solve(self, shown: Collection[int]) -> bool:
        assumed = [literal for element in sorted(shown) for literal in self._literals[element]]
        return bool(self._session.solve(assumed))

    def _differing(self, shown: Collection[int]) -> frozenset[int] | None:
        """The elements that tell some other picture, in which those shown are right, from the author's."""
        if not self._solve(shown):
            return None
        model = self._session.model()
        clues = dict(self._changed(self._cells.values_in(model)))
        return frozenset(
            place
            for place, element in enumerate(self._problem.elements)
            for number, literal in zip(element.numbers, self._literals[place], strict=True)
            if number.line in clues and self._is_wrong(number, clues[number.line], literal, model)
        )

    def _is_wrong(self, number: Number, found: Clue, literal: int, model: Sequence[int]) -> bool:
        """Whether a number is not that of the clue found in a line."""
        own = self._problem.shown.lines()[number.line].clue
        assert own is not None
        if number.place is None:
            return not fits(own, found)
        if any(run.repeats for run in own):  # the model says which of the runs it is
            return -literal in model[literal - 1 : literal]
        return found[number.place] != own[number.place]

    def _changed(self, values: bytes) -> Iterator[tuple[int, Clue]]:
        """The lines in which a picture differs from the author's, and what their clues are there."""
        own = self._problem.picture.cells
        for number, line in enumerate(self._problem.shown.lines()):
            cells = line.cells
            where = slice(cells.start, cells.stop, cells.step)
            if values[where] != own[where]:
                yield number, clue_of(values[where])

    def _always(self, formula: FreeLengthFormula) -> Iterator[int]:
        """The literals of the numbers that are never hidden."""
        free = {number for element in self._problem.elements for number in element.numbers}
        for line, literals in enumerate(formula.right):
            for place, literal in enumerate(literals):
                if literal is not None and (line, place) not in free:
                    yield literal


def _literal(formula: FreeLengthFormula, line: int, place: int | None) -> int:
    """The literal that says that a number, or a whole clue, is right."""
    literal = formula.held[line] if place is None else formula.right[line][place]
    assert literal is not None  # what can be hidden is known
    return literal


class StuckLines:
    """Line logic on a puzzle with numbers hidden; in place of ``Rivals`` where that must be enough."""

    def __init__(self, problem: NumberProblem, rng: random.Random) -> None:
        self._problem = problem
        self._rng = rng

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @property
    def conflicts(self) -> int:
        """Line logic has none."""
        return 0

    def gap(self, shown: Collection[int]) -> frozenset[int] | None:
        """Elements not among those shown, at least one of which must be: with all the others line logic
        gets stuck, and with any one of them in addition it finds the picture.

        ``None`` when it finds the picture with those shown.
        """
        known = self._stuck(shown, None)
        if known is None:
            return None
        kept = set(shown)
        waiting = [element for element in range(len(self._problem.elements)) if element not in kept]
        self._rng.shuffle(waiting)
        needed: set[int] = set()
        batch = max(len(waiting) // 2, 1)
        while waiting:
            trial = waiting[:batch]
            left = self._stuck({*kept, *trial}, known)
            if left is not None:
                known = left
                kept.update(trial)
                waiting = waiting[batch:]
                batch *= 2
            elif len(trial) > 1:
                batch = len(trial) // 2
            else:
                needed.update(trial)
                waiting = waiting[1:]
        return frozenset(needed)

    def enough_of(self, shown: Collection[int]) -> frozenset[int] | None:
        """Those shown, when line logic finds the picture with them; ``None`` if it does not."""
        return frozenset(shown) if self._stuck(shown, None) is None else None

    def _stuck(self, shown: Collection[int], known: Grid | None) -> Grid | None:
        """What line logic finds, from what is known, unless it is the whole picture."""
        knowledge = propagate(self._problem.with_shown(shown), known=known)
        return None if knowledge.is_complete else knowledge.grid()
