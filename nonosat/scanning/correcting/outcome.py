"""What is said in the end: the clues, as far as they are known, and every number that was in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.clues import ANY_RUNS, Clue, Run, fits
from nonosat.scanning.cause import Cause
from nonosat.scanning.correcting.correction import NumberDoubt
from nonosat.scanning.correcting.line_readings import places_of
from nonosat.scanning.correcting.search import PuzzleReading, what_is_shared
from nonosat.scanning.reading import ClueReading, Reading

#: How likely the best alternative of a number must be for the number to be sure.
SURE = 0.95
#: Alternatives less likely than this do not change how a number that is not known is written. No
#: verdict depends on it: with 0.0001 in its place 16 of 98 images are written otherwise, with 0.1 8.
_WORTH_WRITING = 0.01


class SeenPlace(NamedTuple):
    """A place of a clue: a number that was seen, or a gap before, between or behind those.

    ``line`` is the name of its line, ``number`` (1 …) that of its number, of a gap that of the one behind it.
    """

    line: str
    number: int
    is_gap: bool
    reading: Reading

    @property
    def certain(self) -> Clue | None:
        """The runs that stand here for certain, as it was read; ``None`` if it was not sure."""
        best = self.reading.best
        is_sure = best.numbers is not None and best.likelihood >= SURE
        return _runs(best.numbers, self.reading.colour) if is_sure else None


def seen_places(rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> list[SeenPlace]:
    """All places of all rows, then of all columns."""
    return [
        SeenPlace(f"{side} {number}", index // 2 + 1, index % 2 == 0, reading)
        for side, clues in (("row", rows), ("column", columns))
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
    """What is said when there may be other readings than these: what is known of each place by itself, if
    these agree with it.
    """
    return [
        known if all(fits(known, each) for each in runs) else (ANY_RUNS,)
        for known, *runs in zip(map(_known_alone, places), *(each.places for each in rivals), strict=True)
    ]


def _known_alone(place: SeenPlace) -> Clue:
    """What is known of a place by itself: what it is, if sure; else what its alternatives share."""
    if place.certain is not None:
        return place.certain
    reading = place.reading
    likely = [each.numbers for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
    return what_is_shared(_runs(numbers, reading.colour) for numbers in (None, *likely))


def said_for_certain(places: Sequence[SeenPlace], reading: PuzzleReading) -> tuple[list[Clue], list[Cause]]:
    """What is said when one reading is the only one near the best, and why some of it is doubtful.

    It is not relied on if what may be a number is none beside rows and beside columns: what is left without a
    number of both often has a picture, too.
    """
    said = said_by_all(places, [reading])
    pairs = list(zip(places, reading.places, strict=True))
    reasons = [
        _contradiction(place, place.certain, runs)
        for place, runs in pairs
        if place.certain is not None and place.certain != runs
    ]
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


def doubts_of(places: Sequence[SeenPlace], said: Sequence[Clue]) -> Iterator[NumberDoubt]:
    """The numbers that were not sure, that are changed, or that are not known."""
    for place, runs in zip(places, said, strict=True):
        if runs == place.certain:
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
