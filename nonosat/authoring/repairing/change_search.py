"""The fewest cells to change so that a picture is the only one for its own clues.

Three ways of working share what they learn:

*Exactly*: propose the cheapest changes that satisfy all demands known so far, look for doubts about the
proposal, demand that what they rest on be changed, and so on; a proposal without doubts is the best
there is, and the number of its changes is a lower bound before that (implicit hitting sets).

*Step by step*: change a cell of each doubt after which line logic is left with the least, until no doubt
is left; then restore what can be restored. K. J. Batenburg, S. Henstra, W. A. Kosters and
W. J. Palenstijn, "Constructing simple nonograms of varying difficulty" (Pure Mathematics and
Applications 20, 2009) choose their changes in this way.

*From afar*, where that takes too long: take a much simpler picture that has no doubts, and restore what
can be restored.

What the last two have found is then improved by the first, applied to a few changes at a time while
everything else stays.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping

from nonosat.authoring.ambiguity.doubts import Cells
from nonosat.authoring.ambiguity.other_pictures import OtherPictures
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.authoring.repairing.change_task import Finding, Task
from nonosat.authoring.repairing.cheapest_changes import CheapestChanges, visibility
from nonosat.authoring.repairing.rough_pictures import rough_pictures
from nonosat.authoring.repairing.symmetry import symmetries_of
from nonosat.errors import LimitReached
from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle

#: Conflicts a question may cost: of the exact way, of a quick look at a draft, of an exchange.
_EXACT_CONFLICTS, _QUICK_CONFLICTS, _EXCHANGE_CONFLICTS = 20_000, 1_000, 3_000
#: Effort is counted in cells of runs of line logic; what a run costs at least, and a solver's conflict.
_CELLS_PER_RUN, _CELLS_PER_CONFLICT = 300, 20
_CELLS_OF_EFFORT = 7_000_000
#: Shares of the effort: for the exact way at first and later on; for the first way step by step, until all
#: others must end, to restore what can be restored; for the way from afar; for the exchanges at least.
_FIRST_SHARE, _EXACT_SHARE = 0.03, 0.1
_LONG_SHARE, _STEPS_SHARE, _RESTORE_SHARE = 0.6, 0.5, 0.15
_AFAR_SHARE, _IMPROVEMENT_SHARE = 0.2, 0.3
#: Until when the exact way may ask a hard question.
_HARD_SHARE = 0.4
#: So much is done before anything else, in runs of line logic.
_FIRST_RUNS = 30
#: Of so many changes the best is taken; of fewer where many doubts are resolved together, up to so many.
_TRIALS, _FEW_TRIALS = 24, 8
_MOST_TOGETHER = 12
#: Changes that are made at a time where no doubt is known that is small enough to be resolved.
_MOST_AT_LARGE = 7
#: Drafts from afar that are worked out.
_ROUGH_DRAFTS = 2
#: For the proof that less than so many changes will not do there is as much effort again.
_FEW_CHANGES = 3
#: How often the way step by step is gone again, with other choices.
_MORE_ATTEMPTS = 5
#: Changes that are reconsidered together: at least, at most; and how far around each of them.
_FEWEST_EXCHANGED, _MOST_EXCHANGED, _REACH = 2, 12, 3
_ROUNDS_OF_EXCHANGE = 12


Event = Finding | Progress
Work = Generator[Event, None, bool]


def search_changes(task: Task) -> Iterator[Event]:
    """Better and better findings, the last of them the answer, and signs of life between them."""
    yield from _ChangeSearch(task).run()


class _ChangeSearch:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.picture = task.picture
        self.colours = len(task.palette)
        self.demands = CheapestChanges(
            task.picture,
            colours=self.colours,
            protected=task.protected,
            symmetries=list(symmetries_of(task.picture).values()),
            keep_symmetry=task.keep_symmetry,
        )
        self.best: Grid | None = None
        self.lower_bound = 0
        self.random = random.Random(task.options.seed or 0)
        self.size = len(task.picture.cells)
        #: What a run of line logic costs.
        self.run_cost = self.size + _CELLS_PER_RUN
        self.allowance = task.effort * _CELLS_OF_EFFORT
        self.spent = 0
        self.conflicts = 0
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """The search; see ``search_changes``."""
        finished = yield from self._work_exactly(until=_FIRST_RUNS * self.run_cost)
        if not finished:
            # Something to show for whoever stops the work soon.
            yield from self._start_from_afar(until=0)
            first = min(self.allowance, _CELLS_OF_EFFORT) * _FIRST_SHARE
            finished = yield from self._work_exactly(until=first)
        near = False
        if not finished:
            near = yield from self._go_step_by_step(until=self.spent + self.allowance * _LONG_SHARE)
            finished = yield from self._work_exactly(until=self.spent + self.allowance * _EXACT_SHARE)
        if not finished:
            for _ in range(_MORE_ATTEMPTS if near else 0):
                yield from self._go_step_by_step(until=self.allowance * _STEPS_SHARE)
            if not near:
                yield from self._start_from_afar(until=self.spent + self.allowance * _AFAR_SHARE)
            finished = yield from self._improve()
        if not finished and self.best is not None and len(self._changes(self.best)) <= _FEW_CHANGES:
            finished = yield from self._work_exactly(until=self.spent + self.allowance)
        if self.best is None and not finished:
            # Exactly is the only way left, whatever it takes.
            yield from self._work_exactly(until=float("inf"))

    # What there is to know about a picture.

    def _puzzle(self, picture: Grid) -> tuple[Puzzle, Knowledge]:
        puzzle = Puzzle.of(picture, palette=self.task.palette)
        self.spent += self.run_cost
        return puzzle, propagate(puzzle)

    def _others(self, puzzle: Puzzle, picture: Grid, knowledge: Knowledge) -> OtherPictures:
        task = self.task
        return OtherPictures(puzzle, picture, task.options, knowledge=knowledge)

    def _has_no_doubts(self, picture: Grid, *, line_logic_only: bool = False) -> bool:
        """Whether a picture is known to have no doubts; a hard question is answered with no."""
        if not self.demands.allows(picture):
            return False
        puzzle, knowledge = self._puzzle(picture)
        if knowledge.is_complete:
            return True
        if self.task.line_solvable or line_logic_only:
            return False
        with self._others(puzzle, picture, knowledge) as doubts:
            found = doubts.find(conflicts=_QUICK_CONFLICTS)
            self._count(doubts)
            return found is not None and not found

    def _count(self, doubts: OtherPictures) -> None:
        self.conflicts += doubts.conflicts()
        self.spent += doubts.conflicts() * _CELLS_PER_CONFLICT + self.run_cost

    def _learn(self, picture: Grid, *, conflicts: int | None) -> bool | None:
        """Demands that the doubts about a picture be resolved; true when there are none, ``None`` when
        that is not known.
        """
        puzzle, knowledge = self._puzzle(picture)
        if knowledge.is_complete:
            return True
        known, any_found = True, False
        with self._others(puzzle, picture, knowledge) as others:
            for near in others.near():
                any_found = True
                self.demands.forbid(others.grounds(near), picture)
                self.spent += self.run_cost
            for doubt in () if any_found else others.apart(conflicts=conflicts):
                if doubt is None:
                    known = False
                else:
                    any_found = True
                    self.demands.forbid(others.grounds(doubt), picture)
            self._count(others)
        if not any_found and self.task.line_solvable:
            with StuckCells(puzzle, picture, knowledge=knowledge) as stuck:
                for standstill in stuck.apart():
                    if standstill:
                        any_found = True
                        self.demands.forbid(stuck.grounds(standstill), picture)
                self.spent += 2 * stuck.runs * self.run_cost
        if any_found:
            return False
        return True if known else None

    def _changes(self, picture: Grid) -> list[int]:
        return [cell for cell in range(self.size) if picture.cells[cell] != self.picture.cells[cell]]

    # What has been found.

    def _take(self, picture: Grid) -> Iterator[Event]:
        if self.best is None or len(self._changes(picture)) < len(self._changes(self.best)):
            self.best = picture
            yield self._finding()

    def _finding(self) -> Finding:
        return Finding(self.best, self.lower_bound)

    def _sign(self) -> Progress:
        found = "no picture yet" if self.best is None else f"{len(self._changes(self.best))} changes"
        phase = f"{found}, at least {self.lower_bound}"
        return Progress(phase, self.conflicts, time.monotonic() - self.begin)

    @property
    def _is_proven(self) -> bool:
        return self.best is not None and len(self._changes(self.best)) <= self.lower_bound

    # The three ways of working.

    def _work_exactly(self, *, until: float) -> Work:
        """Raises the lower bound; true when all is known."""
        conflicts = _EXACT_CONFLICTS if until < float("inf") else None
        while self.spent < until:
            try:
                proposal = self.demands.propose(conflicts=conflicts)
            except LimitReached:
                return False
            self.spent += self.demands.weight
            if proposal is None:
                yield Finding(None, self.lower_bound, impossible=True)
                return True
            if proposal.fewest > self.lower_bound:
                self.lower_bound = proposal.fewest
                yield self._finding()
            if self._is_proven:
                return True
            yield self._sign()
            without_doubts = self._learn(proposal.picture, conflicts=conflicts)
            if without_doubts:
                self.best = proposal.picture
                yield self._finding()
                return True
            if without_doubts is None and conflicts is not None:
                # A proposal without doubts nearby is often the answer: that is worth a hard question.
                conflicts *= 4
                until = max(until, self.allowance * _HARD_SHARE)
                if self.spent + conflicts * _CELLS_PER_CONFLICT > until:
                    return False
        return False

    def _start_from_afar(self, *, until: float) -> Iterator[Event]:
        """Takes simpler pictures, and restores what can be restored."""
        worked_out = 0
        for draft in rough_pictures(self.picture, colours=self.colours, fixed=self.demands.fixed):
            if self._keeps_units(draft) and self._has_no_doubts(draft, line_logic_only=True):
                yield from self._take(draft)
                worked_out += 1
                if self.spent < until:
                    yield from self._restore(draft, until=until, line_logic_only=True)
            yield self._sign()
            if worked_out and (self.spent >= until or worked_out == _ROUGH_DRAFTS):
                break
        if self.best is not None and self.spent < until and not self.task.line_solvable:
            yield from self._restore(self.best, until=until)

    def _keeps_units(self, picture: Grid) -> bool:
        """Whether cells that change together have one value."""
        return all(len({picture.cells[cell] for cell in unit}) == 1 for unit in set(self.demands.units))

    def _restore(self, picture: Grid, *, until: float, line_logic_only: bool = False) -> Iterator[Event]:
        """Undoes what changes it can, the most visible first, and takes the result."""
        units = {self.demands.units[cell] for cell in self._changes(picture)}
        waiting = sorted(units)
        self.random.shuffle(waiting)
        waiting.sort(
            key=lambda unit: -sum(visibility(self.picture, cell, picture.cells[cell]) for cell in unit)
        )
        batch = max(len(waiting) // 4, 1)
        while waiting and self.spent < until:
            trial = self._with_own(picture, [cell for unit in waiting[:batch] for cell in unit])
            if self._has_no_doubts(trial, line_logic_only=line_logic_only):
                picture, waiting = trial, waiting[batch:]
                batch *= 2
            elif batch == 1:
                waiting = waiting[1:]
            else:
                batch //= 2
            yield self._sign()
        yield from self._take(picture)

    def _with_own(self, picture: Grid, cells: Collection[int]) -> Grid:
        return picture.with_values({cell: self.picture.cells[cell] for cell in cells})

    def _go_step_by_step(self, *, until: float) -> Work:
        """Resolves doubts, as many as do not touch at a time, then restores what can be restored.

        True when no doubt was left in the end.
        """
        picture = self.picture
        while self.spent < until:
            places = self._doubtful_places(picture)
            if not places:
                yield from self._restore(picture, until=until + self.allowance * _RESTORE_SHARE)
                return True
            frequency = Counter(cell for cells in places for cell in cells)
            together = places[:_MOST_TOGETHER]
            most = _TRIALS if len(together) == 1 else _FEW_TRIALS
            touched: set[int] = set()
            values = bytearray(picture.cells)
            for cells in together:
                yield self._sign()
                trials = self._trials(picture, cells, frequency, most) if touched.isdisjoint(cells) else []
                trials.sort(key=self._left_open)
                # Of a place so large that nothing is known of it, several changes at a time.
                for trial in trials[: 1 + _MOST_AT_LARGE * len(cells) // (self.size + 1)]:
                    changed = [cell for cell, value in enumerate(trial.cells) if value != picture.cells[cell]]
                    for cell in changed:
                        values[cell] = trial.cells[cell]
                    touched.update(cells, changed)
            if not touched:
                return False
            picture = picture.with_bytes(values)
        return False

    def _doubtful_places(self, picture: Grid) -> list[Cells]:
        """Sets of cells that doubts rest on, small ones first; without any, all cells on open lines."""
        puzzle, knowledge = self._puzzle(picture)
        if knowledge.is_complete:
            return []
        with self._others(puzzle, picture, knowledge) as others:
            places = [others.grounds(doubt) for doubt in others.near()]
            doubt = None if places else others.find(conflicts=_QUICK_CONFLICTS)
            if doubt:
                places = [others.grounds(others.minimal(doubt))]
            self._count(others)
        if self.task.line_solvable and not places:
            with StuckCells(puzzle, picture, knowledge=knowledge) as stuck:
                places = [stuck.grounds(standstill) for standstill in stuck.apart() if standstill]
                self.spent += 2 * stuck.runs * self.run_cost
        elif doubt is not None and not doubt:
            return []
        for cells in places:
            self.demands.forbid(cells, picture)
        places = sorted((cells for cells in places if len(cells) <= self.size // 2), key=_size_and_cells)
        if places:
            return places
        width = picture.width
        open_cells = [cell for cell, value in enumerate(knowledge.grid().cells) if value == UNDECIDED]
        rows = {cell // width for cell in open_cells}
        columns = {cell % width for cell in open_cells}
        return [
            frozenset(cell for cell in range(self.size) if cell // width in rows or cell % width in columns)
        ]

    def _trials(
        self, picture: Grid, cells: Collection[int], frequency: Mapping[int, int], most: int
    ) -> list[Grid]:
        """Some pictures in which one cell more is changed, at an edge, best one with a high frequency."""
        changes = sorted(
            {
                (self.demands.units[cell], value)
                for cell in cells
                if cell not in self.demands.fixed and picture.cells[cell] == self.picture.cells[cell]
                for value in range(self.colours + 1)
                if value != picture.cells[cell] and visibility(picture, cell, value) < 4
            }
        )
        if len(changes) > most:
            self.random.shuffle(changes)
            changes.sort(key=lambda change: -max(frequency.get(cell, 0) for cell in change[0]))
        return [picture.with_values(dict.fromkeys(unit, value)) for unit, value in changes[:most]]

    def _left_open(self, picture: Grid) -> int:
        """How much line logic leaves open: cells, and starts of runs."""
        _, knowledge = self._puzzle(picture)
        starts = sum(max(each.bit_count() - 1, 0) for line in knowledge.starts for each in line)
        return knowledge.undecided_count + starts

    def _improve(self) -> Work:
        """Exchanges a few changes for fewer, and raises the lower bound, until the effort is spent."""
        together = _FEWEST_EXCHANGED
        end = max(self.allowance, self.spent + self.allowance * _IMPROVEMENT_SHARE)
        part = (end - self.spent) / 10
        bound_rises = True
        while self.best is not None and not self._is_proven and self.spent < end:
            until = self.spent + part
            while not self._is_proven and self.spent < until:
                optimal = yield from self._exchange(together)
                if not optimal:
                    together = max(together - 1, _FEWEST_EXCHANGED)
                elif together < _MOST_EXCHANGED:
                    together += 1
            if bound_rises:
                bound = self.lower_bound
                if (yield from self._work_exactly(until=self.spent + part)):
                    return True
                bound_rises = self.lower_bound > bound
        return self._is_proven

    def _exchange(self, together: int) -> Work:
        """Looks for fewer changes in place of some neighbouring ones; false when that is too hard."""
        assert self.best is not None
        base = self.best
        changes = self._changes(base)
        centre = self.random.choice(changes)
        chosen = sorted(changes, key=lambda cell: (self._distance(cell, centre), cell))[:together]
        region = [
            cell for cell in range(self.size) if any(self._distance(cell, each) <= _REACH for each in chosen)
        ]
        here = sum(cell in set(region) for cell in changes)
        for _ in range(_ROUNDS_OF_EXCHANGE):
            yield self._sign()
            try:
                proposal = self.demands.propose_within(region, base, conflicts=_EXCHANGE_CONFLICTS)
            except LimitReached:
                self.spent += _EXCHANGE_CONFLICTS * _CELLS_PER_CONFLICT
                return False
            self.spent += len(region)
            if proposal is None or proposal.fewest >= here:
                return True
            without_doubts = self._learn(proposal.picture, conflicts=_EXCHANGE_CONFLICTS)
            if without_doubts:
                yield from self._take(proposal.picture)
                return True
            if without_doubts is None:
                return False
        return False

    def _distance(self, cell: int, other: int) -> int:
        """Steps between two cells, diagonal ones included."""
        width = self.picture.width
        return max(abs(cell // width - other // width), abs(cell % width - other % width))


def _size_and_cells(cells: Cells) -> tuple[int, list[int]]:
    return len(cells), sorted(cells)
