"""The possible readings of a number on a photograph, with their likelihoods."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product
from operator import add
from typing import NamedTuple

#: The likelihood of rare events; less likely readings are dropped. On 250 pages a hundredth of it never
#: helped, and left one more number of an image unknown.
UNEXPECTED = 0.0001


class PossibleReading(NamedTuple):
    """A possible reading of one place, and its likelihood (0 … 1).

    ``numbers`` is mostly one number, ``(12,)``; two that stand close together, ``(1, 2)``; or none, ``()``,
    for dirt. ``None`` is an unknown number: a ``?``, a circle, or something illegible.
    """

    numbers: tuple[int, ...] | None
    likelihood: float


class Reading(NamedTuple):
    """All possible readings of one place, the likeliest first; the likelihoods sum to at most 1.

    ``colour`` is that of its numbers in the palette (1 …); ``None`` if nothing was seen. ``too_large`` is the
    likeliest reading if it has no room in its line: a misprint, or several numbers.
    """

    alternatives: tuple[PossibleReading, ...]
    colour: int | None = 1
    too_large: PossibleReading | None = None

    @property
    def best(self) -> PossibleReading:
        """The likeliest alternative."""
        return self.alternatives[0]


#: The reading of a place where nothing was seen.
NOTHING = Reading((PossibleReading((), 1.0),), colour=None)

#: If a number is too large, its digits certainly are separate numbers when their relative likelihood is at
#: least this. With 0.05 one more of 68 images is doubtful, with 0 two leave more numbers unknown.
_APART = 0.01
#: The share of a too large number's likelihood that goes to its digits as separate numbers; the rest goes to
#: something illegible. So they are never sure by themselves.
_SPLIT = 0.5


def within(reading: Reading, most: int) -> Reading:
    """Return a reading without the alternatives that have no room in a line of ``most`` cells.

    If the likeliest one has no room, its digits are several numbers: certainly if the spaces between them
    suggest it, else possibly.

    >>> read = Reading((PossibleReading((21,), 0.75), PossibleReading((2, 1), 0.25)))
    >>> within(read, 10).alternatives
    (PossibleReading(numbers=(2, 1), likelihood=1.0),)
    >>> within(read, 21) == read
    True
    >>> within(Reading((PossibleReading((57,), 1.0),)), 15).alternatives
    (PossibleReading(numbers=(5, 7), likelihood=0.5), PossibleReading(numbers=None, likelihood=0.5))
    """
    fitting = {
        each.numbers: each.likelihood for each in reading.alternatives if _has_room(each.numbers, most)
    }
    if len(fitting) == len(reading.alternatives):
        return reading
    best = reading.best
    lost = sum(each.likelihood for each in reading.alternatives if each.numbers not in fitting)
    if best.numbers and best.numbers not in fitting:
        digits = digits_of(best.numbers)
        likeliest = max(fitting, key=lambda numbers: fitting[numbers], default=None)
        if likeliest and digits_of(likeliest) == digits and fitting[likeliest] >= _APART * best.likelihood:
            left = sum(fitting.values())
            return reading._replace(
                alternatives=ranked({each: fitting[each] * (1 + lost / left) for each in fitting})
            )
        reading = reading._replace(too_large=best)
        parts = [numbers for numbers, _ in splits(digits, 0.5) if _has_room(numbers, most)]
        for numbers in parts:
            share = _SPLIT * best.likelihood / len(parts)
            fitting[numbers] = fitting.get(numbers, 0.0) + share
            lost -= share
    return reading._replace(alternatives=ranked({**fitting, None: fitting.get(None, 0.0) + lost}))


def ranked(likelihoods: Mapping[tuple[int, ...] | None, float]) -> tuple[PossibleReading, ...]:
    """Return possible readings, the likeliest first."""
    alternatives = (PossibleReading(*pair) for pair in likelihoods.items())
    return tuple(sorted(alternatives, key=lambda each: -each.likelihood))


def splits(digits: str, apart: float) -> list[tuple[tuple[int, ...], float]]:
    """Return the ways to split a row of digits into numbers, with their likelihoods.

    >>> splits("12", 0.25)
    [((12,), 0.75), ((1, 2), 0.25)]
    >>> splits("10", 0.25)  # no run is 0 long
    [((10,), 1.0)]
    """
    ways = []
    for cuts in product(("", " "), repeat=len(digits) - 1):
        words = (digits[0] + "".join(map(add, cuts, digits[1:]))).split()
        if not any(word.startswith("0") for word in words[1:]):
            share = math.prod(apart if cut else 1 - apart for cut in cuts)
            ways.append((tuple(map(int, words)), share))
    total = sum(share for _, share in ways)
    return [(numbers, share / total) for numbers, share in ways]


def _has_room(numbers: tuple[int, ...] | None, most: int) -> bool:
    """Return whether numbers of one colour have room in a line of ``most`` cells."""
    return not numbers or sum(numbers) + len(numbers) - 1 <= most


def digits_of(numbers: Iterable[int]) -> str:
    """Return the digits of all numbers as one string."""
    return "".join(map(str, numbers))


#: The readings of one line's clue in order.
ClueReading = tuple[Reading, ...]


def looks_like_coordinates(rows: Sequence[ClueReading], columns: Sequence[ClueReading]) -> bool:
    """Return whether the likeliest numbers rise or fall by one from line to line, like coordinates.

    >>> count = [(Reading((PossibleReading((number,), 1.0),)),) for number in (1, 2, 3, 4)]
    >>> looks_like_coordinates(count, count[::-1]), looks_like_coordinates(count, count[:2] + count[:2])
    (True, False)
    """
    return _count(rows) and _count(columns)


def _count(clues: Sequence[ClueReading]) -> bool:
    """Return whether the clues count up or down by one; a blank line is 0."""
    best = [clue[0].best.numbers if len(clue) == 1 else () if not clue else None for clue in clues]
    if any(numbers is None or len(numbers) > 1 for numbers in best):
        return False
    numbers = [each[0] if each else 0 for each in best if each is not None]
    steps = {after - before for before, after in pairwise(numbers)}
    return steps in ({1}, {-1})
