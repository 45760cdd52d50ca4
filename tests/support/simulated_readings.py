"""Readings of a puzzle's clues as a reader of photographs might give them, with what really stands there.

Every number is drawn as what is *seen*: itself or, by a model of confusions, another one. What the reader
says of it is a distribution over what may stand there. An *honest* reader says what follows from what it has
seen by that model, so that of the numbers of which it is 0.9 sure one in ten is something else. An
*overconfident* one sharpens that. Finders miss numbers, take dirt for numbers, and take two for one or one
for two.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from nonosat.clues import Clue
from nonosat.puzzle import Puzzle
from nonosat.scanning.reading import ClueReading, PossibleReading, Reading

#: Digits that look alike, each with how alike they look.
_ALIKE = {
    (1, 7): 1.0,
    (3, 8): 1.0,
    (5, 6): 1.0,
    (6, 8): 1.0,
    (0, 6): 0.5,
    (0, 8): 0.5,
    (3, 5): 0.7,
    (8, 9): 0.7,
    (4, 9): 0.7,
    (1, 4): 0.3,
    (2, 7): 0.5,
    (5, 9): 0.3,
    (2, 3): 0.2,
    (5, 8): 0.3,
}


@dataclass(frozen=True, slots=True)
class Reader:
    """How good a reader and a finder are.

    ``unsure`` is the share of numbers that are hard to read; of these as many as ``mistaken`` of what is seen
    is not what stands there. The other numbers are misread at ``misread``. ``sharpness`` is 1 for an honest
    reader; likelihoods are taken to that power. ``missed``, ``dirt``, ``joined`` and ``split`` are shares of
    the numbers that the finder gets wrong, ``unreadable`` of those of which nothing is read.
    """

    unsure: float = 0.05
    mistaken: float = 0.25
    misread: float = 0.0005
    sharpness: float = 1.0
    missed: float = 0.0
    dirt: float = 0.0
    joined: float = 0.0
    split: float = 0.0
    unreadable: float = 0.0


def certain_readings(clues: Sequence[Clue]) -> list[ClueReading]:
    """The readings of some clues of which every number, but not its colour, is read for certain."""
    return [tuple(Reading((PossibleReading((run.length or 0,), 0.999),)) for run in clue) for clue in clues]


def in_colours(clues: Sequence[ClueReading], colours: Sequence[Sequence[int]]) -> list[ClueReading]:
    """The readings of some clues with these colours."""
    return [
        tuple(reading._replace(colour=colour) for reading, colour in zip(*line, strict=True))
        for line in zip(clues, colours, strict=True)
    ]


def readings_of(clue: Clue, reader: Reader, rng: random.Random) -> ClueReading:
    """The readings of a clue."""
    readings: list[Reading] = []
    colours: list[int] = []
    runs = list(clue)
    while runs:
        run = runs.pop(0)
        length, colour = run.length or 0, run.colour or 1
        if rng.random() < reader.missed:
            continue
        if (
            runs
            and runs[0].colour == run.colour
            and max(length, runs[0].length or 0) < 10
            and rng.random() < reader.joined
        ):
            numbers = (length, runs.pop(0).length or 0)
            readings.append(_ambiguous(numbers, rng, reader))
        elif length >= 10 and rng.random() < reader.split:
            readings.append(_ambiguous((length,), rng, reader))
        else:
            readings.append(_read(length, reader, rng))
        colours.append(colour)
        if rng.random() < reader.dirt:
            readings.append(_of({(1,): 0.5, (): 0.3, (7,): 0.1}, reader.sharpness))
            colours.append(colour)
    return in_colours([tuple(readings)], [colours])[0]


def readings_of_puzzle(
    puzzle: Puzzle, reader: Reader, rng: random.Random
) -> tuple[list[ClueReading], list[ClueReading]]:
    """The readings of the rows and of the columns."""
    rows = [readings_of(clue or (), reader, rng) for clue in puzzle.rows]
    return rows, [readings_of(clue or (), reader, rng) for clue in puzzle.columns]


def _ambiguous(numbers: Sequence[int], rng: random.Random, reader: Reader) -> Reading:
    """One number of two digits or two of one."""
    text = "".join(map(str, numbers))
    one, two = (int(text),), (int(text[0]), int(text[1:]))
    right, wrong = (one, two) if len(numbers) == 1 else (two, one)
    share = rng.choice([0.99, 0.9, 0.7, 0.4])
    others: dict[tuple[int, ...], float] = {right: share} if 0 in two else {right: share, wrong: 1 - share}
    return _of(others, reader.sharpness)


def _read(number: int, reader: Reader, rng: random.Random) -> Reading:
    """What is read where a number stands."""
    if rng.random() < reader.unreadable:
        return Reading((PossibleReading(None, 0.9),))
    is_unsure = rng.random() < reader.unsure
    wrong = reader.mistaken if is_unsure else reader.misread
    seen = number
    confusions = alike(number)
    if confusions and rng.random() < wrong:
        seen = rng.choices(list(confusions), list(confusions.values()))[0]
    # By Bayes' rule, all numbers being as frequent as another.
    distribution = {(seen,): 1 - wrong}
    for other in alike(seen):
        back = alike(other)
        distribution[(other,)] = wrong * back[seen] / sum(back.values())
    return _of(distribution, reader.sharpness)


def _of(distribution: dict[tuple[int, ...], float], sharpness: float) -> Reading:
    powers = {numbers: share**sharpness for numbers, share in distribution.items()}
    whole = sum(powers.values())
    ordered = sorted(powers.items(), key=lambda each: -each[1])
    return Reading(tuple(PossibleReading(numbers, power / whole) for numbers, power in ordered))


def alike(number: int) -> dict[int, float]:
    """The numbers with one digit confused, and how alike they look."""
    found: dict[int, float] = {}
    digits = list(map(int, str(number)))
    for place, digit in enumerate(digits):
        for pair, likeness in _ALIKE.items():
            if digit in pair:
                other = pair[0] if pair[1] == digit else pair[1]
                changed = [*digits[:place], other, *digits[place + 1 :]]
                if changed[0]:
                    found[int("".join(map(str, changed)))] = likeness
    return found
