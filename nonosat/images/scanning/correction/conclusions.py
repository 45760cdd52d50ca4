"""Conclusions from the readings found: the known clues, and every uncertain number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.images.scanning.correction.correction import SURE, UncertainNumber
from nonosat.images.scanning.correction.line_readings import places_of
from nonosat.images.scanning.correction.search import PuzzleReading, shared_runs
from nonosat.images.scanning.reading import ClueReading, Reading, digits_of
from nonosat.images.scanning.uncertainty import UncertaintyReason
from nonosat.model.clues import ANY_RUNS, Clue, Run, fits
from nonosat.model.puzzle import Line

#: Alternatives less likely than this do not change how an unknown number is written. No verdict depends on
#: it: with 0.0001 16 of 98 images are written differently, with 0.1 8.
_WORTH_WRITING = 0.01


class CluePlace(NamedTuple):
    """A place of a clue: a number that was seen, or a gap before, between or after them.

    ``line`` is the name of its line, ``cells`` the length of the line; ``number`` (1 …) counts the numbers,
    for a gap that of the next one.
    """

    line: str
    cells: int
    number: int
    is_gap: bool
    reading: Reading

    @property
    def certain(self) -> Clue | None:
        """The runs of a sure reading; ``None`` if it is not sure."""
        best = self.reading.best
        is_sure = best.numbers is not None and best.likelihood >= SURE
        return _runs(best.numbers, self.reading.colour) if is_sure else None

    def has_other_digits_than(self, runs: Clue) -> bool:
        """Return whether the digits here surely form a number that has no room and differ from those of
        runs.
        """
        large = self.reading.too_large
        if large is None or large.likelihood < SURE:
            return False
        return digits_of(run.length or 0 for run in runs) != digits_of(large.numbers or ())


def clue_places(rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> list[CluePlace]:
    """Return all places of all rows, then of all columns."""
    return [
        CluePlace(f"{side} {number}", cells, index // 2 + 1, index % 2 == 0, reading)
        for side, clues, cells in (("row", rows, len(columns)), ("column", columns, len(rows)))
        for number, clue in enumerate(clues, 1)
        for index, reading in enumerate(places_of(clue))
    ]


def shared_clues(places: Sequence[CluePlace], candidates: Sequence[PuzzleReading]) -> list[Clue]:
    """Return the runs at each place shared by all readings near the best, and by the sure numbers.

    A contradiction to a sure number makes the place unknown: a misprint looks like two misread numbers that
    compensate each other.
    """
    return [
        shared_runs(runs if place.certain is None else [*runs, place.certain])
        for place, *runs in zip(places, *(each.places for each in candidates), strict=True)
    ]


def partial_clues(places: Sequence[CluePlace], candidates: Sequence[PuzzleReading]) -> list[Clue]:
    """Return the known runs at each place when there may be further readings: sure numbers, and what the
    alternatives of each other place share unless ``candidates`` contradict it; nothing of a clue that has no
    room in its line.
    """
    known: list[Clue] = []
    every = zip(places, *(each.places for each in candidates), strict=True)
    for line, group in groupby(every, key=lambda each: each[0].line):
        of_line = [(place, _known_so_far(place, runs)) for place, *runs in group]
        clue = tuple(run for _, runs in of_line for run in runs)
        cells = range(of_line[0][0].cells)
        if Line(line, clue, cells).cells_needed > len(cells):
            of_line = [(place, () if place.is_gap else (ANY_RUNS,)) for place, _ in of_line]
        known += [runs for _, runs in of_line]
    return known


def _known_so_far(place: CluePlace, others: Sequence[Clue]) -> Clue:
    """Return the known runs at a place: of a sure number; else what its alternatives share, unless ``others``
    contradict it.
    """
    if place.certain is not None and not place.is_gap:
        return place.certain
    reading = place.reading
    likely = [each.numbers for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
    shared = shared_runs(_runs(numbers, reading.colour) for numbers in (None, *likely))
    known = shared if place.certain is None else place.certain
    return known if all(fits(known, each) for each in others) else (ANY_RUNS,)


def certain_clues(
    places: Sequence[CluePlace], reading: PuzzleReading
) -> tuple[list[Clue], list[UncertaintyReason]]:
    """Return the known runs at each place when only one reading is near the best, and reasons for doubt.

    Dropped numbers beside both rows and columns are doubtful: without one number of each there often is a
    solution, too.
    """
    known = shared_clues(places, [reading])
    pairs = list(zip(places, reading.places, strict=True))
    reasons = []
    for index, (place, runs) in enumerate(pairs):
        if place.has_other_digits_than(runs):
            known[index] = (ANY_RUNS,)
            reasons.append(
                UncertaintyReason(
                    "told.scanNoRoom", line=place.line, number=place.number, needed=_in_words(runs)
                )
            )
        elif place.certain is not None and place.certain != runs:
            reasons.append(_contradiction(place, place.certain, runs))
    given_up = [index for index, (place, runs) in enumerate(pairs) if not runs and place.certain is None]
    if len({places[index].line[:3] for index in given_up}) > 1:
        for index in given_up:
            known[index] = (ANY_RUNS,)
            reasons.append(
                UncertaintyReason("told.scanGivenUp", line=places[index].line, number=places[index].number)
            )
    return known, reasons


def _runs(numbers: tuple[int, ...] | None, colour: int | None) -> Clue:
    """Return the runs of numbers of a colour: an unknown run for ``None``, none for a 0."""
    if numbers is None:
        return (Run(None, colour),)
    return tuple(Run(number, colour) for number in numbers if number)


def _contradiction(place: CluePlace, read: Clue, runs: Clue) -> UncertaintyReason:
    """Return the sentence about a sure number that differs from every reading with a solution."""
    line, number, seen, needed = place.line, place.number, _in_words(read), _in_words(runs)
    if not runs:
        return UncertaintyReason("told.scanNoneNeeded", line=line, number=number, read=seen)
    if place.is_gap:
        return UncertaintyReason("told.scanUnseen", line=line, number=number, needed=needed)
    if seen == needed:
        return UncertaintyReason("told.scanOtherColour", line=line, number=number, read=seen)
    return UncertaintyReason("told.scanOtherNumber", line=line, number=number, read=seen, needed=needed)


def _in_words(runs: Clue) -> str:
    return " ".join(str(run.length) for run in runs) or "0"


def uncertain_numbers(
    places: Sequence[CluePlace], known: Sequence[Clue], candidates: Sequence[PuzzleReading]
) -> Iterator[UncertainNumber]:
    """Yield the numbers that are unsure, changed, unknown, or contradicted by ``candidates``."""
    for place, runs, *others in zip(places, known, *(each.places for each in candidates), strict=True):
        if runs == place.certain and (place.is_gap or all(each == runs for each in others)):
            continue
        reading, best = place.reading, place.reading.best
        is_known = all(run.is_known for run in runs)
        chosen = tuple(run.length or 0 for run in runs) if is_known else None
        if best.numbers is not None and runs == _runs(best.numbers, reading.colour):
            chosen = best.numbers
        colour = runs[0].colour if runs and is_known else None if runs else reading.colour or 1
        yield UncertainNumber(
            line=place.line,
            index=place.number - 1,
            read=best.numbers,
            likelihood=best.likelihood,
            chosen=chosen,
            alternatives=() if place.is_gap else reading.alternatives,
            colour=reading.colour or colour or 1,
            chosen_colour=colour,
            inserted=place.is_gap,
        )
