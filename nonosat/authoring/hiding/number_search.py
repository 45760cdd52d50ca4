"""The fewest numbers to show so that the author's picture is the only one.

Every other picture that fits the hidden puzzle differs from the author's in some numbers, at least one of
which must be shown. A cheapest set with a number of each such gap known so far is a lower bound. If the
picture is the only one when the set is shown, it is a cheapest one; otherwise other pictures show new gaps.
To find many at once, all numbers of a gap are taken in and the next is sought, until none is left; then
those that are not needed are left out again, which is an answer too, though perhaps not a cheapest one.

When finding the cheapest set takes long, the best answer is improved in between: some of its numbers are
taken out, and the gaps that open are closed with as few others as possible.

Implicit hitting sets: E. Moreno-Centeno and R. M. Karp (Operations Research 61, 2013). Taking out and
putting back: P. Shaw, "Using constraint programming and local search methods to solve vehicle routing
problems" (CP 1998).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Generator, Iterator
from typing import NamedTuple

from nonosat.authoring.hiding.counterexamples import Rivals, StuckLines
from nonosat.authoring.hiding.number_problem import NumberProblem
from nonosat.model.plurals import amount, at_least
from nonosat.model.progress import Progress
from nonosat.sat.solvers.hitting_sets import CheapestHittingSet

#: Conflicts for one question of the search for a cheapest set before the best answer is improved. On a random
#: 20 × 20 picture whose cheapest set is not found in a minute, the bound is then 85 and the best answer 100;
#: with 200,000 conflicts they are 64 and 105.
_CONFLICTS = 3_000
#: Rounds of improvement in a row that gain nothing before the search ends. Chosen, not measured.
_FRUITLESS = 40


class NumbersSoFar(NamedTuple):
    """The cheapest elements to show that were found so far (places), and what they cost at least."""

    shown: tuple[int, ...]
    lower_bound: int


Event = NumbersSoFar | Progress


def search_numbers(problem: NumberProblem) -> Iterator[Event]:
    """Better and better answers, the last of them the best, with progress between them.

    Precondition: with all elements shown the picture is the only one (or line logic finds it, where that is
    asked for).
    """
    rng = random.Random(problem.seed)
    oracle = StuckLines(problem, rng) if problem.line_solvable else Rivals(problem, rng)
    costs = [element.cost for element in problem.elements]
    with oracle, CheapestHittingSet(costs, conflicts=_CONFLICTS) as cheapest:
        yield from _NumberSearch(problem, oracle, cheapest, rng).run()


class _NumberSearch:
    def __init__(
        self,
        problem: NumberProblem,
        oracle: Rivals | StuckLines,
        cheapest: CheapestHittingSet,
        rng: random.Random,
    ) -> None:
        self.problem = problem
        self.oracle = oracle
        self.cheapest = cheapest
        self.rng = rng
        self.gaps: dict[frozenset[int], None] = {}
        #: The number of gaps that an element is in.
        self.frequency: Counter[int] = Counter()
        self.best = frozenset(range(len(problem.elements)))
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """The search; see ``search_numbers``."""
        fruitless = 0
        so_far = self._cost(self.best), 0
        yield self._so_far()
        while not self._is_enough() and fruitless < _FRUITLESS:
            chosen = self.cheapest.find()
            if self._is_enough():
                break
            is_proof = chosen is not None
            gaps = len(self.gaps)
            found = yield from self._completed(
                self._loosened() if chosen is None else chosen, all_of_gap=is_proof
            )
            if is_proof and len(self.gaps) == gaps:
                self.best = found  # a cheapest one
                break
            if self._cost(found) <= self._cost(self.best):
                self.best = found
            known, so_far = so_far, (self._cost(self.best), self.cheapest.bound)
            fruitless = 0 if is_proof or so_far != known else fruitless + 1
            yield self._so_far()
        yield self._so_far()

    def _is_enough(self) -> bool:
        cost, most_hidden = self._cost(self.best), self.problem.most_hidden
        if most_hidden is not None and self.problem.cost - cost >= most_hidden:
            return True
        return cost <= self.cheapest.bound

    def _completed(
        self, chosen: frozenset[int], *, all_of_gap: bool
    ) -> Generator[Event, None, frozenset[int]]:
        """The chosen elements and others, none of which is needless, with which no gap is left."""
        shown = set(chosen)
        while (gap := self.oracle.gap(shown)) is not None:
            self.gaps[gap] = None
            self.frequency.update(gap)
            self.cheapest.hit(gap)
            shown.update(gap if all_of_gap else [self._most_useful(gap)])
            yield self._progress()
        enough = self.oracle.enough_of(shown)
        assert enough is not None  # no gap was left
        added = sorted(enough if not all_of_gap else enough - chosen)
        self.rng.shuffle(added)
        # Those least likely to be needed are left out first.
        added.sort(key=lambda element: self.frequency[element])
        for element in added:
            if element in enough:
                fewer = self.oracle.enough_of(enough - {element})
                enough = enough if fewer is None else fewer
                yield self._progress()
        return enough

    def _loosened(self) -> frozenset[int]:
        """The best answer without some of its elements, and with others that close all known gaps."""
        best = sorted(self.best)
        out = self.rng.sample(best, self.rng.randint(min(5, len(best)), max(len(best) // 2, 1)))
        shown = set(best).difference(out)
        missed = [gap for gap in self.gaps if shown.isdisjoint(gap)]
        while missed:
            counts = Counter(element for gap in missed for element in gap)
            most = max(sorted(counts), key=lambda element: (counts[element], self.rng.random()))
            shown.add(most)
            missed = [gap for gap in missed if most not in gap]
        return frozenset(shown)

    def _most_useful(self, gap: frozenset[int]) -> int:
        return max(sorted(gap), key=lambda element: (self.frequency[element], self.rng.random()))

    def _cost(self, elements: frozenset[int]) -> int:
        return self.problem.cost_of(elements)

    def _so_far(self) -> NumbersSoFar:
        return NumbersSoFar(tuple(sorted(self.best)), self.cheapest.bound)

    def _progress(self) -> Progress:
        shown = amount(self._cost(self.best), "number")
        phase = f"{shown} shown{at_least(self.cheapest.bound)}"
        return Progress(phase, self.oracle.conflicts, time.monotonic() - self.begin)
