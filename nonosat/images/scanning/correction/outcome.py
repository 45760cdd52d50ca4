"""What is said in the end: the clues, as far as they are known, and every number that was in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonosat.images.scanning.correction.correction import SURE, NumberDoubt
from nonosat.images.scanning.correction.line_readings import places_of
from nonosat.images.scanning.correction.search import PuzzleReading, what_is_shared
from nonosat.images.scanning.reading import ClueReading, Reading, digits_of
from nonosat.images.scanning.uncertainty import Cause
from nonosat.model.clues import ANY_RUNS, Clue, Run, fits
from nonosat.model.puzzle import Line

#: Alternatives less likely than this do not change how a number that is not known is written. No
#: verdict depends on it: with 0.0001 in its place 16 of 98 images are written otherwise, with 0.1 8.
_WORTH_WRITING = 0.01


class SeenPlace(NamedTuple):
    """A place of a clue: a number that was seen, or a gap before, between or behind those.

    ``line`` is the name of its line, ``cells`` the number of its cells, ``number`` (1 …) that of its number,
    of a gap that of the one behind it.
    """

    line: str
    cells: int
    number: int
    is_gap: bool
    reading: Reading

    @property
    def certain(self) -> Clue | None:
        """The runs that stand here for certain, as it was read; ``None`` if it was not sure."""
        best = self.reading.best
        is_sure = best.numbers is not None and best.likelihood >= SURE
        return _runs(best.numbers, self.reading.colour) if is_sure else None

    def has_other_digits_than(self, runs: Clue) -> bool:
        """Whether digits stand here for certain whose number has no room, and that are not those of runs."""
        large = self.reading.too_large
        if large is None or large.likelihood < SURE:
            return False
        return digits_of(run.length or 0 for run in runs) != digits_of(large.numbers or ())


def seen_places(rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> list[SeenPlace]:
    """All places of all rows, then of all columns."""
    return [
        SeenPlace(f"{side} {number}", cells, index // 2 + 1, index % 2 == 0, reading)
        for side, clues, cells in (("row", rows, len(columns)), ("column", columns, len(rows)))
        for number, clue in enumerate(clues, 1)
        for index, reading in enumerate(places_of(clue))
    ]


def said_by_all(places: Sequence[SeenPlace], rivals: Sequence[PuzzleReading]) -> list[Clue]:
    """What is said of each place when all readings near the best are known: what they share with each other,
    and with the numbers that were sure.

    What they say against these is not relied on: the misprint of a magazine looks just like two numbers that
    are misread, one of which makes up for the other.
    """
    return [
        what_is_shared(runs if place.certain is None else [*runs, place.certain])
        for place, *runs in zip(places, *(each.places for each in rivals), strict=True)
    ]


def said_so_far(places: Sequence[SeenPlace], rivals: Sequence[PuzzleReading]) -> list[Clue]:
    """What is said when there may be other readings than these: numbers that were sure, and what is known of
    each other place by itself, if these agree with it; nothing of a clue that has no room in its line.
    """
    said: list[Clue] = []
    every = zip(places, *(each.places for each in rivals), strict=True)
    for line, group in groupby(every, key=lambda each: each[0].line):
        known = [(place, _known_so_far(place, runs)) for place, *runs in group]
        clue = tuple(run for _, runs in known for run in runs)
        cells = range(known[0][0].cells)
        if Line(line, clue, cells).cells_needed > len(cells):
            known = [(place, () if place.is_gap else (ANY_RUNS,)) for place, _ in known]
        said += [runs for _, runs in known]
    return said


def _known_so_far(place: SeenPlace, others: Sequence[Clue]) -> Clue:
    """What is known of a place: a number that was sure; else what its alternatives share, or what is in a
    gap, unless ``others`` contradict it.
    """
    if place.certain is not None and not place.is_gap:
        return place.certain
    reading = place.reading
    likely = [each.numbers for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
    shared = what_is_shared(_runs(numbers, reading.colour) for numbers in (None, *likely))
    known = shared if place.certain is None else place.certain
    return known if all(fits(known, each) for each in others) else (ANY_RUNS,)


def said_for_certain(places: Sequence[SeenPlace], reading: PuzzleReading) -> tuple[list[Clue], list[Cause]]:
    """What is said when one reading is the only one near the best, and why some of it is doubtful.

    It is not relied on if what may be a number is none beside rows and beside columns: what is left without a
    number of both often has a picture, too.
    """
    said = said_by_all(places, [reading])
    pairs = list(zip(places, reading.places, strict=True))
    reasons = []
    for index, (place, runs) in enumerate(pairs):
        if place.has_other_digits_than(runs):
            said[index] = (ANY_RUNS,)
            reasons.append(
                Cause("told.scanNoRoom", line=place.line, number=place.number, needed=_in_words(runs))
            )
        elif place.certain is not None and place.certain != runs:
            reasons.append(_contradiction(place, place.certain, runs))
    given_up = [index for index, (place, runs) in enumerate(pairs) if not runs and place.certain is None]
    if len({places[index].line[:3] for index in given_up}) > 1:
        for index in given_up:
            said[index] = (ANY_RUNS,)
            reasons.append(Cause("told.scanGivenUp", line=places[index].line, number=places[index].number))
    return said, reasons


def _runs(numbers: tuple[int, ...] | None, colour: int | None) -> Clue:
    """What numbers of a colour stand for; an unknown one for one unknown run, a 0 for none."""
    if numbers is None:
        return (Run(None, colour),)
    return tuple(Run(number, colour) for number in numbers if number)


def _contradiction(place: SeenPlace, read: Clue, runs: Clue) -> Cause:
    """A sentence about a place where there is a picture only if something else stands there."""
    line, number, said, needed = place.line, place.number, _in_words(read), _in_words(runs)
    if not runs:
        return Cause("told.scanNoneNeeded", line=line, number=number, read=said)
    if place.is_gap:
        return Cause("told.scanUnseen", line=line, number=number, needed=needed)
    if said == needed:
        return Cause("told.scanOtherColour", line=line, number=number, read=said)
    return Cause("told.scanOtherNumber", line=line, number=number, read=said, needed=needed)


def _in_words(runs: Clue) -> str:
    return " ".join(str(run.length) for run in runs) or "0"


def doubts_of(
    places: Sequence[SeenPlace], said: Sequence[Clue], rivals: Sequence[PuzzleReading]
) -> Iterator[NumberDoubt]:
    """The numbers that were not sure, that are changed, that are not known, or that rivals say otherwise."""
    for place, runs, *others in zip(places, said, *(each.places for each in rivals), strict=True):
        if runs == place.certain and (place.is_gap or all(each == runs for each in others)):
            continue
        reading, best = place.reading, place.reading.best
        is_known = all(run.is_known for run in runs)
        chosen = tuple(run.length or 0 for run in runs) if is_known else None
        if best.numbers is not None and runs == _runs(best.numbers, reading.colour):
            chosen = best.numbers
        taken = runs[0].colour if runs and is_known else None if runs else reading.colour or 1
        yield NumberDoubt(
            line=place.line,
            index=place.number - 1,
            read=best.numbers,
            likelihood=best.likelihood,
            chosen=chosen,
            alternatives=() if place.is_gap else reading.alternatives,
            colour=reading.colour or taken or 1,
            chosen_colour=taken,
            inserted=place.is_gap,
        )
