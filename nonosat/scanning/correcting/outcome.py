"""What is said in the end: the clues, as far as they are known, and every number that was in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.clues import ANY_RUNS, Clue, Run, fits
from nonosat.scanning.cause import Cause
from nonosat.scanning.correcting.correction import NumberDoubt
from nonosat.scanning.correcting.search import PuzzleReading, what_is_shared
from nonosat.scanning.reading import NOTHING, ClueReading, Reading

#: How likely the best alternative of a number must be for the number to be sure.
SURE = 0.95
#: Alternatives less likely than this do not change how a number that is not known is written.
_WORTH_WRITING = 0.01

#: The runs at each place of each line, gaps before and between its numbers among these; unknown ones where
#: that is not known.
Said = list[list[Clue]]


class SeenLine(NamedTuple):
    """A line by its ``name``, whether it is a row, and what was read at its places, gaps among these."""

    name: str
    is_row: bool
    places: ClueReading


def certainly(reading: Reading) -> Clue | None:
    """The runs that stand at a place for certain, as it was read; ``None`` if it was not sure."""
    best = reading.best
    is_sure = best.numbers is not None and best.likelihood >= SURE
    return _runs(best.numbers, reading.colour) if is_sure else None


def said_by_all(lines: Sequence[SeenLine], rivals: Sequence[PuzzleReading]) -> Said:
    """What is said when all readings near the best are known: what they share with each other, and with the
    numbers that were sure.

    What they say against these is not relied on: the misprint of a magazine looks just like two numbers that
    are misread, one of which makes up for the other.
    """
    return [
        [
            what_is_shared([*runs, *([] if read is None else [read])])
            for read, runs in zip(map(certainly, line.places), zip(*of_line, strict=True), strict=True)
        ]
        for line, of_line in zip(lines, zip(*(each.places for each in rivals), strict=True), strict=True)
    ]


def said_so_far(lines: Sequence[SeenLine], rivals: Sequence[PuzzleReading]) -> Said:
    """What is said when there may be other readings than these: what is known of each place by itself, if
    these agree with it.
    """
    places = [each.places for each in rivals]
    return [
        [
            known if all(fits(known, each[number][index]) for each in places) else (ANY_RUNS,)
            for index, known in enumerate(map(_known_alone, line.places))
        ]
        for number, line in enumerate(lines)
    ]


def _known_alone(reading: Reading) -> Clue:
    """What is known of a place by itself: what it is, if sure; else what its alternatives share."""
    certain = certainly(reading)
    if certain is not None:
        return certain
    likely = [each.numbers for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
    return what_is_shared(_runs(numbers, reading.colour) for numbers in (None, *likely))


def said_for_certain(lines: Sequence[SeenLine], reading: PuzzleReading) -> tuple[Said, list[str]]:
    """What is said when one reading is the only one near the best, and why some of it is doubtful.

    It is not relied on if what may be a number is none beside rows and beside columns: what is left without a
    number of both often has a picture, too.
    """
    said = said_by_all(lines, [reading])
    given_up = {
        (number, index)
        for number, (line, places) in enumerate(zip(lines, reading.places, strict=True))
        for index, (place, runs) in enumerate(zip(line.places, places, strict=True))
        if not runs and certainly(place) is None
    }
    is_balanced = len({lines[number].is_row for number, _ in given_up}) == 2
    reasons: list[str] = []
    for number, (line, places) in enumerate(zip(lines, reading.places, strict=True)):
        told = said[number]
        for index, runs in enumerate(places):
            read = certainly(line.places[index])
            if is_balanced and (number, index) in given_up:
                told[index] = (ANY_RUNS,)
                reasons.append(Cause("told.scanGivenUp", line=line.name, number=index // 2 + 1))
            elif read is not None and read != runs:
                reasons.append(_contradiction(line.name, index, read, runs))
    return said, reasons


def _runs(numbers: tuple[int, ...] | None, colour: int | None) -> Clue:
    """What numbers of a colour stand for; an unknown one for one unknown run, a 0 for none."""
    if numbers is None:
        return (Run(None, colour),)
    return tuple(Run(number, colour) for number in numbers if number)


def _contradiction(name: str, index: int, read: Clue, runs: Clue) -> Cause:
    """A sentence about a place where there is a picture only if something else stands there."""
    number, needed = index // 2 + 1, _in_words(runs)
    if not runs:
        return Cause("told.scanNoneNeeded", line=name, number=number, read=_in_words(read))
    if index % 2 == 0:
        return Cause("told.scanUnseen", line=name, number=number, needed=needed)
    if _in_words(read) == needed:
        return Cause("told.scanOtherColour", line=name, number=number, read=needed)
    return Cause("told.scanOtherNumber", line=name, number=number, read=_in_words(read), needed=needed)


def _in_words(runs: Clue) -> str:
    return " ".join(str(run.length) for run in runs) or "0"


def doubts_of(line: SeenLine, said: Sequence[Clue]) -> Iterator[NumberDoubt]:
    """The numbers of a line that were not sure, that are changed, or that are not known."""
    for index, (reading, runs) in enumerate(zip(line.places, said, strict=True)):
        if runs == certainly(reading):
            continue
        best, is_inserted = reading.best, reading == NOTHING
        is_as_read = best.numbers is not None and runs == _runs(best.numbers, reading.colour)
        is_known = all(run.is_known for run in runs)
        taken = runs[0].colour if runs and is_known else None if runs else reading.colour or 1
        yield NumberDoubt(
            line=line.name,
            index=index // 2,
            read=best.numbers,
            likelihood=best.likelihood,
            chosen=best.numbers
            if is_as_read
            else tuple(run.length or 0 for run in runs)
            if is_known
            else None,
            alternatives=() if is_inserted else reading.alternatives,
            colour=reading.colour or taken or 1,
            chosen_colour=taken,
            inserted=is_inserted,
        )
