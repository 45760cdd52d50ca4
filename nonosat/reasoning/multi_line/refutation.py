"""Assumptions that lead to a contradiction, over the fewest lines.

An assumption is refuted if line logic over some of the lines then meets an impossible line. The easiest
refutation needs the fewest lines.

``FewestLines`` is the search for one assumption, ``Refutations`` that for all assumptions of a state.
``Crossings`` rule out sets of lines: after line logic, lines that are connected without a cycle never refute
anything, because in a tree each value that one line supports can be extended along the tree (E. C. Freuder,
*A sufficient condition for backtrack-free search*, Journal of the ACM 29, 1982). Lines are connected if they
cross in an undecided cell. So in a smallest set every line crosses at least two others of the set; the row
and the column of the assumed cell need to cross only one other, because the assumption counts too. The
smallest such sets are two rows and two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self

from nonosat.logic.bits import bit_positions, bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.work_budget import SOLVED_LINES, WorkBudget
from nonosat.reasoning.steps.hitting_set import HittingSetSearch, TooManySets
from nonosat.reasoning.steps.step import CellCandidates


class Assumption(NamedTuple):
    """A cell, by ``row`` and ``column``, and its assumed ``value``.

    >>> from nonosat.model.grid import Grid
    >>> from nonosat.logic.lines import Lines
    >>> from nonosat.model.puzzle import Puzzle
    >>> state = Possibilities.of(Lines(Puzzle.from_solution(Grid.from_text(["#."]))))
    >>> assumption = Assumption(row=0, column=1, value=1)
    >>> assumption.cell, assumption.conclusion_in(state)
    (CellCandidates(row=0, column=1, values=(1,)), CellCandidates(row=0, column=1, values=(0,)))
    >>> assumption.added_to(state).may[0]
    (1, 3)
    """

    row: int
    column: int
    value: int

    @property
    def cell(self) -> CellCandidates:
        """The cell with its assumed value."""
        return CellCandidates(self.row, self.column, (self.value,))

    def added_to(self, state: Possibilities) -> Possibilities:
        """Return a copy of a state with the assumption; ``touched`` are the changed lines."""
        assumed = state.copy()
        assumed.touched = assumed.keep(self.row, self.column, 1 << self.value)
        return assumed

    def conclusion_in(self, state: Possibilities) -> CellCandidates:
        """Return the cell after the assumption is refuted."""
        row, column, values = cell_values(state, self.row, self.column)
        return CellCandidates(row, column, tuple(value for value in values if value != self.value))


def assumptions_of(state: Possibilities) -> Iterator[Assumption]:
    """Yield every value of every undecided cell."""
    for row, column, values in state.undecided_cells():
        for value in bit_positions(values):
            yield Assumption(row, column, value)


def cell_values(state: Possibilities, row: int, column: int) -> CellCandidates:
    """Return a cell with its candidates."""
    return CellCandidates(row, column, tuple(bit_positions(state.values(row, column))))


#: The fewest lines that can refute an assumption after line logic.
FEWEST_LINES = 4


class Crossings:
    """For each line the lines that it crosses in an undecided cell, and a test of sets of lines.

    Sets of lines are ints, bit ``i`` for line ``i``.
    """

    def __init__(self, state: Possibilities) -> None:
        self._height = height = state.lines.height
        self._crossed = [0] * len(state.lines)
        for row, column, _ in state.undecided_cells():
            self._crossed[row] |= 1 << (height + column)
            self._crossed[height + column] |= 1 << row

    def worthwhile(self, assumed_lines: int, apart: int, chosen: int, added: int, more: int) -> int:
        """Return those of the ``added`` lines with which ``more`` others can give every line the crossings
        that it needs, if each is added to the chosen ones.

        ``assumed_lines`` are the rows and columns of the assumed cells. If there is one such cell, its lines
        are also ``apart``: their crossing does not count.
        """
        if more >= 4:  # no line needs more than two others
            return added
        if not more:
            return self._completing(assumed_lines, apart, chosen, added)
        may_suffice = self._may_suffice
        return bit_set(
            line
            for line in bit_positions(added)
            if may_suffice(assumed_lines, apart, chosen | 1 << line, more)
        )

    def _completing(self, assumed_lines: int, apart: int, chosen: int, added: int) -> int:
        """Return those of the ``added`` lines with which every line has the crossings that it needs."""
        once = twice = near = 0
        left = chosen
        while left and added:
            bit = left & -left
            left ^= bit
            crossed = self._crossed[bit.bit_length() - 1]
            twice |= once & crossed
            once |= crossed
            if not bit & apart:
                near |= crossed
            here = crossed & chosen
            if bit & assumed_lines:
                if not here & ~apart:
                    added &= crossed & ~apart
            elif not here & (here - 1):
                added &= crossed if here else 0
        return added & (twice & ~assumed_lines | near & assumed_lines)

    def _may_suffice(self, assumed_lines: int, apart: int, chosen: int, more: int) -> bool:
        """Return whether ``more`` lines can give every chosen line the crossings that it needs."""
        rows = columns = 0  # that are still needed
        left = chosen
        while left:
            bit = left & -left
            left ^= bit
            line = bit.bit_length() - 1
            crossed = self._crossed[line] & chosen
            if bit & assumed_lines:
                if crossed & ~apart:
                    continue
                needed = 1
            elif crossed & (crossed - 1):
                continue
            else:
                needed = 1 if crossed else 2
            if line < self._height:
                columns = max(columns, needed)
            else:
                rows = max(rows, needed)
            if rows + columns > more:
                return False
        return True


class TooFew(NamedTuple):
    """No set of up to ``size`` lines refutes an assumption, unless one of the ``changed`` lines is in it.

    ``changed`` are the lines that changed since this was found.
    """

    size: int
    changed: int


#: What holds for every assumption after line logic.
FEWER_THAN_FEWEST = TooFew(FEWEST_LINES - 1, 0)


class FewestLines:
    """The search for the fewest lines that refute one assumption in one state.

    ``before`` is the result in earlier states.
    """

    def __init__(
        self, state: Possibilities, crossings: Crossings, assumption: Assumption, before: TooFew
    ) -> None:
        self._assumed = assumption.added_to(state)
        self._assumed_gap = self._assumed.may.unsettled(self._assumed.touched)
        assumed_lines = self._assumed.touched
        self._worthwhile = partial(crossings.worthwhile, assumed_lines, assumed_lines)
        #: The lines that the consequences of the assumption have reached, in any set.
        self.reach = self._assumed.touched
        self.sets_examined = 0
        self._before = before
        self._too_few = FEWER_THAN_FEWEST.size
        #: For each examined set: what follows from it, and the lines on which more would follow.
        self._solved: dict[int, tuple[Possibilities, int]] = {}
        self._gaps: list[int] = []

    def too_few_after(self, changed: int) -> TooFew:
        """Return what still holds after these lines have changed."""
        return TooFew(max(self._too_few, self._before.size), self._before.changed | changed)

    def mark_changed(self, changed: int) -> None:
        """Record changed lines (as bits), none of which is within ``reach``."""
        if self._before.changed:
            self._before = self._before._replace(changed=self._before.changed | changed)

    def of_size(self, size: int, max_sets: int) -> int | None:
        """Return a refuting set of ``size`` lines, if no smaller one exists; may raise ``TooManySets``."""
        if size <= self._too_few:
            return None
        must = [self._before.changed] if size <= self._before.size else []
        search = HittingSetSearch(
            self._gap, [*must, *self._gaps], worthwhile=self._worthwhile, max_sets=max_sets
        )
        found = search.smallest(at_least=size, at_most=size)
        self._solved.clear()
        self._gaps = search.gaps[len(must) :]
        assert search.sets_left is not None
        self.sets_examined += max_sets - search.sets_left
        if found is None:
            self._too_few = size
            if size >= self._before.size:
                self._before = self._before._replace(changed=0)
        return found

    def _gap(self, chosen: int) -> int | None:
        """Return the lines on which more would follow after the chosen ones; ``None``: contradiction."""
        known, gap, dirty = self._beginning(chosen)
        following = known.followed(dirty, chosen)
        if following is None:
            return None
        trial, unsettled = following
        # On an unchanged line as much would follow as before.
        gap = gap & ~(trial.touched | chosen) | unsettled
        trial.touched |= known.touched
        self.reach |= trial.touched
        self._solved[chosen] = trial, gap
        return gap

    def _beginning(self, chosen: int) -> tuple[Possibilities, int, int]:
        """Return a state to start from, its gap, and the lines to continue with.

        It is the state after all chosen lines but one, if it was examined, else that of the assumption.
        """
        left = chosen
        while left:
            line = left & -left
            left ^= line
            known = self._solved.get(chosen ^ line)
            if known is not None:
                return *known, line
        return self._assumed, self._assumed_gap, self._assumed.touched


#: Sets of lines examined in one state before a small refutation is accepted instead of a smallest one.
#: Measured on puzzles/survey/00803_light, explained in 3.6 s: 3.3 s with half as many, 4.6 s with four
#: times as many, and always by the same steps.
_SETS_IN_A_STATE = 30_000
#: Sets examined in all states together: a choice; the limit can be reached in five states.
_SETS_IN_ALL = 150_000


@dataclass(frozen=True, slots=True)
class Refutation:
    """Lines (as bits) over which line logic refutes an assumption; ``smallest``: no fewer lines do."""

    assumption: Assumption
    lines: int
    smallest: bool


class Refutations:
    """The refutations in a state after line logic.

    Pass changed lines to ``mark_changed``. Refuted assumptions stay refuted, by the same lines, when more is
    known; the others are probed again if a line that their consequences reached has changed.
    """

    def __init__(self, state: Possibilities, budget: WorkBudget) -> None:
        self.state = state
        self.lines = state.lines
        self._budget = budget
        #: For every assumption that was not refuted, the lines that its consequences reached.
        self._reach: dict[Assumption, int] = {}
        self._refuted: set[Assumption] = set()
        self._found: dict[Assumption, int] = {}
        self._searches: dict[Assumption, FewestLines] = {}
        self._too_few: dict[Assumption, TooFew] = {}
        self._sets_left = _SETS_IN_ALL

    def mark_changed(self, changed: int) -> None:
        """Record lines (as bits) about which more is known."""
        self._reach = _out_of(self._reach, changed)
        for assumption, search in list(self._searches.items()):
            if search.reach & changed:
                del self._searches[assumption]
                self._too_few[assumption] = search.too_few_after(changed)
            else:
                search.mark_changed(changed)

    def carried_to(self, state: Possibilities) -> Self:
        """Return the refutations in a state with fewer candidates, whose ``touched`` lines changed."""
        carried = type(self)(state, self._budget)
        carried._reach = _out_of(self._reach, state.touched)
        carried._refuted = self._refuted.copy()
        return carried

    def refuted(self, assumptions: Iterable[Assumption]) -> list[Assumption]:
        """Return those of the assumptions that line logic over all lines refutes."""
        found: list[Assumption] = []
        for each in assumptions:
            if each in self._refuted:
                found.append(each)
            elif each not in self._reach:
                impossible, reached = self.state.probe(each.row, each.column, 1 << each.value)
                self._budget.spend((1 + reached.bit_count() // 2) / SOLVED_LINES)
                if impossible is None:
                    self._reach[each] = reached
                else:
                    self._refuted.add(each)
                    found.append(each)
        return found

    def smallest(self, assumptions: Iterable[Assumption]) -> Iterator[Refutation]:
        """Yield the refutations with the fewest lines among those assumptions, as they are found.

        Beyond a limit, yield a single one, which is small but perhaps not smallest: half of the work budget
        is reserved for it.
        """
        possible = list(assumptions)
        yield from self._known_of_size(possible, FEWEST_LINES)
        refuted = self.refuted(possible)
        if not refuted:
            return
        max_sets = int(min(_SETS_IN_A_STATE, self._sets_left, self._budget.left / 2))
        crossings = Crossings(self.state)
        for size in range(FEWEST_LINES, len(self.lines) + 1):
            known = list(self._known_of_size(refuted, size))
            yield from known
            for each in refuted:
                if each in self._found and self._found[each].bit_count() <= size:
                    continue
                search = self._search(each, crossings)
                before = search.sets_examined
                try:
                    found = search.of_size(size, max_sets)
                except TooManySets:
                    self._budget.spend(max_sets)
                    self._sets_left = max(self._sets_left - _SETS_IN_A_STATE, 0)
                    if not known:
                        yield self._small_refutation(refuted)
                    return
                used = search.sets_examined - before
                max_sets -= used
                self._sets_left -= used
                self._budget.spend(1 + used)
                if found is not None:
                    self._found[each] = found
                    known.append(Refutation(each, found, True))
                    yield known[-1]
            if known:
                return

    def _search(self, assumption: Assumption, crossings: Crossings) -> FewestLines:
        search = self._searches.get(assumption)
        if search is None:
            too_few = self._too_few.pop(assumption, FEWER_THAN_FEWEST)
            search = self._searches[assumption] = FewestLines(self.state, crossings, assumption, too_few)
        return search

    def _known_of_size(self, assumptions: Iterable[Assumption], size: int) -> Iterator[Refutation]:
        for each in assumptions:
            if each in self._found and self._found[each].bit_count() == size:
                yield Refutation(each, self._found[each], True)

    def _small_refutation(self, refuted: list[Assumption]) -> Refutation:
        """Return the smallest of the minimal sets found by leaving out lines."""
        best: Refutation | None = None
        for each in refuted:
            lines = self._found.get(each) or self._irreducible(each)
            self._found[each] = lines
            if best is None or lines.bit_count() < best.lines.bit_count():
                best = Refutation(each, lines, False)
        assert best is not None
        return best

    def _irreducible(self, assumption: Assumption) -> int:
        """Return a minimal set of lines that refutes an assumption."""
        assumed = assumption.added_to(self.state)
        impossible = assumed.propagate(assumed.touched, self.lines.all)
        assert impossible is not None
        self._budget.spend(assumed.touched.bit_count())
        lines = assumed.touched | 1 << impossible
        for line in bit_positions(lines):
            fewer = lines & ~(1 << line)
            trial = assumption.added_to(self.state)
            if trial.propagate(trial.touched, fewer) is not None:
                lines = fewer
        return lines


def _out_of(reach: dict[Assumption, int], changed: int) -> dict[Assumption, int]:
    """Return those assumptions whose consequences reached no changed line."""
    return {assumption: lines for assumption, lines in reach.items() if not lines & changed}
