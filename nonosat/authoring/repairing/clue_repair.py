"""Repair by clues: the numbers that may be typing errors in a puzzle without a picture."""

from __future__ import annotations

from dataclasses import replace

from nonosat.authoring.repairing.clue_search import (
    ClueCorrection,
    ClueProblem,
    CorrectionsSoFar,
    search_corrections,
)
from nonosat.authoring.repairing.product_search import ProductSearch
from nonosat.authoring.repairing.result import Repair, Suggestion
from nonosat.grid import Grid
from nonosat.outcome import Reason, Verdict
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


class ClueRepair:
    """A search for the fewest numbers to change that can be asked for the best so far at any time.

    Precondition: the puzzle has no picture.
    """

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        self._puzzle = puzzle
        self._search = ProductSearch(
            search_corrections,
            ClueProblem(puzzle, options.for_child()),
            options,
            first=CorrectionsSoFar((), 0, 1),
            product=self._product,
            cells=puzzle.height * puzzle.width,
        )

    def run(self) -> None:
        """Searches until there are no other corrections or a limit is reached."""
        self._search.run()

    def result(self) -> Repair:
        """What is known now."""
        corrections, numbers, lower_bound, impossible = self._search.found
        first = corrections[0] if corrections else None
        return Repair(
            verdict=self._verdict(first, impossible=impossible),
            puzzle=None if first is None else self._corrected(first),
            picture=None if first is None else first.picture,
            minimum=first is not None and numbers <= lower_bound,
            lower_bound=lower_bound,
            complete=self._search.is_complete and (first is not None or impossible),
            reason=self._reason(impossible=impossible),
            suggestions=tuple(map(self._suggestion, corrections)),
            statistics=self._search.statistics,
        )

    def _verdict(self, first: ClueCorrection | None, *, impossible: bool) -> Verdict:
        if first is None:
            return Verdict.NONE if impossible else Verdict.UNDECIDED
        if first.verdict is Verdict.UNIQUE and not self._search.is_confirmed:
            return Verdict.UNDECIDED
        return first.verdict

    def _reason(self, *, impossible: bool) -> Reason | None:
        if impossible:
            return Reason("no other numbers give a picture: there are too few runs, or too many")
        reached = self._search.limit_reached
        return None if reached is None else Reason(str(reached))

    def _suggestion(self, correction: ClueCorrection) -> Suggestion:
        names = [line.name for line in self._puzzle.lines()]
        return Suggestion(
            tuple((names[line], clue) for line, clue in correction.clues),
            self._corrected(correction),
            correction.verdict,
            correction.picture,
        )

    def _corrected(self, correction: ClueCorrection) -> Puzzle:
        """The puzzle with corrected clues; its picture becomes the goal if it is the only one."""
        goal = correction.picture if correction.verdict is Verdict.UNIQUE else None
        return replace(self._puzzle.with_clues(dict(correction.clues)), goal=goal)

    def _product(self, so_far: CorrectionsSoFar) -> tuple[Puzzle, Grid] | None:
        if not so_far.corrections or so_far.corrections[0].verdict is not Verdict.UNIQUE:
            return None
        first = so_far.corrections[0]
        return self._corrected(first), first.picture
