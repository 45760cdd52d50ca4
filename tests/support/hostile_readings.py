"""Readings of a puzzle's clues by a reader that is sure of its mistakes, one kind of mistake at a time.

Nothing of what is wrong here shows in the likelihoods: what is misread is as sure as what is not, and what
was not seen leaves no trace. All that is left to find it out is that clues must have a picture.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from simulated_readings import alike

from nonosat.puzzle import Puzzle
from nonosat.scanning.reading import ClueReading, PossibleReading, Reading


@dataclass(slots=True)
class Seen:
    """A number as it is seen: what it is taken for, and its colour."""

    numbers: tuple[int, ...]
    colour: int


@dataclass(slots=True)
class SeenPuzzle:
    """The numbers of each line as they are seen, and of how many colours they seem to be."""

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
        """What a reader says of them: the readings of the rows and of the columns."""
        rows = [tuple(_reading(seen, rng) for seen in line) for line in self.rows]
        return rows, [tuple(_reading(seen, rng) for seen in line) for line in self.columns]


#: Makes a mistake, and says whether there was an occasion for it.
Mistake = Callable[[SeenPuzzle, random.Random], bool]


def seen_rightly(puzzle: Puzzle) -> SeenPuzzle:
    """The numbers of a puzzle without any mistake."""
    lines = [
        [Seen((run.length or 0,), run.colour or 1) for run in clue or ()]
        for clue in (*puzzle.rows, *puzzle.columns)
    ]
    return SeenPuzzle(lines[: puzzle.height], lines[puzzle.height :], len(puzzle.palette))


def _reading(seen: Seen, rng: random.Random) -> Reading:
    """Mostly 0.999 sure, as the network is at best; now and then less, and hardly ever not."""
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
    """Up to four numbers are taken for ones that look like them."""
    for each in rng.sample(seen.numbers, min(rng.randint(1, 4), len(seen.numbers))):
        _misread(each, rng)
    return True


def _one_misread_everywhere(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A digit of this font looks like another one."""
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
    """As many cells too few or too many in a row as in a column: sums agree."""
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
    """Two numbers of a digit are taken for one of two digits, once or twice."""
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


def _parted(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A number of two digits is taken for two numbers."""
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


def _one_missed(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A number leaves no trace."""
    line = rng.choice(seen.lines)
    if line:
        line.pop(rng.randrange(len(line)))
    return bool(line)


def _missed_across(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A number of a row and one of a column, of as many cells, leave no trace."""
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


def _line_missed(seen: SeenPuzzle, rng: random.Random) -> bool:
    """All numbers of a line leave no trace."""
    line = rng.choice(seen.lines)
    was = bool(line)
    line.clear()
    return was


def _spot(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Dirt is taken for a number, in one line or in two."""
    for line in rng.sample(seen.lines, rng.randint(1, 2)):
        line.insert(
            rng.randint(0, len(line)),
            Seen((rng.choice((1, 1, 1, 2, 4, 7, 11)),), rng.randint(1, seen.colours)),
        )
    return True


def _swapped(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Two lines beside each other have changed places."""
    side = rng.choice((seen.rows, seen.columns))
    index = rng.randrange(len(side) - 1)
    side[index], side[index + 1] = side[index + 1], side[index]
    return True


def _line_too_few(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A line is not found, and the numbers beside it are not either."""
    side = rng.choice((seen.rows, seen.columns))
    side.pop(rng.choice((0, -1, rng.randrange(len(side)))))
    return True


def _line_too_many(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A line is found where there is none."""
    side = rng.choice((seen.rows, seen.columns))
    side.insert(rng.choice((0, len(side), rng.randint(0, len(side)))), [])
    return True


def _cropped(seen: SeenPuzzle, rng: random.Random) -> bool:
    """The outermost numbers of the longest clues are beyond the edge of the page: of one side or of both."""
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
    """Up to four numbers are of another colour."""
    if seen.colours == 1:
        return False
    for each in rng.sample(seen.numbers, min(rng.randint(1, 4), len(seen.numbers))):
        each.colour = rng.choice([colour for colour in range(1, seen.colours + 1) if colour != each.colour])
    return True


def _colours_merged(seen: SeenPuzzle, rng: random.Random) -> bool:
    """Two colours are taken for one."""
    if seen.colours < 3:
        return False
    for each in seen.numbers:
        each.colour = min(each.colour, seen.colours - 1)
    seen.colours -= 1
    return True


def _colour_parted(seen: SeenPuzzle, rng: random.Random) -> bool:
    """A colour in the shade is taken for another one."""
    if seen.colours == 1:
        return False
    seen.colours += 1
    share = rng.choice((0.1, 0.5))
    for each in seen.numbers:
        if each.colour == 1 and rng.random() < share:
            each.colour = seen.colours
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
            _parted,
            _one_missed,
            _missed_across,
            _line_missed,
            _spot,
            _swapped,
            _line_too_few,
            _line_too_many,
            _cropped,
            _colours_wrong,
            _colours_merged,
            _colour_parted,
        )
    }
)

#: Those after which what is seen often has a picture as it is. After others it happens, too, when what is
#: wrong in rows and what is wrong in columns make up for each other, but seldom.
OFTEN_WITH_A_PICTURE = frozenset(
    {"misread across", "missed across", "swapped", "line too few", "line too many", "colours merged"}
)
