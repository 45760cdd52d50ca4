"""The independent groups of ambiguous cells, and the number of ways to fill each.

What line logic and the common cells leave open falls apart into components that share no clause, so
the number of pictures is the product of theirs. A component whose pictures have all been listed is split
further if they are all the combinations of smaller parts.
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
from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress, Racer
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.cnf.component import Component, components_of
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.phase_hints import Advice
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.formula_search import Hints
from nonosat.sat.solvers.listing import ListingOptions, listings
from nonosat.sat.solvers.model_counter import count_models, counter_is_installed

#: Pictures of one component that are listed before the counter is asked. Chosen, not measured.
_MOST_LISTED = 1000


@dataclass(slots=True)
class Part:
    """A component, and what is known so far of its pictures: some of them, and their number."""

    component: Component
    pictures: tuple[bytes, ...]
    count: int
    exact: bool = False

    @property
    def is_listed(self) -> bool:
        """Whether ``pictures`` are all there are."""
        return self.exact and len(self.pictures) == self.count


class GroupCount:
    """A count of the groups, whose result so far can be asked for at any time.

    ``formula`` describes what is open and has one model a picture; ``samples`` are some pictures, at least
    one. Only cells in which samples differ count as ambiguous, unless ``all_differ`` says that pictures
    differ in every open cell.
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
        self._raced: dict[int, tuple[Racer, ...]] = {}
        self._formula = formula
        self._all_differ = all_differ
        self.parts: list[Part] = []
        for component in components_of(formula) if formula is not None else ():
            seen = {component.open_cells.values_of(sample.cells) for sample in samples}
            self.parts.append(Part(component, tuple(sorted(seen)), len(seen)))

    @classmethod
    def between(cls, puzzle: Puzzle, common: Grid, samples: Sequence[Grid]) -> Self:
        """The groups of the cells that are not common to all pictures."""
        if common.is_complete:
            return cls(puzzle, None, samples)
        # In the order encoding, whichever the search used: it has exactly one model a picture.
        knowledge = propagate(puzzle, known=common)
        known = replace(puzzle, givens=knowledge.grid())
        return cls(known, formula_of(puzzle, knowledge=knowledge), samples, all_differ=True)

    def run(self, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        """Counts until all numbers are known; raises ``LimitReached`` and ``SolverFailed``."""
        begin, limits = time.monotonic(), options.limits

        def report() -> None:
            options.progress(Progress("count", 0, time.monotonic() - begin))

        self._list(options, report, most=_MOST_LISTED)
        if self._open() and counter_is_installed():
            self._count(limits, report)
        if self._open():
            self._list(options, report, most=None)

    def _open(self) -> dict[int, list[Part]]:
        """The parts whose number is not known yet; those with equal formulas together.

        Each set goes by the index of its first part; the smallest formulas come first.
        """
        unknown = [(number, part) for number, part in enumerate(self.parts) if not part.exact]
        unknown.sort(key=lambda each: len(each[1].component.clauses))
        twins: dict[object, int] = {}
        found: dict[int, list[Part]] = {}
        for number, part in unknown:
            open_cells = part.component.open_cells
            formula = part.component.clauses, open_cells.variables, open_cells.colours
            first = twins.setdefault(formula, number)
            found.setdefault(first, []).append(part)
        return found

    def _hints(self, part: int) -> Hints | None:
        if self._formula is None:
            return None
        advice = Advice.about(self.puzzle, self._formula)
        return advice._replace(originals=self.parts[part].component.originals).literals

    def _list(self, options: SearchOptions, report: Callable[[], None], *, most: int | None) -> None:
        """Lists the pictures of every part, up to ``most``."""
        waiting = self._open()
        any_solver = options.solver == "auto"
        formulas = {number: twins[0].component for number, twins in waiting.items()}
        for listing in listings(
            formulas,
            limits=options.limits,
            most=most,
            keep=_MOST_LISTED,
            equal_totals=self.puzzle.totals_are_known,
            hard=ListingOptions(options.jobs, any_solver=any_solver, hints=self._hints),
        ):
            report()
            self._raced[listing.part] = listing.racers
            for part in waiting[listing.part]:
                if listing.number >= part.count:
                    part.count, part.pictures = listing.number, listing.models
                    part.exact = listing.complete

    def _count(self, limits: Limits, report: Callable[[], None]) -> None:
        """Asks the counter for one part after another; a part that it cannot count is left open."""
        waiting = self._open()
        while waiting:
            formulas = {number: twins[0].component for number, twins in waiting.items()}
            try:
                for counted in stream(count_models, limits=limits, parts=formulas):
                    report()
                    for part in waiting.pop(counted.part):
                        part.count, part.exact = counted.number, True
            except (LimitReached, SolverFailed):
                if limits.remaining == 0:
                    raise
                waiting.pop(next(iter(waiting)))

    def groups(self) -> tuple[Group, ...]:
        """The groups in the order of their first cells."""
        groups: list[Group] = []
        width = self.puzzle.width
        for part in self.parts:
            cells = [divmod(cell, width) for cell in part.component.open_cells.cells]
            if part.is_listed:
                groups += [
                    Group(tuple(cells[place] for place in places), count, True)
                    for places, count in factors_of(part.pictures)
                ]
            else:
                seen = zip(*part.pictures, strict=True)
                differ = (
                    cell
                    for cell, values in zip(cells, seen, strict=True)
                    if self._all_differ or len(set(values)) > 1
                )
                groups.append(Group(tuple(differ), part.count, part.exact))
        return tuple(sorted((group for group in groups if group.count > 1), key=lambda group: group.cells))

    @property
    def racers(self) -> tuple[Racer, ...]:
        """The searches that have raced for the pictures of a part."""
        return tuple(chain.from_iterable(self._raced.values()))

    @property
    def count(self) -> int:
        """The number of pictures, or a lower bound on it."""
        return math.prod(part.count for part in self.parts)

    @property
    def exact(self) -> bool:
        """Whether ``count`` is the number of pictures, not just a lower bound."""
        return all(part.exact for part in self.parts)


def factors_of(pictures: Sequence[bytes]) -> list[tuple[tuple[int, ...], int]]:
    """Sets of cells, and for each the number of its fillings, such that the pictures are all combinations.

    ``pictures`` are distinct, one value a cell. A cell with the same value in all pictures is a set of
    its own.

    >>> factors_of([b"ac", b"ad", b"bc", b"bd"])
    [((0,), 2), ((1,), 2)]
    >>> factors_of([b"ac", b"bd"])
    [((0, 1), 2)]
    """
    blocks = _blocks(_depend(pictures))
    counts = [_fillings(pictures, block) for block in blocks]
    if math.prod(counts) != len(pictures):
        # Some sets are independent in pairs but not all together (as in a parity): those that combine
        # freely with all the rest stay separate, the others are joined.
        free = [_is_free(pictures, block, count) for block, count in zip(blocks, counts, strict=True)]
        joined = sorted(
            cell for block, alone in zip(blocks, free, strict=True) if not alone for cell in block
        )
        blocks = sorted([*(block for block, alone in zip(blocks, free, strict=True) if alone), joined])
        counts = [_fillings(pictures, block) for block in blocks]
    return [(tuple(block), count) for block, count in zip(blocks, counts, strict=True)]


def _depend(pictures: Sequence[bytes]) -> list[set[int]]:
    """For each cell those that it depends on, itself among them: some values of the two do not occur together
    as often as they would by chance.
    """
    number = len(pictures)
    # For each cell the sets of pictures in which it has the same value; the last one follows from the others.
    shares = [
        [
            bit_set(index for index, each in enumerate(values) if each == value)
            for value in sorted(set(values))[1:]
        ]
        for values in zip(*pictures, strict=True)
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
    """The sets of cells that depend on each other, directly or through other cells."""
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


def _is_free(pictures: Sequence[bytes], block: list[int], count: int) -> bool:
    """Whether the ``count`` fillings of a set of cells combine with all fillings of the others."""
    others = [cell for cell in range(len(pictures[0])) if cell not in block]
    return not others or count * _fillings(pictures, others) == len(pictures)


def _fillings(pictures: Sequence[bytes], cells: Sequence[int]) -> int:
    """The number of different fillings of some cells."""
    return len(set(map(itemgetter(*cells), pictures)))
