"""The fewest numbers to show so that the goal is the only solution.

Every other solution of the hidden puzzle differs from the goal in some numbers, at least one of which must be
shown: a set to hit. The cost of a cheapest hitting set of those known so far is a lower bound. If the goal is
unique with the hitting set shown, the hitting set is optimal; otherwise other solutions give new sets to hit.
To find many at once, all numbers of a new set are shown and the next set is sought, until there is none; then
needless numbers are removed, which gives a candidate, though perhaps not an optimal one.

If a cheapest hitting set takes long to find, the best candidate is improved meanwhile: some of its numbers
are removed, and the sets no longer hit are hit with as few others as possible.

Implicit hitting sets: E. Moreno-Centeno and R. M. Karp (Operations Research 61, 2013). Large neighbourhood
search: P. Shaw, "Using constraint programming and local search methods to solve vehicle routing problems"
(CP 1998).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from math import inf
from typing import NamedTuple

from nonosat.authoring.hiding.counterexamples import Counterexamples, StuckLines
from nonosat.authoring.hiding.number_problem import NumberProblem
from nonosat.model.errors import LimitReached
from nonosat.model.plurals import amount, at_least
from nonosat.model.progress import Progress
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.sat.solvers.hitting_sets import CheapestHittingSet

#: Conflicts for one call of the search for a cheapest set before the best candidate is improved. On a random
#: 20 × 20 grid whose cheapest set is not found in a minute, the bound is then 85 and the best candidate 100;
#: with 200,000 conflicts they are 64 and 105.
_CONFLICTS = 3_000
#: Consecutive rounds of improvement without gain after which the search ends, at effort 1. Chosen, not
#: measured.
_FRUITLESS = 40
#: The work that effort 1 allows, as an effort of ``WorkBudget``: about ten seconds, measured on knot and
#: light (16 and 803 in puzzles/survey).
_WORK = 4.0
#: The share of the work after which the first candidate is made from all numbers, not from sets to hit. Light
#: would take more than all of it.
_FIRST_SHARE = 1 / 3


class NumbersSoFar(NamedTuple):
    """The cheapest elements to show found so far (indices), and a lower bound on the cost."""

    shown: tuple[int, ...]
    lower_bound: int


Event = NumbersSoFar | Progress


def search_numbers(problem: NumberProblem) -> Iterator[Event]:
    """Yield better and better results, the best last, and progress between them, until the effort is spent.

    Precondition: with all elements shown the solution is unique (with ``line_solvable``: line logic finds
    it).
    """
    rng = random.Random(problem.seed)
    budget = WorkBudget(effort=_WORK * problem.effort)
    oracle = (
        StuckLines(problem, rng, budget) if problem.line_solvable else Counterexamples(problem, rng, budget)
    )
    costs = [element.cost for element in problem.elements]
    with oracle, CheapestHittingSet(costs, conflicts=_CONFLICTS) as cheapest:
        yield from _NumberSearch(problem, oracle, cheapest, rng, budget).run()


class _NumberSearch:
    def __init__(
        self,
        problem: NumberProblem,
        oracle: Counterexamples | StuckLines,
        cheapest: CheapestHittingSet,
        rng: random.Random,
        budget: WorkBudget,
    ) -> None:
        self.problem = problem
        self.oracle = oracle
        self.cheapest = cheapest
        self.rng = rng
        self.budget = budget
        self.left_for_improvement = (1 - _FIRST_SHARE) * budget.left
        self.sets_to_hit: dict[frozenset[int], None] = {}
        #: The number of sets to hit that an element is in.
        self.frequency: Counter[int] = Counter()
        self.best = frozenset(range(len(problem.elements)))
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """Search; see ``search_numbers``."""
        yield self._so_far()
        with suppress(LimitReached):
            yield from self._improved()
        yield self._so_far()

    def _improved(self) -> Iterator[Event]:
        fruitless = 0
        so_far = self._cost(self.best), 0
        most = _FRUITLESS * self.problem.effort or inf
        while not self._is_enough() and fruitless < most:
            chosen = self.cheapest.find()
            if self._is_enough():
                break
            is_proof = chosen is not None
            sets_to_hit = len(self.sets_to_hit)
            found = yield from self._completed(
                self._loosened() if chosen is None else chosen, whole_set=is_proof
            )
            if is_proof and len(self.sets_to_hit) == sets_to_hit:
                self.best = found  # a cheapest one
                break
            if self._cost(found) <= self._cost(self.best):
                self.best = found
            known, so_far = so_far, (self._cost(self.best), self.cheapest.bound)
            fruitless = 0 if is_proof or so_far != known else fruitless + 1
            yield self._so_far()

    def _is_enough(self) -> bool:
        cost, most_hidden = self._cost(self.best), self.problem.most_hidden
        if most_hidden is not None and self.problem.cost - cost >= most_hidden:
            return True
        return cost <= self.cheapest.bound

    def _completed(
        self, chosen: frozenset[int], *, whole_set: bool
    ) -> Generator[Event, None, frozenset[int]]:
        """Return the chosen elements, and others, none needless, so that no set to hit remains."""
        shown = set(chosen)
        while (set_to_hit := self.oracle.set_to_hit(shown)) is not None:
            self.sets_to_hit[set_to_hit] = None
            self.frequency.update(set_to_hit)
            self.cheapest.hit(set_to_hit)
            shown.update(set_to_hit if whole_set else [self._most_useful(set_to_hit)])
            yield self._progress()
            if self.budget.left < self.left_for_improvement and len(self.best) == len(self.problem.elements):
                shown.update(self.best)
        enough = self.oracle.sufficient_subset(shown)
        assert enough is not None  # no gap was left
        added = sorted(enough if not whole_set else enough - chosen)
        self.rng.shuffle(added)
        # Those least likely to be needed are removed first.
        added.sort(key=lambda element: self.frequency[element])
        for element in added:
            if element in enough:
                fewer = self.oracle.sufficient_subset(enough - {element})
                enough = enough if fewer is None else fewer
                if self._cost(enough) < self._cost(self.best):
                    self.best = enough  # in case the effort is spent now
                yield self._progress()
        return enough

    def _loosened(self) -> frozenset[int]:
        """Return the best candidate without some of its elements, and with others that hit all known sets."""
        best = sorted(self.best)
        out = self.rng.sample(best, self.rng.randint(min(5, len(best)), max(len(best) // 2, 1)))
        shown = set(best).difference(out)
        missed = [set_to_hit for set_to_hit in self.sets_to_hit if shown.isdisjoint(set_to_hit)]
        while missed:
            counts = Counter(element for set_to_hit in missed for element in set_to_hit)
            most = max(sorted(counts), key=lambda element: (counts[element], self.rng.random()))
            shown.add(most)
            missed = [set_to_hit for set_to_hit in missed if most not in set_to_hit]
        return frozenset(shown)

    def _most_useful(self, set_to_hit: frozenset[int]) -> int:
        return max(sorted(set_to_hit), key=lambda element: (self.frequency[element], self.rng.random()))

    def _cost(self, elements: frozenset[int]) -> int:
        return self.problem.cost_of(elements)

    def _so_far(self) -> NumbersSoFar:
        return NumbersSoFar(tuple(sorted(self.best)), self.cheapest.bound)

    def _progress(self) -> Progress:
        shown = amount(self._cost(self.best), "number")
        phase = f"{shown} shown{at_least(self.cheapest.bound)}"
        return Progress(phase, self.oracle.conflicts, time.monotonic() - self.begin)
