"""The independent groups of ambiguous cells, and the number of ways to fill each.

The formula of the cells that line logic and the backbone leave undecided splits into components that share
no clause, so the number of solutions is the product of theirs. A component whose solutions have all been
listed is split further if they are all the combinations of smaller parts.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from operator import itemgetter
from typing import Self

from nonosat.authoring.checking.groups import Group
from nonosat.logic.bits import bit_set
from nonosat.logic.propagation import propagate
from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.progress import PortfolioSearch, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.cnf.component import Component, components_of
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.phase_hints import PhaseHints
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.formula_search import PhaseHintSource
from nonosat.sat.solvers.listing import ListingOptions, listings
from nonosat.sat.solvers.model_counter import count_models, counter_is_installed

#: Solutions of one component that are listed before the counter is asked. Chosen, not measured.
_MOST_LISTED = 1000


@dataclass(slots=True)
class Part:
    """A component, some of its solutions, and their number so far."""

    component: Component
    solutions: tuple[bytes, ...]
    count: int
    exact: bool = False

    @property
    def is_listed(self) -> bool:
        """Whether ``solutions`` is complete."""
        return self.exact and len(self.solutions) == self.count


class GroupCount:
    """A count of the solutions of each group; its results are available at any time.

    ``formula`` describes the undecided cells and has one model per solution; ``samples`` are some solutions,
    at least one. Only cells in which samples differ count as ambiguous, unless ``all_differ`` says that
    solutions differ in every undecided cell.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        formula: Cnf | None,
        samples: Sequence[Grid],
        *,
        all_differ: bool = False,
    ) -> None:
        self.puzzle = puzzle
        self._portfolios: dict[int, tuple[PortfolioSearch, ...]] = {}
        self._formula = formula
        self._all_differ = all_differ
        self.parts: list[Part] = []
        for component in components_of(formula) if formula is not None else ():
            seen = {component.undecided_cells.values_of(sample.cells) for sample in samples}
            self.parts.append(Part(component, tuple(sorted(seen)), len(seen)))

    @classmethod
    def between(cls, puzzle: Puzzle, backbone: Grid, samples: Sequence[Grid]) -> Self:
        """Return the count for the cells outside the backbone."""
        if backbone.is_complete:
            return cls(puzzle, None, samples)
        # In the order encoding, whichever the search used: it has exactly one model per solution.
        knowledge = propagate(puzzle, known=backbone)
        known = replace(puzzle, givens=knowledge.grid())
        return cls(known, formula_of(puzzle, knowledge=knowledge), samples, all_differ=True)

    def run(self, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        """Count the solutions of all parts; raises ``LimitReached`` and ``SolverError``."""
        begin, limits = time.monotonic(), options.limits

        def report() -> None:
            options.progress(Progress("count", 0, time.monotonic() - begin))

        self._list(options, report, most=_MOST_LISTED)
        if self._uncounted() and counter_is_installed():
            self._count(limits, report)
        if self._uncounted():
            self._list(options, report, most=None)

    def _uncounted(self) -> dict[int, list[Part]]:
        """Return the parts without an exact count, those with equal formulas together.

        The key is the index of the first of them; the smallest formulas come first.
        """
        unknown = [(number, part) for number, part in enumerate(self.parts) if not part.exact]
        unknown.sort(key=lambda each: len(each[1].component.clauses))
        duplicates: dict[object, int] = {}
        found: dict[int, list[Part]] = {}
        for number, part in unknown:
            undecided_cells = part.component.undecided_cells
            formula = part.component.clauses, undecided_cells.variables, undecided_cells.colours
            first = duplicates.setdefault(formula, number)
            found.setdefault(first, []).append(part)
        return found

    def _hints(self, part: int) -> PhaseHintSource | None:
        if self._formula is None:
            return None
        hints = PhaseHints.of(self.puzzle, self._formula)
        return hints._replace(originals=self.parts[part].component.originals).literals

    def _list(self, options: SearchOptions, report: Callable[[], None], *, most: int | None) -> None:
        """List the solutions of every part, up to ``most``."""
        waiting = self._uncounted()
        any_solver = options.solver == "auto"
        formulas = {number: duplicates[0].component for number, duplicates in waiting.items()}
        for listing in listings(
            formulas,
            limits=options.limits,
            most=most,
            keep=_MOST_LISTED,
            equal_totals=self.puzzle.totals_are_known,
            hard=ListingOptions(options.jobs, any_solver=any_solver, phase_hints=self._hints),
        ):
            report()
            self._portfolios[listing.part] = listing.portfolio
            for part in waiting[listing.part]:
                if listing.number >= part.count:
                    part.count, part.solutions = listing.number, listing.models
                    part.exact = listing.complete

    def _count(self, limits: Limits, report: Callable[[], None]) -> None:
        """Run the counter on one part after another; skip a part that it cannot count."""
        waiting = self._uncounted()
        while waiting:
            formulas = {number: duplicates[0].component for number, duplicates in waiting.items()}
            try:
                for counted in stream(count_models, limits=limits, parts=formulas):
                    report()
                    for part in waiting.pop(counted.part):
                        part.count, part.exact = counted.number, True
            except (LimitReached, SolverError):
                if limits.remaining == 0:
                    raise
                waiting.pop(next(iter(waiting)))

    def groups(self) -> tuple[Group, ...]:
        """Return the groups in the order of their first cells."""
        groups: list[Group] = []
        width = self.puzzle.width
        for part in self.parts:
            cells = [divmod(cell, width) for cell in part.component.undecided_cells.cells]
            if part.is_listed:
                groups += [
                    Group(tuple(cells[place] for place in places), count, True)
                    for places, count in factors_of(part.solutions)
                ]
            else:
                seen = zip(*part.solutions, strict=True)
                differ = (
                    cell
                    for cell, values in zip(cells, seen, strict=True)
                    if self._all_differ or len(set(values)) > 1
                )
                groups.append(Group(tuple(differ), part.count, part.exact))
        return tuple(sorted((group for group in groups if group.count > 1), key=lambda group: group.cells))

    @property
    def portfolio(self) -> tuple[PortfolioSearch, ...]:
        """The portfolio searches that listed the solutions of a part."""
        return tuple(chain.from_iterable(self._portfolios.values()))

    @property
    def count(self) -> int:
        """The number of solutions, or a lower bound on it."""
        return math.prod(part.count for part in self.parts)

    @property
    def exact(self) -> bool:
        """Whether ``count`` is the number of solutions, not just a lower bound."""
        return all(part.exact for part in self.parts)


def factors_of(solutions: Sequence[bytes]) -> list[tuple[tuple[int, ...], int]]:
    """Return sets of cells, each with its number of fillings, such that the solutions are all combinations.

    ``solutions`` are distinct, one value per cell. A cell with the same value in all solutions is a set by
    itself.

    >>> factors_of([b"ac", b"ad", b"bc", b"bd"])
    [((0,), 2), ((1,), 2)]
    >>> factors_of([b"ac", b"bd"])
    [((0, 1), 2)]
    """
    blocks = _blocks(_depend(solutions))
    counts = [_fillings(solutions, block) for block in blocks]
    if math.prod(counts) != len(solutions):
        # Some sets are independent in pairs but not all together (as with a parity): those that combine
        # freely with all the rest stay separate, the others are merged.
        free = [_is_free(solutions, block, count) for block, count in zip(blocks, counts, strict=True)]
        joined = sorted(
            cell for block, alone in zip(blocks, free, strict=True) if not alone for cell in block
        )
        blocks = sorted([*(block for block, alone in zip(blocks, free, strict=True) if alone), joined])
        counts = [_fillings(solutions, block) for block in blocks]
    return [(tuple(block), count) for block, count in zip(blocks, counts, strict=True)]


def _depend(solutions: Sequence[bytes]) -> list[set[int]]:
    """Return for each cell those that it depends on, itself included: some values of the two do not occur
    together as often as if they were independent.
    """
    number = len(solutions)
    # For each cell the sets of solutions in which it has the same value; the last one follows from the
    # others.
    shares = [
        [
            bit_set(index for index, each in enumerate(values) if each == value)
            for value in sorted(set(values))[1:]
        ]
        for values in zip(*solutions, strict=True)
    ]
    depend = [{cell} for cell in range(len(shares))]
    for one, other in combinations(range(len(shares)), 2):
        if any(
            (mine & theirs).bit_count() * number != mine.bit_count() * theirs.bit_count()
            for mine in shares[one]
            for theirs in shares[other]
        ):
            depend[one].add(other)
            depend[other].add(one)
    return depend


def _blocks(depend: Sequence[set[int]]) -> list[list[int]]:
    """Return the sets of cells that depend on each other, directly or through other cells."""
    left = set(range(len(depend)))
    blocks: list[list[int]] = []
    while left:
        block: set[int] = set()
        reached = {min(left)}
        while reached:
            block |= reached
            left -= reached
            reached = set().union(*(depend[cell] for cell in reached)) & left
        blocks.append(sorted(block))
    return blocks


def _is_free(solutions: Sequence[bytes], block: list[int], count: int) -> bool:
    """Return whether the ``count`` fillings of a set of cells combine with all fillings of the others."""
    others = [cell for cell in range(len(solutions[0])) if cell not in block]
    return not others or count * _fillings(solutions, others) == len(solutions)


def _fillings(solutions: Sequence[bytes], cells: Sequence[int]) -> int:
    """Return the number of different fillings of some cells."""
    return len(set(map(itemgetter(*cells), solutions)))
