"""The search for steps that a person can follow, from the known cells to the solution, the easiest first.

Steps on one line come first; then the contradiction over the fewest lines; then nested contradictions. This
follows B. Bogaerts, E. Gamba, T. Guns, *A framework for step-wise explaining how to solve constraint
satisfaction problems*, Artificial Intelligence 300, 2021.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from nonosat.logic.bits import bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid, common_cells
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.steps.line_candidates import NO_GAIN, Gain, LineCandidates
from nonosat.reasoning.steps.step import CellCandidates, Step
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.step_writer import StepWriter
from nonosat.reasoning.wording.translation import ENGLISH
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import SolutionSearch

if TYPE_CHECKING:  # most steps are about one line
    from nonosat.reasoning.multi_line.contradiction import Contradictions
    from nonosat.reasoning.multi_line.deep_contradiction import DeepContradictions
    from nonosat.reasoning.multi_line.implication import Implications
    from nonosat.reasoning.multi_line.preliminary_marks import PreliminaryMarks

#: Conflicts of the solver for a solution, which is only needed to prove that steps are smallest: a second or
#: two. A choice, not a measurement: without one, a grid that satisfies all rows replaces it, which is slower.
_SOLUTION_CONFLICTS = 10_000
#: The factor by which preliminary marks must increase the cells that a line decides, if a line decides some
#: without them. Measured on the colour puzzle "rose", 28 × 39: 263 marks in 132 steps with 3, and 119 in 210
#: steps if marks are only used when no line decides a cell without them.
_WORTH_MARKS = 3


class StepSearch:
    """The steps from the givens and the ``marks``: on single lines, else on several.

    Iterating yields one step after another; ``state`` is what is known after them. It ends when nothing more
    follows: with the solution, or with the backbone. If there is no solution, the last step is a
    contradiction and has no ``cells``. Iterating raises ``LimitReached``.

    A step on a line has all deductions on it. With ``in_detail`` the substeps are yielded one by one instead.
    The line is one that decides most, for a short explanation, or with ``easiest_first`` the easiest, for a
    hint. ``budget`` bounds the search for multi-line steps.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        marks: Grid | None = None,
        in_detail: bool = False,
        easiest_first: bool = False,
        budget: WorkBudget | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.puzzle = puzzle
        self.lines = Lines(puzzle)
        self.state = Possibilities.of(self.lines, puzzle.givens, marks)
        self.steps: list[Step] = []
        #: Why there is no solution, if there is none.
        self.reason: Reason | None = None
        #: The cells that all solutions share, when known.
        self.backbone: Grid | None = None
        self.is_finished = False
        self.verdict = Verdict.UNDECIDED
        self._options = options
        self._budget = budget or WorkBudget(options.limits)
        self._in_detail = in_detail
        self._easiest_first = easiest_first
        #: What line logic implies, including what no step says; ``state`` itself in puzzles with one colour.
        self._implied = self.state if self.lines.values == 2 else self.state.copy()
        #: Lines (as bits) that have changed since line logic was last applied.
        self._changed = self.lines.all
        self._candidates = LineCandidates(self.state)
        self._writer = StepWriter(self.lines, self._candidates.reasons, Wording(puzzle, self.lines, language))

    def known(self) -> Grid:
        """Return the cells that are decided so far."""
        return self.state.grid()

    def __iter__(self) -> Iterator[Step]:
        held: list[Step] = []
        for step in self._all_steps():
            self._apply(step.cells)
            if not step.cells:  # a contradiction comes alone
                yield from self._released(held)
                held.clear()
            held.append(step)
            if not step.cells or any(cell.is_decided for cell in step.cells):
                yield from self._released(held)
                held.clear()
        yield from self._released(held)

    def _released(self, held: Sequence[Step]) -> Iterator[Step]:
        """Yield steps of which only the last decides a cell: merged into one step, or in detail."""
        if self._in_detail:
            released = [part for step in held for part in (step.substeps or (step,))]
        else:
            released = [self._writer.together(held)] if held else []
        for step in released:
            self.steps.append(step)
            yield step

    def _all_steps(self) -> Iterator[Step]:
        self.reason = contradiction_in_sums(self.puzzle)
        if self.reason is not None:
            self._finish(Verdict.NONE)
        begin = time.perf_counter()
        while not self.is_finished:
            self._options.limits.check()
            self._options.progress(Progress("steps", 0, time.perf_counter() - begin))
            step = self._easiest_step()
            if step is not None:
                yield step

    def _finish(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.is_finished = True

    def _easiest_step(self) -> Step | None:
        """Return the easiest step; ``None`` if there is none, and the search is finished."""
        best = self._candidates.best_line(easiest=self._easiest_first)
        impossible = self._candidates.impossible_line
        if impossible is not None:
            last = self._writer.impossible_line(impossible, self.state.may[impossible])
            self.reason = Reason(last.text.rstrip("."), last.lines)
            self._finish(Verdict.NONE)
            return self._writer.together([last])
        preliminary = self._preliminary_marks()
        line_step = self._line_step(best, preliminary)
        if line_step is not None:
            return line_step
        if self.state.is_complete:
            self._finish(Verdict.UNIQUE)
            return None
        if self._implied is not self.state:
            self._imply_all()
        self._budget.ruled_out = 0
        multi_line = self._contradictions.easiest() or self._deep_step()
        if multi_line is None:
            return None
        before = preliminary.premises_of(multi_line.premises.cells) if preliminary is not None else ()
        return self._writer.together([*before, multi_line])

    def _preliminary_marks(self) -> PreliminaryMarks | None:
        """Return the preliminary marks; ``None`` in puzzles with one colour, which have none."""
        if self._implied is self.state:
            return None
        from nonosat.reasoning.multi_line.preliminary_marks import PreliminaryMarks

        return PreliminaryMarks(self._writer, self.state)

    def _line_step(self, best: tuple[int, Gain] | None, preliminary: PreliminaryMarks | None) -> Step | None:
        """Return the step on the line that decides most, after preliminary marks if they are worth it."""
        if preliminary is not None and (best is None or not best[1].finishes):
            deciding = preliminary.best_line()
            if deciding is not None and (best is None or deciding.gain.cells >= _WORTH_MARKS * best[1].cells):
                if deciding.gain is NO_GAIN:
                    last = self._writer.impossible_line(deciding.line, deciding.may)
                    return self._writer.together(preliminary.premises_of(last.premises.cells))
                line_step = self._writer.whole_line_step(
                    self._candidates.steps_from(deciding.line, deciding.may)
                )
                return self._writer.together([*preliminary.premises_of(line_step.premises.cells), line_step])
        return best and self._writer.whole_line_step(self._candidates.steps(best[0]))

    def _deep_step(self) -> Step | None:
        self._budget.ruled_out = 1
        if self.backbone is None:
            self._find_backbone()
        if self.backbone is None:
            return None
        step = self._deep_contradictions.easiest(self._implied, self.backbone)
        if step is None:
            self._finish(self.verdict)
        return step

    @cached_property
    def _contradictions(self) -> Contradictions:
        """The contradictions; many puzzles need none."""
        from nonosat.reasoning.multi_line.contradiction import Contradictions

        return Contradictions(self._writer, self._implied, self._implications, self._budget)

    @cached_property
    def _deep_contradictions(self) -> DeepContradictions:
        from nonosat.reasoning.multi_line.deep_contradiction import DeepContradictions

        return DeepContradictions(self.puzzle, self._writer, self._implications, self._budget)

    @cached_property
    def _solution(self) -> Grid | None:
        """A solution with the known cells, if one is found within a limit; deterministic."""
        options = self._options.alone()._replace(conflicts=_SOLUTION_CONFLICTS)
        search = SolutionSearch(self._known_puzzle(), options, limit=1)
        return next(iter(search), None)

    def _implications(self) -> Implications:
        from nonosat.reasoning.multi_line.implication import Implications

        reasons = self._candidates.reasons
        if self._solution is None:
            return Implications.by_rows(self._implied, reasons, self._budget)
        return Implications.by_solution(self._solution, reasons, self._budget)

    def _known_puzzle(self) -> Puzzle:
        return replace(self.puzzle, givens=self.known(), goal=None, saved=None)

    def _find_backbone(self) -> None:
        # Without a bound a portfolio may run: the backbone does not depend on the solver.
        conflicts = self._budget.conflicts
        options = self._options if conflicts is None else self._options.alone()._replace(conflicts=conflicts)
        search = SolutionSearch(self._known_puzzle(), options, limit=None, goal="differences")
        try:
            outcome = search.run_to_the_end()
        except LimitReached:
            outcome = search.result()
            self.verdict = outcome.verdict
            self._budget.spend_conflicts(outcome.statistics.conflicts)
            raise
        self._budget.spend_conflicts(outcome.statistics.conflicts)
        self.verdict = outcome.verdict
        if outcome.solutions:
            self.backbone = common_cells(outcome.solutions)
        else:
            self.reason = outcome.reason
            self._finish(Verdict.NONE)

    def _imply_all(self) -> None:
        """Apply line logic to the implied state, without steps."""
        self._implied.touched = 0
        self._implied.propagate(self._changed, self.lines.all)
        self._changed = 0
        self._contradictions.mark_changed(self._implied.touched)

    def _apply(self, cells: tuple[CellCandidates, ...]) -> None:
        changed = 0
        for cell in cells:
            values = bit_set(cell.values)
            changed |= self.state.keep(cell.row, cell.column, values)
            if self._implied is not self.state:
                self._implied.keep(cell.row, cell.column, values)
        self._changed |= changed
        self._candidates.mark_changed(changed)
        if "_contradictions" in vars(self):  # otherwise they are created later from the state
            self._contradictions.mark_changed(changed)
