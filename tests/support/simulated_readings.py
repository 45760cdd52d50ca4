"""Simulated readings of a puzzle's clues, with the true numbers.

Every number is drawn as what is *seen*: itself or, by a model of confusions, another one. What the reader
says of it is a distribution over what may stand there. An *honest* reader says what follows from what it has
seen by that model, so that of the numbers of which it is 0.9 sure one in ten is something else. An
*overconfident* one sharpens that. Finders miss numbers, take dirt for numbers, and take two for one or one
for two.

A *hostile* reader is sure of its mistakes, of which it makes one kind at a time (``MISTAKES``). Nothing of
what is wrong then shows in the likelihoods: what is misread is as sure as what is not, and what was not seen
leaves no trace. All that is left to find it out is that clues must have a solution.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from nonosat.images.scanning.reading import ClueReading, PossibleReading, Reading
from nonosat.model.clues import Clue
from nonosat.model.puzzle import Puzzle

#: Similar digits, each with its similarity.
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
    """The error rates of a simulated reader and detector.

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
    """Return the readings of clues whose numbers, but not colours, are sure."""
    return [tuple(Reading((PossibleReading((run.length or 0,), 0.999),)) for run in clue) for clue in clues]


def in_colours(clues: Sequence[ClueReading], colours: Sequence[Sequence[int]]) -> list[ClueReading]:
    """Return the readings of some clues with these colours."""
    return [
        tuple(reading._replace(colour=colour) for reading, colour in zip(*line, strict=True))
        for line in zip(clues, colours, strict=True)
    ]


def readings_of(clue: Clue, reader: Reader, rng: random.Random) -> ClueReading:
    """Return the readings of a clue."""
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
    """Return the readings of the rows and of the columns."""
    rows = [readings_of(clue or (), reader, rng) for clue in puzzle.rows]
    return rows, [readings_of(clue or (), reader, rng) for clue in puzzle.columns]


def _ambiguous(numbers: Sequence[int], rng: random.Random, reader: Reader) -> Reading:
    """Return one number of two digits or two numbers of one digit."""
    text = "".join(map(str, numbers))
    one, two = (int(text),), (int(text[0]), int(text[1:]))
    right, wrong = (one, two) if len(numbers) == 1 else (two, one)
    share = rng.choice([0.99, 0.9, 0.7, 0.4])
    others: dict[tuple[int, ...], float] = {right: share} if 0 in two else {right: share, wrong: 1 - share}
    return _of(others, reader.sharpness)


def _read(number: int, reader: Reader, rng: random.Random) -> Reading:
    """Return the reading of a number."""
    if rng.random() < reader.unreadable:
        return Reading((PossibleReading(None, 0.9),))
    is_unsure = rng.random() < reader.unsure
    wrong = reader.mistaken if is_unsure else reader.misread
    seen = number
    confusions = alike(number)
    if confusions and rng.random() < wrong:
        seen = rng.choices(list(confusions), list(confusions.values()))[0]
    # By Bayes' rule, with equal prior frequencies.
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
    """Return the numbers with one digit confused, and their similarity."""
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


@dataclass(slots=True)
class Seen:
    """A number as seen: its alternatives, and its colour."""

    numbers: tuple[int, ...]
    colour: int


@dataclass(slots=True)
class SeenPuzzle:
    """The numbers of each line as seen, and the apparent number of colours."""

    rows: list[list[Seen]]
    columns: list[list[Seen]]
    colours: int

    @property
    def lines(self) -> list[list[Seen]]:
        return [*self.rows, *self.columns]

    @property
    def numbers(self) -> list[Seen]:
        return [seen for line in self.lines for seen in line]

    def readings(self, rng: random.Random) -> tuple[list[ClueReading], list[ClueReading]]:
        """Return the readings of the rows and of the columns."""
        rows = [tuple(_reading(seen, rng) for seen in line) for line in self.rows]
        return rows, [tuple(_reading(seen, rng) for seen in line) for line in self.columns]


#: Makes a mistake, and returns whether that was possible.
Mistake = Callable[[SeenPuzzle, random.Random], bool]


def seen_rightly(puzzle: Puzzle) -> SeenPuzzle:
    """Return the numbers of a puzzle without mistakes."""
    lines = [
        [Seen((run.length or 0,), run.colour or 1) for run in clue or ()]
        for clue in (*puzzle.rows, *puzzle.columns)
    ]
    return SeenPuzzle(lines[: puzzle.height], lines[puzzle.height :], len(puzzle.palette))


def _reading(seen: Seen, rng: random.Random) -> Reading:
    """Return a reading that is mostly 0.999 sure, like the network at best; sometimes less, and rarely
    wrong.
    """
    sure = rng.choices((0.999, 0.997, 0.98, 0.9), (0.9, 0.07, 0.02, 0.01))[0]
    numbers = seen.numbers
    others = alike(numbers[0]) if len(numbers) == 1 else {}
    whole = sum(others.values())
    rest = [
        PossibleReading((other,), (1 - sure) * 0.9 * likeness / whole) for other, likeness in others.items()
    ]
    likely = sorted(rest, key=lambda each: -each.likelihood)
    return Reading((PossibleReading(numbers, sure), *likely), colour=seen.colour)


