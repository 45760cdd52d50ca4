"""The search for steps that a person can follow, from what is known to the picture, the easiest first.

Looks at a line come first, as long as a line shows something; then the argument by contradiction over the
fewest lines; then arguments within arguments. This follows B. Bogaerts, E. Gamba, T. Guns, *A framework for
step-wise explaining how to solve constraint satisfaction problems*, Artificial Intelligence 300, 2021.
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
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid, common_cells
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.line_candidates import NOTHING, LineLooks, Yield
from nonosat.reasoning.steps.step import CellValues, Step
from nonosat.reasoning.wording.language import ENGLISH
from nonosat.reasoning.wording.sentences import Wording
from nonosat.reasoning.wording.step_writer import StepWriter
from nonosat.sat.search.results import Verdict
from nonosat.sat.search.solution_search import PictureSearch

if TYPE_CHECKING:  # most steps are about one line
    from nonosat.reasoning.multi_line.contradiction import Contradictions
    from nonosat.reasoning.multi_line.deep_argument import DeepArguments
    from nonosat.reasoning.multi_line.implication import Implications
    from nonosat.reasoning.multi_line.preliminary_marks import Groundwork

#: Conflicts of the solver for a picture, which is only needed to show that arguments are smallest: a second
#: or two. A choice, not a measurement: without one, a grid that satisfies all rows takes its place, which is
#: slower.
_PICTURE_CONFLICTS = 10_000
#: How many times as many cells a look must decide for marks to be noted on other lines first, where a line
#: decides some without them. Measured on the colour puzzle "rose", 28 × 39: 263 marks in 132 steps with 3,
#: and 119 in 210 steps when marks are only noted where no line decides a cell without them.
_WORTH_MARKS = 3


class StepSearch:
    """The steps from the given cells and those of ``marks``: looks at lines, else arguments.

    Iterating takes one step after another; ``state`` is what is known after those that were taken. It ends
    when nothing more follows: with the picture, or with the cells that all pictures share. If there is no
    picture, the last step says so and has no ``cells``. Iterating raises ``LimitReached``.

    A step on lines is a look at one, with everything that it shows. With ``in_detail`` the parts of the steps
    come out one by one instead. The look is one that shows most, for a short explanation, or with
    ``easiest_first`` the easiest, for a hint. ``allowance`` bounds the search for arguments.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        marks: Grid | None = None,
        in_detail: bool = False,
        easiest_first: bool = False,
        allowance: Allowance | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.puzzle = puzzle
        self.lines = Lines(puzzle)
        self.state = Possibilities.of(self.lines, puzzle.givens, marks)
        self.steps: list[Step] = []
        #: Why there is no picture, if that is so.
        self.reason: Reason | None = None
        #: What all pictures share, once that is known.
        self.common: Grid | None = None
        self.is_finished = False
        self.verdict = Verdict.UNDECIDED
        self._options = options
        self._allowance = allowance or Allowance(options.limits)
        self._in_detail = in_detail
        self._easiest_first = easiest_first
        #: What single lines imply, beyond what has been said; the same where there is one colour.
        self._implied = self.state if self.lines.values == 2 else self.state.copy()
        #: Lines (as bits) that have changed since line logic last went over them.
        self._unsettled = self.lines.all
        self._looks = LineLooks(self.state)
        self._writer = StepWriter(self.lines, self._looks.reasons, Wording(puzzle, self.lines, language))

    def known(self) -> Grid:
        """The cells that are decided so far."""
        return self.state.grid()

    def __iter__(self) -> Iterator[Step]:
        held: list[Step] = []
        for step in self._all_steps():
            self._apply(step.cells)
            if not step.cells:  # a contradiction comes alone
                yield from self._told(held)
                held.clear()
            held.append(step)
            if not step.cells or any(cell.is_decided for cell in step.cells):
                yield from self._told(held)
                held.clear()
        yield from self._told(held)

    def _told(self, held: Sequence[Step]) -> Iterator[Step]:
        """Steps of which only the last decides a cell as one step, or in detail."""
        if self._in_detail:
            told = [part for step in held for part in (step.parts or (step,))]
        else:
            told = [self._writer.together(held)] if held else []
        for step in told:
            self.steps.append(step)
            yield step

    def _all_steps(self) -> Iterator[Step]:
        self.reason = contradiction_in_numbers(self.puzzle)
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
        """The easiest step; when there is none, ``None``, and the search is finished."""
        best = self._looks.best_line(easiest=self._easiest_first)
        unfillable = self._looks.unfillable_line
        if unfillable is not None:
            last = self._writer.unfillable_line(unfillable, self.state.may[unfillable])
            self.reason = Reason(last.text.rstrip("."), last.lines)
            self._finish(Verdict.NONE)
            return self._writer.together([last])
        groundwork = self._groundwork()
        look = self._look(best, groundwork)
        if look is not None:
            return look
        if self.state.is_complete:
            self._finish(Verdict.UNIQUE)
            return None
        if self._implied is not self.state:
            self._imply_all()
        self._allowance.ruled_out = 0
        argument = self._contradictions.easiest() or self._deep_step()
        if argument is None:
            return None
        before = groundwork.behind(argument.because.cells) if groundwork is not None else ()
        return self._writer.together([*before, argument])

    def _groundwork(self) -> Groundwork | None:
        """The marks that lines leave in cells which they do not decide; ``None`` where there are none, as a
        cell of two values is decided by any.
        """
        if self._implied is self.state:
            return None
        from nonosat.reasoning.multi_line.preliminary_marks import Groundwork

        return Groundwork(self._writer, self.state)

    def _look(self, best: tuple[int, Yield] | None, groundwork: Groundwork | None) -> Step | None:
        """The look at a line that shows most, perhaps once other lines have left their marks: after these."""
        if groundwork is not None and (best is None or not best[1].finishes):
            opening = groundwork.best_opening()
            if opening is not None and (best is None or opening.shows.cells >= _WORTH_MARKS * best[1].cells):
                if opening.shows is NOTHING:
                    last = self._writer.unfillable_line(opening.line, opening.may)
                    return self._writer.together(groundwork.behind(last.because.cells))
                look = self._writer.look(self._looks.look_at(opening.line, opening.may))
                return self._writer.together([*groundwork.behind(look.because.cells), look])
        return best and self._writer.look(self._looks.look(best[0]))

    def _deep_step(self) -> Step | None:
        self._allowance.ruled_out = 1
        if self.common is None:
            self._find_common()
        if self.common is None:
            return None
        step = self._deep_arguments.easiest(self._implied, self.common)
        if step is None:
            self._finish(self.verdict)
        return step

    @cached_property
    def _contradictions(self) -> Contradictions:
        """Arguments over several lines; many puzzles need none."""
        from nonosat.reasoning.multi_line.contradiction import Contradictions

        return Contradictions(self._writer, self._implied, self._implications, self._allowance)

    @cached_property
    def _deep_arguments(self) -> DeepArguments:
        from nonosat.reasoning.multi_line.deep_argument import DeepArguments

        return DeepArguments(self.puzzle, self._writer, self._implications, self._allowance)

    @cached_property
    def _picture(self) -> Grid | None:
        """A picture of the puzzle with what is known, if one is found soon; always the same."""
        options = self._options.alone()._replace(conflicts=_PICTURE_CONFLICTS)
        search = PictureSearch(self._known_puzzle(), options, limit=1)
        return next(iter(search), None)

    def _implications(self) -> Implications:
        from nonosat.reasoning.multi_line.implication import Implications

        reasons = self._looks.reasons
        if self._picture is None:
            return Implications.by_rows(self._implied, reasons, self._allowance)
        return Implications.by_picture(self._picture, reasons, self._allowance)

    def _known_puzzle(self) -> Puzzle:
        return replace(self.puzzle, givens=self.known(), goal=None, saved=None)

    def _find_common(self) -> None:
        # Without a bound this may be raced: what all pictures have in common is the same whoever finds them.
        conflicts = self._allowance.conflicts
        options = self._options if conflicts is None else self._options.alone()._replace(conflicts=conflicts)
        search = PictureSearch(self._known_puzzle(), options, limit=None, goal="differences")
        try:
            outcome = search.run_to_the_end()
        except LimitReached:
            outcome = search.result()
            self.verdict = outcome.verdict
            self._allowance.spend_conflicts(outcome.statistics.conflicts)
            raise
        self._allowance.spend_conflicts(outcome.statistics.conflicts)
        self.verdict = outcome.verdict
        if outcome.pictures:
            self.common = common_cells(outcome.pictures)
        else:
            self.reason = outcome.reason
            self._finish(Verdict.NONE)

    def _imply_all(self) -> None:
        """Applies line logic to what is implied, and says nothing of it."""
        self._implied.touched = 0
        self._implied.propagate(self._unsettled, self.lines.all)
        self._unsettled = 0
        self._contradictions.mark_changed(self._implied.touched)

    def _apply(self, cells: tuple[CellValues, ...]) -> None:
        changed = 0
        for cell in cells:
            values = bit_set(cell.values)
            changed |= self.state.keep(cell.row, cell.column, values)
            if self._implied is not self.state:
                self._implied.keep(cell.row, cell.column, values)
        self._unsettled |= changed
        self._looks.mark_changed(changed)
        if "_contradictions" in vars(self):  # those that begin later know nothing yet
            self._contradictions.mark_changed(changed)
