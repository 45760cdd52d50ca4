"""Other solutions that agree with the numbers shown; from each follows a set to hit."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Self

from nonosat.authoring.hiding.number_problem import Number, NumberProblem
from nonosat.logic.propagation import propagate
from nonosat.model.clues import Clue, clue_of, fits
from nonosat.model.grid import Grid
from nonosat.reasoning.multi_line.work_budget import PROPAGATIONS, WorkBudget
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.relaxed_lengths import RelaxedLengthFormula, relaxed_length_formula
from nonosat.sat.solvers.session import Session

#: It follows the phases in every decision, so its solutions differ little from the goal, and few numbers
#: distinguish them: glucose4 needs three times as many calls.
_SOLVER = "cadical195"


class Counterexamples:
    """A session for the solutions of the hidden puzzle other than the goal; close it after use.

    Both methods raise ``LimitReached`` when the ``budget`` is spent.
    """

    def __init__(self, problem: NumberProblem, rng: random.Random, budget: WorkBudget) -> None:
        self._problem = problem
        self._rng = rng
        self._budget = budget
        self._propagations = 0
        self._all = frozenset(range(len(problem.elements)))
        solution = problem.solution
        colours = len(problem.shown.palette)
        self._cells = UndecidedCells.of_grid(len(solution.cells), colours=colours)
        numbers = [number for element in problem.elements for number in element.numbers]
        whole = [number.line for number in numbers if number.run_index is None]
        formula = relaxed_length_formula(problem.shown, hidden=problem.hidden, only_if_held=whole)
        assert formula is not None  # the solution is a model
        self._literals = [
            [_literal(formula, number.line, number.run_index) for number in element.numbers]
            for element in problem.elements
        ]
        self._session = Session(_SOLVER, seed=problem.seed)
        self._session.add(formula.clauses)
        self._session.add([[literal] for literal in self._always(formula)])
        self._session.add([self._cells.clause_against(enumerate(solution.cells))])
        preferred = [
            literal
            for cell, value in enumerate(solution.cells)
            for literal in cell_literals(cell, value, colours=colours)
        ]
        self._session.set_phases([*preferred, *(literal for each in self._literals for literal in each)])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    @property
    def conflicts(self) -> int:
        """The solver's conflicts so far."""
        return self._session.conflicts()

    def set_to_hit(self, shown: Collection[int]) -> frozenset[int] | None:
        """Return a minimal set of elements outside ``shown`` at least one of which must be shown.

        ``None`` if the goal is the only solution.
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

    def sufficient_subset(self, shown: Collection[int]) -> frozenset[int] | None:
        """Return elements of ``shown`` with which the goal is the only solution, or ``None``."""
        if not self._solve(shown):
            core = set(self._session.core())
            return frozenset(element for element in shown if not core.isdisjoint(self._literals[element]))
        return None

    def _solve(self, shown: Collection[int]) -> bool:
        assumed = [literal for element in sorted(shown) for literal in self._literals[element]]
        found = self._session.solve(assumed, conflicts=self._budget.conflicts)
        before, self._propagations = self._propagations, self._session.effort().propagations or 0
        self._budget.spend(1 + (self._propagations - before) / PROPAGATIONS)
        if found is None:
            self._budget.spend_all()
        return bool(found)

    def _differing(self, shown: Collection[int]) -> frozenset[int] | None:
        """Return the elements that distinguish some solution that agrees with those shown from the goal."""
        if not self._solve(shown):
            return None
        model = self._session.model()
        clues = dict(self._changed(self._cells.values_in(model)))
        return frozenset(
            index
            for index, element in enumerate(self._problem.elements)
            for number, literal in zip(element.numbers, self._literals[index], strict=True)
            if number.line in clues and self._is_wrong(number, clues[number.line], literal, model)
        )

    def _is_wrong(self, number: Number, found: Clue, literal: int, model: Sequence[int]) -> bool:
        """Return whether a number differs in the clue found for its line."""
        own = self._problem.shown.lines()[number.line].clue
        assert own is not None
        if number.run_index is None:
            return not fits(own, found)
        if any(run.repeats for run in own):  # the model says which of the runs it is
            return -literal in model[literal - 1 : literal]
        return found[number.run_index] != own[number.run_index]

    def _changed(self, values: bytes) -> Iterator[tuple[int, Clue]]:
        """Yield the lines in which a solution differs from the goal, with its clues."""
        own = self._problem.solution.cells
        for number, line in enumerate(self._problem.shown.lines()):
            cells = line.cells
            where = slice(cells.start, cells.stop, cells.step)
            if values[where] != own[where]:
                yield number, clue_of(values[where])

    def _always(self, formula: RelaxedLengthFormula) -> Iterator[int]:
        """Yield the literals of the numbers that are never hidden."""
        free = {number for element in self._problem.elements for number in element.numbers}
        for line, literals in enumerate(formula.right):
            for run_index, literal in enumerate(literals):
                if literal is not None and (line, run_index) not in free:
                    yield literal


def _literal(formula: RelaxedLengthFormula, line: int, run_index: int | None) -> int:
    """Return the literal "this number (or whole clue) is right"."""
    literal = formula.held[line] if run_index is None else formula.right[line][run_index]
    assert literal is not None  # what can be hidden is known
    return literal


#: Cells for a unit of work: line logic from the beginning takes some microseconds a line (measured on
#: puzzles/survey/00016_knot).
_CELLS = 16


class StuckLines:
    """Line logic on a puzzle with numbers hidden: replaces ``Counterexamples`` with ``line_solvable``."""

    def __init__(self, problem: NumberProblem, rng: random.Random, budget: WorkBudget) -> None:
        self._problem = problem
        self._rng = rng
        self._budget = budget

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    @property
    def conflicts(self) -> int:
        """Line logic has none."""
        return 0

    def set_to_hit(self, shown: Collection[int]) -> frozenset[int] | None:
        """Return elements outside ``shown`` one of which must be shown.

        With all others line logic gets stuck, and with any one of them as well it finds the solution.
        ``None`` if it finds the solution with those shown.
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

    def sufficient_subset(self, shown: Collection[int]) -> frozenset[int] | None:
        """Return ``shown`` if line logic finds the solution with them, else ``None``."""
        return frozenset(shown) if self._stuck(shown, None) is None else None

    def _stuck(self, shown: Collection[int], known: Grid | None) -> Grid | None:
        """Return what line logic finds, starting from ``known``; ``None`` if it is the solution."""
        self._budget.spend(len(self._problem.solution.cells) / _CELLS)
        knowledge = propagate(self._problem.with_shown(shown), known=known)
        return None if knowledge.is_complete else knowledge.grid()
