"""From what each number may be to the clues of the whole puzzle, and how certain they are.

Of all readings that have a picture the likeliest is chosen, and every other one within a margin is looked
for: only when there is none, by proof, can the clues be relied on. A reading with several pictures is less
likely than its numbers say, as printed puzzles nearly always have one. What a limit leaves open is doubtful.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import NamedTuple

from nonosat.images.scanning.correction.balance import Balance
from nonosat.images.scanning.correction.correction import Certainty, Correction
from nonosat.images.scanning.correction.line_readings import AMBIGUOUS, MARGIN, in_logarithms, places_of
from nonosat.images.scanning.correction.outcome import (
    doubts_of,
    said_by_all,
    said_for_certain,
    said_so_far,
    seen_places,
)
from nonosat.images.scanning.correction.search import PuzzleReading, ReadingSearch
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.uncertainty import Cause
from nonosat.model.clues import Clue
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search.results import SolveResult
from nonosat.sat.search.solution_search import PictureSearch

#: Seconds of work for the whole, of the five that a page may take: as the processor counts them, so that the
#: answer is the same on a machine that has other things to do; solvers work on a thread of their own.
_SECONDS = 1.5


def correct(
    rows: Sequence[ClueReading],
    columns: Sequence[ClueReading],
    *,
    palette: Palette | None = None,
    marks: Grid | None = None,
    limits: Limits = NO_LIMITS,
) -> Correction:
    """The likeliest clues under which the puzzle has a picture, and whether they are the only ones.

    ``marks`` are cells as they are filled on the page: looked at first, and never relied on. It takes no
    longer than ``limits`` allow, and hardly more than two seconds: what was not decided then is doubtful.

    >>> from nonosat.images.scanning.reading import PossibleReading, Reading
    >>> def read(*said): return (Reading(tuple(PossibleReading((number,), share) for number, share in said)),)
    >>> one, two = read((1, 1.0)), read((2, 1.0))
    >>> done = correct([two, read((7, 0.6), (1, 0.4))], [two, one])
    >>> done.verdict.value, [(each.line, each.read, each.chosen) for each in done.doubts]
    ('corrected', [('row 2', (7,), (1,))])
    """
    judgement = _Judgement(rows, columns, palette or Palette())
    judgement.run(marks, limits)
    return judgement.correction()


def uncorrected(
    rows: Sequence[ClueReading], columns: Sequence[ClueReading], *, palette: Palette
) -> Correction:
    """What is known as long as nothing was corrected: doubtful, with the numbers that are sure."""
    return _Judgement(rows, columns, palette).correction()


class _Judged(NamedTuple):
    """A reading with a picture, and what became of the search for another one."""

    reading: PuzzleReading
    outcome: SolveResult

    @property
    def is_unique(self) -> bool:
        return self.outcome.complete and len(self.outcome.pictures) == 1

    @property
    def cost(self) -> int:
        """What the reading costs, with its pictures."""
        return self.reading.cost + (0 if self.is_unique else AMBIGUOUS)


class _Judgement:
    """What is found out about the readings of a puzzle."""

    def __init__(self, rows: Sequence[ClueReading], columns: Sequence[ClueReading], palette: Palette) -> None:
        self._height, self._width, self._palette = len(rows), len(columns), palette
        self._lines = [*map(places_of, rows), *map(places_of, columns)]
        self._places = seen_places(rows, columns)
        self._found: list[_Judged] = []
        #: Why other readings may be as good as those that are found, if they may.
        self._open: str | None = Cause("told.scanNotInTime")

    def run(self, marks: Grid | None, limits: Limits) -> None:
        """Finds the readings within the margin, or as many as say what they share, unless a limit ends it."""
        end = time.process_time() + _SECONDS

        def check() -> None:
            limits.check()
            if time.process_time() > end:
                raise LimitReached(Cause("told.scanTooLong"))

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
        """Finds the readings that cost ``most`` at most and are within the margin."""
        with ReadingSearch(
            [balance.readings(line, most, check) for line in range(len(self._lines))],
            height=self._height,
            width=self._width,
            letters=self._palette.letters,
            most=most,
            check=check,
        ) as search:
            if marks is not None:
                search.prefer(marks)
            while (reading := search.cheapest()) is not None:
                self._judge(reading, search, check)
                # Whatever is still found costs as much as this, so that these stay within the margin.
                rivals = [each.reading for each in self._rivals if each.cost <= reading.cost + MARGIN]
                if len(rivals) > 1:
                    search.seek_other_than(self._by_line(said_by_all(self._places, rivals)))

    def _judge(self, reading: PuzzleReading, search: ReadingSearch, check: Callable[[], None]) -> None:
        """Takes a reading into account, so that it is not found again."""
        judged = next((each for each in self._found if each.reading.clues == reading.clues), None)
        if judged is None:
            # Without a deadline, which would begin a child process; progress is told often enough.
            options = SearchOptions(progress=lambda _: check())
            puzzle = self._puzzle(reading.places)
            pictures = PictureSearch(puzzle, options, limit=2, known_pictures=[reading.picture])
            judged = _Judged(reading, pictures.run_to_the_end())
            self._found.append(judged)
        for picture in {reading.picture, *judged.outcome.pictures}:
            search.exclude_picture(picture)
        if not judged.is_unique:
            search.seek_other_than(self._by_line(reading.places))
        search.keep_within(self._most)

    @property
    def _most(self) -> int:
        return min(judged.cost for judged in self._found) + MARGIN

    @property
    def _rivals(self) -> list[_Judged]:
        """The likeliest reading and those within the margin."""
        if not self._found:
            return []
        return sorted((each for each in self._found if each.cost <= self._most), key=lambda each: each.cost)

    def _by_line(self, places: Iterable[Clue]) -> list[list[Clue]]:
        """The runs at each place, line by line."""
        runs = iter(places)
        return [list(islice(runs, len(line))) for line in self._lines]

    def _puzzle(self, places: Iterable[Clue]) -> Puzzle:
        clues = [tuple(chain(*line)) for line in self._by_line(places)]
        return Puzzle(tuple(clues[: self._height]), tuple(clues[self._height :]), palette=self._palette)

    def correction(self) -> Correction:
        """What follows from what was found."""
        rivals = self._rivals
        best = rivals[0] if rivals else None
        readings = [each.reading for each in rivals]
        reasons: list[str] = []
        if self._open is not None or best is None:
            said = said_so_far(self._places, readings)
            reasons.append(self._open or Cause("told.scanNoPicture"))
        elif len(rivals) == 1:
            said, contradictions = said_for_certain(self._places, best.reading)
            reasons += contradictions
            if not best.is_unique:
                reasons.append(Cause("told.scanSeveralPictures"))
        else:
            said = said_by_all(self._places, readings)
        if len(rivals) > 1:
            reasons.insert(0, Cause("told.scanRivals"))
        doubts = tuple(doubts_of(self._places, said, readings))
        return Correction(
            verdict=Certainty.DOUBTFUL if reasons else Certainty.CORRECTED if doubts else Certainty.SURE,
            puzzle=self._puzzle(said),
            picture=best.reading.picture if best else None,
            is_unique=best.is_unique if best else None,
            cost=in_logarithms(best.reading.cost) if best else None,
            doubts=doubts,
            reasons=tuple(reasons),
        )
