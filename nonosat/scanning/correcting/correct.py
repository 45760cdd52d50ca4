"""From what each number may be to the clues of the whole puzzle, and how certain they are.

Of all readings that have a picture the likeliest is chosen, and every other one within a margin is looked
for: only when there is none, by proof, can the clues be relied on. A reading with several pictures is less
likely than its numbers say, as printed puzzles nearly always have one. What a limit leaves open is doubtful.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.palette import Palette
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.scanning.cause import Cause
from nonosat.scanning.correcting.correction import Correction
from nonosat.scanning.correcting.line_readings import LineReadings
from nonosat.scanning.correcting.outcome import (
    LineOfNumbers,
    correction_of,
    said_alone,
    said_by_rivals,
    said_for_certain,
)
from nonosat.scanning.correcting.prices import UNITS
from nonosat.scanning.correcting.search import PuzzleReading, ReadingSearch, shared_places
from nonosat.scanning.reading import ClueReading
from nonosat.search_options import SearchOptions

#: How much more another reading must cost, as a natural logarithm, not to count: 1,100 times less likely.
MARGIN = 7.0
#: What it costs that a reading has several pictures.
_AMBIGUOUS = 8.0
#: Pictures of one reading that are looked at.
_MOST_PICTURES = 50
#: Seconds of work for the whole, of the five that a page may take: as the processor counts them, so that the
#: answer is the same on a machine that has other things to do; solvers work on a thread of their own.
_SECONDS = 1.5


def correct(
    rows: Sequence[ClueReading],
    columns: Sequence[ClueReading],
    *,
    palette: Palette | None = None,
    row_colours: Sequence[Sequence[int]] | None = None,
    column_colours: Sequence[Sequence[int]] | None = None,
    marks: Grid | None = None,
    margin: float = MARGIN,
    limits: Limits = NO_LIMITS,
) -> Correction:
    """The likeliest clues under which the puzzle has a picture, and whether they are the only ones.

    ``row_colours`` and ``column_colours`` are the colour of each reading, 1 where they are left out.
    ``marks`` are cells as they are filled on the page: looked at first, and never relied on. ``margin`` is
    how much more another reading must cost not to count. It takes no longer than ``limits`` allow, and hardly
    more than two seconds: what was not decided then is doubtful.

    >>> from nonosat.scanning.reading import PossibleReading, Reading
    >>> def read(*said): return (Reading(tuple(PossibleReading((number,), share) for number, share in said)),)
    >>> one, two = read((1, 1.0)), read((2, 1.0))
    >>> done = correct([two, read((7, 0.6), (1, 0.4))], [two, one], palette=Palette())
    >>> done.verdict.value, [(each.line, each.read, each.chosen) for each in done.doubts]
    ('corrected', [('row 2', (7,), (1,))])
    """
    end = time.process_time() + _SECONDS
    palette = palette or Palette()
    height, width = len(rows), len(columns)
    numbers = [
        LineOfNumbers(f"{side} {number}", clue, tuple(colours[number - 1]) if colours else (1,) * len(clue))
        for side, clues, colours in (("row", rows, row_colours), ("column", columns, column_colours))
        for number, clue in enumerate(clues, 1)
    ]

    def check() -> None:
        limits.check()
        if time.process_time() > end:
            raise LimitReached(Cause("told.scanTooLong"))

    judgement = _Judgement(margin=round(margin * UNITS), check=check, palette=palette)
    try:
        readings = [
            LineReadings(
                line.readings,
                line.colours,
                width=width if index < height else height,
                palette=len(palette),
                check=check,
            )
            for index, line in enumerate(numbers)
        ]
        with ReadingSearch(
            readings, height=height, width=width, letters=palette.letters, check=check
        ) as search:
            if marks is not None:
                search.prefer(marks)
            judgement.run(search, height)
    except LimitReached as reached:
        judgement.reasons.append(reached.args[0])
    return judgement.correction(numbers, height)


class _Judged(NamedTuple):
    """A reading with a picture, whether it has only one, and what it costs with that."""

    reading: PuzzleReading
    is_unique: bool
    cost: int


@dataclass(slots=True)
class _Judgement:
    """What is found out about the readings of a puzzle."""

    margin: int
    check: Callable[[], None]
    palette: Palette
    reasons: list[str] = field(default_factory=list)
    found: list[_Judged] = field(default_factory=list)
    #: Whether the rivals that are found say of every number that is shared by all rivals that it is.
    is_complete: bool = False

    def run(self, search: ReadingSearch, height: int) -> None:
        """Finds the readings within the margin, or as many as say what they share."""
        while (reading := search.cheapest()) is not None:
            if any(each.reading.clues == reading.clues for each in self.found):
                search.exclude_picture(reading.picture)
            else:
                self._judge(reading, search, height)
            if len(self.rivals) > 1:
                search.seek_other_than(shared_places([each.reading for each in self.rivals]))
        self.is_complete = True

    def _judge(self, reading: PuzzleReading, search: ReadingSearch, height: int) -> None:
        """Takes a reading into account, so that it is not found again."""
        pictures, are_all = self._pictures(reading, height)
        is_unique = are_all and len(pictures) == 1
        cost = reading.cost + (0 if is_unique else round(_AMBIGUOUS * UNITS))
        self.found.append(_Judged(reading, is_unique, cost))
        for picture in pictures:
            search.exclude_picture(picture)
        if not are_all:
            search.exclude(reading)
        search.keep_within(self._most)

    def correction(self, numbers: Sequence[LineOfNumbers], height: int) -> Correction:
        """What follows from what was found."""
        rivals, reasons = self.rivals, self.reasons
        margin = 0
        if not rivals:
            said = said_alone(numbers)
            reasons = reasons or [Cause("told.scanNoPicture")]
        elif self.is_complete and len(rivals) == 1:
            said, reasons = said_for_certain(numbers, rivals[0].reading, height)
            margin = self.margin
            if not rivals[0].is_unique:
                reasons.append(Cause("told.scanSeveralPictures"))
        else:
            said = said_by_rivals(numbers, [each.reading for each in rivals], are_all=self.is_complete)
            if len(rivals) > 1:
                margin = rivals[1].cost - rivals[0].cost
                reasons = [Cause("told.scanRivals"), *reasons]
        return correction_of(
            numbers,
            said,
            height,
            best=rivals[0].reading if rivals else None,
            is_unique=bool(rivals) and rivals[0].is_unique,
            palette=self.palette,
            margin=margin,
            reasons=reasons,
        )

    @property
    def _most(self) -> int:
        return min(judged.cost for judged in self.found) + self.margin

    @property
    def rivals(self) -> list[_Judged]:
        """The likeliest reading and those within the margin."""
        if not self.found:
            return []
        return sorted((each for each in self.found if each.cost <= self._most), key=lambda each: each.cost)

    def _pictures(self, reading: PuzzleReading, height: int) -> tuple[tuple[Grid, ...], bool]:
        """The pictures of the clues of a reading, and whether these are all."""
        puzzle = Puzzle(reading.clues[:height], reading.clues[height:], palette=self.palette)
        # Without a deadline, which would begin a child process; progress is told often enough.
        options = SearchOptions(progress=lambda _: self.check())
        search = PictureSearch(puzzle, options, limit=_MOST_PICTURES, known_pictures=[reading.picture])
        outcome = search.run_to_the_end()
        return outcome.pictures, outcome.complete
