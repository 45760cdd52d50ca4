"""The correction of a whole puzzle.

The likeliest of all readings with a solution is chosen, and all others within a margin are searched: the
clues are reliable only if there are provably none. A reading with several solutions counts as less likely,
because nearly all printed puzzles have one. Whatever a limit leaves open is doubtful.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import NamedTuple

from nonosat.images.scanning.correction.balance import Balance
from nonosat.images.scanning.correction.conclusions import (
    certain_clues,
    clue_places,
    partial_clues,
    shared_clues,
    uncertain_numbers,
)
from nonosat.images.scanning.correction.correction import Correction, ScanVerdict
from nonosat.images.scanning.correction.line_readings import AMBIGUOUS, MARGIN, in_logarithms, places_of
from nonosat.images.scanning.correction.search import PuzzleReading, ReadingSearch
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.uncertainty import UncertaintyReason
from nonosat.model.clues import Clue
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import SolveResult
from nonosat.sat.search.solution_search import SolutionSearch

#: CPU seconds for a puzzle, of the five that a page may take: CPU time makes the result independent of other
#: load; solvers work on another thread.
_SECONDS = 1.5


def correct(
    rows: Sequence[ClueReading],
    columns: Sequence[ClueReading],
    *,
    palette: Palette | None = None,
    marks: Grid | None = None,
    limits: Limits = NO_LIMITS,
) -> Correction:
    """Return the likeliest clues with which the puzzle has a solution, and their certainty.

    ``marks`` are the cells marked on the page: they guide the search only. It takes no longer than ``limits``
    allow, and hardly more than two seconds; what is undecided then is doubtful.

    >>> from nonosat.images.scanning.reading import PossibleReading, Reading
    >>> def read(*found): return (Reading(tuple(PossibleReading((each,), share) for each, share in found)),)
    >>> one, two = read((1, 1.0)), read((2, 1.0))
    >>> done = correct([two, read((7, 0.6), (1, 0.4))], [two, one])
    >>> done.verdict.value, [(each.line, each.read, each.chosen) for each in done.uncertain]
    ('corrected', [('row 2', (7,), (1,))])
    """
    run = _CorrectionRun(rows, columns, palette or Palette())
    run.search(marks, limits)
    return run.correction()


def uncorrected(
    rows: Sequence[ClueReading], columns: Sequence[ClueReading], *, palette: Palette
) -> Correction:
    """Return the correction before any search: doubtful, with the sure numbers only."""
    return _CorrectionRun(rows, columns, palette).correction()


class _CheckedReading(NamedTuple):
    """A reading with a solution, and the result of the search for a second one."""

    reading: PuzzleReading
    result: SolveResult

    @property
    def is_unique(self) -> bool:
        return self.result.complete and len(self.result.solutions) == 1

    @property
    def cost(self) -> int:
        """The cost of the reading, with that of several solutions."""
        return self.reading.cost + (0 if self.is_unique else AMBIGUOUS)


class _CorrectionRun:
    """The state of a correction: the readings found so far."""

    def __init__(self, rows: Sequence[ClueReading], columns: Sequence[ClueReading], palette: Palette) -> None:
        self._height, self._width, self._palette = len(rows), len(columns), palette
        self._lines = [*map(places_of, rows), *map(places_of, columns)]
        self._places = clue_places(rows, columns)
        self._found: list[_CheckedReading] = []
        #: Why further readings may be as good as those found; ``None`` if none can be.
        self._open: str | None = UncertaintyReason("told.scanNotInTime")

    def search(self, marks: Grid | None, limits: Limits) -> None:
        """Find the readings within the margin, or enough to know what they share, unless a limit ends it."""
        end = time.process_time() + _SECONDS

        def check() -> None:
            limits.check()
            if time.process_time() > end:
                raise LimitReached(UncertaintyReason("told.scanTooLong"))

        balance = Balance(self._lines, height=self._height, width=self._width, palette=len(self._palette))
        try:
            most = balance.least + MARGIN
            self._search(balance, most, marks, check)
            while most < (self._most if self._found else balance.most):
                most = self._most if self._found else 2 * most
                self._search(balance, most, marks, check)
            self._open = None
        except LimitReached as reached:
            self._open = reached.args[0]

    def _search(self, balance: Balance, most: int, marks: Grid | None, check: Callable[[], None]) -> None:
        """Find the readings that cost at most ``most`` and are within the margin."""
        with ReadingSearch(
            [balance.readings(line, most, check) for line in range(len(self._lines))],
            height=self._height,
            width=self._width,
            letters=self._palette.letters,
            most=most,
            check=check,
        ) as search:
            if marks is not None:
                search.set_phases(marks)
            while (reading := search.cheapest()) is not None:
                self._check_uniqueness(reading, search, check)
                # Later readings cost at least as much, so these stay within the margin.
                candidates = [each.reading for each in self._candidates if each.cost <= reading.cost + MARGIN]
                if len(candidates) > 1:
                    search.exclude_readings(self._by_line(shared_clues(self._places, candidates)))

    def _check_uniqueness(
        self, reading: PuzzleReading, search: ReadingSearch, check: Callable[[], None]
    ) -> None:
        """Add a reading, test its uniqueness, and exclude it from the search."""
        checked = next((each for each in self._found if each.reading.clues == reading.clues), None)
        if checked is None:
            # No deadline, which would start a child process; progress calls are frequent enough.
            options = SearchOptions(progress=lambda _: check())
            puzzle = self._puzzle(reading.places)
            solutions = SolutionSearch(puzzle, options, limit=2, known_solutions=[reading.solution])
            checked = _CheckedReading(reading, solutions.run_to_the_end())
            self._found.append(checked)
        for solution in {reading.solution, *checked.result.solutions}:
            search.exclude_solution(solution)
        if not checked.is_unique:
            search.exclude_readings(self._by_line(reading.places))
        search.keep_within(self._most)

    @property
    def _most(self) -> int:
        return min(checked.cost for checked in self._found) + MARGIN

    @property
    def _candidates(self) -> list[_CheckedReading]:
        """The likeliest reading and those within the margin."""
        if not self._found:
            return []
        return sorted((each for each in self._found if each.cost <= self._most), key=lambda each: each.cost)

    def _by_line(self, places: Iterable[Clue]) -> list[list[Clue]]:
        """Return the runs at each place, line by line."""
        runs = iter(places)
        return [list(islice(runs, len(line))) for line in self._lines]

    def _puzzle(self, places: Iterable[Clue]) -> Puzzle:
        clues = [tuple(chain(*line)) for line in self._by_line(places)]
        return Puzzle(tuple(clues[: self._height]), tuple(clues[self._height :]), palette=self._palette)

    def correction(self) -> Correction:
        """Return the correction by the readings found."""
        candidates = self._candidates
        best = candidates[0] if candidates else None
        readings = [each.reading for each in candidates]
        reasons: list[str] = []
        if self._open is not None or best is None:
            known = partial_clues(self._places, readings)
            reasons.append(self._open or UncertaintyReason("told.scanNoSolution"))
        elif len(candidates) == 1:
            known, contradictions = certain_clues(self._places, best.reading)
            reasons += contradictions
            if not best.is_unique:
                reasons.append(UncertaintyReason("told.scanSeveralSolutions"))
        else:
            known = shared_clues(self._places, readings)
        if len(candidates) > 1:
            reasons.insert(0, UncertaintyReason("told.scanSeveralReadings"))
        uncertain = tuple(uncertain_numbers(self._places, known, readings))
        return Correction(
            verdict=ScanVerdict.DOUBTFUL
            if reasons
            else ScanVerdict.CORRECTED
            if uncertain
            else ScanVerdict.SURE,
            puzzle=self._puzzle(known),
            solution=best.reading.solution if best else None,
            is_unique=best.is_unique if best else None,
            cost=in_logarithms(best.reading.cost) if best else None,
            uncertain=uncertain,
            reasons=tuple(reasons),
        )