def _some_misread(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Misread up to four numbers as similar ones."""
    for each in rng.sample(seen.numbers, min(rng.randint(1, 4), len(seen.numbers))):
        _misread(each, rng)
    return True


def _one_misread_everywhere(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Misread one digit as another everywhere."""
    digit, other = rng.choice(
        [("1", "7"), ("7", "1"), ("6", "8"), ("3", "8"), ("5", "6"), ("4", "9"), ("2", "7")]
    )
    share = rng.choice((0.3, 0.7, 1.0))
    found = False
    for each in seen.numbers:
        if digit in str(each.numbers[0]) and rng.random() < share:
            each.numbers = (int(str(each.numbers[0]).replace(digit, other)),)
            found = True
    return found


def _misread_across(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Misread a row and a column by the same number of cells: sums agree."""
    row, column = rng.choice(seen.rows), rng.choice(seen.columns)
    if not row or not column:
        return False
    by = rng.choice((-4, -3, -2, -1, 1, 2, 3, 5))
    for line in (row, column):
        each = rng.choice(line)
        if each.numbers[0] + by < 1:
            return False
        each.numbers = (each.numbers[0] + by,)
    return True


def _joined(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Join two numbers of one digit to a number of two digits, once or twice."""
    places = [
        (line, index)
        for line in seen.lines
        for index in range(len(line) - 1)
        if max(line[index].numbers[0], line[index + 1].numbers[0]) < 10
        and line[index].colour == line[index + 1].colour
    ]
    chosen = rng.sample(places, min(rng.randint(1, 2), len(places)))
    for line, index in sorted(chosen, key=lambda place: -place[1]):
        if index + 1 < len(line) and len(str(line[index].numbers[0])) == 1 == len(
            str(line[index + 1].numbers[0])
        ):
            line[index].numbers = (10 * line[index].numbers[0] + line[index + 1].numbers[0],)
            del line[index + 1]
    return bool(places)


def _split(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Split a number of two digits into two numbers."""
    places = [
        (line, index)
        for line in seen.lines
        for index, each in enumerate(line)
        if each.numbers[0] > 10 and each.numbers[0] % 10
    ]
    for line, index in rng.sample(places, min(1, len(places))):
        ten, one = divmod(line[index].numbers[0], 10)
        line[index : index + 1] = [Seen((ten,), line[index].colour), Seen((one,), line[index].colour)]
    return bool(places)


def _missed_across(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Drop equal numbers of a row and of a column."""
    rows = [(line, each) for line in seen.rows for each in line]
    columns = [(line, each) for line in seen.columns for each in line]
    rng.shuffle(rows)
    for line, each in rows:
        same = [
            other for other in columns if (other[1].numbers, other[1].colour) == (each.numbers, each.colour)
        ]
        if same:
            across, other = rng.choice(same)
            line.remove(each)
            across.remove(other)
            return True
    return False


def _spot(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Add a number that is dirt, in one line or in two."""
    for line in rng.sample(seen.lines, rng.randint(1, 2)):
        line.insert(
            rng.randint(0, len(line)),
            Seen((rng.choice((1, 1, 1, 2, 4, 7, 11)),), rng.randint(1, seen.colours)),
        )
    return True


def _swapped(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Swap two neighbouring lines."""
    side = rng.choice((seen.rows, seen.columns))
    index = rng.randrange(len(side) - 1)
    side[index], side[index + 1] = side[index + 1], side[index]
    return True


def _line_too_few(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Drop a line with its numbers."""
    side = rng.choice((seen.rows, seen.columns))
    side.pop(rng.choice((0, -1, rng.randrange(len(side)))))
    return True


def _cropped(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Return the outermost numbers of the longest clues are beyond the edge of the page: of one side or of
    both.
    """
    for side in rng.choice(((seen.rows,), (seen.columns,), (seen.rows, seen.columns))):
        longest = max(map(len, side))
        for line in side:
            if len(line) == longest and longest:
                if len(str(line[0].numbers[0])) == 2 and rng.random() < 0.5:
                    line[0].numbers = (max(line[0].numbers[0] % 10, 1),)
                else:
                    line.pop(0)
    return True


def _colours_wrong(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Change the colours of up to four numbers."""
    if seen.colours == 1:
        return False
    for each in rng.sample(seen.numbers, min(rng.randint(1, 4), len(seen.numbers))):
        each.colour = rng.choice([colour for colour in range(1, seen.colours + 1) if colour != each.colour])
    return True


def _colours_merged(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Merge two colours."""
    if seen.colours < 3:
        return False
    for each in seen.numbers:
        each.colour = min(each.colour, seen.colours - 1)
    seen.colours -= 1
    return True


def _misread(seen: Seen, rng: random.Random) -> None:
    others = alike(seen.numbers[0])
    if others:
        seen.numbers = (rng.choices(list(others), list(others.values()))[0],)


#: Every mistake by its name.
MISTAKES: Mapping[str, Mistake] = MappingProxyType(
    {
        mistake.__name__[1:].replace("_", " "): mistake
        for mistake in (
            _some_misread,
            _one_misread_everywhere,
            _misread_across,
            _joined,
            _split,
            _missed_across,
            _spot,
            _swapped,
            _line_too_few,
            _cropped,
            _colours_wrong,
            _colours_merged,
        )
    }
)

#: Mistakes after which the readings often have a solution. After others it is rare: mistakes in rows and
#: columns must compensate each other.
OFTEN_WITH_A_SOLUTION = frozenset(
    {"misread across", "missed across", "swapped", "line too few", "colours merged"}
)
