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
from nonosat.scanning.reading import ClueReading, PossibleReading, Reading

#: How likely the best alternative of a number must be for the number to be sure.
SURE = 0.95
#: Alternatives less likely than this do not change how a number that is not known is written.
_WORTH_WRITING = 0.01
#: What was read where nothing was seen.
_NOTHING = Reading((PossibleReading((), 1.0),))

#: The runs at each place of a line, gaps before and between its numbers among these; unknown ones where that
#: is not known.
Places = Sequence[Clue]


class LineOfNumbers(NamedTuple):
    """The numbers of a line as they were read, each with its colour, and the line's name."""

    name: str
    readings: ClueReading
    colours: tuple[int, ...]

    @property
    def count_of_places(self) -> int:
        """How many places it has: its numbers, and the gaps around them."""
        return 2 * len(self.readings) + 1

    def at(self, index: int) -> tuple[Reading, int]:
        """What was read at a place, and its colour."""
        number, is_seen = divmod(index, 2)
        return (self.readings[number], self.colours[number]) if is_seen else (_NOTHING, 1)

    def certainly_at(self, index: int) -> Clue | None:
        """The runs that stand at a place for certain, as it was read; ``None`` if it was not sure."""
        reading, colour = self.at(index)
        return _runs(reading.best.numbers, colour) if is_sure(reading) else None

    def known_at(self, index: int) -> Clue:
        """What is known of a place by itself: what it is, if sure; else what its alternatives share."""
        certain = self.certainly_at(index)
        if certain is not None:
            return certain
        reading, colour = self.at(index)
        likely = [each for each in reading.alternatives if each.likelihood >= _WORTH_WRITING]
        return what_is_shared([(Run(None, colour),), *(_runs(each.numbers, colour) for each in likely)])


def correction_of(
    lines: Sequence[LineOfNumbers],
    said: Sequence[Places],
    height: int,
    *,
    best: PuzzleReading | None,
    is_unique: bool,
    palette: Palette,
    margin: int,
    reasons: Sequence[str],
) -> Correction:
    """The correction that says this of each place of each line; ``best`` is the likeliest reading."""
    clues = [tuple(run for runs in places for run in runs) for places in said]
    doubts = tuple(doubt for line, places in zip(lines, said, strict=True) for doubt in _doubts(line, places))
    return Correction(
        verdict=Certainty.DOUBTFUL if reasons else Certainty.CORRECTED if doubts else Certainty.SURE,
        rows=tuple(clues[:height]),
        columns=tuple(clues[height:]),
        palette=palette,
        picture=best.picture if best else None,
        is_unique=is_unique,
        cost=in_logarithms(best.cost if best else 0),
        margin=in_logarithms(margin),
        doubts=doubts,
        reasons=tuple(reasons),
    )


def said_for_certain(
    lines: Sequence[LineOfNumbers], reading: PuzzleReading, height: int
) -> tuple[list[Places], list[str]]:
    """What is said when one reading is the only one near the best, and why some of it is doubtful.

    What it says against a number that was sure is not relied on: the misprint of a magazine looks just like
    two numbers that are misread, one of which makes up for the other. Nor is it if what may be a number is
    none beside rows and beside columns: what is left without a number of both often has a picture, too.
    """
    given_up = [
        [index for index, runs in enumerate(places) if not runs and line.certainly_at(index) is None]
        for line, places in zip(lines, reading.places, strict=True)
    ]
    is_balanced = any(given_up[:height]) and any(given_up[height:])
    said: list[Places] = []
    reasons: list[str] = []
    for line, places, none in zip(lines, reading.places, given_up, strict=True):
        told = list(places)
        for index, runs in enumerate(places):
            read = line.certainly_at(index)
            if is_balanced and index in none:
                told[index] = (ANY_RUNS,)
                reasons.append(Cause("told.scanGivenUp", line=line.name, number=index // 2 + 1))
            elif read is not None and read != runs:
                told[index] = what_is_shared([read, runs])
                reasons.append(_contradiction(line.name, index, read, runs))
        said.append(told)
    return said, reasons


def said_by_rivals(
    lines: Sequence[LineOfNumbers], rivals: Sequence[PuzzleReading], *, are_all: bool
) -> list[Places]:
    """What is said when several readings are as good: what they share. If they are not all there are only
    numbers that were sure are known.
    """
    shared = shared_places(rivals)
    if are_all:
        return list(shared)
    return [
        [
            known if fits(known, runs) else (ANY_RUNS,)
            for index, runs in enumerate(places)
            for known in [line.known_at(index)]
        ]
        for line, places in zip(lines, shared, strict=True)
    ]


def said_alone(lines: Sequence[LineOfNumbers]) -> list[Places]:
    """What is said when no reading has a picture: numbers that were sure stay as they are."""
    return [list(map(line.known_at, range(line.count_of_places))) for line in lines]


def is_sure(reading: Reading) -> bool:
    """Whether the best alternative of a reading is so likely that it can be relied on."""
    return reading.best.numbers is not None and reading.best.likelihood >= SURE


def _runs(numbers: tuple[int, ...] | None, colour: int) -> Clue:
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
    lengths = [[run.length for run in clue] for clue in (read, runs)]
    if lengths[0] == lengths[1]:
        return Cause("told.scanOtherColour", line=name, number=number, read=_in_words(read))
    return Cause("told.scanOtherNumber", line=name, number=number, read=_in_words(read), needed=needed)


def _in_words(runs: Clue) -> str:
    return " ".join(str(run.length) for run in runs) or "0"


def _doubts(line: LineOfNumbers, places: Places) -> Iterator[NumberDoubt]:
    """The numbers of a line that were not sure, that are changed, or that are not known."""
    for index, runs in enumerate(places):
        is_inserted = index % 2 == 0
        reading, colour = line.at(index)
        best = reading.best
        is_as_read = best.numbers is not None and runs == _runs(best.numbers, colour)
        if is_as_read and is_sure(reading):
            continue
        is_known = all(run.is_known for run in runs)
        taken = runs[0].colour if runs and is_known else None if runs else colour
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
            colour=taken or 1 if is_inserted else colour,
            chosen_colour=taken,
            inserted=is_inserted,
        )
