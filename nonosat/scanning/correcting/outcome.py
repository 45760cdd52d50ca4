"""What is said in the end: the clues, as far as they are known, and every number that was in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonosat.clues import ANY_RUNS, Clue, Run, fits
from nonosat.palette import Palette
from nonosat.scanning.cause import Cause
from nonosat.scanning.correcting.correction import Certainty, Correction, NumberDoubt
from nonosat.scanning.correcting.prices import in_logarithms
from nonosat.scanning.correcting.search import PuzzleReading, shared_places, what_is_shared
from nonosat.scanning.reading import ClueReading, Reading

#: How likely the best alternative of a number must be for the number to be sure.
SURE = 0.95
#: Alternatives less likely than this do not change how a number that is not known is written.
_WORTH_WRITING = 0.01


class LineOfNumbers(NamedTuple):
    """The numbers of a line as they were read, each with its colour, and the line's name."""

    name: str
    readings: ClueReading
    colours: tuple[int, ...]


#: What stands at a place: runs, or ``None`` where that is not known.
_Known = Clue | None


def known_for_certain(
    lines: Sequence[LineOfNumbers],
    reading: PuzzleReading,
    height: int,
    *,
    palette: Palette,
    is_unique: bool,
    margin: float,
) -> Correction:
    """The correction when one reading is the only one near the best.

    What it says against a number that was sure is not relied on: the misprint of a magazine looks just like
    two numbers that are misread, one of which makes up for the other. Nor is it if what may be a number is
    none beside rows and beside columns: what is left without a number of both often has a picture, too.
    """
    given_up = [
        [index for index, runs in enumerate(places) if not runs and _certainly_read(line, index) is None]
        for line, places in zip(lines, reading.places, strict=True)
    ]
    is_balanced = any(given_up[:height]) and any(given_up[height:])
    clues: list[Clue] = []
    doubts: list[NumberDoubt] = []
    reasons: list[str] = []
    for line, places, none in zip(lines, reading.places, given_up, strict=True):
        known: list[_Known] = []
        clue: list[Run] = []
        for index, runs in enumerate(places):
            read = _certainly_read(line, index)
            if is_balanced and index in none:
                known.append(None)
                clue.append(ANY_RUNS)
                reasons.append(Cause("told.scanGivenUp", line=line.name, number=index // 2 + 1))
            elif read is None or read == runs:
                known.append(runs)
                clue += runs
            else:
                known.append(None)
                clue += what_is_shared([read, runs])
                reasons.append(_contradiction(line.name, index, read, runs))
        clues.append(tuple(clue))
        doubts += _doubts(line, known)
    if not is_unique:
        reasons.append(Cause("told.scanSeveralPictures"))
    verdict = Certainty.DOUBTFUL if reasons else Certainty.CORRECTED if doubts else Certainty.SURE
    return Correction(
        verdict=verdict,
        rows=tuple(clues[:height]),
        columns=tuple(clues[height:]),
        palette=palette,
        picture=reading.picture,
        is_unique=is_unique,
        cost=in_logarithms(reading.cost),
        margin=margin,
        doubts=tuple(doubts),
        reasons=tuple(reasons),
    )


def known_of_rivals(
    lines: Sequence[LineOfNumbers],
    rivals: Sequence[PuzzleReading],
    height: int,
    *,
    palette: Palette,
    is_unique: bool,
    is_complete: bool,
    margin: float,
    reasons: tuple[str, ...],
) -> Correction:
    """The correction when several readings, the best one first, are as good; if not ``is_complete`` there may
    be more, so that only numbers that were sure are known.
    """
    clues: list[Clue] = []
    doubts: list[NumberDoubt] = []
    for line, shared in zip(lines, shared_places(rivals), strict=True):
        places = [
            runs if is_complete else _known_so_far(line, index, runs) for index, runs in enumerate(shared)
        ]
        clues.append(tuple(run for runs in places for run in runs))
        doubts += _doubts(line, [runs if all(run.is_known for run in runs) else None for runs in places])
    return Correction(
        verdict=Certainty.DOUBTFUL,
        rows=tuple(clues[:height]),
        columns=tuple(clues[height:]),
        palette=palette,
        picture=rivals[0].picture,
        is_unique=is_unique,
        cost=in_logarithms(rivals[0].cost),
        margin=margin,
        doubts=tuple(doubts),
        reasons=reasons,
    )


def unread(
    lines: Sequence[LineOfNumbers], height: int, *, palette: Palette, reasons: tuple[str, ...]
) -> Correction:
    """The correction when no reading with a picture was found: numbers that were sure stay as they are."""
    clues: list[Clue] = []
    doubts: list[NumberDoubt] = []
    for line in lines:
        alone = [_alone(*number) for number in zip(line.readings, line.colours, strict=True)]
        clues.append(tuple(run for runs in alone for run in runs))
        places: list[_Known] = [()]
        for reading, runs in zip(line.readings, alone, strict=True):
            places += [runs if is_sure(reading) else None, ()]
        doubts += _doubts(line, places)
    return Correction(
        verdict=Certainty.DOUBTFUL,
        rows=tuple(clues[:height]),
        columns=tuple(clues[height:]),
        palette=palette,
        picture=None,
        is_unique=False,
        cost=0.0,
        margin=0.0,
        doubts=tuple(doubts),
        reasons=reasons,
    )


def is_sure(reading: Reading) -> bool:
    """Whether the best alternative of a reading is so likely that it can be relied on."""
    return reading.best.numbers is not None and reading.best.likelihood >= SURE


def _runs(numbers: tuple[int, ...] | None, colour: int) -> Clue:
    """What numbers of a colour stand for; an unknown one for one unknown run, a 0 for none."""
    if numbers is None:
        return (Run(None, colour),)
    return tuple(Run(number, colour) for number in numbers if number)


def _certainly_read(line: LineOfNumbers, index: int) -> Clue | None:
    """The runs that stand at a place for certain, as it was read: none where nothing was seen; ``None`` if it
    was not sure.
    """
    if index % 2 == 0:
        return ()
    reading = line.readings[index // 2]
    return _runs(reading.best.numbers, line.colours[index // 2]) if is_sure(reading) else None


def _contradiction(name: str, index: int, read: Clue, runs: Clue) -> Cause:
    """A sentence about a place where there is a picture only if something else stands there."""
    number, needed = index // 2 + 1, _in_words(runs)
    if not runs:
        return Cause("told.scanNoneNeeded", line=name, number=number, read=_in_words(read))
    if index % 2 == 0:
        return Cause("told.scanUnseen", line=name, number=number, needed=needed)
    lengths = [[run.length for run in clue] for clue in (read, runs)]
    if lengths[0] == lengths[1]:
        return Cause("told.scanOtherColour", line=name, number=number, read=_in_words(read))
    return Cause("told.scanOtherNumber", line=name, number=number, read=_in_words(read), needed=needed)


def _in_words(runs: Clue) -> str:
    return " ".join(str(run.length) for run in runs) or "0"


def _known_so_far(line: LineOfNumbers, index: int, runs: Clue) -> Clue:
    """What is known of a place where the readings that were found, not all there are, share some runs."""
    if index % 2 == 0:
        return (ANY_RUNS,) if runs else ()
    alone = _alone(line.readings[index // 2], line.colours[index // 2])
    return alone if fits(alone, runs) else (ANY_RUNS,)


def _alone(reading: Reading, colour: int) -> Clue:
    """What is known of a number by itself: what it is, if that is sure; else what its alternatives share."""
    if is_sure(reading):
        return _runs(reading.best.numbers, colour)
    likely = [each for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
    return what_is_shared([(Run(None, colour),), *(_runs(each.numbers, colour) for each in likely)])


def _doubts(line: LineOfNumbers, places: Sequence[_Known]) -> Iterator[NumberDoubt]:
    """The numbers of a line that were not sure, that are changed, or that are not known."""
    for index, runs in enumerate(places):
        number = index // 2
        if index % 2 == 0:
            if runs is None or runs:
                yield NumberDoubt(
                    line=line.name,
                    index=number,
                    read=(),
                    likelihood=1.0,
                    chosen=None if runs is None else tuple(run.length or 0 for run in runs),
                    alternatives=(),
                    colour=runs[0].colour or 1 if runs else 1,
                    chosen_colour=runs[0].colour if runs else None,
                    inserted=True,
                )
            continue
        reading, colour = line.readings[number], line.colours[number]
        best = reading.best
        as_read = best.numbers is not None and runs == _runs(best.numbers, colour)
        if as_read and is_sure(reading):
            continue
        chosen = None if runs is None else tuple(run.length or 0 for run in runs)
        yield NumberDoubt(
            line=line.name,
            index=number,
            read=best.numbers,
            likelihood=best.likelihood,
            chosen=best.numbers if as_read else chosen,
            alternatives=reading.alternatives,
            colour=colour,
            chosen_colour=runs[0].colour if runs else colour if runs == () else None,
        )
